/** Answers a task: from the evidence first, then worded by the LLM if there is one. */
import { LociProblem } from '@loci/client';
import { makeTurnstile, type Turnstile } from '../../language/turnstile.js';
import type { EngineParts } from '../parts.js';
import type { Insight } from './insight.js';
import { reflect } from './reflect.js';
import type { Task } from './task.js';
import { type Listener, type WordedInsight, wordInsight } from './word-insight.js';

export interface TaskListener extends Listener {
  /** Called with the local answer, which stands if the LLM gives nothing better. */
  readonly onLocal?: (local: Insight) => void;
}

/**
 * One insight already uses all judge threads; running more at once would not be faster and would slow down writes and
 * searches.
 */
const atOnce = 1;
/** At 50 to 100 ms each, the last one waits less than half a minute; later callers would have given up by then. */
const mostWaiting = 256;
const retryAfterSeconds = 5;

const tooMany = (): LociProblem =>
  new LociProblem(
    'unavailable',
    `${mostWaiting} tasks are already waiting for an insight. Try again in a moment.`,
    {
      retryAfterSeconds,
    },
  );

const turnstiles = new WeakMap<EngineParts, Turnstile>();

const turnstileOf = (parts: EngineParts): Turnstile => {
  const known = turnstiles.get(parts) ?? makeTurnstile(atOnce, mostWaiting, tooMany);
  turnstiles.set(parts, known);
  return known;
};

export const answerTask = async (
  parts: EngineParts,
  graphId: string,
  task: Task,
  listener: TaskListener = {},
): Promise<WordedInsight> => {
  const { signal } = listener;
  const local = await turnstileOf(parts)(() => reflect(parts, graphId, task, signal), signal);
  signal?.throwIfAborted();
  listener.onLocal?.(local);
  return wordInsight(parts, task, local, listener);
};
