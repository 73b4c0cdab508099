/** Fits the confidence of insights: how much each input moves the odds, and where the bands start. */
import { confidenceWeights, type InputName } from '@loci/server/internal';
import { auroc } from '../eval/metrics.js';
import type { Case } from './gather-cases.js';
import { type Fitted, fitLogistic, sigmoid } from './logistic.js';

const names = Object.keys(confidenceWeights.inputs) as InputName[];
const ridge = 1;
/** `high` starts where this share of the cases above it was right, in folds that were not fitted on. */
const rightWhenHigh = 0.78;
/** `low` ends where at most this share of the cases below it was right. */
const rightWhenLow = 0.1;
const fewest = 12;

export interface FittedConfidence {
  readonly bias: number;
  readonly inputs: Readonly<Record<InputName, { readonly weight: number; readonly usual: number }>>;
  readonly low: number;
  readonly high: number;
  /** For each set, in folds that were not fitted on. */
  readonly report: readonly {
    readonly set: string;
    readonly cases: number;
    readonly right: number;
    readonly auroc: number | null;
    readonly high: number;
    readonly highRight: number;
  }[];
}

interface Centred extends Fitted {
  readonly usual: readonly number[];
}

const meanOf = (cases: readonly Case[], name: InputName): number =>
  cases.reduce((sum, { inputs }) => sum + (inputs[name] ?? 0), 0) / Math.max(1, cases.length);

const fit = (cases: readonly Case[]): Centred => {
  const usual = names.map(name => meanOf(cases, name));
  const sizes = new Map<string, number>();
  for (const { set } of cases) sizes.set(set, (sizes.get(set) ?? 0) + 1);
  // The worlds are what the service is for; the retrieval sets keep it from overfitting to them.
  const weightOf = ({ set }: Case) =>
    ((set === 'worlds' ? 6 : 1) * cases.length) / (8 * (sizes.get(set) ?? 1));
  const samples = cases.map(one => ({
    values: names.map((name, at) => (one.inputs[name] ?? 0) - (usual[at] ?? 0)),
    isTrue: one.isRight,
    weight: weightOf(one),
  }));
  return {
    ...fitLogistic(samples, names.length, ridge),
    usual,
  };
};

const probabilityOf = ({ bias, weights, usual }: Centred, { inputs }: Case): number =>
  sigmoid(
    names.reduce(
      (sum, name, at) => sum + (weights[at] ?? 0) * ((inputs[name] ?? 0) - (usual[at] ?? 0)),
      bias,
    ),
  );

/** The lowest probability from which enough were right. */
const highFrom = (held: readonly { readonly p: number; readonly one: Case }[]): number => {
  const sorted = [...held].sort((a, b) => b.p - a.p);
  let right = 0;
  let from = 1;
  for (const [at, { p, one }] of sorted.entries()) {
    if (one.isRight) right++;
    if (at + 1 >= fewest && right / (at + 1) >= rightWhenHigh) from = p;
  }
  return from;
};

const lowUpTo = (held: readonly { readonly p: number; readonly one: Case }[]): number => {
  const sorted = [...held].sort((a, b) => a.p - b.p);
  let right = 0;
  let upTo = 0;
  for (const [at, { p, one }] of sorted.entries()) {
    if (one.isRight) right++;
    if (at + 1 >= fewest && right / (at + 1) <= rightWhenLow) upTo = p;
  }
  return upTo;
};

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;

export const fitConfidence = (cases: readonly Case[]): FittedConfidence => {
  const groups = [...new Set(cases.map(({ group }) => group))].sort();
  const foldOf = new Map(groups.map((group, at) => [group, at % 2]));
  const held = [0, 1].flatMap(fold => {
    const model = fit(cases.filter(({ group }) => foldOf.get(group) !== fold));
    return cases
      .filter(({ group }) => foldOf.get(group) === fold)
      .map(one => ({ p: probabilityOf(model, one), one }));
  });
  // The bands are for people who ask about their work, so the worlds decide where they start.
  const ofWorlds = held.filter(({ one }) => one.set === 'worlds');
  const high = highFrom(ofWorlds.filter(({ one }) => !one.isCapped));
  const low = lowUpTo(ofWorlds);
  const all = fit(cases);
  return {
    bias: rounded(all.bias),
    inputs: Object.fromEntries(
      names.map((name, at) => [
        name,
        { weight: rounded(all.weights[at] ?? 0), usual: rounded(all.usual[at] ?? 0) },
      ]),
    ) as FittedConfidence['inputs'],
    low: rounded(Math.min(low, high)),
    high: rounded(high),
    report: [...new Set(cases.map(({ set }) => set))].map(set => {
      const of = held.filter(({ one }) => one.set === set);
      const inHigh = of.filter(({ p, one }) => p >= high && !one.isCapped);
      return {
        set,
        cases: of.length,
        right: of.filter(({ one }) => one.isRight).length,
        auroc: auroc(
          of.filter(({ one }) => one.isAnswerable).map(({ p }) => p),
          of.filter(({ one }) => !one.isAnswerable).map(({ p }) => p),
        ),
        high: inHigh.length,
        highRight: inHigh.filter(({ one }) => one.isRight).length,
      };
    }),
  };
};

/** The file that the service reads, with its new numbers. */
export const withWeights = (source: string, { bias, inputs, low, high }: FittedConfidence): string => {
  const lines = Object.entries(inputs).map(
    ([name, { weight, usual }]) => `    ${name}: { weight: ${weight}, usual: ${usual} },`,
  );
  const [head] = source.split('export const confidenceWeights');
  return `${head}export const confidenceWeights: Weights = {
  name: '${confidenceWeights.name}',
  bias: ${bias},
  inputs: {
${lines.join('\n')}
  },
  low: ${low},
  high: ${high},
};
`;
};
