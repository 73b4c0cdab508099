/** Works of one graph go one after the other in one lane, and share commits; lanes of different graphs run side by side. */
import type { SqlTransaction } from '../sql/executor.js';
import type { StoreTransaction } from '../store.js';
import { lockGraph } from './graph-lock.js';
import { LaneTransaction, type TransactionOptions } from './lane-transaction.js';
import { isConnectionLost, translatePostgresError } from './postgres-errors.js';
import { closed, Turn, type TurnOptions } from './turn.js';
import { openHandle, type TurnHandle } from './turn-handle.js';

/** After this the transaction is committed and the rest goes into the next, so that other processes get their turn. */
const longestSharedMs = 25;

interface Waiting {
  readonly turn: Turn;
  readonly handle: TurnHandle;
  readonly outcome: Promise<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

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
        // Called while the work runs for the first time, so its outcome is asked for a moment later.
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
    // Not at once: what else comes in on this turn shares the commit.
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
    let isBroken = true;
    try {
      const until = Date.now() + longestSharedMs;
      const touched = new Set<string>();
      const settled: (() => void)[] = [];
      let kept = 0;
      let last: Promise<void> | null = null;
      for (const [index, waiting] of batch.entries()) {
        if (index > 0 && Date.now() > until) {
          lane.waiting.unshift(...batch.splice(index));
          break;
        }
        const ran = await this.#runAlone(transaction, waiting, kept > 0, batch.length === 1);
        settled.push(ran.settle);
        if (!ran.isKept) continue;
        kept += 1;
        last = ran.unheard;
        for (const graphId of waiting.turn.touched) touched.add(graphId);
      }
      await this.#end(transaction, last);
      isBroken = false;
      for (const settle of settled) settle();
      if (touched.size > 0) this.#options.committed(touched);
    } catch (error) {
      // What a failed statement left is undone by the commit that followed it.
      if (error instanceof FailedAtLast) isBroken = false;
      throw error instanceof FailedAtLast ? error.cause : error;
    } finally {
      transaction.release(isBroken);
    }
  }

  async #begin(lane: Lane, batch: Waiting[]): Promise<LaneTransaction> {
    // What came meanwhile has waited as long and would wait in vain again.
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

  /** The commit is asked for right behind what the only work said last. */
  async #end(transaction: LaneTransaction, last: Promise<void> | null): Promise<void> {
    const [said, ended] = await Promise.allSettled([last, transaction.commit()]);
    if (said.status === 'rejected' && !isConnectionLost(said.reason)) throw new FailedAtLast(said.reason);
    if (ended.status === 'rejected') throw ended.reason;
  }

  /** Runs one work so that it can be undone alone; answers how to settle it once the commit is durable. */
  async #runAlone(
    transaction: LaneTransaction,
    { turn, handle, outcome, resolve, reject }: Waiting,
    hasOthers: boolean,
    isOnly: boolean,
  ): Promise<{ isKept: boolean; unheard: Promise<void> | null; settle: () => void }> {
    try {
      if (hasOthers) await transaction.savepoint();
      const { result, sent } = await transaction.run(turn, outcome);
      if (!isOnly) await (hasOthers ? transaction.keep(sent) : sent);
      this.#giveBack(handle);
      return { isKept: true, unheard: isOnly ? sent : null, settle: () => resolve(result) };
    } catch (error) {
      outcome.catch(() => {});
      handle.turn = null;
      const problem = translatePostgresError(error, this.#options.location);
      // One that could not be opened fails for all.
      await transaction.opened();
      if (isConnectionLost(error)) throw error;
      await transaction.undo(hasOthers);
      return { isKept: false, unheard: null, settle: () => reject(problem) };
    }
  }

  #giveBack(handle: TurnHandle): void {
    handle.turn = null;
    this.#handles.push(handle);
  }
}

/** What the only work of a transaction said last was refused; the transaction is over, and its connection is well. */
class FailedAtLast extends Error {
  constructor(cause: unknown) {
    super('The last statement failed.', { cause });
  }
}
