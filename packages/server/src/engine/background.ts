/** Does queued work, one batch after another, until it is stopped. Failed work is retried later. */
import type { WaitingWork, WorkKind } from '../domain/work.js';
import { createTraffic, type Traffic } from '../language/models/traffic.js';
import { settledWithin } from '../settled-within.js';
import type { EngineParts } from './parts.js';

export interface WorkHandler {
  readonly kind: WorkKind;
  /** Items per batch. */
  readonly size: number;
  /** How many batches run at once; defaults to 1. */
  readonly atOnce?: number;
  /** Whether the work can be done now; it stays queued until then. */
  ready(): boolean;
  /** Depends on this kind of work, so it waits until none of that is queued. */
  readonly after?: WorkKind;
  /** Does the work and marks it as finished. All items belong to one graph. */
  handle(graphId: string, work: readonly WaitingWork[]): Promise<void>;
}

/** Work queued by another process is found within this time. */
const idleMs = 1_000;
/** On a cluster each look asks every shard; what a process queues itself it does at once. */
const idleSpreadMs = 10_000;
/** Longer than any batch takes; after it, the work of a dead process is free again. */
const holdMs = 120_000;
/** A request within this time means that the process is in use. */
const busyMs = 500;
const longestWayMs = 400;
/** While the process is in use, it rests this many times as long as it worked. */
const restPerWork = 3;
/** With a longer backlog, no links arrive while a caller waits. */
const mostBefore = 16;
/** How often to check for links made by another process. */
const lookAgainMs = 25;
/** After a failure; doubles with each further failure. */
const firstPauseMs = 500;
const longestPauseMs = 60_000;
/** Most batches are done by then; one that waits for a starved thread or for an endpoint may take minutes. */
const stopPatienceMs = 1_000;

/** Work that this process has taken. */
interface Taken {
  readonly kind: WorkKind;
  readonly graphId: string;
  readonly work: readonly WaitingWork[];
}

const pauseAfter = (work: readonly WaitingWork[]): number => {
  const attempts = Math.max(1, ...work.map(one => one.attempts));
  return Math.min(longestPauseMs, firstPauseMs * 2 ** (attempts - 1));
};

const byGraph = (kind: WorkKind, work: readonly WaitingWork[]): Taken[] => {
  const groups = new Map<string, WaitingWork[]>();
  for (const one of work) groups.set(one.graphId, [...(groups.get(one.graphId) ?? []), one]);
  return [...groups].map(([graphId, ofGraph]) => ({ kind, graphId, work: ofGraph }));
};

