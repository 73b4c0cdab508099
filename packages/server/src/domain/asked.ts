/** What was asked and answered, and what people said about the answer. */

export type Outcome = 'answered' | 'declined' | 'contested';

/** How a memory was used in an answer. */
export type NoteRole = 'supports' | 'against' | 'history' | 'near';

export interface AskedNote {
  readonly memoryId: string;
  readonly role: NoteRole;
  readonly quote: string;
}

/** A task with the answer it got. */
export interface Asked {
  readonly id: string;
  readonly task: string;
  readonly askedBy: string;
  /** What they asked with: a list shows others' tasks only to admins. */
  readonly secretId: string;
  readonly askedAt: number;
  readonly outcome: Outcome;
  readonly confidence: 'high' | 'medium' | 'low';
  readonly insight: string;
  readonly recommendation: string;
  readonly notes: readonly AskedNote[];
}

export type Verdict = 'helpful' | 'wrong' | 'outdated' | 'missing';

/** One person's verdict on one answer; a second one replaces the first. */
export interface Feedback {
  readonly insightId: string;
  readonly by: string;
  readonly at: number;
  readonly verdict: Verdict;
  readonly note: string | null;
  /** The memories it is about; none for `missing`. */
  readonly memoryIds: readonly string[];
}

/** The meaning of a task as numbers, comparable only with those of the same model. */
export interface TaskVector {
  readonly model: string;
  readonly scale: number;
  readonly data: Int8Array;
}

/** A task as it was asked, to be compared with others. */
export interface AskedTask {
  readonly task: string;
  readonly askedAt: number;
  /** The first note that the answer names as near; null if it names none. */
  readonly nearest: AskedNote | null;
  /** The memories that the answer rests on. */
  readonly told: readonly string[];
  /** Someone says that what was needed is not stored. */
  readonly isMissing: boolean;
  /** What they wrote last. */
  readonly missingNote: string | null;
  readonly vector: TaskVector | null;
}

/** A memory that answers rest on. */
export interface ToldMemory {
  readonly memoryId: string;
  readonly lastTold: number;
  /** In how many answers. */
  readonly times: number;
}

/** A verdict on one memory, for one task. */
export interface NoteVerdict {
  readonly memoryId: string;
  readonly by: string;
  readonly at: number;
  readonly verdict: Verdict;
  /** How many memories it is about. */
  readonly named: number;
  readonly task: string;
  readonly vector: TaskVector | null;
}
