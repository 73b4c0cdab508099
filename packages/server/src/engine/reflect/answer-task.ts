/** A task is answered: by the evidence first, then worded by the LLM where there is one. */
import { LociProblem } from '@loci/client';
import type { EngineParts } from '../parts.js';
import type { Insight, Task } from './insight.js';
import { reflect } from './reflect.js';
import { makeTurnstile, type Turnstile } from './turnstile.js';
import { withoutOrders } from './without-orders.js';
import { type Listener, type WordedInsight, wordInsight } from './word-insight.js';

export interface TaskListener extends Listener {
  /** The answer that holds if nothing better comes. */
  readonly onLocal?: (local: Insight) => void;
}

/** All that the judges can do is done for one; more at once would be no faster, and take the time of writes and searches. */
const atOnce = 1;
/** At some 50 to 100 ms each, the last of them waits for less than half a minute: more would have given up by then. */
const mostWaiting = 256;
const retryAfterSeconds = 5;

const tooMany = (): LociProblem =>
  new LociProblem('unavailable', `${mostWaiting} tasks wait for an insight already. Try again in a moment.`, {
    retryAfterSeconds,
  });

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
  const local = await turnstileOf(parts)(
    () => withoutOrders(apart => reflect(parts, graphId, task, signal, apart)),
    signal,
  );
  signal?.throwIfAborted();
  listener.onLocal?.(local);
  return wordInsight(parts, task, local, listener);
};
