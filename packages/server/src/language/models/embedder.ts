/** The port to a model that turns texts into vectors whose dot product measures how close their meanings are. */

/**
 * Identifies the model behind a vector or a verdict. Stored with each, because results of two models must never be
 * mixed.
 */
export interface ModelIdentity {
  readonly name: string;
  readonly version: string;
  /** Length of a vector; 0 for a model that returns none. */
  readonly dimensions: number;
}

/** `asked`: a caller waits for the answer. `background`: runs when no caller waits. */
export type Lane = 'asked' | 'background';

/** What a text is for; only models trained with prefixes distinguish them. */
export type TextUse = 'query' | 'passage';

/**
 * Every adapter guarantees:
 * - one vector for each text, in the order of the texts, each of `model.dimensions` numbers;
 * - every number is finite, and a vector has length 1, or is all zeros where the model had nothing to say;
 * - no text is refused: an empty one has a vector, and of a long one the beginning counts;
 * - an aborted call rejects with the signal's reason, and any other failure is a `ModelFailure`;
 * - after `close` every call, also one that was under way, is settled.
 */
export interface Embedder {
  readonly model: ModelIdentity;
  embed(texts: readonly string[], lane: Lane, signal?: AbortSignal, use?: TextUse): Promise<Float32Array[]>;
  close(): Promise<void>;
}
