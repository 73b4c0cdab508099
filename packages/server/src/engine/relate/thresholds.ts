/** The numbers by which relations are decided, each with where it comes from. */

/**
 * Mean contradiction of both directions. Of 9,330 pairs of snli-revised only half between .6 and .7 are true, but of the
 * 237 compatible pairs of the tables none passes the guards there, and of the contradictions 3 more are found.
 */
export const CONTRADICTION = 0.6;
/** In long messages the judge alone raises false alarms: 2 % of near pairs in long chats even at .9. */
export const CONTRADICTION_IN_LONG_TEXT = 0.95;
/** Mean contradiction and cosine from which "there is no …" stands against other words for the same. */
export const DENIAL_OF_ANY = 0.94;
export const DENIAL_OF_ANY_COSINE = 0.65;
/** Entailment both ways; on snli-revised 94 % of what passes is true. */
export const ENTAILED_BOTH_WAYS = 0.6;
/** Entailment one way only: below .9 fewer than 8 of 10 are true on snli-revised. */
export const ENTAILED_ONE_WAY = 0.9;
/** What follows from each other lies close: on snli-revised 9 of 10 entailments at .9 are true from this cosine on, and too few lie below it to say. */
export const ENTAILMENT_COSINE = 0.6;
/** 97 % of the fresh written pairs lie at least so close, and 5 of 962 notes of one field that share no word. */
export const RELATED_COSINE = 0.68;
/** Where no word is shared at all: none of these 962 lies so close. */
export const ALIKE_COSINE = 0.75;
/** Where there is no vector, this share of words by both sides stands for it; set by hand, it holds on the table of pairs. */
export const RELATED_WORDS = 0.4;
/** Near-identical: nearly all words on both sides, and the vector where there is one. */
export const SAME_WORDS = 0.85;
export const SAME_WORDS_COSINE = 0.93;

type Curve = readonly (readonly [score: number, share: number])[];

/** Share of true contradictions by mean contradiction, snli-revised, 9,330 pairs. */
const contradictionCurve: Curve = [
  [0.5, 0.29],
  [0.65, 0.52],
  [0.75, 0.68],
  [0.85, 0.81],
  [0.925, 0.91],
  [1, 0.97],
];
/** Share of true entailments by entailment, snli-revised, 9,330 pairs. */
const entailmentCurve: Curve = [
  [0.5, 0.39],
  [0.65, 0.6],
  [0.75, 0.6],
  [0.85, 0.78],
  [0.925, 0.88],
  [1, 0.96],
];
/** Set by hand between the cosines of the fresh written pairs and those of other notes of the same field. */
const relatedCurve: Curve = [
  [0.5, 0.05],
  [0.6, 0.3],
  [0.65, 0.5],
  [0.7, 0.7],
  [0.75, 0.85],
  [0.8, 0.92],
  [1, 0.98],
];

const read = (curve: Curve, score: number): number => {
  const [first] = curve;
  if (score <= first![0]) return first![1];
  for (let at = 1; at < curve.length; at++) {
    const [left, low] = curve[at - 1]!;
    const [right, high] = curve[at]!;
    if (score <= right) return low + ((high - low) * (score - left)) / (right - left);
  }
  return curve.at(-1)![1];
};

export const contradictionStrength = (mean: number): number => read(contradictionCurve, mean);
export const entailmentStrength = (entailment: number): number => read(entailmentCurve, entailment);
export const relatedStrength = (cosine: number): number => read(relatedCurve, cosine);
