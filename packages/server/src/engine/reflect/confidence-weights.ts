/** The fitted confidence. Made by `loci fit`; the inputs and their names are read by confidence.ts. */

/** What the confidence looks at. */
export type InputName = 'bears' | 'settles' | 'act' | 'told' | 'verdict' | 'agreement';
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
  name: 'evidence@2',
  bias: -0.915,
  inputs: {
    bears: { weight: 1.487, usual: 0.732 },
    settles: { weight: 1.04, usual: 0.654 },
    act: { weight: 1.192, usual: 0.595 },
    told: { weight: -0.722, usual: 2.502 },
    verdict: { weight: 0.876, usual: 0.044 },
    agreement: { weight: 0.884, usual: 0.009 },
  },
  low: 0.224,
  high: 0.551,
};
