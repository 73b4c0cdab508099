/** One work of `write`: it waits for its turn at its first query, and then runs on the connection of its lane. */
import { LociProblem } from '@loci/client';
import type { PoolClient, QueryArrayResult } from 'pg';
import type { CountedGraph } from '../sql/advance-graph.js';
import type { Dialect, SqlValue, Statement, TraceSql } from '../sql/executor.js';
import { queryOf } from './dialect.js';
import type { LockedGraph } from './graph-lock.js';
import { joinStatements } from './join-statements.js';
import { inOnePiece } from './one-piece.js';
import { faceGraph } from './walls.js';

class Strayed extends Error {
  constructor() {
    super('A work awaited something other than its transaction; it was undone.');
  }
}

/** A transaction that has begun, and holds the graph of its lane. */
export interface Opened {
  readonly client: PoolClient;
  readonly held: CountedGraph | null;
  /** Whether what was sent on the first connection, right behind the lock, was sent in time. */
  readonly isInTime: boolean;
}

export interface TurnOptions {
  readonly dialect: Dialect;
  /** Queues it with the others of this graph. */
  readonly line: (turn: Turn, graphId: string | null) => void;
  readonly lock: (client: PoolClient, graphId: string) => Promise<LockedGraph>;
  readonly trace: TraceSql;
  /** Whether the graph must be set before its rows are visible. */
  readonly isWalled: boolean;
  /** Whether statements may be sent as one; a cluster sends each to its node. */
  readonly joins: boolean;
  /** Whether someone reads outside the transaction: it may be this work. */
  readonly isReading: () => boolean;
}

/** Where a work starts: in an open transaction, or behind one that is being opened. */
export interface Beginning {
  readonly graphId: string | null;
  readonly first: PoolClient;
  readonly opening: Promise<Opened> | Opened;
}

/** Buffered writes are sent at this size at the latest. */
const mostPosted = 64;

const isRead = (sql: string): boolean => /^\s*SELECT\b/.test(sql);

