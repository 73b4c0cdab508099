/** Each work is one transaction. Works of one graph run one after the other, those of different graphs in parallel. */
import { LociProblem } from '@loci/client';
import type { Dialect, SqlTransaction } from '../sql/executor.js';
import type { StoreTransaction } from '../store.js';
import { executorBy } from './executor-by.js';
import { graphOfCall } from './graph-of-call.js';
import { translatePostgresError } from './postgres-errors.js';
import { type TransactionOptions, WriteTransaction } from './write-transaction.js';

export interface WriteOptions extends TransactionOptions {
  readonly dialect: Dialect;
  readonly bind: (tx: SqlTransaction) => StoreTransaction;
  readonly committed: (graphIds: ReadonlySet<string>) => void;
}

type Method = (...args: unknown[]) => Promise<unknown>;

/** What a work gets. It is reused: creating one for each took a tenth of the time of a small write. */
interface Handle {
  readonly bound: StoreTransaction;
  /** Null while no work has it. */
  transaction: WriteTransaction | null;
}

const openHandle = ({ bind, dialect }: WriteOptions): Handle => {
  const current = (): WriteTransaction => {
    if (handle.transaction === null) throw new Error('The transaction is over.');
    return handle.transaction;
  };
  const bound = bind({
    ...executorBy(dialect, (sql, params) => current().ask(sql, params)),
    post: async (sql, params) => current().post(sql, params),
    touch: graphId => current().touched.add(graphId),
  });
  const methods = Object.entries(bound as unknown as Record<string, Method>).map(([name, method]) => [
    name,
    async (...args: unknown[]) => {
      await current().enter(graphOfCall(name, args));
      return method(...args);
    },
  ]);
  const handle: Handle = { bound: Object.fromEntries(methods) as StoreTransaction, transaction: null };
  return handle;
};

export class Writes {
  readonly #options: WriteOptions;
  /** The end of the last work of each graph. They wait here, and not on a connection each. */
  readonly #lines = new Map<string | null, Promise<void>>();
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #handles: Handle[] = [];
  #isClosed = false;

  constructor(options: WriteOptions) {
    this.#options = options;
  }

  write<Result>(work: (transaction: StoreTransaction) => Promise<Result>): Promise<Result> {
    if (this.#isClosed) return Promise.reject(new LociProblem('unavailable', 'The database is closed.'));
    const written = this.#run(work);
    this.#underWay.add(written);
    const forget = () => this.#underWay.delete(written);
    written.then(forget, forget);
    return written;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }

  async #run<Result>(work: (transaction: StoreTransaction) => Promise<Result>): Promise<Result> {
    let end: () => void = () => {};
    let giveUp: (error: unknown) => void = () => {};
    const over = new Promise<void>((resolve, reject) => {
      end = resolve;
      giveUp = reject;
    });
    over.catch(() => {});
    const transaction = new WriteTransaction(this.#options, graphId => this.#inLine(graphId, over));
    const handle = this.#handles.pop() ?? openHandle(this.#options);
    handle.transaction = transaction;
    try {
      const result = await work(handle.bound);
      await transaction.commit();
      if (transaction.touched.size > 0) this.#options.committed(transaction.touched);
      // Not after a failure: the work may still be running.
      this.#handles.push(handle);
      return result;
    } catch (error) {
      const cause = await transaction.undo(error);
      // Works behind it have waited as long and would wait in vain again.
      if (!transaction.hasBegun) giveUp(cause);
      throw translatePostgresError(cause, this.#options.location);
    } finally {
      handle.transaction = null;
      end();
    }
  }

  #inLine(graphId: string | null, over: Promise<void>): Promise<void> {
    const before = this.#lines.get(graphId) ?? Promise.resolve();
    const last = before.then(() => over);
    this.#lines.set(graphId, last);
    const leave = () => this.#lines.get(graphId) === last && this.#lines.delete(graphId);
    last.then(leave, leave);
    return before;
  }
}
