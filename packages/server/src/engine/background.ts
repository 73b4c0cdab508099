/** Does the waiting work, one taking after another, until it is stopped; what fails is tried again later. */
import type { WaitingWork, WorkKind } from '../domain/work.js';
import type { EngineParts } from './parts.js';

export interface WorkHandler {
  readonly kind: WorkKind;
  /** Taken at a time. */
  readonly size: number;
  /** Whether it can be done now; what waits stays until it can. */
  ready(): boolean;
  /** Does it and marks it as finished. All of it is of one graph. */
  handle(graphId: string, work: readonly WaitingWork[]): Promise<void>;
}

export interface Background {
  /** Looks at once instead of at the next turn. */
  wake(): void;
  stop(): Promise<void>;
}

/** Work written by another process is found within this time. */
const idleMs = 1_000;
/** Longer than any handling takes; after it a dead process's work is free again. */
const holdMs = 120_000;
/** After a failure; grows with every one that follows. */
const firstPauseMs = 500;
const longestPauseMs = 60_000;

const byGraph = (work: readonly WaitingWork[]): Map<string, WaitingWork[]> => {
  const groups = new Map<string, WaitingWork[]>();
  for (const one of work) groups.set(one.graphId, [...(groups.get(one.graphId) ?? []), one]);
  return groups;
};

export const startBackground = (
  parts: EngineParts,
  handlers: readonly WorkHandler[],
  onFailure: (kind: WorkKind, error: unknown) => void,
): Background => {
  let stopped = false;
  const resting = new Set<() => void>();
  const rest = (ms: number): Promise<void> =>
    new Promise(resolve => {
      const wakeUp = (): void => {
        clearTimeout(timer);
        resting.delete(wakeUp);
        resolve();
      };
      const timer = setTimeout(wakeUp, ms);
      timer.unref();
      resting.add(wakeUp);
    });

  const takeAndDo = async (handler: WorkHandler): Promise<boolean> => {
    if (!handler.ready()) return false;
    if ((await parts.store.waitingWork(null)).byKind[handler.kind] === undefined) return false;
    const now = parts.now();
    const taken = await parts.store.write(transaction =>
      transaction.takeWork(handler.kind, handler.size, now, now + holdMs),
    );
    for (const [graphId, work] of byGraph(taken)) if (!stopped) await handler.handle(graphId, work);
    return taken.length > 0;
  };

  const loop = async (handler: WorkHandler): Promise<void> => {
    let pauseMs = firstPauseMs;
    while (!stopped) {
      try {
        const didSome = await takeAndDo(handler);
        pauseMs = firstPauseMs;
        if (!didSome && !stopped) await rest(idleMs);
      } catch (error) {
        onFailure(handler.kind, error);
        await rest(pauseMs);
        pauseMs = Math.min(longestPauseMs, pauseMs * 2);
      }
    }
  };

  const wake = (): void => {
    for (const wakeUp of resting) wakeUp();
  };
  const loops = handlers.map(loop);
  return {
    wake,
    async stop() {
      stopped = true;
      wake();
      await Promise.all(loops);
    },
  };
};
