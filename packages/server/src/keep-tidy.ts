/** Periodically removes leftovers of crashes and data that is no longer needed, as long as the server runs. */
import { setTimeout as pause } from 'node:timers/promises';
import type { EngineParts } from './engine/parts.js';
import { answersKeptMs } from './engine/remember/repeats.js';

type Tidied = Pick<EngineParts, 'store' | 'scrubber' | 'now'>;

/** Answers are kept for a day, so they live at most an hour longer. */
const everyMs = 3_600_000;

export const tidyUp = async ({ store, scrubber, now }: Tidied): Promise<void> => {
  if (!(await store.health()).writable) return;
  await scrubber.scrub();
  await store.write(transaction => transaction.dropIdempotentAnswers(now() - answersKeptMs));
};

/** Ends when the signal aborts; failed work is done the next time. */
export const keepTidy = async (
  parts: Tidied,
  signal: AbortSignal,
  onFailure: (error: unknown) => void,
  pauseMs = everyMs,
): Promise<void> => {
  const isOver = () => pause(pauseMs, false, { ref: false, signal }).catch(() => true);
  while (!(await isOver())) await tidyUp(parts).catch(onFailure);
};
