/**
 * Group commit: works that wait at the same time share one transaction. While the disk makes one group durable, the next
 * one runs; nobody is answered before their group is on disk.
 */
import { LociProblem } from '@loci/client';
import type { SqlTransaction, TraceSql } from '../sql/executor.js';
import { type Connection, executorOn } from './connection.js';
import { whenFree } from './locks.js';
import type { LogSync } from './log-sync.js';
import { type PacedWork, pacedWork, Strayed } from './paced-work.js';
import { translateSqliteError } from './sqlite-errors.js';

interface Waiting<Bound> {
  readonly work: (transaction: Bound) => Promise<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** After this long the transaction commits and the rest goes into the next, so that reads get their turn. */
const longestFlushMs = 25;

const closed = () => new LociProblem('unavailable', 'The database is closed.');

/** The handle works get. It is reused, because creating one for each took a seventh of the time of a small write. */
interface Handle<Bound> {
  readonly bound: Bound;
  readonly run: PacedWork['run'];
  readonly touched: Set<string>;
  isOpen: boolean;
}

export class WriteQueue<Bound> {
  readonly #connection: Connection;
  readonly #log: Pick<LogSync, 'durable'>;
  readonly #bind: (tx: SqlTransaction) => Bound;
  readonly #committed: (graphIds: ReadonlySet<string>) => void;
  readonly #trace: TraceSql | null;
  readonly #translate: (error: unknown) => unknown;
  #waiting: Waiting<Bound>[] = [];
  #tasks: (() => Promise<void>)[] = [];
  #handle: Handle<Bound> | null = null;
  #running: Promise<void> | null = null;
  /** Committed, and not yet on disk. */
  readonly #syncing = new Set<Promise<void>>();
  #closed = false;
  #hasFailed = false;
  /**
   * One after a failure, then more again: if the disk is nearly full, a work that fits must not fail with one that
   * does not.
   */
  #mostTogether = Number.POSITIVE_INFINITY;

  constructor(
    connection: Connection,
    log: Pick<LogSync, 'durable'>,
    bind: (tx: SqlTransaction) => Bound,
    committed: (graphIds: ReadonlySet<string>) => void,
    trace: TraceSql | null = null,
    translate: (error: unknown) => unknown = translateSqliteError,
  ) {
    this.#connection = connection;
    this.#log = log;
    this.#bind = bind;
    this.#committed = committed;
    this.#trace = trace;
    this.#translate = translate;
  }

  write<Result>(work: (transaction: Bound) => Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      if (this.#closed) return reject(closed());
      this.#waiting.push({ work, resolve: resolve as (result: unknown) => void, reject });
      this.#start();
    });
  }

