/** The part of the Store port about what was asked, and what people said about the answers. */
import type { Asked, Feedback, NoteVerdict, Outcome, TaskVector } from '../domain/asked.js';
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
  /** Oldest first; at most one per person. */
  feedbackOn(graphId: string, insightId: string): Promise<Feedback[]>;
  /** What people said about any of these memories, newest first. */
  verdictsOf(graphId: string, memoryIds: readonly string[], most: number): Promise<NoteVerdict[]>;
}

export interface AskedWrites {
  /** Records an answer, unless a memory it names is forgotten; deletes those older than `since`, and keeps the newest `most` of the rest. No event. */
  putAsked(
    graphId: string,
    asked: Asked,
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
