/**
 * The thresholds for relations. Chosen on both halves of 220 pairs and on the relations of 20 worlds that the judge was
 * not trained on, so the figures in docs/relations.md are slightly optimistic.
 */
import { createHash } from 'node:crypto';

export const thresholds = {
  /** Opens a contradiction from this `contradiction + update` on. */
  opens: 0.9,
  /**
   * Unless a later text states a change, the mean of both orders must reach this too. A cause and its cure seem
   * opposed in one order only. Of the 8 pairs that this leaves out in four test sets, 4 were wrong; of the rest, 26 of 208.
   */
  opensEitherWay: 0.8,
  /**
   * Two speakers who both say "I" exclude each other only if the mean of both orders reaches this when the judge also sees
   * who said it and when. "I live in Oslo" and "I live in Bergen" then no longer do; "I measured 90 %" and "I measured 40 %" do.
   */
  opensAsSpoken: 0.9,
  /** Of two notes this close, one may extend the other. */
  nearCosine: 0.65,
  /**
   * For more distant pairs, the other order must also reach `agreesFarApart`: a note that states a change seems to change
   * many others.
   */
  sureCosine: 0.6,
  agreesFarApart: 0.3,
  /**
   * Of what a memory seems to replace, only what is as near as the nearest, less this, counts (one-change.ts). In 90 held-out
   * worlds this leaves out 14 of 45 pairs without a label and none that is right; in the 20 test worlds 3 of 11 and none.
   */
  asNear: 0.04,
  /** From this value on, in one order or as the mean of both, it is a link that may be a contradiction, for review. */
  mayContradict: 0.6,
  /** Minimum cosine of a reinforcement. */
  reinforcesCosine: 0.6,
  /** Mean of both orders: saying the same is symmetric, and one order alone takes some opposites for the same. */
  reinforces: 0.7,
  /** Below this in one order, the mean cannot reach `reinforces`, so the other order is skipped. */
  asksForSame: 0.4,
  /** The same for `mayContradict`. */
  asksForOpposed: 0.3,
  /** From this stance on, as the mean of both orders, a pair never counts as a reinforcement. */
  opposed: 0.5,
  /** Only for near pairs: among the nearest in the worlds, 55 of 83 were more distant, and 52 of those had no label. */
  extends: 0.7,
  /** From this value on, shared words do not make two texts about the same thing: two seasons, two versions. */
  nothing: 0.9,
  /** Cosine of two notes that are only related. */
  related: 0.72,
  /** Weighted share of words, used instead of the cosine when there are no vectors. */
  relatedByWords: 0.4,
  /**
   * Pairs below both values are not read. Two thirds of the nearest are read; of 104 relations in the worlds, 2 are
   * lost, neither of them a contradiction.
   */
  readFromCosine: 0.55,
  readFromWords: 0.15,
  mostCandidates: 8,
  /** A memory that differs from this many candidates in figures and identifiers only is one of a series and contradicts none of them. */
  series: 4,
  mostRelated: 3,
  /**
   * Longer notes are compared by sentences. All notes in the worlds are shorter; comparing them whole is more accurate.
   */
  wholeWords: 60,
  sentencePairs: 3,
  /** Only the beginning of a longer text is read. */
  readCharacters: 2_048,
} as const;

/** The share of such findings that were correct on both sets; a conservative guess for those without measurements. */
export const strengths = {
  contradiction: 0.9,
  mayContradict: 0.55,
  reinforcement: 0.89,
  extension: 0.66,
  sameText: 0.99,
  otherFigure: 0.8,
} as const;

/** Increment when the deciding code changes; the numbers above are hashed. */
const generation = 10;

const digest = createHash('sha256').update(JSON.stringify({ thresholds, strengths })).digest('hex');

/** Stored in every link; graphs whose links come from another version are compared again. */
export const rules = { name: 'loci-rules', version: `${generation}.${digest.slice(0, 8)}` } as const;
