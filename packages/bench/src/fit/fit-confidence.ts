/** Fits the confidence of one tier to cases: weights of a fixed sign, shrunk towards saying nothing. */
import { confidenceInputs, type InputName, type Odds, type Weights } from '@loci/server';
import type { Case } from './cases.js';
import { fitLogistic, type Sample, sigmoid } from './logistic.js';

export interface FitOptions {
  readonly inputs: readonly InputName[];
  /** What tells whether the evidence shows what answers. */
  readonly showing: readonly InputName[];
  /** Weights that no case can tell of, set by hand. */
  readonly given: Readonly<Partial<Record<InputName, number>>>;
  /** How much each set counts; one that is not named counts nothing. */
  readonly shares: Readonly<Record<string, number>>;
  readonly ridge: number;
  /** What the weights are multiplied by in the end: written cases are plainer than what is asked in earnest. */
  readonly shrink: number;
}

/** Five of six tasks that are put to a memory can be answered from it: what the cases are weighed to. */
export const answerableShare = 5 / 6;
/** All cases together weigh as much as this many. */
const totalWeight = 1_000;

export const wireName = (name: string): string =>
  name.replace(/[A-Z]/g, capital => `_${capital.toLowerCase()}`);

type Seen = Case & { readonly inputs: NonNullable<Case['inputs']> };
const isSeen = (one: Case): one is Seen => one.inputs !== null;

/** Each set weighs its share, and in each the answerable ones weigh theirs; a kind of question by the root of its number. */
const weightsOf = (cases: readonly Case[], shares: FitOptions['shares']): Map<Case, number> => {
  const weights = new Map<Case, number>();
  const names = [...new Set(cases.map(one => one.set))];
  const all = names.reduce((sum, name) => sum + (shares[name] ?? 0), 0);
  for (const name of names) {
    for (const isAnswerable of [true, false]) {
      const some = cases.filter(one => one.set === name && one.isAnswerable === isAnswerable);
      const kinds = [...new Set(some.map(one => one.kind))].map(kind =>
        some.filter(one => one.kind === kind),
      );
      const roots = kinds.reduce((sum, { length }) => sum + Math.sqrt(length), 0);
      const share = ((shares[name] ?? 0) / all) * (isAnswerable ? answerableShare : 1 - answerableShare);
      for (const ofKind of kinds)
        for (const one of ofKind)
          weights.set(one, (totalWeight * share * Math.sqrt(ofKind.length)) / roots / ofKind.length);
    }
  }
  return weights;
};

/** What is asked of a case: can it be answered, or is what answers shown? */
type Truth = (one: Case) => boolean;
const isAnswerable: Truth = one => one.isAnswerable;
const isShown: Truth = one => one.isShown;

const samplesOf = (
  cases: readonly Seen[],
  weights: ReadonlyMap<Case, number>,
  usual: readonly number[],
  inputs: readonly InputName[],
  isTrue: Truth,
): Sample[] =>
  cases.map(one => ({
    values: inputs.map((name, at) => (one.inputs[wireName(name)] as number) - (usual[at] as number)),
    isTrue: isTrue(one),
    weight: weights.get(one) ?? 0,
  }));

const usualOf = (
  cases: readonly Seen[],
  weights: ReadonlyMap<Case, number>,
  inputs: readonly InputName[],
): number[] => {
  const total = cases.reduce((sum, one) => sum + (weights.get(one) ?? 0), 0);
  return inputs.map(
    name =>
      cases.reduce((sum, one) => sum + (weights.get(one) ?? 0) * (one.inputs[wireName(name)] as number), 0) /
      total,
  );
};

interface Line {
  readonly score: number;
  readonly isTrue: boolean;
  readonly weight: number;
}

/** The bias with which the cases have, on average, the probability that they should. */
const biasFor = (lines: readonly Line[]): number => {
  let low = -20;
  let high = 20;
  for (let round = 0; round < 60; round++) {
    const bias = (low + high) / 2;
    const surplus = lines.reduce(
      (sum, { score, isTrue, weight }) => sum + weight * (sigmoid(bias + score) - (isTrue ? 1 : 0)),
      0,
    );
    if (surplus > 0) high = bias;
    else low = bias;
  }
  return (low + high) / 2;
};

