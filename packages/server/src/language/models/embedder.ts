/** The port to a model that turns texts into vectors whose dot product tells how near their meanings are. */

/** What made a vector or a verdict; it is stored beside each, because numbers of two models must never be mixed. */
export interface ModelIdentity {
  readonly name: string;
  readonly version: string;
  /** Length of a vector; 0 for a model that makes none. */
  readonly dimensions: number;
}

/** `asked`: somebody waits for the answer. `background`: it is done when nothing asked is left to do. */
export type Lane = 'asked' | 'background';

/** What a text is for; only models trained with prefixes give other vectors for one than for the other. */
export type TextUse = 'query' | 'passage';

/**
 * Promises of every adapter:
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
