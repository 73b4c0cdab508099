/** Why an insight is sure or not, as its trace tells it. */

/** One thing that moved the confidence. */
export interface ConfidenceReason {
  readonly says: string;
  /** How far it moved the odds; below 0 it lowered them. */
  readonly contribution: number;
}

/** What the trace tells of the confidence. */
export interface ConfidenceTrace {
  readonly probability: number | null;
  readonly reasons: readonly ConfidenceReason[];
  readonly stages: readonly { readonly stage: string; readonly said: string }[];
}

/** Less than this moved nothing that a person would notice. */
const smallest = 0.02;
type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listIn = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** Reads a trace; its names may change, so what is not there is left out. */
export const readTrace = (trace: unknown): ConfidenceTrace => {
  const fields = isFields(trace) ? trace : {};
  const confidence = isFields(fields.confidence) ? fields.confidence : {};
  return {
    probability: typeof fields.probability === 'number' ? fields.probability : null,
    reasons: listIn(confidence.reasons).flatMap(({ says, contribution }) =>
      typeof says === 'string' && typeof contribution === 'number' && Math.abs(contribution) >= smallest
        ? [{ says, contribution }]
        : [],
    ),
    stages: listIn(fields.stages).flatMap(({ stage, said }) =>
      typeof stage === 'string' && typeof said === 'string' ? [{ stage, said }] : [],
    ),
  };
};
