/** Reads amounts, shares, times of day and rhythms as one number of one dimension, however they are written. */
import type { NumberSpan } from '../../language/numbers.js';
import type { Statement } from './statement.js';
import { overlaps, type Span } from './tokens.js';

export type Dimension =
  | 'duration'
  | 'size'
  | 'share'
  | 'money'
  | 'length'
  | 'mass'
  | 'volume'
  | 'clock'
  | 'rhythm'
  | 'number';

export interface Quantity extends Span {
  readonly text: string;
  readonly dimension: Dimension;
  /** More than one where a notation can be read in two ways: a kilobyte is 1,000 or 1,024 bytes. */
  readonly values: readonly number[];
  /** "About", or a fraction that no decimal writes out. */
  readonly rounded: boolean;
  /** Of money: which; a cent is of any. */
  readonly currency: string | null;
}

const rounding = 0.02;
const hour = 3_600;
const day = 24 * hour;
const month = 2_629_800;

const durations: Readonly<Record<string, number>> = {
  ns: 1e-9,
  us: 1e-6,
  ms: 1e-3,
  second: 1,
  minute: 60,
  hour,
  day,
  night: day,
  week: 7 * day,
  fortnight: 14 * day,
  month,
  quarter: 3 * month,
  year: 12 * month,
};
/** By the power of a kilobyte, whichever that is. */
const sizes: Readonly<Record<string, number>> = {
  B: 0,
  KB: 1,
  MB: 2,
  GB: 3,
  TB: 4,
  PB: 5,
  KiB: 1,
  MiB: 2,
  GiB: 3,
  TiB: 4,
};
/** How many metres, grams or litres one of them is. */
const measures: readonly (readonly [pattern: RegExp, dimension: Dimension, factor: number])[] = [
  [/^(?:km|kilomet(?:re|er)s?)$/, 'length', 1_000],
  [/^(?:m|met(?:re|er)s?)$/, 'length', 1],
  [/^(?:cm|centimet(?:re|er)s?)$/, 'length', 0.01],
  [/^(?:mm|millimet(?:re|er)s?)$/, 'length', 0.001],
  [/^(?:t|tons?|tonnes?)$/, 'mass', 1_000_000],
  [/^(?:kg|kilos?|kilograms?)$/, 'mass', 1_000],
  [/^(?:g|grams?)$/, 'mass', 1],
  [/^(?:mg|milligrams?)$/, 'mass', 0.001],
  [/^(?:l|lit(?:re|er)s?)$/, 'volume', 1],
  [/^(?:ml|millilit(?:re|er)s?)$/, 'volume', 0.001],
];
const counts: Readonly<Record<string, number>> = { once: 1, twice: 2, thrice: 3 };
const fractions: Readonly<Record<string, number>> = {
  half: 1 / 2,
  third: 1 / 3,
  quarter: 1 / 4,
  fifth: 1 / 5,
  tenth: 1 / 10,
};
const unitOfTime = '(second|minute|hour|day|night|week|fortnight|month|quarter|year)s?';
const count = String.raw`(\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|other|second)`;
const every = new RegExp(String.raw`\b(?:every|each) (?:${count} )?${unitOfTime}\b`, 'gi');
const perUnit = new RegExp(
  String.raw`\b(once|twice|thrice|${count} times) (?:an? |per |every |each )${unitOfTime}\b`,
  'gi',
);
const adverb = /\b(hourly|daily|nightly|weekly|fortnightly|monthly|quarterly|yearly|annually)\b/gi;
const adverbs: Readonly<Record<string, string>> = {
  hourly: 'hour',
  daily: 'day',
  nightly: 'night',
  weekly: 'week',
  fortnightly: 'fortnight',
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
  annually: 'year',
};
const words: Readonly<Record<string, number>> = Object.fromEntries(
  'two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, at) => [word, at + 2]),
);
const countOf = (written: string | undefined): number => {
  if (written === undefined) return 1;
  const lower = written.toLowerCase();
  return (
    counts[lower] ?? (/^(?:other|second)$/.test(lower) ? 2 : (words[lower] ?? Number.parseInt(lower, 10)))
  );
};
const halfOf = new RegExp(String.raw`\bhalf an? (percent|dozen|million|${unitOfTime.slice(1, -3)})\b`, 'gi');
const andAHalf = new RegExp(
  String.raw`\b(?:(?:an?|one) ${unitOfTime} and a half|(one|${count.slice(1, -1)}) and a half ${unitOfTime})\b`,
  'gi',
);
const fraction = /\b(?:an?|one|two|three)[ -](half|third|quarter|fifth|tenth)s?\b|\bhalf(?= (?:of|the)\b)/gi;
const noon = /\b(?:noon|midday|midnight)\b/gi;

type Found = Omit<Quantity, 'text'>;
type Add = (
  span: Span,
  dimension: Dimension,
  values: readonly number[],
  rounded?: boolean,
  currency?: string | null,
) => void;

const spanOf = (match: RegExpMatchArray): Span => ({
  start: match.index!,
  end: match.index! + match[0].length,
});

