/** Says whether two statements are about the same subject, because a judge takes that for granted. */
import { layFrames, type WeightOf, weigh } from './frame.js';
import { namesDiffer } from './settings.js';
import { contentStems, type Statement } from './statement.js';

/** From this idf on a word is rare enough to be a subject alone: in 10,000 memories it is in fewer than 180. */
export const RARE_WEIGHT = 4;
/** Share of the smaller statement by weight that makes two statements speak of one thing; set by hand, it holds on the table of pairs. */
const LEAST_SHARED = 0.34;
/** Where one of the two has no subject before its verb (an order, a fragment), more must be shared. */
const LEAST_SHARED_WITHOUT_SUBJECT = 0.6;

export function haveSameSubject(first: Statement, second: Statement, weightOf: WeightOf): boolean {
  if (namesDiffer(first, second, [], [])) return false;
  for (const identifier of first.identifiers) {
    if (second.identifiers.has(identifier) && !/^v?\d/.test(identifier)) return true;
  }
  const frame = layFrames(first, second, [], [], weightOf);
  if (frame.shared.length === 0) return false;
  const smaller = Math.min(frame.restFirstWeight, frame.restSecondWeight);
  const share = frame.sharedWeight / (frame.sharedWeight + smaller);
  if (first.subject.size === 0 || second.subject.size === 0) return share >= LEAST_SHARED_WITHOUT_SUBJECT;
  // "The minimum length" and "the maximum length": each says which one it means.
  if (leftOver(first, second) && leftOver(second, first)) return false;
  return (
    share >= LEAST_SHARED && knowsSubject(first, second, weightOf) && knowsSubject(second, first, weightOf)
  );
}

const leftOver = (one: Statement, other: Statement): boolean => {
  const stems = contentStems(other);
  return [...one.subject].some(term => !stems.has(term));
};

/** The larger part of what one speaks of is named by the other. */
function knowsSubject(one: Statement, other: Statement, weightOf: WeightOf): boolean {
  const stems = contentStems(other);
  const sum = (terms: readonly string[]) => terms.reduce((total, term) => total + weigh(term, weightOf), 0);
  const subject = [...one.subject];
  return sum(subject.filter(term => stems.has(term))) * 2 >= sum(subject);
}

/** The rarest thing that both name, or null. */
export function rareSharedTerm(first: Statement, second: Statement, weightOf: WeightOf): string | null {
  for (const identifier of first.identifiers) if (second.identifiers.has(identifier)) return identifier;
  const stems = contentStems(second);
  let rarest: { word: string; weight: number } | null = null;
  for (const token of first.tokens) {
    if (!token.content || !stems.has(token.stem)) continue;
    const weight = weightOf(token.stem);
    if (weight >= RARE_WEIGHT && weight > (rarest?.weight ?? 0)) rarest = { word: token.lower, weight };
  }
  return rarest?.word ?? null;
}
