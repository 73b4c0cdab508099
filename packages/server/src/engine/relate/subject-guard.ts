/** Says whether two statements are about the same subject, because a judge takes that for granted. */
import { layFrames, type WeightOf, weigh } from './frame.js';
import { namesDiffer } from './settings.js';
import { contentStems, type Statement } from './statement.js';
import { overlaps } from './tokens.js';

/** From this idf on a word is rare enough to be a subject alone: in 10,000 memories it is in fewer than 180. */
export const RARE_WEIGHT = 4;
/** Share of the smaller statement by weight that makes two statements speak of one thing; set by hand, it holds on the table of pairs. */
const LEAST_SHARED = 0.34;
/** Where one of the two has no subject before its verb (an order, a fragment), more must be shared. */
const LEAST_SHARED_WITHOUT_SUBJECT = 0.6;

export function haveSameSubject(first: Statement, second: Statement, weightOf: WeightOf): boolean {
  if (namesDiffer(first, second, [], []) || areAnyTwo(first, second)) return false;
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

const someOne =
  /^(?:an?|some|another|one|two|three|four|five|six|several|many|few|people|there (?:is|are|was|were)) /i;

/** "A customer complained" and "a customer was glad": nobody says that it is the same one, unless one denies that there was any. */
const areAnyTwo = (first: Statement, second: Statement): boolean =>
  someOne.test(first.text) && someOne.test(second.text) && first.negations.length === second.negations.length;

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

export interface SharedThing {
  readonly word: string;
  /** An identifier, a name, or several rare words: enough to tie two memories that lie apart. */
  readonly telling: boolean;
}

/** A bare number or unit is no thing that two memories could be about. */
const amount =
  /^[\d.,:]+[a-z%]{0,3}$|^(?:[kmgtp]i?b|ms|seconds?|minutes?|hours?|days?|weeks?|months?|years?|percent|euros?|eur|dollars?|usd|pounds?|cents?|kg|km|cm|mm|bytes?|am|pm|requests?|times)$/;

/** The rarest thing that both name, or null. */
export function rareSharedThing(first: Statement, second: Statement, weightOf: WeightOf): SharedThing | null {
  for (const identifier of first.identifiers)
    if (second.identifiers.has(identifier)) return { word: identifier, telling: true };
  const stems = contentStems(second);
  const rare = new Map<string, { word: string; weight: number; named: boolean }>();
  for (const token of first.tokens) {
    if (!token.content || !stems.has(token.stem) || amount.test(token.lower)) continue;
    const weight = weightOf(token.stem);
    const named = first.names.some(name => overlaps(name, token));
    if (weight >= RARE_WEIGHT) rare.set(token.stem, { word: token.lower, weight, named });
  }
  const [rarest] = [...rare.values()].sort(
    (one, next) => Number(next.named) - Number(one.named) || next.weight - one.weight,
  );
  return rarest === undefined ? null : { word: rarest.word, telling: rarest.named || rare.size > 1 };
}
