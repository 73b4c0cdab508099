/** When a task asks about, and whether a statement is of that time. */
import type { Memory } from '../../domain/memory.js';
import { type DateSpan, datesIn, endOf } from '../../language/dates.js';
import type { Statement } from './statements.js';
import { askingPart } from './wording/question.js';

const askedInPast = /\b(?:did|was|were|had|happened|decided|said|went|told|agreed|broke|failed)\b/i;

const shifted = (date: Date, years: number): Date =>
  new Date(new Date(date).setUTCFullYear(date.getUTCFullYear() + years));

/** A month without a year is the last one where the task asks about the past. */
const broughtBack = (span: DateSpan, now: number): DateSpan => {
  if (span.from.getTime() < now || /\d{4}/.test(span.text) || !monthName.test(span.text)) return span;
  return { ...span, from: shifted(span.from, -1), to: span.to && shifted(span.to, -1) };
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

/** "On April 30" may be that of any year: the one that is nearest to what is compared with it. */
const inYearOf = (span: DateSpan, moment: number): DateSpan => {
  if (/\d{4}/.test(span.text) || !monthName.test(span.text)) return span;
  const years = new Date(moment).getUTCFullYear() - span.from.getUTCFullYear();
  return years === 0
    ? span
    : { ...span, from: shifted(span.from, years), to: span.to && shifted(span.to, years) };
};

/** It was said then, speaks of then, or took the place of something before then. */
export const isOfTime = ({ memory, quote }: Statement, asked: DateSpan): boolean => {
  const overlaps = (from: number, to: number) => {
    const span = inYearOf(asked, from);
    return from < endOf(span) && to > span.from.getTime();
  };
  const { occurredAt, supersedes, validUntil } = memory;
  if (overlaps(occurredAt, occurredAt + 1)) return true;
  const holds = occurredAt < endOf(asked) && (validUntil ?? Number.MAX_VALUE) > asked.from.getTime();
  if (supersedes.length > 0 && holds) return true;
  return datesIn(quote, new Date(occurredAt)).some(
    date =>
      overlaps(date.from.getTime(), endOf(date)) ||
      (beginning.test(quote.slice(0, date.start)) && date.from.getTime() < endOf(asked)),
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
