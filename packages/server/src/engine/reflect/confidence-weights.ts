/** The fitted confidence. Made by `loci fit`; the inputs and their names are read by confidence.ts. */

export type InputName = 'bears' | 'settles' | 'act' | 'second' | 'told' | 'verdict' | 'agreement';
export type ConfidenceInputs = Readonly<Record<InputName, number>>;

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

export const confidenceWeights: Weights = {
  name: 'evidence@1',
  bias: 0.6,
  inputs: {
    bears: { weight: 2, usual: 0.7 },
    settles: { weight: 3, usual: 0.6 },
    act: { weight: 1, usual: 0.6 },
    second: { weight: -0.3, usual: 0.3 },
    told: { weight: -0.2, usual: 2 },
    verdict: { weight: 0.3, usual: 0.1 },
    agreement: { weight: 0.3, usual: 0.1 },
  },
  low: 0.3,
  high: 0.8,
};
