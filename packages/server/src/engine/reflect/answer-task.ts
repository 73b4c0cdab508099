/** A task is answered: by the evidence first, then worded by the LLM where there is one. */
import type { EngineParts } from '../parts.js';
import { type Insight, reflect, type Task } from './reflect.js';
import { type Listener, type WordedInsight, wordInsight } from './word-insight.js';

export interface TaskListener extends Listener {
  /** The answer that holds if nothing better comes. */
  readonly onLocal?: (local: Insight) => void;
}

export const answerTask = async (
  parts: EngineParts,
  graphId: string,
  task: Task,
  listener: TaskListener = {},
): Promise<WordedInsight> => {
  const local = await reflect(parts, graphId, task);
  listener.signal?.throwIfAborted();
  listener.onLocal?.(local);
  return wordInsight(parts, task, local, listener);
};
