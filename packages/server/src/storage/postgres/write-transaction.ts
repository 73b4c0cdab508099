/** The transaction of one work: it begins with the first query, and holds every graph that the work asks about. */
import { LociProblem } from '@loci/client';
import type { PoolClient, QueryArrayResult } from 'pg';
import type { SqlValue, TraceSql } from '../sql/executor.js';
import { queryOf } from './dialect.js';
import { lockGraph } from './graph-lock.js';
import { isConnectionLost } from './postgres-errors.js';
import { faceGraph } from './walls.js';

/** An idle connection may have been cut; nothing was changed on it yet, so another can be used. */
const mostBeginnings = 4;

export interface TransactionOptions {
  readonly location: string;
  readonly writer: () => Promise<PoolClient>;
  readonly trace: TraceSql;
  /** Whether the graph must be set before its rows are visible. */
  readonly isWalled: boolean;
}

export class WriteTransaction {
  readonly touched = new Set<string>();
  readonly #options: TransactionOptions;
  readonly #inLine: (graphId: string | null) => Promise<void>;
  readonly #locks = new Map<string, Promise<void>>();
  readonly #posted: Promise<unknown>[] = [];
  #begun: Promise<void> | null = null;
  #hasBegun = false;
  #client: PoolClient | null = null;
  #facing: string | null = null;
  #failed: { readonly error: unknown } | null = null;

  /** `inLine` resolves when the works before it in this graph are done. */
  constructor(options: TransactionOptions, inLine: (graphId: string | null) => Promise<void>) {
    this.#options = options;
    this.#inLine = inLine;
  }

  /** Whether a connection was found, and the graph was free. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Every call comes through here first. */
  async enter(graphId: string | null): Promise<void> {
    this.#begun ??= this.#begin(graphId);
    await this.#begun;
    if (this.#options.isWalled && this.#facing !== graphId) {
      this.#facing = graphId;
      this.#post(this.#open().query(faceGraph(graphId)));
    }
    if (graphId === null) return;
    const locked = this.#locks.get(graphId) ?? lockGraph(this.#open(), graphId);
    this.#locks.set(graphId, locked);
    await locked;
  }

  async ask(sql: string, params: readonly SqlValue[]): Promise<QueryArrayResult> {
    try {
      return await this.#options.trace(sql, () => this.#open().query(queryOf(sql, params)));
    } catch (error) {
      this.#failed ??= { error };
      throw this.#failed.error;
    }
  }

  /** Sent in order, and checked before the commit. */
  post(sql: string, params: readonly SqlValue[]): void {
    this.#post(this.ask(sql, params));
  }

  /** Its last statements and the commit are sent together. */
  async commit(): Promise<void> {
    // Nothing was asked, so nothing has begun.
    if (this.#begun === null) return;
    await this.#begun;
    const client = this.#open();
    const [ended] = await Promise.allSettled([client.query('COMMIT'), ...this.#posted]);
    if (this.#failed !== null && !isConnectionLost(this.#failed.error)) {
      // The commit behind a failed statement undid everything.
      this.#release(false);
      throw this.#failed.error;
    }
    this.#release(ended.status === 'rejected');
    if (ended.status === 'rejected') throw this.#commitError(ended.reason);
    if (ended.value.command !== 'COMMIT') throw new Error('The transaction failed and was undone.');
  }

  /** Returns what failed first: whatever follows a failed statement fails too, with a less useful error. */
  async undo(error: unknown): Promise<unknown> {
    await this.#begun?.catch(() => {});
    const undone = await this.#client?.query('ROLLBACK').then(
      () => true,
      () => false,
    );
    this.#release(undone !== true);
    return this.#failed?.error ?? error;
  }

  async #begin(graphId: string | null): Promise<void> {
    await this.#inLine(graphId);
    for (let beginning = 1; ; beginning += 1) {
      const client = await this.#options.writer();
      this.#client = client;
      try {
        await this.#beginOn(client, graphId);
        this.#hasBegun = true;
        return;
      } catch (error) {
        this.#release(true);
        if (!isConnectionLost(error) || beginning === mostBeginnings) throw error;
      }
    }
  }

  async #beginOn(client: PoolClient, graphId: string | null): Promise<void> {
    await Promise.all([
      client.query('BEGIN ISOLATION LEVEL READ COMMITTED'),
      this.#options.isWalled ? client.query(faceGraph(graphId)) : null,
      graphId === null ? null : lockGraph(client, graphId),
    ]);
    this.#facing = graphId;
    if (graphId !== null) this.#locks.set(graphId, Promise.resolve());
  }

  #open(): PoolClient {
    if (this.#client === null) throw new Error('The transaction is over.');
    return this.#client;
  }

  #release(isBroken: boolean): void {
    this.#client?.release(isBroken);
    this.#client = null;
  }

  #post(asked: Promise<unknown>): void {
    asked.catch(() => {});
    this.#posted.push(asked);
  }

  #commitError(error: unknown): unknown {
    if (!isConnectionLost(error)) return error;
    return new LociProblem(
      'unavailable',
      `PostgreSQL at ${this.#options.location} was lost during a commit: the write may or may not be stored. ` +
        'Repeat it with the same Idempotency-Key.',
      { cause: error },
    );
  }
}
