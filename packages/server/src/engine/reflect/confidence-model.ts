/** The shape of a fitted confidence: which inputs there are, which way each of them may point, and how they are told. */
import { type ConfidenceFeatures, oddsOf, type Situation } from './confidence-features.js';

/** A larger value raises the probability, or lowers it; the fit cannot turn that round. */
export type Direction = 'rises' | 'falls';

export interface Input {
  readonly direction: Direction;
  readonly valueOf: (features: ConfidenceFeatures) => number;
  /** What it says when it is above and when it is below what is usual. */
  readonly above: string;
  readonly below: string;
}

/** The judge's odds run from -6 to 6. */
const steepest = 6;

/** Every input of the model: how it is read from the features, and how it is told. */
export const inputs = {
  firstJudged: {
    direction: 'rises',
    valueOf: features => oddsOf(features.firstJudged) / steepest,
    above: 'the judge finds that the first sentence answers the task',
    below: 'the judge does not find that the first sentence answers the task',
  },
  nearness: {
    direction: 'rises',
    valueOf: features => features.nearness,
    above: 'much of what is stored is near the task in meaning',
    below: 'little of what is stored is near the task in meaning',
  },
  nearest: {
    direction: 'rises',
    valueOf: features => features.nearest,
    above: 'something stored is near the task in meaning',
    below: 'nothing stored is near the task in meaning',
  },
  meanJudged: {
    direction: 'rises',
    valueOf: features => features.meanJudged / steepest,
    above: 'the judge finds that much of it speaks to the task',
    below: 'the judge finds that little of it speaks to the task',
  },
  bestCoverage: {
    direction: 'rises',
    valueOf: features => features.bestCoverage,
    above: 'one sentence holds most of the telling words',
    below: 'no single sentence holds many of the telling words',
  },
  oneMemory: {
    direction: 'rises',
    valueOf: features => features.oneMemory,
    above: 'one memory holds most of the words',
    below: 'no memory holds many of the words',
  },
  ownWords: {
    direction: 'rises',
    valueOf: features => features.ownWords,
    above: 'who is asked about said it, by the words',
    below: 'somebody else said it, by the words',
  },
  ownJudged: {
    direction: 'rises',
    valueOf: features => features.ownJudged / steepest,
    above: 'who is asked about said it, by the judge',
    below: 'somebody else said it, by the judge',
  },
  byUser: {
    direction: 'rises',
    valueOf: features => features.byUser,
    above: 'the best hits are what the user said',
    below: 'the best hits are not what the user said',
  },
  namesMissing: {
    direction: 'falls',
    valueOf: features => (features.namesCovered ? 0 : 1),
    above: 'a name in the task stands nowhere in the evidence',
    below: 'every name in the task stands in the evidence',
  },
  timesMissing: {
    direction: 'falls',
    valueOf: features => features.timesMissing,
    above: 'the evidence is of another time',
    below: 'the evidence is of the time that the task asks about',
  },
  agreement: {
    direction: 'rises',
    valueOf: features => features.agreement,
    above: 'several independent sources say so',
    below: 'one source says so',
  },
  stale: {
    direction: 'falls',
    valueOf: features => features.stale,
    above: 'some of the evidence waits for a review',
    below: 'none of the evidence waits for a review',
  },
  contested: {
    direction: 'falls',
    valueOf: features => (features.contested ? 1 : 0),
    above: 'it is contested',
    below: 'nothing speaks against it',
  },
} as const satisfies Readonly<Record<string, Input>>;

/** The name of an input. */
export type InputName = keyof typeof inputs;

export const inputsOf = (features: ConfidenceFeatures): Record<InputName, number> =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, input]) => [name, input.valueOf(features)]),
  ) as Record<InputName, number>;

/** Odds of something, by inputs. */
export interface Odds {
  /** Those of a usual task. */
  readonly bias: number;
  /** How much each input moves the odds, counted from its usual value. */
  readonly inputs: Readonly<Partial<Record<InputName, { readonly weight: number; readonly usual: number }>>>;
}

/** What each input moves the odds by, in one situation. */
export interface Weights extends Odds {
  /** The odds that the evidence shows what answers, where the task can be answered: `high` asks for both. */
  readonly shows: Odds;
  /** From this probability on the band is `high`. */
  readonly high: number;
}

/** Weights for every situation, and where the bands begin. */
export interface ConfidenceModel {
  readonly name: string;
  /** On how many cases of each set, by which seed, when, and with what. */
  readonly fitted: {
    readonly on: Readonly<Record<string, number>>;
    readonly seed: number;
    readonly date: string;
    readonly models: readonly string[];
    readonly recipe: string;
  };
  readonly weights: Readonly<Record<Situation, Weights>>;
  /** The probability where there is no evidence at all. */
  readonly nothing: number;
  /** Below this probability the band is `low`. */
  readonly low: number;
  /** From this probability on the evidence is taken to show what answers. */
  readonly shown: number;
}
