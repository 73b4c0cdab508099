/** The reasons for a confidence, read from the trace. */

/** One factor of the confidence. */
export interface ConfidenceReason {
  readonly says: string;
  /** How much it changed the odds; negative values lowered them. */
  readonly contribution: number;
}

/** What the trace says about the confidence. */
export interface ConfidenceTrace {
  readonly reasons: readonly ConfidenceReason[];
  readonly stages: readonly { readonly stage: string; readonly said: string }[];
}

/** Smaller contributions are not noticeable. */
const smallest = 0.02;
type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listIn = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** Reads a trace; its names may change, so missing parts are skipped. */
export const readTrace = (trace: unknown): ConfidenceTrace => {
  const fields = isFields(trace) ? trace : {};
  const confidence = isFields(fields.confidence) ? fields.confidence : {};
  return {
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
