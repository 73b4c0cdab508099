/** The answer to a task. */
import type { QueryVector } from '../recall/query-vector.js';
import type { Recalled } from '../recall/recall.js';
import type { Judgement } from './confidence.js';
import type { Evidence } from './evidence.js';
import type { FeedbackEffect } from './feedback-effect.js';
import type { Dispute } from './standing.js';
import type { Stage } from './trace.js';

export interface Insight {
  /** The text before the first note, such as "Contested."; may be empty. */
  readonly opening: string;
  readonly insight: string;
  readonly recommendation: string;
  readonly judgement: Judgement;
  /** Nothing answers the task; the evidence only holds the nearest notes. */
  readonly declined: boolean;
  readonly evidence: readonly Evidence[];
  /** The pieces of evidence that contradict each other. */
  readonly against: ReadonlySet<Evidence>;
  /** What was valid before: shown as history, not as support. */
  readonly history: readonly Evidence[];
  /** Sentences that read like instructions to the reader: shown with a mark, and not used otherwise. */
  readonly orders?: readonly Evidence[];
  readonly disputes: readonly Dispute[];
  /** Changes that the answer follows and nobody has confirmed: contradictions that are still open. */
  readonly changes: readonly Dispute[];
  /** What people said of tasks like this; absent if that moved nothing. */
  readonly feedback?: FeedbackEffect;
  readonly recalled: Recalled;
  /** The meaning of the task; null or absent where there is no model. */
  readonly vector?: QueryVector | null;
  /** What each step did. */
  readonly stages: readonly Stage[];
}
