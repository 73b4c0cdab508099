/**
 * Works of one graph run one after the other in one lane, and share commits; lanes of different graphs run in
 * parallel.
 */
import type { SqlTransaction } from '../sql/executor.js';
import type { StoreTransaction } from '../store.js';
import { lockGraph } from './graph-lock.js';
import { LaneTransaction, type TransactionOptions } from './lane-transaction.js';
import { translatePostgresError } from './postgres-errors.js';
import { FailedAtLast, SharedWorks, type Waiting } from './shared-works.js';
import { closed, Turn, type TurnOptions } from './turn.js';
import { openHandle, type TurnHandle } from './turn-handle.js';

/**
 * After this long the transaction commits and the rest goes into the next, so that other processes get their turn.
 */
const longestSharedMs = 25;

interface Lane {
  readonly graphId: string | null;
  waiting: Waiting[];
}

export interface LaneOptions
  extends TransactionOptions,
    Pick<TurnOptions, 'dialect' | 'joins' | 'isReading' | 'trace'> {
  readonly bind: (tx: SqlTransaction) => StoreTransaction;
  readonly committed: (graphIds: ReadonlySet<string>) => void;
}

export class WriteLanes {
  readonly #options: LaneOptions;
  readonly #lanes = new Map<string | null, Lane>();
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #handles: TurnHandle[] = [];
  #closed = false;

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  write<Result>(work: (transaction: StoreTransaction) => Promise<Result>): Promise<Result> {
    if (this.#closed) return Promise.reject(closed());
    const written = new Promise<Result>((resolve, reject) => {
      let outcome: Promise<Result>;
      const handle = this.#handles.pop() ?? openHandle(this.#options.bind, this.#options.dialect);
      const turn = new Turn({
        ...this.#options,
        lock: lockGraph,
        // Called while the work runs for the first time, so its outcome is read a moment later.
        line: (lined, graphId) =>
          queueMicrotask(() =>
            this.#line(graphId, {
              turn: lined,
              handle,
              outcome,
              resolve: resolve as (result: unknown) => void,
              reject,
            }),
          ),
      });
      handle.turn = turn;
      outcome = (async () => work(handle.transaction))();
      outcome.then(
        result => turn.isNew && resolve(result),
        error => turn.isNew && reject(error),
      );
    });
    this.#underWay.add(written);
    const forget = () => this.#underWay.delete(written);
    written.then(forget, forget);
    return written;
  }

  async close(): Promise<void> {
    this.#closed = true;
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }

  #line(graphId: string | null, waiting: Waiting): void {
    const lane = this.#lanes.get(graphId);
    if (lane !== undefined) {
      lane.waiting.push(waiting);
      return;
    }
    const opened: Lane = { graphId, waiting: [waiting] };
    this.#lanes.set(graphId, opened);
    // Not at once: other works of this turn share the commit.
    setImmediate(() => void this.#drain(opened));
  }

  async #drain(lane: Lane): Promise<void> {
    while (lane.waiting.length > 0) {
      const batch = lane.waiting.splice(0);
      try {
        await this.#commit(lane, batch);
      } catch (error) {
        const problem = translatePostgresError(error, this.#options.location);
        for (const { turn, reject } of batch) {
          reject(problem);
          turn.end();
        }
      }
    }
    this.#lanes.delete(lane.graphId);
  }

  async #commit(lane: Lane, batch: Waiting[]): Promise<void> {
    const transaction = await this.#begin(lane, batch);
    const works = new SharedWorks(transaction, this.#options.location);
    let isBroken = true;
    try {
      const until = Date.now() + longestSharedMs;
      const isOnly = batch.length === 1;
      for (const [index, waiting] of batch.entries()) {
        if (index > 0 && Date.now() > until) {
          lane.waiting.unshift(...batch.splice(index));
          break;
        }
        const hasSpoken = await works.run(waiting);
        waiting.handle.turn = null;
        if (hasSpoken) this.#handles.push(waiting.handle);
      }
      await works.end(isOnly);
      isBroken = false;
      const touched = works.settle();
      if (touched.size > 0) this.#options.committed(touched);
    } catch (error) {
      // What a failed statement left behind is undone by the commit that followed it.
      if (error instanceof FailedAtLast) isBroken = false;
      throw error instanceof FailedAtLast ? error.cause : error;
    } finally {
      transaction.release(isBroken);
    }
  }

  async #begin(lane: Lane, batch: Waiting[]): Promise<LaneTransaction> {
    // Works that arrived meanwhile have waited as long and would wait in vain again.
    const giveUp = () => batch.push(...lane.waiting.splice(0));
    try {
      const transaction = new LaneTransaction(this.#options, lane.graphId, await this.#options.writer());
      transaction.opened().catch(giveUp);
      return transaction;
    } catch (error) {
      giveUp();
      throw error;
    }
  }
}
