/** How a large language model is doing: what the doors tell of it. */

/** The closed list of ways in which there is no answer. */
export type LlmFailureCode =
  /** As many questions as may be are under way. */
  | 'busy'
  /** It failed too often and is left alone for a while. */
  | 'resting'
  | 'timeout'
  | 'rate_limited'
  /** The endpoint does not take the key, the model or the request. */
  | 'refused'
  /** It cannot be reached, broke off, or answered with a failure of its own. */
  | 'unavailable'
  /** It answered with something else than what was asked for. */
  | 'broken_answer'
  | 'closed';

/** `open`: it is left alone. `half_open`: the next question tries it. */
export type Breaker = 'closed' | 'open' | 'half_open';

/** What went through since the start. */
export interface LlmCounts {
  readonly calls: number;
  /** By code. */
  readonly failures: Readonly<Record<string, number>>;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly seconds: number;
}

export interface LlmState {
  readonly model: string;
  readonly breaker: Breaker;
  /** Why the last question failed; null when it was answered. */
  readonly lastFailure: LlmFailureCode | null;
  readonly counts: LlmCounts;
}
