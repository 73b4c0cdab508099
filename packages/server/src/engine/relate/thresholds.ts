/** The numbers by which relations are decided, each with where it comes from. */

/** Mean contradiction of both directions. From engine.md; of 9,330 pairs of snli-revised 90 % at or above it are true. */
export const CONTRADICTION = 0.7;
/** In long messages the judge alone raises false alarms: 2 % of near pairs in long chats even at .9. */
export const CONTRADICTION_IN_LONG_TEXT = 0.95;
/** Entailment both ways: engine.md; .5 and .7 are within .003 macro-F1 of it on SICK. */
export const ENTAILED_BOTH_WAYS = 0.6;
/** Entailment one way only: below .9 fewer than 8 of 10 are true on snli-revised. */
export const ENTAILED_ONE_WAY = 0.9;
/** What follows from each other lies close; under this cosine the judge guesses (SICK, odd and even rows alike). */
export const ENTAILMENT_COSINE = 0.7;
/** Six in ten sentence pairs of SICK around this cosine are related; .65 and .7 are within .005 macro-F1 of it. */
export const RELATED_COSINE = 0.68;
/** Without names to guard the subject, two bare sentences tell of one scene from this cosine on (SICK). */
export const SAME_SCENE_COSINE = 0.9;
/** A denial repeats what it denies, so less is asked of it (SICK). */
export const DENIED_SCENE_COSINE = 0.6;
export const DENIED_SCENE_WORDS = 0.3;
/** Where there is no vector, this share of words by both sides stands for it; set by hand, it holds on the table of pairs. */
export const SAME_SCENE_WORDS = 0.6;
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
/** Share of pairs that are related at all by cosine, SICK, 4,934 pairs. */
const relatedCurve: Curve = [
  [0.45, 0.02],
  [0.55, 0.16],
  [0.625, 0.43],
  [0.675, 0.62],
  [0.725, 0.76],
  [0.775, 0.91],
  [0.85, 0.95],
  [1, 0.99],
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