  /** The disk rejected a write, and none has succeeded since. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Runs `task` while no transaction is open, before anything else in the queue. */
  alone<Result>(task: () => Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      if (this.#closed) return reject(closed());
      this.#tasks.push(() => task().then(resolve, reject));
      if (this.#running === null) this.#next();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    while (this.#running !== null) await this.#running;
    await Promise.all(this.#syncing);
  }

  #start(): void {
    // Not at once: other works of this turn share the commit.
    this.#running ??= new Promise<void>(resolve => setImmediate(resolve)).then(() => this.#flush());
  }

  #next(): void {
    this.#running = null;
    const task = this.#tasks.shift();
    if (task !== undefined) this.#running = task().then(() => this.#next());
    else if (this.#waiting.length > 0) this.#start();
  }

  async #flush(): Promise<void> {
    const batch = this.#waiting.splice(0, this.#mostTogether);
    try {
      await this.#commit(batch);
    } catch (error) {
      const problem = this.#translate(error);
      this.#fail();
      for (const { reject } of batch) reject(problem);
    }
    this.#next();
  }

  async #commit(batch: Waiting<Bound>[]): Promise<void> {
    try {
      await this.#begin();
    } catch (error) {
      // Works that arrived meanwhile have waited as long and would wait in vain again.
      batch.push(...this.#waiting.splice(0));
      throw error;
    }
    const until = Date.now() + longestFlushMs;
    const touched = new Set<string>();
    const done: (() => void)[] = [];
    let ran = 0;
    let kept = 0;
    try {
      for (const [index, waiting] of batch.entries()) {
        if (index > 0 && Date.now() > until) {
          this.#waiting.unshift(...batch.splice(index));
          break;
        }
        ran += 1;
        const outcome = await this.#runAlone(waiting, kept > 0, touched);
        done.push(outcome.settle);
        if (outcome.isKept) kept += 1;
      }
      this.#connection.run('COMMIT');
    } catch (error) {
      this.#rollback();
      this.#waiting.unshift(...batch.splice(ran));
      throw error;
    }
    if (kept === 0) for (const settle of done) settle();
    else this.#settleWhenDurable(batch, done, touched);
  }

  /** Not awaited by the queue, so the next group runs meanwhile. */
  #settleWhenDurable(
    batch: readonly Waiting<Bound>[],
    done: readonly (() => void)[],
    touched: ReadonlySet<string>,
  ): void {
    const syncing = this.#log
      .durable()
      .then(
        () => {
          this.#hasFailed = false;
          this.#mostTogether *= 2;
          for (const settle of done) settle();
        },
        (error: unknown) => {
          this.#fail();
          for (const { reject } of batch) reject(error);
        },
      )
      .finally(() => {
        this.#syncing.delete(syncing);
        // Also after a failure: the rows are there for everyone who reads.
        if (touched.size > 0) this.#committed(touched);
      });
    this.#syncing.add(syncing);
  }

  /** Runs one work so that it can be undone alone; returns how to settle it once the commit is durable. */
  async #runAlone(
    { work, resolve, reject }: Waiting<Bound>,
    hasOthers: boolean,
    touched: Set<string>,
  ): Promise<{ isKept: boolean; settle: () => void }> {
    const handle = this.#openHandle();
    // For the first work the whole transaction is its savepoint: a large batch in a real one takes twice as long,
    // because SQLite walks everything saved at the end of each statement.
    if (hasOthers) this.#connection.run('SAVEPOINT work');
    try {
      const result = await handle.run(() => work(handle.bound));
      if (hasOthers) this.#connection.run('RELEASE work');
      for (const graphId of handle.touched) touched.add(graphId);
      return { isKept: true, settle: () => resolve(result) };
    } catch (error) {
      // It may still hold the handle and write at any time: the next work gets another.
      if (error instanceof Strayed) this.#handle = null;
      handle.isOpen = false;
      if (error instanceof LociProblem && error.code === 'unavailable') this.#fail();
      await this.#undo(hasOthers, error);
      return { isKept: false, settle: () => reject(error) };
    } finally {
      handle.isOpen = false;
    }
  }

  async #undo(hasOthers: boolean, reason: unknown): Promise<void> {
    if (!hasOthers) {
      this.#rollback();
      return this.#begin();
    }
    // A full disk may have ended the whole transaction: then nothing of it is kept.
    if (!this.#connection.inTransaction) throw reason;
    this.#connection.run('ROLLBACK TO work');
    this.#connection.run('RELEASE work');
  }

  #fail(): void {
    this.#hasFailed = true;
    this.#mostTogether = 1;
  }

  #begin(): Promise<void> {
    return whenFree(() => this.#connection.exec('BEGIN IMMEDIATE'));
  }

  #rollback(): void {
    if (this.#connection.inTransaction) this.#connection.run('ROLLBACK');
  }

  #openHandle(): Handle<Bound> {
    this.#handle ??= this.#makeHandle();
    this.#handle.isOpen = true;
    this.#handle.touched.clear();
    return this.#handle;
  }

  #makeHandle(): Handle<Bound> {
    const touched = new Set<string>();
    const requireOpen = () => {
      if (!handle.isOpen) throw new Error('The transaction is over.');
    };
    const { executor, run } = pacedWork(
      executorOn(this.#connection, requireOpen, this.#trace, this.#translate),
    );
    const bound = this.#bind({
      ...executor,
      touch: graphId => touched.add(graphId),
    });
    const handle: Handle<Bound> = { bound, run, touched, isOpen: false };
    return handle;
  }
}
