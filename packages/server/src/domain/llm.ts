/** The state of the large language model, as the interfaces report it. */

/** All reasons why there is no answer. */
export type LlmFailureCode =
  /** The maximum number of requests is running. */
  | 'busy'
  /** It failed too often, so requests are paused. */
  | 'resting'
  | 'timeout'
  | 'rate_limited'
  /** The endpoint rejects the key, the model or the request. */
  | 'refused'
  /** It cannot be reached, closed the connection, or answered with an error. */
  | 'unavailable'
  /** The answer does not have the requested form. */
  | 'broken_answer'
  | 'closed';

/** `open`: requests are paused. `half_open`: the next request tests it. */
export type Breaker = 'closed' | 'open' | 'half_open';

/** Totals since the start. */
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
  /** Why the last request failed; null if it was answered. */
  readonly lastFailure: LlmFailureCode | null;
  readonly counts: LlmCounts;
}
