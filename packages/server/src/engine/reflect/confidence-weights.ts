/** The fitted confidence, written by `loci fit`; confidence.ts reads the inputs by name. */

/** The inputs of the confidence; `settles` as log-odds. */
export type InputName = 'settles' | 'agreement';
/** A value for each input. */
export type ConfidenceInputs = Readonly<Record<InputName, number>>;

/** The weight of each input, and where the bands begin. */
export interface Weights {
  readonly name: string;
  /** The log-odds of a typical task. */
  readonly bias: number;
  /** How much each input moves the log-odds, relative to its usual value. */
  readonly inputs: Readonly<Record<InputName, { readonly weight: number; readonly usual: number }>>;
  /** Below `low` the band is `low`; from `high` on it is `high`. */
  readonly low: number;
  readonly high: number;
}

/** The weights in use. */
export const confidenceWeights: Weights = {
  name: 'evidence@4',
  bias: -0.473,
  inputs: {
    settles: { weight: 0.322, usual: 0.937 },
    agreement: { weight: 1.062, usual: 0.009 },
  },
  low: 0.252,
  high: 0.516,
};
