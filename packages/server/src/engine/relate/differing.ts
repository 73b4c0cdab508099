/** Tells two statements that differ in one thing from those that differ in two: of the latter, one says which thing is meant. */
import type { PairJudge } from '../../language/models/pair-judge.js';
import {
  type Difference,
  differencesOf,
  otherFigures,
  splitDifference,
  withDifference,
} from './differences.js';
import { judgePairs } from './judge-pairs.js';
import { quoteOf, type Statement } from './statement.js';

/** Mean entailment of both directions from which another word says the same; the judge is seldom in between. */
const sameWord = 0.5;

/** Of a stretch of time both ends can be told. */
const begin = /^(?:starts?|begins?|opens?|from|since)$/i;
const end = /^(?:ends?|finish(?:es)?|closes?|stops?|until)$/i;

/** `nowhere`: one says in other words what the other denies; `more`: one says more, and nothing else differs. */
export type Differing = 'nowhere' | 'more' | 'once' | 'twice';

/**
 * "Allowed in the physics test" and "forbidden in the maths test" both hold. Of the 353 pairs of the first two tables
 * that the judge holds for contradictions, none that differs in two places is one.
 */
export async function differing(first: Statement, second: Statement, judge: PairJudge): Promise<Differing> {
  const places = differencesOf(first, second);
  if (places.length > 1) return 'twice';
  const parts = places.flatMap(place => splitDifference(first, second, place));
  const denied = first.negations.length > 0 !== second.negations.length > 0;
  if (parts.length === 0) return 'more';
  if (parts.length === 1 && !denied) return 'once';
  const real = await realOnes(first, second, parts, judge);
  if (real.length > 1) return 'twice';
  // Before the verb another word is another thing, whatever the judge makes of it.
  const inSubject = parts.some(part => part.first.start < first.verbAt && part.second.start < second.verbAt);
  return real.length === 1 || inSubject ? 'once' : 'nowhere';
}

const areTwoEnds = (one: string, other: string): boolean =>
  (begin.test(one) && end.test(other)) || (end.test(one) && begin.test(other));

/** Without those where the second only has another word for the same ("leaves", "departs"). */
async function realOnes(
  first: Statement,
  second: Statement,
  parts: readonly Difference[],
  judge: PairJudge,
): Promise<Difference[]> {
  const isSurely = (part: Difference): boolean =>
    areTwoEnds(quoteOf(first, part.first), quoteOf(second, part.second)) || otherFigures(first, second, part);
  const open = parts.filter(part => !isSurely(part));
  const judged = await judgePairs(
    open.map(part => ({ first: first.text, second: withDifference(first, second, part), likeness: 1 })),
    judge,
  );
  const same = open.filter((_, place) => (judged[place]!.forward + judged[place]!.backward) / 2 >= sameWord);
  return parts.filter(part => !same.includes(part));
}
