/** Puts away what a crash left undone and what nobody will ask for again, now and then, as long as the house is open. */
import { setTimeout as pause } from 'node:timers/promises';
import type { EngineParts } from './engine/parts.js';
import { answersKeptMs } from './engine/remember/repeats.js';

type Tidied = Pick<EngineParts, 'store' | 'scrubber' | 'now'>;

/** A day's answers are kept, so at most an hour more than that is there. */
const everyMs = 3_600_000;

export const tidyUp = async ({ store, scrubber, now }: Tidied): Promise<void> => {
  if (!(await store.health()).writable) return;
  await scrubber.scrub();
  await store.write(transaction => transaction.dropIdempotentAnswers(now() - answersKeptMs));
};

/** Ends when it is told to; what fails is done the next time. */
export const keepTidy = async (
  parts: Tidied,
  signal: AbortSignal,
  onFailure: (error: unknown) => void,
  pauseMs = everyMs,
): Promise<void> => {
  const isOver = () => pause(pauseMs, false, { ref: false, signal }).catch(() => true);
  while (!(await isOver())) await tidyUp(parts).catch(onFailure);
};