export const startBackground = (
  parts: EngineParts,
  handlers: readonly WorkHandler[],
  onFailure: (kind: WorkKind, error: unknown) => void,
  traffic: Traffic = createTraffic(),
) => {
  let stopped = false;
  let stopping: Promise<void> | undefined;
  const held = new Set<Taken>();
  let wakes = 0;
  let askedAt = 0;
  /** As of the last batch. */
  let waiting = 0;
  /** Loops woken together look once: each look costs as much as a tenth of a small write. */
  let ahead: ReturnType<EngineParts['store']['waitingAhead']> | null = null;
  const linked = new Set<(graphId: string, memoryIds: readonly string[]) => void>();
  const resting = new Set<() => void>();
  const rest = (ms: number): Promise<void> =>
    new Promise(resolve => {
      // Nothing would end a rest that begins after the stop: its timer does not keep the process alive.
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

  /** Whether this process does work of that kind; otherwise waiting for it is pointless. */
  const isDoing = (kind: WorkKind): boolean => handlers.some(other => other.kind === kind && other.ready());

  /** Failed work is free again after a pause; the work of a stopping process at once. */
  const putBack = ({ kind, graphId, work }: Taken, pauseMs: number) =>
    parts.store.write(transaction =>
      transaction.putBackWork(
        graphId,
        kind,
        work.map(one => one.memoryId),
        parts.now() + pauseMs,
      ),
    );

  /** Relating comes last, so a related memory is finished. */
  const tellLinked = ({ kind, graphId, work }: Taken): void => {
    if (kind !== 'relate') return;
    const ids = work.map(one => one.memoryId);
    for (const tell of linked) tell(graphId, ids);
  };

  /**
   * Waits for the links of newly stored memories and returns those that still have none. Returns at once if the backlog
   * is long. The worker in this process notifies; the work of another process is seen when it commits.
   */
  const untilLinked = (
    graphId: string,
    memoryIds: readonly string[],
    patienceMs: number,
  ): Promise<ReadonlySet<string>> => {
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
      wake();
    });
  };

  const lookAhead = (): NonNullable<typeof ahead> => {
    if (ahead !== null) return ahead;
    const look = parts.store.waitingAhead(mostBefore + 1).finally(() => {
      if (ahead === look) ahead = null;
    });
    ahead = look;
    return look;
  };

  /** Returns how much was done. */
  const takeAndDo = async (handler: WorkHandler): Promise<number> => {
    if (!handler.ready()) return 0;
    const { kinds, count } = await lookAhead();
    waiting = count;
    if (!kinds.has(handler.kind)) return 0;
    if (handler.after !== undefined && kinds.has(handler.after) && isDoing(handler.after)) return 0;
    const now = parts.now();
    const taken = await parts.store.write(transaction =>
      transaction.takeWork(handler.kind, handler.size, now, now + holdMs),
    );
    const failures: unknown[] = [];
    const groups = byGraph(handler.kind, taken);
    for (const group of groups) held.add(group);
    for (const group of groups) {
      if (stopped) await putBack(group, 0);
      else
        await handler.handle(group.graphId, group.work).then(
          () => tellLinked(group),
          async (error: unknown) => {
            failures.push(error);
            // Stopping closed the models under it, which is not its fault.
            await putBack(group, stopped ? 0 : pauseAfter(group.work));
          },
        );
      held.delete(group);
    }
    if (failures.length > 0) throw failures[0];
    return taken.length;
  };

  /** With a backlog and active callers, it works at most a quarter of the time, so that requests find the process free. */
  const giveWay = async (began: number): Promise<void> => {
    const now = parts.now();
    if (now - askedAt < busyMs && !stopped)
      await new Promise(resolve => setTimeout(resolve, Math.min(restPerWork * (now - began), longestWayMs)));
  };

  const loop = async (handler: WorkHandler): Promise<void> => {
    let pauseMs = firstPauseMs;
    while (!stopped) {
      try {
        const wakesBefore = wakes;
        const began = parts.now();
        const done = await takeAndDo(handler);
        pauseMs = firstPauseMs;
        // Checks for work that arrived meanwhile before it rests.
        if (done === 0 && wakes === wakesBefore) await rest(parts.store.isSpread ? idleSpreadMs : idleMs);
        if (done > 0) wake();
        if (done === handler.size) await giveWay(began);
      } catch (error) {
        if (!stopped) onFailure(handler.kind, error);
        await rest(pauseMs);
        pauseMs = Math.min(longestPauseMs, pauseMs * 2);
      }
    }
  };

  const stop = async (): Promise<void> => {
    stopped = true;
    wake();
    if (await settledWithin(Promise.all(loops), stopPatienceMs)) return;
    await Promise.all([...held].map(group => putBack(group, 0)));
  };

  /** Checks for work now instead of at the next poll. */
  const wake = (): void => {
    wakes++;
    // What wakes them may have been stored after the look began.
    ahead = null;
    for (const wakeUp of resting) wakeUp();
  };
  const loops = handlers.flatMap(handler => Array.from({ length: handler.atOnce ?? 1 }, () => loop(handler)));
  return {
    wake,
    untilLinked,
    /** Marks a request as running until the returned function is called; the work yields to it. */
    enter: (): (() => void) => {
      askedAt = parts.now();
      return traffic.enter();
    },
    /** Takes no more work. What is not done soon stays queued, free for the next start, whatever its handler waits for. */
    stop(): Promise<void> {
      stopping ??= stop();
      return stopping;
    },
  };
};

export type Background = ReturnType<typeof startBackground>;
