/** Does the waiting work, one taking after another, until it is stopped; what fails is tried again later. */
import type { WaitingWork, WorkKind } from '../domain/work.js';
import { createTraffic, type Traffic } from '../language/models/traffic.js';
import type { EngineParts } from './parts.js';

export interface WorkHandler {
  readonly kind: WorkKind;
  /** Taken at a time. */
  readonly size: number;
  /** How many takings are under way at once; 1 where it is left out. */
  readonly atOnce?: number;
  /** Whether it can be done now; what waits stays until it can. */
  ready(): boolean;
  /** It rests on this kind, so it is not begun while any of that waits. */
  readonly after?: WorkKind;
  /** Does it and marks it as finished. All of it is of one graph. */
  handle(graphId: string, work: readonly WaitingWork[]): Promise<void>;
}

export interface Background {
  /** Looks at once instead of at the next turn. */
  wake(): void;
  /** Somebody is being answered, until what it gives is called: the work gives way. */
  enter(): () => void;
  /**
   * Waits for the links of memories that were just stored, and gives those that still have none. At once where much
   * waits before them.
   */
  untilLinked(
    graphId: string,
    memoryIds: readonly string[],
    patienceMs: number,
  ): Promise<ReadonlySet<string>>;
  stop(): Promise<void>;
}

/** Work written by another process is found within this time. */
const idleMs = 1_000;
/** Longer than any handling takes; after it a dead process's work is free again. */
const holdMs = 120_000;
/** Somebody asked within this time: the process is in use. */
const busyMs = 500;
const longestWayMs = 200;
/** With more waiting than this no links come in the time that anybody waits for them. */
const mostBefore = 16;
/** What another process links is looked for at most so often. */
const lookAgainMs = 25;
/** After a failure; grows with every one that follows. */
const firstPauseMs = 500;
const longestPauseMs = 60_000;

const pauseAfter = (work: readonly WaitingWork[]): number => {
  const attempts = Math.max(1, ...work.map(one => one.attempts));
  return Math.min(longestPauseMs, firstPauseMs * 2 ** (attempts - 1));
};

const byGraph = (work: readonly WaitingWork[]): Map<string, WaitingWork[]> => {
  const groups = new Map<string, WaitingWork[]>();
  for (const one of work) groups.set(one.graphId, [...(groups.get(one.graphId) ?? []), one]);
  return groups;
};

