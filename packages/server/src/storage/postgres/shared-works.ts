/** The works of one transaction: each runs right behind the one before it, and can be undone alone. */
import { LociProblem } from '@loci/client';
import type { LaneTransaction } from './lane-transaction.js';
import { isConnectionLost, translatePostgresError } from './postgres-errors.js';
import type { Opened, Turn } from './turn.js';
import type { TurnHandle } from './turn-handle.js';

/** A queued work. */
export interface Waiting {
  readonly turn: Turn;
  readonly handle: TurnHandle;
  readonly outcome: Promise<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** A work that has sent all its statements; their outcome arrives later. */
interface Spoken {
  readonly waiting: Waiting;
  readonly result: unknown;
  readonly heard: Promise<void>;
  /** The transaction state before it; null for the first, which is undone with the whole. */
  readonly before: Opened | null;
}

/** Rare: the last statements fail only through a database fault, since a work that throws has not sent them yet. */
const besideRefused = () =>
  new LociProblem(
    'unavailable',
    'The database rejected another write in the same transaction. Nothing of this write was stored; try again.',
  );

export class SharedWorks {
  readonly #transaction: LaneTransaction;
  readonly #location: string;
  readonly #spoken: Spoken[] = [];
  readonly #refusals: (() => void)[] = [];

  constructor(transaction: LaneTransaction, location: string) {
    this.#transaction = transaction;
    this.#location = location;
  }

  /** Returns whether it has sent everything; then its handle is free again. */
  async run(waiting: Waiting): Promise<boolean> {
    const before = this.#spoken.length === 0 ? null : await this.#transaction.opened();
    try {
      if (before !== null) await this.#transaction.savepoint();
      const { result, sent } = await this.#transaction.run(waiting.turn, waiting.outcome);
      const heard = before === null ? sent : this.#transaction.keep(sent);
      // The next work finds out.
      heard.catch(() => {});
      this.#spoken.push({ waiting, result, heard, before });
      return true;
    } catch (error) {
      waiting.outcome.catch(() => {});
      // If it could not be opened, all of them fail.
      await this.#transaction.opened();
      if (isConnectionLost(error)) throw error;
      if (await this.#undoRefused()) this.#refuse(waiting, besideRefused());
      else {
        await this.#transaction.undo(before);
        this.#refuse(waiting, error);
      }
      return false;
    }
  }

  /** Everything is durable when this resolves. The commit is sent right behind a single work. */
  async end(isOnly: boolean): Promise<void> {
    if (!isOnly) await this.#undoRefused();
    const last = isOnly ? this.#spoken[0]?.heard : undefined;
    const [said, ended] = await Promise.allSettled([last, this.#transaction.commit()]);
    if (said.status === 'rejected' && !isConnectionLost(said.reason)) throw new FailedAtLast(said.reason);
    if (ended.status === 'rejected') throw ended.reason;
  }

  /** Settles each work; returns the graphs that were written to. */
  settle(): ReadonlySet<string> {
    const touched = new Set<string>();
    for (const { waiting, result } of this.#spoken) {
      waiting.resolve(result);
      for (const graphId of waiting.turn.touched) touched.add(graphId);
    }
    for (const refuse of this.#refusals) refuse();
    return touched;
  }

  #refuse(waiting: Waiting, error: unknown): void {
    const problem = translatePostgresError(error, this.#location);
    this.#refusals.push(() => waiting.reject(problem));
  }

  /**
   * Undoes the first one rejected after it had sent everything, and those behind it; returns whether there was one.
   */
  async #undoRefused(): Promise<boolean> {
    const heard = await Promise.allSettled(this.#spoken.map(spoken => spoken.heard));
    const at = heard.findIndex(({ status }) => status === 'rejected');
    const refusal = heard[at];
    if (refusal?.status !== 'rejected') return false;
    if (isConnectionLost(refusal.reason)) throw refusal.reason;
    const [refused, ...behind] = this.#spoken.splice(at);
    await this.#transaction.undo(refused!.before);
    this.#refuse(refused!.waiting, refusal.reason);
    for (const { waiting } of behind) this.#refuse(waiting, besideRefused());
    return true;
  }
}

/**
 * The last statement of a transaction's only work was rejected; the transaction is over, and its connection is fine.
 */
export class FailedAtLast extends Error {
  constructor(cause: unknown) {
    super('The last statement failed.', { cause });
  }
}
