/** One work of `write`: it waits for its turn at its first question, and then speaks on the connection of its lane. */
import { LociProblem } from '@loci/client';
import type { PoolClient, QueryArrayResult } from 'pg';
import type { Row, SqlTransaction, SqlValue, TraceSql } from '../sql/executor.js';
import type { StoreTransaction } from '../store.js';
import { postgresDialect, queryOf } from './dialect.js';
import { graphOfCall } from './graph-of-call.js';
import { faceGraph } from './walls.js';

class Strayed extends Error {
  constructor() {
    super('A work awaited something else than its transaction; it was undone.');
  }
}

export interface TurnOptions {
  readonly bind: (tx: SqlTransaction) => StoreTransaction;
  /** Puts it in line with the others of this graph. */
  readonly line: (turn: Turn, graphId: string | null) => void;
  readonly lock: (client: PoolClient, graphId: string) => Promise<void>;
  readonly trace: TraceSql;
  /** Whether the graph must be named before its rows are seen. */
  readonly isWalled: boolean;
  /** Whether somebody reads outside of the transaction: it may be this work. */
  readonly isReading: () => boolean;
}

export class Turn {
  readonly touched = new Set<string>();
  readonly transaction: StoreTransaction;
  readonly #options: TurnOptions;
  readonly #locked = new Map<string, Promise<void>>();
  #state: 'new' | 'waiting' | 'running' | 'over' = 'new';
  #client: PoolClient | null = null;
  #begin: () => void = () => {};
  readonly #begun = new Promise<void>(resolve => {
    this.#begin = resolve;
  });
  #posted: Promise<unknown>[] = [];
  #failed: { readonly error: unknown } | null = null;
  #facing: string | null = null;
  #underWay = 0;
  #stray: (error: unknown) => void = () => {};

  constructor(options: TurnOptions) {
    this.#options = options;
    this.transaction = this.#withTurns(options.bind(this.#executor()));
  }

  /** Whether it has asked for anything yet. */
  get isNew(): boolean {
    return this.#state === 'new';
  }

  /** Lets it speak on this connection, which holds the graph given, and answers when all it said was heard. */
  async run<Result>(client: PoolClient, heldGraph: string | null, outcome: Promise<Result>): Promise<Result> {
    this.#client = client;
    this.#facing = heldGraph;
    if (heldGraph !== null) this.#locked.set(heldGraph, Promise.resolve());
    const strayed = new Promise<never>((_, reject) => {
      this.#stray = reject;
    });
    this.#state = 'running';
    this.#begin();
    this.#watch();
    try {
      const result = await Promise.race([outcome, strayed]);
      await Promise.all(this.#posted);
      return result;
    } catch (error) {
      // What follows a failed statement fails too, and says less.
      throw this.#failed?.error ?? error;
    } finally {
      this.end();
    }
  }

  end(): void {
    this.#state = 'over';
    this.#begin();
  }

  #withTurns(bound: StoreTransaction): StoreTransaction {
    type Method = (...args: unknown[]) => Promise<unknown>;
    const methods = Object.entries(bound as unknown as Record<string, Method>).map(([name, method]) => [
      name,
      async (...args: unknown[]) => {
        await this.#enter(graphOfCall(name, args));
        return method(...args);
      },
    ]);
    return Object.fromEntries(methods) as StoreTransaction;
  }

  async #enter(graphId: string | null): Promise<void> {
    if (this.#state === 'new') {
      this.#state = 'waiting';
      this.#options.line(this, graphId);
    }
    if (this.#state === 'waiting') await this.#begun;
    const client = this.#requireOpen();
    if (this.#options.isWalled && this.#facing !== graphId) {
      this.#facing = graphId;
      this.#post(client.query(faceGraph(graphId)));
    }
    if (graphId === null) return;
    if (!this.#locked.has(graphId))
      this.#locked.set(graphId, this.#counted(this.#options.lock(client, graphId)));
    await this.#locked.get(graphId);
  }

  #requireOpen(): PoolClient {
    if (this.#state !== 'running' || this.#client === null) throw new Error('The transaction is over.');
    return this.#client;
  }

  async #counted<Answer>(answer: Promise<Answer>): Promise<Answer> {
    this.#underWay += 1;
    try {
      return await answer;
    } finally {
      this.#underWay -= 1;
      this.#watch();
    }
  }

  /** With nothing under way, the next question comes before the next turn of the event loop, or it waits for something else. */
  #watch(): void {
    if (this.#underWay > 0) return;
    setImmediate(() => {
      if (this.#state !== 'running' || this.#underWay > 0) return;
      if (this.#options.isReading()) setTimeout(() => this.#watch(), 1);
      else this.#stray(new Strayed());
    });
  }

  async #ask(sql: string, params: readonly SqlValue[]): Promise<QueryArrayResult> {
    const client = this.#requireOpen();
    try {
      return await this.#counted(this.#options.trace(sql, () => client.query(queryOf(sql, params))));
    } catch (error) {
      this.#failed ??= { error };
      throw this.#failed.error;
    }
  }

  /** It is looked at when the work is done. */
  #post(asked: Promise<unknown>): void {
    asked.catch(() => {});
    this.#posted.push(asked);
  }

  #executor(): SqlTransaction {
    return {
      dialect: postgresDialect,
      all: async <Found extends Row>(sql: string, params: readonly SqlValue[]) =>
        (await this.#ask(sql, params)).rows as unknown as Found[],
      get: async <Found extends Row>(sql: string, params: readonly SqlValue[]) =>
        (await this.#ask(sql, params)).rows[0] as unknown as Found | undefined,
      run: async (sql, params) => (await this.#ask(sql, params)).rowCount ?? 0,
      post: async (sql, params) => this.#post(this.#ask(sql, params)),
      touch: graphId => this.touched.add(graphId),
    };
  }
}

export const closed = () => new LociProblem('unavailable', 'The database is closed.');
