/** Limits that a sentence sets, held against the amount that a task names. */
import { type NumberSpan, numbersIn } from '../../../language/numbers.js';
import { words } from '../../../language/words.js';
import { denies } from './denial.js';

export type Kept = 'kept' | 'broken';

/** Said with a "not" or without one. */
const atMost = /(?:no more than|not more than|at most|up to|limited to|maximum(?: of| is)?|max\.?) $/i;
const atLeast = /(?:at least|minimum(?: order)?(?: of| is)?|no less than|not less than) $/i;
const above =
  /(?:above|over|more than|after|beyond|longer than|later than|larger than|heavier than|exceed(?:s|ing)?) $/i;
const below = /(?:within|under|below|less than|fewer than|smaller than|shorter than|before) $/i;
const clock = /(?:from|between) $/i;

/** "Trucks over 12 tonnes may not cross it". */
const isBarred = /\b(?:may not|must not|cannot|can['’]t|not allowed|forbidden|prohibited|banned)\b/i;

const inDays: Readonly<Record<string, number>> = {
  minut: 1 / 1440,
  min: 1 / 1440,
  hour: 1 / 24,
  h: 1 / 24,
  day: 1,
  week: 7,
  month: 30,
  year: 365,
};

interface Amount {
  readonly value: number;
  readonly unit: string;
}

const amountOf = ({ value, unit, kind }: NumberSpan): Amount | null => {
  if (kind === 'version' || unit === null) return null;
  const stem = words(unit)[0] ?? unit.toLowerCase();
  const days = kind === 'duration' ? inDays[stem] : undefined;
  return days === undefined ? { value, unit: stem } : { value: value * days, unit: 'day' };
};

const isClock = ({ text }: NumberSpan): boolean => /^\d{1,2}(?::\d{2}|\s?[ap]\.?m)/i.test(text);

/** "25 kg sacks", "a 900-line change": all amounts that the task names. */
const amountsIn = (text: string): Amount[] =>
  numbersIn(text.replace(/(?<=\d)-(?=\p{Ll})/gu, ' ')).flatMap(one => amountOf(one) ?? []);

/** "between 8:00 and 17:30": the hours in which it is forbidden, or the only ones in which it is allowed. */
const ofHours = (part: string, task: string): Kept | null => {
  const [from, to] = numbersIn(part).filter(isClock);
  const asked = numbersIn(task).filter(isClock);
  const [at] = asked;
  if (from === undefined || to === undefined || at === undefined || asked.length > 1) return null;
  if (!clock.test(part.slice(0, from.start)) || from.value >= to.value) return null;
  const isWithin = at.value >= from.value && at.value < to.value;
  if (/\bonly\b/i.test(part)) return isWithin ? 'kept' : 'broken';
  return denies(part) && isWithin ? 'broken' : null;
};

/** Whether the amount of the task keeps the limit of the sentence; null where they do not measure the same. */
export const heldAgainst = (part: string, task: string): Kept | null => {
  const hours = ofHours(part, task);
  if (hours !== null) return hours;
  const asked = amountsIn(task);
  for (const span of numbersIn(part)) {
    const limit = amountOf(span);
    const before = part.slice(0, span.start);
    const same = asked.filter(one => one.unit === limit?.unit);
    const [only] = same;
    if (limit === null || only === undefined || same.length > 1) continue;
    // Of what is denied, the other side is allowed.
    const isDenied = denies(before) || isBarred.test(part);
    if (atMost.test(before) || (isDenied ? above : below).test(before))
      return only.value <= limit.value ? 'kept' : 'broken';
    if (atLeast.test(before) || (isDenied && below.test(before)))
      return only.value >= limit.value ? 'kept' : 'broken';
  }
  return null;
};
