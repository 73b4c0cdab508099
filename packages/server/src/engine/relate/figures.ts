/** The figures of a statement as they can be compared: in one unit, with what bounds them, without mere labels. */
import type { NumberKind, NumberSpan } from '../../language/numbers.js';
import { foldedStem } from './like-words.js';
import type { Statement } from './statement.js';
import type { Span } from './tokens.js';

/** Figures called "about" differ only beyond this share of the larger. */
const aboutShare = 0.15;
/** These say which of several things is meant. */
const label =
  /\b(?:step|phase|issue|ticket|pr|chapter|section|page|line|question|part|day|week|sprint|item|figure|table|appendix|level|example|exercise|task|milestone|round|season|episode|number|no\.?|#|team|floor|house|building|gate|track|stage|lesson|rfc|adr|http|error|status)\s*#?$/i;
const scales: Readonly<Record<string, number>> = {
  ns: 1e-9,
  us: 1e-6,
  ms: 1e-3,
  second: 1,
  minute: 60,
  hour: 3_600,
  day: 86_400,
  week: 604_800,
  month: 2_629_800,
  year: 31_557_600,
  B: 1,
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  TB: 1e12,
  PB: 1e15,
  KiB: 1_024,
  MiB: 1_048_576,
  GiB: 1_073_741_824,
  TiB: 1_099_511_627_776,
};

export type Bound = 'exact' | 'about' | 'least' | 'most';

export interface Figure extends Span {
  readonly text: string;
  readonly value: number;
  readonly sort: string;
  readonly kind: NumberKind;
  readonly bound: Bound;
}

export function boundOf(text: string, start: number): Bound {
  const before = text.slice(Math.max(0, start - 18), start).toLowerCase();
  if (/(?:at least|more than|over|above|minimum of|no less than|from)\s$/.test(before)) return 'least';
  if (/(?:at most|up to|less than|under|below|fewer than|no more than|within|maximum of)\s$/.test(before))
    return 'most';
  return /(?:about|around|roughly|approximately|nearly|almost|some|~|ca\.)\s?$/.test(before)
    ? 'about'
    : 'exact';
}

/** "Step 2" tells which one is meant; "starts at page 2", as the only figure after the verb, what is said. */
function isLabel(statement: Statement, number: NumberSpan): boolean {
  if (number.kind !== 'plain') return false;
  if (!label.test(statement.text.slice(Math.max(0, number.start - 14), number.start))) return false;
  return statement.numbers.length > 1 || number.start < statement.verbAt || statement.verbAt === 0;
}

function figureOf(statement: Statement, number: NumberSpan): Figure | null {
  const { text } = statement;
  if (isLabel(statement, number)) return null;
  if (number.kind === 'version') {
    const written = number.text.toLowerCase().replace(/^v/, '');
    const figure = written
      .split('.')
      .reduce((sum, part, place) => sum + (Number.parseInt(part, 10) || 0) / 1_000 ** place, 0);
    return { ...number, value: figure, sort: 'version', bound: boundOf(text, number.start) };
  }
  const scale = number.unit === null ? undefined : scales[number.unit];
  const sort =
    scale === undefined || number.kind === 'money'
      ? `${number.kind} ${number.kind === 'count' ? foldedStem(number.unit ?? '') : (number.unit ?? '')}`
      : number.kind;
  return { ...number, value: number.value * (scale ?? 1), sort, bound: boundOf(text, number.start) };
}

/** "from 30 to 60" says what was and what is: only the second counts. */
export function figuresOf(statement: Statement): Figure[] {
  const found = statement.numbers.map(number => figureOf(statement, number)).filter(each => each !== null);
  return found.filter((figure, place) => {
    const next = found[place + 1];
    return !(
      next &&
      figure.bound === 'least' &&
      /^\s*\S{0,12}\s*(?:up |down )?to\s*$/.test(statement.text.slice(figure.end, next.start))
    );
  });
}

export function disagree(one: Figure, other: Figure): boolean {
  if (one.value === other.value) return false;
  if (one.bound === other.bound) {
    const larger = Math.max(Math.abs(one.value), Math.abs(other.value));
    return one.bound !== 'about' || Math.abs(one.value - other.value) > aboutShare * larger;
  }
  const [bounded, plain] = one.bound === 'exact' || one.bound === 'about' ? [other, one] : [one, other];
  if (bounded.bound === 'least')
    return plain.bound === 'most' ? plain.value < bounded.value : plain.value < bounded.value;
  if (bounded.bound === 'most') return plain.value > bounded.value;
  return Math.abs(one.value - other.value) > aboutShare * Math.max(one.value, other.value);
}

/** A bare number may be of the thing that the other counts: "The limit is 5." and "The limit is 7 users." */
export const comparable = (one: Figure, other: Figure): boolean =>
  one.sort === other.sort ||
  (one.kind === 'plain' && other.kind === 'count') ||
  (one.kind === 'count' && other.kind === 'plain');

/** "Step 1" and "step 2" are two things. */
export function sameLabels(first: Statement, second: Statement): boolean {
  const of = (statement: Statement) =>
    new Set(statement.numbers.filter(number => isLabel(statement, number)).map(number => number.value));
  const one = of(first);
  const other = of(second);
  return one.size === 0 || other.size === 0 || [...one].some(value => other.has(value));
}
