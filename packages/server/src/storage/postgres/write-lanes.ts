/** Works of one graph go one after the other in one lane, and share commits; lanes of different graphs run side by side. */
import { LociProblem } from '@loci/client';
import type { PoolClient } from 'pg';
import type { SqlTransaction, TraceSql } from '../sql/executor.js';
import type { StoreTransaction } from '../store.js';
import { lockGraph } from './graph-lock.js';
import { isConnectionLost, translatePostgresError } from './postgres-errors.js';
import { closed, Turn } from './turn.js';
import { faceGraph } from './walls.js';

/** After this the transaction is committed and the rest goes into the next, so that other processes get their turn. */
const longestSharedMs = 25;
/** A connection that rested may have been cut meanwhile; nothing was said on it yet, so another may be taken. */
const mostBeginnings = 4;

interface Waiting {
  readonly turn: Turn;
  readonly outcome: Promise<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface Lane {
  readonly graphId: string | null;
  waiting: Waiting[];
}

export interface LaneOptions {
  readonly location: string;
  readonly writer: () => Promise<PoolClient>;
  readonly isReading: () => boolean;
  readonly isWalled: boolean;
  readonly trace: TraceSql;
  readonly bind: (tx: SqlTransaction) => StoreTransaction;
  readonly committed: (graphIds: ReadonlySet<string>) => void;
}

export class WriteLanes {
  readonly #options: LaneOptions;
  readonly #lanes = new Map<string | null, Lane>();
  readonly #underWay = new Set<Promise<unknown>>();
  #closed = false;

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  write<Result>(work: (transaction: StoreTransaction) => Promise<Result>): Promise<Result> {
    if (this.#closed) return Promise.reject(closed());
    const written = new Promise<Result>((resolve, reject) => {
      let outcome: Promise<Result>;
      const turn = new Turn({
        bind: this.#options.bind,
        lock: lockGraph,
        isReading: this.#options.isReading,
        isWalled: this.#options.isWalled,
        trace: this.#options.trace,
        // Called while the work runs for the first time, so its outcome is asked for a moment later.
        line: (lined, graphId) =>
          queueMicrotask(() =>
            this.#line(graphId, {
              turn: lined,
              outcome,
              resolve: resolve as (result: unknown) => void,
              reject,
            }),
          ),
      });
      outcome = (async () => work(turn.transaction))();
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
    let client: PoolClient;
    try {
      client = await this.#begin(lane.graphId);
    } catch (error) {
      // What came meanwhile has waited as long and would wait in vain again.
      batch.push(...lane.waiting.splice(0));
      throw error;
    }
    let isBroken = true;
    try {
      const until = Date.now() + longestSharedMs;
      const touched = new Set<string>();
      const done: (() => void)[] = [];
      let kept = 0;
      for (const [index, waiting] of batch.entries()) {
        if (index > 0 && Date.now() > until) {
          lane.waiting.unshift(...batch.splice(index));
          break;
        }
        const outcome = await this.#runAlone(client, lane.graphId, waiting, kept > 0);
        done.push(outcome.settle);
        if (!outcome.isKept) continue;
        kept += 1;
        for (const graphId of waiting.turn.touched) touched.add(graphId);
      }
      await this.#end(client);
      isBroken = false;
      for (const settle of done) settle();
      if (touched.size > 0) this.#options.committed(touched);
    } finally {
      client.release(isBroken);
    }
  }

  async #begin(graphId: string | null): Promise<PoolClient> {
    for (let beginning = 1; ; beginning += 1) {
      const client = await this.#options.writer();
      try {
        await this.#open(client, graphId);
        return client;
      } catch (error) {
        client.release(true);
        if (!isConnectionLost(error) || beginning === mostBeginnings) throw error;
      }
    }
  }

  async #open(client: PoolClient, graphId: string | null): Promise<void> {
    await Promise.all([
      client.query('BEGIN ISOLATION LEVEL READ COMMITTED'),
      this.#options.isWalled ? client.query(faceGraph(graphId)) : null,
      graphId === null ? null : lockGraph(client, graphId),
    ]);
  }

  /** Runs one work so that it can be undone alone; answers how to settle it once the commit is durable. */
  async #runAlone(
    client: PoolClient,
    graphId: string | null,
    { turn, outcome, resolve, reject }: Waiting,
    hasOthers: boolean,
  ): Promise<{ isKept: boolean; settle: () => void }> {
    try {
      // Not waited for: what fails here fails the statement after it.
      if (hasOthers) client.query('SAVEPOINT work').catch(() => {});
      const result = await turn.run(client, graphId, outcome);
      if (hasOthers) await client.query('RELEASE work');
      return { isKept: true, settle: () => resolve(result) };
    } catch (error) {
      outcome.catch(() => {});
      const problem = translatePostgresError(error, this.#options.location);
      if (isConnectionLost(error)) throw error;
      if (hasOthers) await client.query('ROLLBACK TO work; RELEASE work');
      else {
        await client.query('ROLLBACK');
        await this.#open(client, graphId);
      }
      return { isKept: false, settle: () => reject(problem) };
    }
  }

  async #end(client: PoolClient): Promise<void> {
    let ended: { readonly command: string };
    try {
      ended = await client.query('COMMIT');
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      throw new LociProblem(
        'unavailable',
        `PostgreSQL at ${this.#options.location} went away during a commit: it may have been stored or not. ` +
          'Repeat it with the same Idempotency-Key.',
        { cause: error },
      );
    }
    // After a failed statement that nobody looked at, PostgreSQL answers so and keeps nothing.
    if (ended.command !== 'COMMIT') throw new Error('The transaction had failed and was undone.');
  }
}
