/** When a task asks about, and whether a statement is of that time. */
import type { Memory } from '../../domain/memory.js';
import { type DateSpan, datesIn } from '../../language/dates.js';
import type { Statement } from './statements.js';
import { askingPart } from './wording/question.js';

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

/** A month without a year is the last one where the task asks about the past. */
const broughtBack = (span: DateSpan, now: number): DateSpan => {
  if (span.from.getTime() < now || /\d{4}/.test(span.text) || !monthName.test(span.text)) return span;
  const yearBefore = (date: Date) => new Date(new Date(date).setUTCFullYear(date.getUTCFullYear() - 1));
  return { ...span, from: yearBefore(span.from), to: span.to === null ? null : yearBefore(span.to) };
};
const monthName =
  /\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b/i;

/** The past time that a task asks about; null where it asks about none, or only tells of one. */
export const pastTimeAsked = (task: string, now: number): DateSpan | null => {
  const asking = askingPart(task);
  if (!askedInPast.test(asking)) return null;
  return (
    datesIn(asking, new Date(now))
      .map(span => broughtBack(span, now))
      .find(span => span.from.getTime() < now && span.grain !== 'minute' && span.grain !== 'hour') ?? null
  );
};

export const isWithin = (moment: number, span: DateSpan): boolean =>
  moment >= span.from.getTime() && moment < endOf(span);

/** It was said then, speaks of then, or took the place of something before then. */
export const isOfTime = ({ memory, quote }: Statement, span: DateSpan): boolean => {
  const overlaps = (from: number, to: number) => from < endOf(span) && to > span.from.getTime();
  if (overlaps(memory.occurredAt, memory.occurredAt + 1)) return true;
  if (memory.supersedes.length > 0 && overlaps(memory.occurredAt, memory.validUntil ?? Number.MAX_VALUE))
    return true;
  return datesIn(quote, new Date(memory.occurredAt)).some(date =>
    overlaps(
      date.from.getTime(),
      beginning.test(quote.slice(0, date.start)) ? Number.MAX_VALUE : endOf(date),
    ),
  );
};

/** "As of March": it holds from then on. */
const beginning = /\b(?:since|as of|as from|starting|effective)(?: the| in| on)?\s+$/i;

/** A moment of that time at which another held in the place of this one; null where none did. */
export const momentBefore = (
  { memory }: Statement,
  history: readonly Memory[],
  span: DateSpan,
): number | null => {
  if (memory.occurredAt < endOf(span)) return null;
  const held = history.find(
    one => one.occurredAt < endOf(span) && one.validUntil !== null && one.validUntil > span.from.getTime(),
  );
  return held === undefined ? null : Math.min(endOf(span), held.validUntil as number) - 1;
};
