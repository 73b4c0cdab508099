/** Polls for webhooks with pending events and delivers them until it is stopped. */
import type { TakenWebhook } from '../../storage/store.js';
import type { EngineParts } from '../parts.js';
import { deliver } from './deliver.js';

/** The longest delay before a receiver gets an event. */
const lookMs = 500;
/** On a cluster each look asks every shard, so it comes after a commit, and otherwise this seldom: for repeats. */
const lookSpreadMs = 10_000;
const longestPauseMs = 30_000;
/** Addresses served at once; each gets one message at a time. */
const atOnce = 4;
/** After this time, other processes may take over the webhooks of a dead one. */
const holdMs = 120_000;

export const startNotifier = (parts: EngineParts, onFailure: (error: unknown) => void) => {
  const { store, now } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;

  let hasCommit = false;
  let wakeUp = (): void => undefined;
  const stopListening = store.onCommit(null, () => {
    hasCommit = true;
    wakeUp();
  });

  const rest = (milliseconds: number, untilCommit: boolean): Promise<void> =>
    new Promise(resolve => {
      const done = (): void => {
        clearTimeout(timer);
        wakeUp = () => undefined;
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      timer.unref();
      if (untilCommit) wakeUp = done;
      signal.addEventListener('abort', done, { once: true });
      if (signal.aborted || (untilCommit && hasCommit)) done();
    });

  /** Commits within a pause are looked for together. */
  const restUntilNext = async (): Promise<void> => {
    await rest(lookMs, false);
    if (store.isSpread) await rest(lookSpreadMs, true);
  };

  const tell = async (taken: TakenWebhook): Promise<void> => {
    const settled = await deliver(parts, taken, signal);
    await store.write(transaction => transaction.settleWebhook(taken.graphId, taken.webhook.id, settled));
  };

  /** True if there may be more to do right away. */
  const lookOnce = async (): Promise<boolean> => {
    hasCommit = false;
    if (!(await store.hasDueWebhook(now()))) return false;
    const taken = await store.write(transaction => transaction.takeWebhooks(atOnce, now(), now() + holdMs));
    await Promise.all(taken.map(tell));
    return taken.length > 0;
  };

  const loop = async (): Promise<void> => {
    let pauseMs = lookMs;
    while (!signal.aborted) {
      try {
        const hasMore = await lookOnce();
        pauseMs = lookMs;
        if (!hasMore) await restUntilNext();
      } catch (error) {
        onFailure(error);
        await rest(pauseMs, false);
        pauseMs = Math.min(longestPauseMs, pauseMs * 2);
      }
    }
  };

  const looping = loop();
  return {
    async stop(): Promise<void> {
      stopListening();
      stopping.abort();
      await looping;
    },
  };
};

export type Notifier = ReturnType<typeof startNotifier>;
