/** A task is answered: by the evidence first, then worded by the LLM where there is one. */
import type { EngineParts } from '../parts.js';
import { type Insight, reflect, type Task } from './reflect.js';
import { makeTurnstile, type Turnstile } from './turnstile.js';
import { type Listener, type WordedInsight, wordInsight } from './word-insight.js';

export interface TaskListener extends Listener {
  /** The answer that holds if nothing better comes. */
  readonly onLocal?: (local: Insight) => void;
}

/** All that the judges can do is done for one; more at once would be no faster, and take the time of writes and searches. */
const atOnce = 1;
const turnstiles = new WeakMap<EngineParts, Turnstile>();

const turnstileOf = (parts: EngineParts): Turnstile => {
  const known = turnstiles.get(parts) ?? makeTurnstile(atOnce);
  turnstiles.set(parts, known);
  return known;
};

export const answerTask = async (
  parts: EngineParts,
  graphId: string,
  task: Task,
  listener: TaskListener = {},
): Promise<WordedInsight> => {
  const local = await turnstileOf(parts)(() => {
    listener.signal?.throwIfAborted();
    return reflect(parts, graphId, task);
  });
  listener.signal?.throwIfAborted();
  listener.onLocal?.(local);
  return wordInsight(parts, task, local, listener);
};
