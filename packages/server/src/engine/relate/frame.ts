/** Lays two statements on each other with their values taken out, and says what is shared and what is left over. */
import { contentStems, type Statement } from './statement.js';
import type { Span } from './tokens.js';

export interface Frame {
  readonly shared: readonly string[];
  readonly restFirst: readonly string[];
  readonly restSecond: readonly string[];
  readonly sharedWeight: number;
  readonly restFirstWeight: number;
  readonly restSecondWeight: number;
}

/** In a small graph every idf is near 0, and in none does one word decide alone. */
const lightestTerm = 1;
const heaviestTerm = 4;
/** What is left over on both sides speaks of two things; set by hand, it holds on the table of pairs. */
const bothSidesRest = 0.15;
/** One side may say more, but not mostly something else; set by hand, it holds on the table of pairs. */
const oneSideRest = 2;

export type WeightOf = (term: string) => number;

export const weigh = (term: string, weightOf: WeightOf): number =>
  Math.min(heaviestTerm, Math.max(lightestTerm, weightOf(term)));

const total = (terms: readonly string[], weightOf: WeightOf): number =>
  terms.reduce((sum, term) => sum + weigh(term, weightOf), 0);

export function layFrames(
  first: Statement,
  second: Statement,
  firstValues: readonly Span[],
  secondValues: readonly Span[],
  weightOf: WeightOf,
): Frame {
  const one = contentStems(first, firstValues);
  const other = contentStems(second, secondValues);
  const shared = [...one].filter(term => other.has(term));
  const restFirst = [...one].filter(term => !other.has(term));
  const restSecond = [...other].filter(term => !one.has(term));
  return {
    shared,
    restFirst,
    restSecond,
    sharedWeight: total(shared, weightOf),
    restFirstWeight: total(restFirst, weightOf),
    restSecondWeight: total(restSecond, weightOf),
  };
}

/** The same is said of the same thing: nothing is left on both sides, and little on one. */
export function isSameFrame(frame: Frame): boolean {
  if (frame.shared.length === 0) return false;
  const less = Math.min(frame.restFirstWeight, frame.restSecondWeight);
  const more = Math.max(frame.restFirstWeight, frame.restSecondWeight);
  return less <= bothSidesRest * frame.sharedWeight && more <= oneSideRest * frame.sharedWeight;
}

/** A word that may belong to a date: a figure, a name of the calendar, or what is counted from today. */
const ofADate =
  /\d|^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|q[1-4]$|today|tomorrow|yesterday|tonight|now|ago|noon|midnight|morn|even|afternoon|night|weekend|week|month|year|day|hour|minut|quarter|decad|centur|spring|summer|autumn|fall|winter|next|last|past|previous|coming|begin|start|end|mid|earl|late|half|coupl|few|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twel|thir|twent|first|second|fourth|fifth|from|until|till|since)/;

/** False where no reading of their dates could make the frames of the two the same: dates are dear to read. */
export function couldBeSameFrame(
  first: Statement,
  second: Statement,
  firstValues: readonly Span[],
  secondValues: readonly Span[],
  weightOf: WeightOf,
): boolean {
  const frame = layFrames(first, second, firstValues, secondValues, weightOf);
  const rest = (terms: readonly string[]) =>
    total(
      terms.filter(term => !ofADate.test(term)),
      weightOf,
    );
  return isSameFrame({
    ...frame,
    restFirstWeight: rest(frame.restFirst),
    restSecondWeight: rest(frame.restSecond),
  });
}

/** Share of the smaller statement that is also in the other. */
export function coverage(frame: Frame): number {
  const less = Math.min(frame.restFirstWeight, frame.restSecondWeight);
  return frame.sharedWeight === 0 ? 0 : frame.sharedWeight / (frame.sharedWeight + less);
}
