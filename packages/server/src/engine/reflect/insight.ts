/** A task, and what is answered to it. */
import type { Clocks } from '../../domain/clocks.js';
import type { Question, Recalled } from '../recall/recall.js';
import type { Judgement } from './confidence.js';
import type { ConfidenceFeatures } from './confidence-features.js';
import type { Evidence } from './evidence.js';
import type { Dispute } from './standing.js';
import type { Stage } from './trace.js';

export interface Task {
  readonly task: string;
  readonly locusQuery: string | null;
  readonly limit: number;
  readonly contexts: Question['contexts'];
  readonly clocks: Clocks;
}

export interface Insight {
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
  readonly features: ConfidenceFeatures | null;
  readonly recalled: Recalled;
  /** What each stage did, in words. */
  readonly stages: readonly Stage[];
}
