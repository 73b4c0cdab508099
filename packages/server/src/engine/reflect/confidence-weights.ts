/** The fitted confidence, written by `loci fit`; confidence.ts reads the inputs by name. */

/** The inputs of the confidence; `bears` as log-odds. */
export type InputName = 'bears' | 'agreement';
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
  name: 'evidence@7',
  bias: -0.491,
  inputs: {
    bears: { weight: 0.246, usual: 2.121 },
    agreement: { weight: 1.344, usual: 0.006 },
  },
  low: 0.242,
  high: 0.529,
};
