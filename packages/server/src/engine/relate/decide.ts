/** Turns the judge's verdict on two texts into a relation: thresholds plus exact checks. */
import { mayContradict } from '../../domain/relationship.js';
import type { Verdict } from '../../language/models/pair-judge.js';
import { differencesOf } from './exact.js';
import { reasons } from './reasons.js';
import { type MemoryPair, plain, type Relation } from './relation.js';
import { saidBy } from './said.js';
import type { ReadTexts } from './sentence-pairs.js';
import { strengths, thresholds } from './thresholds.js';
import { areOfTwoSpeakers, areOfTwoThings } from './two-things.js';

/** What the judge says of two texts, in their order and in the other one. */
export interface BothOrders {
  readonly verdict: Verdict;
  readonly turned: Verdict;
}

/** Two texts with the judge's verdict in their order, and in the other order if it was needed. */
export interface Read extends ReadTexts {
  readonly verdict: Verdict;
  readonly turned: Verdict | null;
  /** Of the texts with their speakers; null where who speaks does not matter (`needsSpeakers`). */
  readonly spoken: BothOrders | null;
}

const opposedBy = ({ relation }: Verdict): number => relation.contradiction + relation.update;

/** Only a change has an order: of two that exclude each other, or were said at once, either may come first. */
const isChange = ({ first, second }: MemoryPair, { relation }: Verdict): boolean =>
  relation.update > relation.contradiction && second.occurredAt > first.occurredAt;

const isWithin = ({ cosine }: MemoryPair, bound: number): boolean => cosine !== null && cosine >= bound;

/** Whether the other order could change the outcome; most pairs need only one. */
export const needsOtherOrder = (pair: MemoryPair, verdict: Verdict, torn: boolean): boolean => {
  const opposed = opposedBy(verdict);
  if (torn) return opposed >= thresholds.opens;
  if (opposed >= thresholds.opens && !isChange(pair, verdict)) return true;
  return (
    verdict.relation.reinforcement >= thresholds.asksForSame ||
    (opposed >= thresholds.asksForOpposed &&
      (opposed < thresholds.mayContradict || !isWithin(pair, thresholds.sureCosine)))
  );
};

const mean = (
  { verdict, turned }: Pick<Read, 'verdict' | 'turned'>,
  of: (verdict: Verdict) => number,
): number => (turned === null ? 0 : (of(verdict) + of(turned)) / 2);

/** Whether the two texts may exclude each other, but each may speak of themselves: who says them decides. */
export const needsSpeakers = (pair: MemoryPair, read: Omit<Read, 'spoken'>): boolean =>
  isPossible(read) && areOfTwoSpeakers(pair);

/** Not each their own: if there are two speakers, both mean the same thing. */
const meanOneThing = ({ spoken }: Read): boolean =>
  spoken === null || mean(spoken, opposedBy) >= thresholds.opensAsSpoken;

/** Certain enough to open a contradiction; distant pairs, and all that states no change, need both orders. */
const isSure = (pair: MemoryPair, read: Read): boolean => {
  const { verdict, turned, torn } = read;
  const agrees =
    isWithin(pair, thresholds.sureCosine) ||
    (turned !== null && opposedBy(turned) >= thresholds.agreesFarApart);
  const isMutual = isChange(pair, verdict) || mean(read, opposedBy) >= thresholds.opensEitherWay;
  return !torn && agrees && isMutual && opposedBy(verdict) >= thresholds.opens;
};

/**
 * Out of context, unrelated sentences look contradictory. They need certainty in both orders and an opposed stance, and
 * yield no other relation.
 */
const isPossible = (read: Omit<Read, 'spoken'>): boolean => {
  const { verdict, turned, torn } = read;
  if (!torn) return Math.max(opposedBy(verdict), mean(read, opposedBy)) >= thresholds.mayContradict;
  return (
    turned !== null &&
    Math.min(opposedBy(verdict), opposedBy(turned)) >= thresholds.opens &&
    Math.min(verdict.contradiction, turned.contradiction) >= thresholds.opposed
  );
};

export const decide = (pair: MemoryPair, read: Read): Relation | null => {
  const { first, second, cosine } = pair;
  const { verdict } = read;
  const [firstQuote, secondQuote] = read.texts;
  const said = [saidBy(first, firstQuote), saidBy(second, secondQuote)] as const;
  const { relation } = verdict;
  const quotes = { firstQuote, secondQuote };
  const between = { ...plain, ...quotes };
  const mayOppose = isPossible(read);
  if (mayOppose && meanOneThing(read) && !areOfTwoThings(said)) {
    const update = isChange(pair, verdict);
    const suggestedResolution = update ? 'kept_second' : null;
    return isSure(pair, read)
      ? {
          ...between,
          kind: 'contradiction',
          strength: strengths.contradiction,
          reason: (update ? reasons.update : reasons.contradiction)(quotes),
          method: 'judge',
          update,
          suggestedResolution,
        }
      : {
          ...between,
          kind: 'related-to',
          strength: strengths.mayContradict,
          reason: (update ? reasons.mayReplace : reasons.mayContradict)(quotes),
          method: mayContradict,
          update,
          suggestedResolution,
        };
  }
  if (read.torn) return null;
  if (
    (cosine === null || cosine >= thresholds.reinforcesCosine) &&
    mean(read, one => one.relation.reinforcement) >= thresholds.reinforces &&
    mean(read, one => one.contradiction) < thresholds.opposed &&
    differencesOf(...said).size === 0
  )
    return {
      ...between,
      kind: 'reinforcement',
      strength: strengths.reinforcement,
      reason: reasons.reinforcement(quotes),
      method: 'judge',
    };
  if (isWithin(pair, thresholds.nearCosine) && relation.extension >= thresholds.extends)
    return {
      ...between,
      kind: 'extension',
      direction: 'from_second',
      strength: strengths.extension,
      reason: reasons.extension(quotes),
      method: 'judge',
    };
  return null;
};
