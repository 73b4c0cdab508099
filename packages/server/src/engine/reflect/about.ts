/** Whom, what and when a task asks about, and whether a statement is about somebody or something else. */
import { type DateSpan, datesIn } from '../../language/dates.js';
import { namesIn } from '../../language/names.js';
import { words } from '../../language/words.js';
import type { Statement } from './statements.js';
import type { TaskWords } from './task-words.js';
import type { Asked } from './wording/question.js';
import { ofSelf } from './wording/report.js';

const holds = (terms: ReadonlySet<string>, name: string): boolean =>
  words(name).every(term => terms.has(term));

/** Told of themselves by another person, or of another known name, while the one asked about is not in it. */
export const isAboutAnother = (
  statement: Statement,
  task: TaskWords,
  knownNames: ReadonlySet<string>,
): boolean => {
  // "ECONNRESET" is no person: what does not say it may still be its cure.
  const asked = task.names.filter(name => /\p{Ll}/u.test(name));
  if (asked.length === 0) return false;
  if (asked.some(name => holds(statement.placed, name))) return false;
  if (ofSelf.test(statement.quote)) return statement.speaker !== null;
  const first = namesIn(statement.quote)[0];
  return first !== undefined && first.start < 3 && knownNames.has(first.text.toLowerCase());
};

/** Whom or what a statement is about, for "the nearest is about …". */
export const subjectOf = (statement: Statement, knownNames: ReadonlySet<string>): string | null => {
  if (ofSelf.test(statement.quote)) return statement.speaker;
  const first = namesIn(statement.quote).find(name => knownNames.has(name.text.toLowerCase()));
  if (first === undefined) return null;
  // "Each incident has one owner: Ana …" is not about Ana.
  const before = statement.quote.slice(0, first.start);
  return before.length > 40 || verbOrBreak.test(before) ? null : first.text;
};

const verbOrBreak =
  /[:;,]|\b(?:is|are|was|were|has|have|had|do|does|did|can|will|must|should|asks?|says?|takes?|uses?|needs?)\b/i;

const askedInPast = /\b(?:did|was|were|had|happened|decided|said|went|told|agreed|broke|failed)\b/i;
const grains = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 31 * 86_400_000,
  year: 366 * 86_400_000,
};
const endOf = (span: DateSpan): number => (span.to ?? span.from).getTime() + grains[span.grain];

/** The past time that a task asks about; null where it asks about none. */
export const pastTimeAsked = (task: string, now: number): DateSpan | null => {
  if (!askedInPast.test(task)) return null;
  return (
    datesIn(task, new Date(now)).find(
      span => span.from.getTime() < now && span.grain !== 'minute' && span.grain !== 'hour',
    ) ?? null
  );
};

/** It was said then, or speaks of then. */
export const isOfTime = ({ memory, quote }: Statement, span: DateSpan): boolean => {
  const overlaps = (from: number, to: number) => from < endOf(span) && to > span.from.getTime();
  if (overlaps(memory.occurredAt, memory.occurredAt + 1)) return true;
  return datesIn(quote, new Date(memory.occurredAt)).some(date => overlaps(date.from.getTime(), endOf(date)));
};

const kinds: Readonly<Partial<Record<Asked, RegExp>>> = {
  why: /\b(?:because|due to|since|so that|in order to|reason|caused?|thanks to|as a result|led to|came from|after)\b/i,
  when: /\b(?:\d{1,2}[:.]\d{2}|\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)|(?:January|February|March|April|June|July|August|September|October|November|December) \d|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|morning|evening|noon|midnight|daily|weekly|monthly|every \w+|\d{4}-\d{2}|tomorrow|yesterday|UTC|(?:19|20)\d\d|the \d+(?:st|nd|rd|th)|(?:day|week|month|quarter|year|hour)s?)\b/i,
  'how many':
    /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|dozen|hundred|thousand|half|twice|daily|weekly|once)\b/i,
  who: /\p{Ll}\W+\p{Lu}\p{Ll}|^\p{Lu}\p{Ll}+ (?:is|was|takes?|owns?|leads?|has|runs?)\b/u,
  decision: /\b(?:decision|decided?|agreed?|chose|settled|stays?|will)\b/i,
  where: /\b(?:in|on|at|under|to|from|behind|inside)\b/i,
};

/** It has the form of an answer to such a question. */
export const answersInKind = (asked: Asked, quote: string): boolean => kinds[asked]?.test(quote) ?? false;