const scoreOf = (
  one: Seen,
  usual: readonly number[],
  weights: readonly number[],
  inputs: readonly InputName[],
) =>
  inputs.reduce(
    (sum, name, at) =>
      sum + (weights[at] as number) * ((one.inputs[wireName(name)] as number) - (usual[at] as number)),
    0,
  );

interface FittedOdds {
  readonly odds: Odds;
  readonly probabilityOf: (one: Seen) => number;
}

const fitOdds = (
  cases: readonly Seen[],
  inputs: readonly InputName[],
  isTrue: Truth,
  { shares, ridge, shrink }: FitOptions,
): FittedOdds => {
  const weights = weightsOf(cases, shares);
  const usual = usualOf(cases, weights, inputs);
  const signs = inputs.map(name => confidenceInputs[name].direction);
  const fitted = fitLogistic(samplesOf(cases, weights, usual, inputs, isTrue), signs, ridge);
  const shrunk = fitted.weights.map(weight => weight * shrink);
  const bias = biasFor(
    cases.map(one => ({
      score: scoreOf(one, usual, shrunk, inputs),
      isTrue: isTrue(one),
      weight: weights.get(one) ?? 0,
    })),
  );
  return {
    odds: {
      bias: rounded(bias),
      inputs: Object.fromEntries(
        inputs.map((name, at) => [
          name,
          { weight: rounded(shrunk[at] as number), usual: rounded(usual[at] as number) },
        ]),
      ),
    },
    probabilityOf: one => sigmoid(bias + scoreOf(one, usual, shrunk, inputs)),
  };
};

const digits = 1e4;
const rounded = (value: number): number => Math.round(value * digits) / digits;

/** What `high` promises: nine in ten can be answered, hardly any that cannot get it, and the evidence shows what answers. */
const leastHigh = 0.9;
const mostUnanswerable = 0.04;
const leastShown = 0.85;
/** Written cases are plainer than what is asked in earnest, so of their odds a little more is asked. */
export const surelyShown = 0.9;
const step = 0.005;

interface Told {
  readonly probability: number;
  /** The probability that the evidence shows what answers. */
  readonly shows: number;
  readonly isAnswerable: boolean;
  readonly isShown: boolean;
  readonly weight: number;
}

/** The lowest probability from which on hardly any unanswerable case is, and nearly all show what answers. */
const highFrom = (told: readonly Told[]): number => {
  const sum = (some: readonly Told[]) => some.reduce((total, { weight }) => total + weight, 0);
  const unanswerable = sum(told.filter(one => !one.isAnswerable));
  for (let least = leastHigh; least < 1; least += step) {
    const high = told.filter(one => one.probability >= least && one.shows >= surelyShown);
    const wrong = sum(high.filter(one => !one.isAnswerable)) / unanswerable;
    const shown = sum(high.filter(one => one.isShown)) / Math.max(sum(high), Number.EPSILON);
    if (wrong <= mostUnanswerable && shown >= leastShown) return least;
  }
  return 1;
};

export const fitConfidence = (cases: readonly Case[], options: FitOptions): Weights => {
  const seen = cases.filter(isSeen);
  const weights = weightsOf(seen, options.shares);
  const answered = fitOdds(seen, options.inputs, isAnswerable, options);
  const shows = fitOdds(seen.filter(isAnswerable), options.showing, isShown, options);
  const told = seen.map(one => ({
    probability: answered.probabilityOf(one),
    shows: shows.probabilityOf(one),
    isAnswerable: one.isAnswerable,
    isShown: one.isShown,
    weight: weights.get(one) ?? 0,
  }));
  const given = Object.entries(options.given).map(([name, weight]) => [name, { weight, usual: 0 }]);
  return {
    bias: answered.odds.bias,
    high: rounded(highFrom(told)),
    inputs: { ...answered.odds.inputs, ...Object.fromEntries(given) },
    shows: shows.odds,
  };
};

/** How often something can be answered although there is no evidence; a little is added to either side. */
export const answeredFromNothing = (cases: readonly Case[], shares: FitOptions['shares']): number => {
  const weights = weightsOf(cases, shares);
  const bare = cases.filter(one => one.inputs === null);
  const sum = (some: readonly Case[]) => some.reduce((total, one) => total + (weights.get(one) ?? 0), 0);
  return rounded((sum(bare.filter(one => one.isAnswerable)) + 1) / (sum(bare) + 2));
};
