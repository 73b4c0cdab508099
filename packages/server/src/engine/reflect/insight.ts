/** What is answered to a task. */
import type { Recalled } from '../recall/recall.js';
import type { Judgement } from './confidence.js';
import type { Evidence } from './evidence.js';
import type { Dispute } from './standing.js';
import type { Stage } from './trace.js';

export interface Insight {
  /** What the insight begins with before it tells a note, such as a verdict; empty where it begins with one. */
  readonly opening: string;
  readonly insight: string;
  readonly recommendation: string;
  readonly judgement: Judgement;
  /** Nothing answers; the evidence is only what lies nearest. */
  readonly declined: boolean;
  readonly evidence: readonly Evidence[];
  /** Those of the evidence that contradict each other. */
  readonly against: ReadonlySet<Evidence>;
  /** What held before: told as history, and no support. */
  readonly history: readonly Evidence[];
  /** Sentences that read like orders to the reader: shown with their mark, and used for nothing. */
  readonly orders?: readonly Evidence[];
  readonly disputes: readonly Dispute[];
  readonly recalled: Recalled;
  /** What each step did, in words. */
  readonly stages: readonly Stage[];
}
