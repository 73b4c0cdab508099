/** The port to a model that reads a task and a note, and says how useful the note is for the task. */
import type { Lane, ModelIdentity } from './embedder.js';
import type { TextPair } from './pair-judge.js';

/** All values are between 0 and 1; none is calibrated. */
export interface Reading {
  /** The note decides the task or part of it. */
  readonly bears: number;
  /** The note answers the task. */
  readonly settles: number;
  /** It is the note to act on. */
  readonly act: number;
  /** Its verdict on the action that the task proposes: `none + yes + no` is 1. */
  readonly verdict: { readonly none: number; readonly yes: number; readonly no: number };
  /** The note contains instructions to its reader, whatever the task. */
  readonly order: number;
}

/**
 * Every adapter guarantees:
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
