/** A later message gives another figure in the same words: it may replace the earlier one, and never does so by itself. */
import { type WeightOf, weigh } from '../frame.js';
import type { Statement } from '../statement.js';
import type { Span } from '../tokens.js';
import { type Finding, subjectText } from './rule.js';

/** Words on either side of a figure that are compared, and what a unit and a word of change add. */
const window = 6;
const unitBonus = 0.2;
const cueBonus = 0.2;
/** Of 26 written chat pairs with figures of two things .3 hints at four, .45 at three, .6 at two; all find the same updates. */
const leastScore = 0.45;
/** Less of the context is asked for where the same thing is counted and a change is told. */
const leastContext = 0.25;
const leastContextOfCounts = 0.05;
const strength = 0.5;
/** "The new deadline of May 5": enough for a hint, though no change is told. */
const calledNew = /\b(?:the|my|our|its|their|his|her|your) new\b/i;

function around(statement: Statement, number: Span): string[] {
  const after = statement.tokens.findIndex(token => token.start >= number.start);
  const at = after < 0 ? statement.tokens.length : after;
  return statement.tokens
    .slice(Math.max(0, at - window), at + window + 1)
    .filter(token => token.content && (token.end <= number.start || token.start >= number.end))
    .map(token => token.stem);
}

function cosine(one: readonly string[], other: readonly string[], weightOf: WeightOf): number {
  const square = (terms: readonly string[]) =>
    [...new Set(terms)].reduce((sum, term) => sum + weigh(term, weightOf) ** 2, 0);
  const shared = [...new Set(one)].filter(term => other.includes(term));
  const norm = Math.sqrt(square(one) * square(other));
  return norm === 0 ? 0 : square(shared) / norm;
}

/** The best of what a sentence of the later message may replace; `score` tells which of several sentences to show. */
export function mayReplace(
  first: Statement,
  second: Statement,
  weightOf: WeightOf,
): (Finding & { readonly score: number }) | null {
  let best: (Finding & { readonly score: number }) | null = null;
  const [earlierFigures, laterFigures] = [figures(first), figures(second)];
  for (const later of laterFigures) {
    if (earlierFigures.some(figure => figure.value === later.value)) continue;
    for (const earlier of earlierFigures) {
      if (earlier.kind !== later.kind) continue;
      const near = cosine(around(first, earlier), around(second, later), weightOf);
      const sameUnit = earlier.unit !== null && earlier.unit === later.unit;
      const told = second.changed || calledNew.test(second.text);
      const score = near + (sameUnit ? unitBonus : 0) + (told ? cueBonus : 0);
      const least = sameUnit && told && later.kind === 'count' ? leastContextOfCounts : leastContext;
      if (near < least || score < leastScore || score <= (best?.score ?? 0)) continue;
      best = {
        rule: 'may-replace',
        reason: `The later one gives ${later.text} where the earlier one gives ${earlier.text} for ${subjectText(second)}, so it may replace it.`,
        strength,
        update: true,
        score,
      };
    }
  }
  return best;
}

interface Figure extends Span {
  readonly text: string;
  readonly value: number;
  readonly unit: string | null;
  readonly kind: string;
}

/** Numbers and days. */
const figures = (statement: Statement): Figure[] => [
  ...statement.numbers.map(number => ({ ...number, text: number.text.trim() })),
  ...statement.dates
    .filter(date => date.grain === 'day' || date.grain === 'month')
    .map(date => ({ ...date, value: date.from.getTime(), unit: null, kind: 'date' })),
];
