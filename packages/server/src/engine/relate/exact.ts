/** The exact terms in two statements, and where they differ: amounts of one unit, versions, dates, identifiers. */
import { spaces } from '../../language/characters.js';
import { datesIn, endOf } from '../../language/dates.js';
import { identifiers } from '../../language/identifiers.js';
import { type NumberSpan, numbersIn } from '../../language/numbers.js';

export interface Said {
  readonly text: string;
  /** When it was said, to resolve dates such as "yesterday". */
  readonly at: number;
}

export type ExactKind = 'figure' | 'version' | 'date' | 'identifier';

interface Exact {
  readonly kind: ExactKind;
  /** What makes it comparable: the unit or the measure. */
  readonly sort: string;
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
}

const day = 86_400;
/** Factors to the smallest common unit of a measure. Months and years have their average length. */
const scales: Readonly<Record<string, number>> = {
  ns: 1e-9,
  us: 1e-6,
  ms: 1e-3,
  second: 1,
  minute: 60,
  hour: 3_600,
  day,
  week: 7 * day,
  month: 30.4375 * day,
  year: 365.25 * day,
  B: 1,
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  TB: 1e12,
  PB: 1e15,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
  TiB: 2 ** 40,
};

const plain = 'plain';
const counted = 'count ';

const ofNumber = ({ text, value, unit, kind, start, end }: NumberSpan): Exact => {
  if (kind === 'version')
    return { kind: 'version', sort: text.toLowerCase().replace(/^v/, ''), from: 0, to: 0, start, end };
  const scale = kind === 'money' ? undefined : scales[unit ?? ''];
  const sort =
    scale !== undefined
      ? kind
      : kind === 'count'
        ? `${counted}${unit ?? ''}`
        : kind === 'plain'
          ? plain
          : `${kind} ${kind === 'time' ? '' : (unit ?? '')}`;
  const size = value * (scale ?? 1);
  return { kind: 'figure', sort, from: size, to: size, start, end };
};

/** A text with more figures is a table, and a pair of sentences cannot tell where two tables differ. */
const mostExact = 100;

const readExact = ({ text, at }: Said): Exact[] => {
  const dates = datesIn(text, new Date(at)).map((date): Exact => {
    const { start, end } = date;
    return { kind: 'date', sort: 'date', from: date.from.getTime(), to: endOf(date), start, end };
  });
  const isFree = (one: { start: number; end: number }, taken: readonly Exact[]): boolean =>
    !taken.some(other => other.start < one.end && one.start < other.end);
  const numbers = numbersIn(text)
    .filter(one => isFree(one, dates))
    .map(ofNumber);
  const named = identifiers(text)
    .filter(one => isFree(one, [...dates, ...numbers]))
    .map(
      ({ normal, start, end }): Exact => ({ kind: 'identifier', sort: normal, from: 0, to: 0, start, end }),
    );
  return [...dates, ...numbers, ...named].sort((one, next) => one.start - next.start).slice(0, mostExact);
};

/** Cached: a memory is compared with many others. */
const known = new WeakMap<Said, readonly Exact[]>();

const exactIn = (said: Said): readonly Exact[] => {
  const exact = known.get(said) ?? readExact(said);
  known.set(said, exact);
  return exact;
};

/** A bare number may count the same thing: "the limit is 5", "the limit is 7 users". */
const isComparable = (one: Exact, other: Exact): boolean => {
  if (one.kind !== other.kind) return false;
  if (one.kind !== 'figure' || one.sort === other.sort) return true;
  return (
    (one.sort === plain && other.sort.startsWith(counted)) ||
    (other.sort === plain && one.sort.startsWith(counted))
  );
};

/** Tolerance for floating point. */
const near = 1e-9;

const isSame = (one: Exact, other: Exact): boolean => {
  if (one.kind === 'figure')
    return Math.abs(one.from - other.from) <= near * Math.max(Math.abs(one.from), Math.abs(other.from));
  if (one.kind === 'date') return one.from < other.to && other.from < one.to;
  return one.sort === other.sort;
};

/** It names a value that the other could have named but did not. */
const hasOther = (mine: readonly Exact[], theirs: readonly Exact[], kind: ExactKind): boolean =>
  mine.some(one => {
    const rivals = theirs.filter(other => one.kind === kind && isComparable(one, other));
    return rivals.length > 0 && !rivals.some(other => isSame(one, other));
  });

const kinds: readonly ExactKind[] = ['figure', 'version', 'date', 'identifier'];

/** The kinds for which each text has a value that the other lacks. */
export const differencesOf = (first: Said, second: Said): ReadonlySet<ExactKind> => {
  const [mine, theirs] = [exactIn(first), exactIn(second)];
  return new Set(kinds.filter(kind => hasOther(mine, theirs, kind) && hasOther(theirs, mine, kind)));
};

/** The text with each of these terms replaced by its kind. */
const masked = (text: string, exact: readonly Exact[]): string => {
  let [out, at] = ['', 0];
  for (const { kind, sort, start, end } of exact) {
    if (start < at) continue;
    out += `${text.slice(at, start)}\u0000${kind === 'figure' && !sort.startsWith(counted) ? sort : kind}\u0000`;
    at = end;
  }
  return (out + text.slice(at))
    .toLowerCase()
    .replace(spaces, ' ')
    .replace(/(?<![.!\s])[.!\s]+$/u, '');
};

/** The same text except for one amount, version or date. */
export const differInOneFigure = (first: Said, second: Said): boolean => {
  const [mine, theirs] = [first, second].map(said =>
    exactIn(said).filter(({ kind }) => kind !== 'identifier'),
  ) as [Exact[], Exact[]];
  if (masked(first.text, mine) !== masked(second.text, theirs)) return false;
  return (
    mine.length === theirs.length && mine.filter((one, place) => !isSame(one, theirs[place]!)).length === 1
  );
};

/** The text without its exact terms, and without words that contain a digit, such as "F-107". */
const frameOf = (said: Said): string =>
  masked(said.text, exactIn(said))
    .split(' ')
    .map(each => (/\d/u.test(each) ? '\u0000' : each))
    .join(' ');

/** The same text except for exact terms and numbered names. */
export const haveOneFrame = (first: Said, second: Said): boolean => frameOf(first) === frameOf(second);