const readBefore = new WeakMap<Statement, readonly Quantity[]>();

export function quantitiesOf(statement: Statement): readonly Quantity[] {
  const known = readBefore.get(statement) ?? readAnew(statement);
  readBefore.set(statement, known);
  return known;
}

/** In order of what says most: a rhythm holds a duration, and half a percent a percent. */
function readAnew(statement: Statement): Quantity[] {
  const { text } = statement;
  const found: Found[] = [];
  const add: Add = ({ start, end }, dimension, values, rounded = false, currency = null) => {
    if (values.every(Number.isFinite) && !found.some(each => overlaps(each, { start, end })))
      found.push({ start, end, dimension, values, rounded, currency });
  };
  for (const match of text.matchAll(perUnit))
    add(spanOf(match), 'rhythm', [
      durations[match[3]!.toLowerCase()]! / countOf(match[1]!.replace(/ times$/i, '')),
    ]);
  for (const match of text.matchAll(every))
    add(spanOf(match), 'rhythm', [durations[match[2]!.toLowerCase()]! * countOf(match[1])]);
  for (const match of text.matchAll(adverb))
    add(spanOf(match), 'rhythm', [durations[adverbs[match[1]!.toLowerCase()]!]!]);
  for (const match of text.matchAll(andAHalf))
    add(spanOf(match), 'duration', [
      (match[2] === undefined || /^one$/i.test(match[2]) ? 1.5 : countOf(match[2]) + 0.5) *
        durations[(match[1] ?? match[3])!.toLowerCase()]!,
    ]);
  for (const match of text.matchAll(halfOf)) {
    const unit = match[1]!.toLowerCase();
    if (unit === 'percent') add(spanOf(match), 'share', [0.005]);
    else if (unit === 'dozen') add(spanOf(match), 'number', [6]);
    else if (unit === 'million') add(spanOf(match), 'number', [500_000]);
    else add(spanOf(match), 'duration', [durations[unit.replace(/s$/, '')]! / 2]);
  }
  for (const match of text.matchAll(fraction)) {
    const part = fractions[match[1]?.toLowerCase() ?? 'half']!;
    const times = /^two/i.test(match[0]) ? 2 : /^three/i.test(match[0]) ? 3 : 1;
    add(spanOf(match), 'share', [times * part], true);
  }
  for (const match of text.matchAll(noon))
    add(spanOf(match), 'clock', [/midnight/i.test(match[0]) ? 0 : 12 * 60]);
  for (const number of statement.numbers) addNumber(statement, number, add);
  return found
    .map(each => ({ ...each, text: text.slice(each.start, each.end) }))
    .sort((one, next) => one.start - next.start);
}

function addNumber({ text }: Statement, number: NumberSpan, add: Add): void {
  const { value, unit, kind } = number;
  const about = /(?:about|around|roughly|approximately|nearly|almost|some|~|ca\.)\s?$/i.test(
    text.slice(Math.max(0, number.start - 14), number.start),
  );
  const after = /^\s?([\p{L}]+)/u.exec(text.slice(number.end))?.[1] ?? '';
  const measure = measures.find(
    ([pattern]) => pattern.test(after) || (kind === 'count' && pattern.test(unit ?? '')),
  );
  if (kind === 'time') add(number, 'clock', [value % 1_440], about);
  else if (kind === 'percent') add(number, 'share', [value / 100], about);
  else if (kind === 'money' && unit === 'cent') add(number, 'money', [value / 100], about);
  else if (kind === 'money') add(number, 'money', [value], about, unit);
  else if (kind === 'duration') add(number, 'duration', [value * durations[unit!]!], about);
  else if (kind === 'size' && sizes[unit!] !== undefined)
    add(number, 'size', [value * 1_000 ** sizes[unit!]!, value * 1_024 ** sizes[unit!]!], about);
  else if (measure) add(number, measure[1], [value * measure[2]], about);
  // "0.8" may be a share: what it is compared with tells.
  else if (kind !== 'version') add(number, value > 0 && value < 1 ? 'share' : 'number', [value], about);
}

function areEqual(one: Quantity, other: Quantity): boolean {
  if (one.dimension !== other.dimension) return false;
  if (one.currency !== null && other.currency !== null && one.currency !== other.currency) return false;
  // A kilobyte is the same on both sides.
  return one.values.some((value, place) => {
    const rival = other.values[place] ?? other.values[0]!;
    if (one.rounded || other.rounded) return Math.abs(value - rival) <= rounding * Math.max(value, rival);
    return Math.abs(value - rival) <= 1e-9 * Math.max(Math.abs(value), Math.abs(rival));
  });
}

const normal = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s,]+/g, ' ')
    .trim();

/** What both say, each in its own notation. */
export function sameInOtherNotation(first: Statement, second: Statement): (readonly [Quantity, Quantity])[] {
  const theirs = quantitiesOf(second);
  return quantitiesOf(first).flatMap(one =>
    theirs
      .filter(other => areEqual(one, other) && normal(one.text) !== normal(other.text))
      .map(other => [one, other] as const),
  );
}
