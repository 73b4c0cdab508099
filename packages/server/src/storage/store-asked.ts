/** The part of the Store port about what was asked, and what people said about the answers. */
import type {
  Asked,
  AskedTask,
  Feedback,
  NoteVerdict,
  Outcome,
  TaskVector,
  ToldMemory,
} from '../domain/asked.js';
import type { Memory } from '../domain/memory.js';
import type { Page, PageRequest } from '../domain/page.js';

/** Null: any. */
export interface AskedFilter {
  readonly outcome: Outcome | null;
  readonly secretId: string | null;
}

export interface AskedReads {
  /** What was asked, with its answer. */
  asked(graphId: string, id: string): Promise<Asked | null>;
  /** Newest first. */
  askedTasks(graphId: string, filter: AskedFilter, page: PageRequest): Promise<Page<Asked>>;
  /** The newest tasks, newest first: those that were declined or whose answer someone calls `missing`, or the others. */
  newestTasks(
    graphId: string,
    filter: { readonly isGap: boolean; readonly secretId: string | null },
    most: number,
  ): Promise<AskedTask[]>;
  /** The memories that the newest answers rest on, last told first; what they only name as history or near is skipped. */
  toldMemories(graphId: string, mostAnswers: number): Promise<ToldMemory[]>;
  /** Current, stored memories that no recorded answer names in any role, oldest `occurredAt` first. */
  unusedMemories(graphId: string, page: PageRequest): Promise<Page<Memory>>;
  /** How many answers are recorded, and the time of the oldest; null where there is none. */
  askedSpan(graphId: string): Promise<{ readonly count: number; readonly since: number | null }>;
  /** Oldest first; at most one per person. */
  feedbackOn(graphId: string, insightId: string): Promise<Feedback[]>;
  /** What people said about any of these memories: the newest verdict of each person on each, then the second newest, … */
  verdictsOf(graphId: string, memoryIds: readonly string[], most: number): Promise<NoteVerdict[]>;
}

export interface AskedWrites {
  /** Records an answer, unless a memory it names is forgotten; deletes those older than `since`, and keeps the newest `most` of the rest. No event. */
  putAsked(
    graphId: string,
    asked: Asked,
    vector: TaskVector | null,
    kept: { readonly since: number; readonly most: number },
  ): Promise<void>;
  dropAskedBefore(graphId: string, since: number): Promise<void>;
  /** Replaces what this person said about the answer; of one person, the newest `mostOfOne` are kept. No event. */
  putFeedback(
    graphId: string,
    feedback: Feedback,
    task: string,
    vector: TaskVector | null,
    mostOfOne: number,
  ): Promise<void>;
  /** False if there was none. */
  dropFeedback(graphId: string, insightId: string, by: string): Promise<boolean>;
}
