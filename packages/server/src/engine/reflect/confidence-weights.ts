/** The fitted confidence. Made by `loci fit`; the inputs and their names are read by confidence.ts. */

/** What the confidence looks at. */
export type InputName = 'bears' | 'settles' | 'act' | 'second' | 'told' | 'verdict' | 'agreement';
/** A value for each input. */
export type ConfidenceInputs = Readonly<Record<InputName, number>>;

/** How much each input counts, and where the bands begin. */
export interface Weights {
  readonly name: string;
  /** The odds of a usual task. */
  readonly bias: number;
  /** How much each input moves the odds, counted from its usual value. */
  readonly inputs: Readonly<Record<InputName, { readonly weight: number; readonly usual: number }>>;
  /** Below this probability the band is `low`, from `high` on it is `high`. */
  readonly low: number;
  readonly high: number;
}

/** The weights that are in use. */
export const confidenceWeights: Weights = {
  name: 'evidence@1',
  bias: -0.998,
  inputs: {
    bears: { weight: 1.599, usual: 0.704 },
    settles: { weight: 1.268, usual: 0.616 },
    act: { weight: 1.004, usual: 0.57 },
    second: { weight: -0.195, usual: 0.444 },
    told: { weight: -0.608, usual: 2.527 },
    verdict: { weight: 0.711, usual: 0.034 },
    agreement: { weight: 1.016, usual: 0.007 },
  },
  low: 0.227,
  high: 0.59,
};