export class Turn {
  readonly touched = new Set<string>();
  readonly #options: TurnOptions;
  readonly #held = new Map<string, Promise<CountedGraph | null> | CountedGraph | null>();
  #state: 'new' | 'waiting' | 'running' | 'over' = 'new';
  #client: PoolClient | null = null;
  /** Null once it is open. */
  #opening: Promise<Opened> | null = null;
  #begin: () => void = () => {};
  readonly #begun = new Promise<void>(resolve => {
    this.#begin = resolve;
  });
  #unsent: Statement[] = [];
  #sent: Promise<unknown>[] = [];
  #failed: { readonly error: unknown } | null = null;
  #facing: string | null = null;
  #underWay = 0;
  #stray: (error: unknown) => void = () => {};

  constructor(options: TurnOptions) {
    this.#options = options;
  }

  /** Whether it has queried anything yet. */
  get isNew(): boolean {
    return this.#state === 'new';
  }

  /** Runs it. Its last statements are on their way when this resolves, and answered when `sent` does. */
  async run<Result>(
    { graphId, first, opening }: Beginning,
    outcome: Promise<Result>,
  ): Promise<{ readonly result: Result; readonly sent: Promise<void> }> {
    this.#client = first;
    this.#facing = graphId;
    if (opening instanceof Promise) this.#await(opening, graphId);
    else this.#opened(opening, graphId);
    const strayed = new Promise<never>((_, reject) => {
      this.#stray = reject;
    });
    this.#state = 'running';
    this.#begin();
    this.#watch();
    try {
      const result = await Promise.race([outcome, strayed]);
      if (this.#opening !== null) await this.#opening;
      this.#send();
      const sent = Promise.all(this.#sent).then(
        () => {},
        error => {
          throw this.#failed?.error ?? error;
        },
      );
      return { result, sent };
    } catch (error) {
      // Whatever follows a failed statement fails too, with a less useful error.
      throw this.#failed?.error ?? error;
    } finally {
      this.end();
    }
  }

  end(): void {
    this.#state = 'over';
    this.#begin();
  }

  /** Every call of the transaction comes through here first. */
  async enter(graphId: string | null): Promise<void> {
    if (this.#state === 'new') {
      this.#state = 'waiting';
      this.#options.line(this, graphId);
    }
    if (this.#state === 'waiting') await this.#begun;
    this.#requireOpen();
    if (this.#options.isWalled && this.#facing !== graphId) {
      if (this.#opening !== null) await this.#opening;
      this.#send();
      this.#facing = graphId;
      this.#post(this.#requireOpen().query(faceGraph(graphId)));
    }
    if (graphId === null || this.#held.has(graphId)) return;
    if (this.#opening !== null) await this.#opening;
    const locked = this.#counted(this.#options.lock(this.#requireOpen(), graphId)).then(({ held }) => {
      this.#held.set(graphId, held);
      return held;
    });
    this.#held.set(graphId, locked);
    await locked;
  }

  async ask(sql: string, params: readonly SqlValue[]): Promise<QueryArrayResult> {
    if (this.#opening !== null && isRead(sql)) {
      const early = await this.#askEarly(this.#opening, sql, params);
      if (early !== null) return early;
    }
    if (this.#opening !== null) await this.#opening;
    this.#send();
    return this.#query(sql, params);
  }

  async post(sql: string, params: readonly SqlValue[]): Promise<void> {
    this.#requireOpen();
    this.#unsent.push({ sql, params });
    if (this.#unsent.length < mostPosted) return;
    if (this.#opening !== null) await this.#opening;
    this.#send();
  }

  /** Its counters, if the row of the graph is held. */
  held(graphId: string): Promise<CountedGraph | null> | CountedGraph | null {
    return this.#held.get(graphId) ?? null;
  }

  letGo(graphId: string): void {
    this.#held.set(graphId, null);
  }

  #await(opening: Promise<Opened>, graphId: string | null): void {
    const open = this.#counted(opening).then(opened => {
      this.#opened(opened, graphId);
      return opened;
    });
    open.catch(() => {});
    this.#opening = open;
    if (graphId !== null) {
      // The copy that `#opened` made.
      const held = open.then(() => this.held(graphId));
      held.catch(() => {});
      this.#held.set(graphId, held);
    }
  }

  #opened({ client, held }: Opened, graphId: string | null): void {
    this.#client = client;
    this.#opening = null;
    // A copy, so that its changes are undone with it.
    if (graphId !== null) this.#held.set(graphId, held?.copy() ?? null);
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

  /**
   * With nothing in progress, the next query comes before the next turn of the event loop, or the work awaits
   * something else.
   */
  #watch(): void {
    if (this.#underWay > 0) return;
    setImmediate(() => {
      if (this.#state !== 'running' || this.#underWay > 0) return;
      if (this.#options.isReading()) setTimeout(() => this.#watch(), 1);
      else this.#stray(new Strayed());
    });
  }

  /** Right behind the lock, without waiting for it; null if that was too early. */
  async #askEarly(
    opening: Promise<Opened>,
    sql: string,
    params: readonly SqlValue[],
  ): Promise<QueryArrayResult | null> {
    const client = this.#requireOpen();
    const asked = this.#options
      .trace(sql, () => inOnePiece(client).query(queryOf(sql, params)))
      .then(
        answer => ({ answer }),
        (error: unknown) => ({ error }),
      );
    const [early, { isInTime }] = await this.#counted(Promise.all([asked, opening]));
    if (!isInTime) return null;
    if ('answer' in early) return early.answer;
    this.#failed ??= { error: early.error };
    throw this.#failed.error;
  }

  async #query(sql: string, params: readonly SqlValue[]): Promise<QueryArrayResult> {
    const client = this.#requireOpen();
    try {
      return await this.#counted(
        this.#options.trace(sql, () => inOnePiece(client).query(queryOf(sql, params))),
      );
    } catch (error) {
      this.#failed ??= { error };
      throw this.#failed.error;
    }
  }

  /** Writes buffered so far, and the changes to the counters. */
  #send(): void {
    const counted = [...this.#held.values()].flatMap(held =>
      held === null || held instanceof Promise ? [] : (held.takeUnwritten() ?? []),
    );
    if (this.#unsent.length + counted.length === 0) return;
    const statements = [...this.#unsent, ...counted];
    this.#unsent = [];
    for (const { sql, params } of this.#options.joins ? joinStatements(statements) : statements)
      this.#post(this.#query(sql, params));
  }

  /** Checked when the work is done. */
  #post(asked: Promise<unknown>): void {
    asked.catch(() => {});
    this.#sent.push(asked);
  }
}

export const closed = () => new LociProblem('unavailable', 'The database is closed.');
