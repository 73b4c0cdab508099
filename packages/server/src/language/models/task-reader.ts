/** The port to a model that reads a task and a note, and says what the note is worth for the task. */
import type { Lane, ModelIdentity } from './embedder.js';
import type { TextPair } from './pair-judge.js';

/** All numbers lie between 0 and 1, and none of them is calibrated. */
export interface Reading {
  /** The note decides the task, or a part of it. */
  readonly bears: number;
  /** The task is answered by it. */
  readonly settles: number;
  /** It is the note to act on. */
  readonly act: number;
  /** What it says to the act that the task proposes: `none + yes + no` is 1. */
  readonly verdict: { readonly none: number; readonly yes: number; readonly no: number };
  /** The note gives orders to whoever reads it, whatever the task. */
  readonly order: number;
}

/**
 * Promises of every adapter:
 * - one reading for each pair of task and note, in the order of the pairs, every number finite;
 * - no pair is refused: of a long one the beginnings count, and what is not read bears nothing;
 * - an aborted call rejects with the signal's reason, and any other failure is a `ModelFailure`;
 * - after `close` every call, also one that was under way, is settled.
 */
export interface TaskReader {
  readonly model: ModelIdentity;
  read(pairs: readonly TextPair[], lane: Lane, signal?: AbortSignal): Promise<Reading[]>;
  close(): Promise<void>;
}