export const startBackground = (
  parts: EngineParts,
  handlers: readonly WorkHandler[],
  onFailure: (kind: WorkKind, error: unknown) => void,
  traffic: Traffic = createTraffic(),
): Background => {
  let stopped = false;
  let wakes = 0;
  let askedAt = 0;
  /** As the last taking saw it. */
  let waiting = 0;
  const linked = new Set<(graphId: string, memoryIds: readonly string[]) => void>();
  const resting = new Set<() => void>();
  const rest = (ms: number): Promise<void> =>
    new Promise(resolve => {
      // A rest that begins after the stop would be ended by nobody: its timer does not keep the process alive.
      if (stopped) {
        resolve();
        return;
      }
      const wakeUp = (): void => {
        clearTimeout(timer);
        resting.delete(wakeUp);
        resolve();
      };
      const timer = setTimeout(wakeUp, ms);
      timer.unref();
      resting.add(wakeUp);
    });

  /** Whether this process does work of that kind; what nobody here does cannot be waited for. */
  const isDoing = (kind: WorkKind): boolean => handlers.some(other => other.kind === kind && other.ready());

  /** What failed is free again after a pause, and what a stopping process took at once. */
  const putBack = (kind: WorkKind, graphId: string, work: readonly WaitingWork[], pauseMs: number) =>
    parts.store.write(transaction =>
      transaction.putBackWork(
        graphId,
        kind,
        work.map(one => one.memoryId),
        parts.now() + pauseMs,
      ),
    );

  /** Relating comes last: what is related is done. */
  const tellLinked = (kind: WorkKind, graphId: string, work: readonly WaitingWork[]): void => {
    if (kind !== 'relate') return;
    const ids = work.map(one => one.memoryId);
    for (const tell of linked) tell(graphId, ids);
  };

  /** The worker of this process tells; what another one did is seen by its commit. */
  const untilLinked: Background['untilLinked'] = (graphId, memoryIds, patienceMs) => {
    const pending = new Set(memoryIds);
    const canCome = patienceMs > 0 && waiting <= mostBefore && isDoing('relate');
    if (pending.size === 0 || !canCome || stopped) return Promise.resolve(pending);
    return new Promise(resolve => {
      const drop = (ids: Iterable<string>): void => {
        for (const id of ids) pending.delete(id);
        if (pending.size === 0) end();
      };
      const hear = (ofGraph: string, ids: readonly string[]): void => {
        if (ofGraph === graphId) drop(ids);
      };
      let looking: NodeJS.Timeout | undefined;
      const look = async (): Promise<void> => {
        looking = undefined;
        const ids = [...pending];
        const still = await Promise.all(ids.map(id => parts.store.hasWaiting(graphId, id)));
        drop(ids.filter((_, at) => still[at] === false));
      };
      const stopListening = parts.store.onCommit(graphId, () => {
        looking ??= setTimeout(() => void look().catch(end), lookAgainMs);
      });
      const end = (): void => {
        clearTimeout(timer);
        clearTimeout(looking);
        linked.delete(hear);
        stopListening();
        resolve(pending);
      };
      const timer = setTimeout(end, patienceMs);
      linked.add(hear);
    });
  };

  /** Answers with how much was done. */
  const takeAndDo = async (handler: WorkHandler): Promise<number> => {
    if (!handler.ready()) return 0;
    const { kinds, count } = await parts.store.waitingAhead(mostBefore + 1);
    waiting = count;
    if (!kinds.has(handler.kind)) return 0;
    if (handler.after !== undefined && kinds.has(handler.after) && isDoing(handler.after)) return 0;
    const now = parts.now();
    const taken = await parts.store.write(transaction =>
      transaction.takeWork(handler.kind, handler.size, now, now + holdMs),
    );
    const failures: unknown[] = [];
    for (const [graphId, work] of byGraph(taken)) {
      if (stopped) await putBack(handler.kind, graphId, work, 0);
      else
        await handler.handle(graphId, work).then(
          () => tellLinked(handler.kind, graphId, work),
          async (error: unknown) => {
            failures.push(error);
            await putBack(handler.kind, graphId, work, pauseAfter(work));
          },
        );
    }
    if (failures.length > 0) throw failures[0];
    return taken.length;
  };

  /** With a backlog, and while somebody asks, it works at most half of the time, so that questions find the process free. */
  const giveWay = async (began: number): Promise<void> => {
    const now = parts.now();
    if (now - askedAt < busyMs && !stopped)
      await new Promise(resolve => setTimeout(resolve, Math.min(now - began, longestWayMs)));
  };

  const loop = async (handler: WorkHandler): Promise<void> => {
    let pauseMs = firstPauseMs;
    while (!stopped) {
      try {
        const wakesBefore = wakes;
        const began = parts.now();
        const done = await takeAndDo(handler);
        pauseMs = firstPauseMs;
        // What came in while it looked is looked at before it rests.
        if (done === 0 && wakes === wakesBefore) await rest(idleMs);
        if (done > 0) for (const wakeUp of resting) wakeUp();
        if (done === handler.size) await giveWay(began);
      } catch (error) {
        onFailure(handler.kind, error);
        await rest(pauseMs);
        pauseMs = Math.min(longestPauseMs, pauseMs * 2);
      }
    }
  };

  const wake = (): void => {
    wakes++;
    for (const wakeUp of resting) wakeUp();
  };
  const loops = handlers.flatMap(handler => Array.from({ length: handler.atOnce ?? 1 }, () => loop(handler)));
  return {
    wake,
    untilLinked,
    enter: () => {
      askedAt = parts.now();
      return traffic.enter();
    },
    async stop() {
      stopped = true;
      wake();
      await Promise.all(loops);
    },
  };
};
