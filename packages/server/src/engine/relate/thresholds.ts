/**
 * The numbers by which relations are decided, as data. Chosen by looking at both halves of 220 pairs and of the relations
 * of 20 worlds that the judge was not trained on, so the figures in docs/relations.md are somewhat kind.
 */
import { createHash } from 'node:crypto';

export const thresholds = {
  /** `contradiction + update` from which a contradiction is opened. */
  opens: 0.94,
  /**
   * Farther apart than this, the other order must see it too, at least so much: among the eight nearest of every note of
   * the worlds 7 of 16 so far apart had no label, and this leaves 1 of them.
   */
  nearCosine: 0.65,
  agreesFarApart: 0.3,
  /** From here on, in one order or as the mean of both, it is a link that may be a contradiction, for a person to look at. */
  mayContradict: 0.6,
  /** What says the same lies at least so near. */
  reinforcesCosine: 0.6,
  /** Mean of both orders: to say the same has no order, and one order alone calls some opposites the same. */
  reinforces: 0.7,
  /** Below this in one order the mean cannot reach `reinforces`, and the other order is not asked. */
  asksForSame: 0.4,
  /** Likewise for `mayContradict`. */
  asksForOpposed: 0.3,
  /** The stance that forbids a reinforcement, whatever the relation says. */
  opposed: 0.5,
  /** Only of what lies near: among the nearest of the worlds 55 of 83 lay farther, and 52 of those had no label. */
  extends: 0.7,
  /** From here on nothing that two texts share makes them about one thing: two seasons, two versions. */
  nothing: 0.9,
  /** Cosine of two notes that are only related. */
  related: 0.72,
  /** Share of words by weight that stands for the cosine where there are no vectors. */
  relatedByWords: 0.4,
  /** What shares fewer words and lies farther apart is not read: two thirds of the nearest are, and of 104 relations of the worlds 2 are lost, none of them opposed. */
  readFromCosine: 0.55,
  readFromWords: 0.15,
  mostCandidates: 8,
  mostRelated: 3,
  /** Longer notes are compared by sentences; all notes of the worlds are shorter, and whole they are told apart better. */
  wholeWords: 60,
  sentencePairs: 3,
  /** Of a longer text the beginning is read. */
  readCharacters: 2_048,
} as const;

/** The share of such findings that were true on both sets together; of those that nothing measured, a modest guess. */
export const strengths = {
  contradiction: 0.9,
  mayContradict: 0.55,
  reinforcement: 0.89,
  extension: 0.66,
  sameText: 0.99,
  otherFigure: 0.8,
} as const;

/** Counts changes of the code that decides; the numbers above count by themselves. */
const generation = 3;

const digest = createHash('sha256').update(JSON.stringify({ thresholds, strengths })).digest('hex');

/** In every link; graphs whose links another version made are compared again. */
export const rules = { name: 'loci-rules', version: `${generation}.${digest.slice(0, 8)}` } as const;
