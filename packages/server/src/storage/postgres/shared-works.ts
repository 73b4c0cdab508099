/** The works of one transaction: each speaks right behind the one before it, and can be undone alone. */
import { LociProblem } from '@loci/client';
import type { LaneTransaction } from './lane-transaction.js';
import { isConnectionLost, translatePostgresError } from './postgres-errors.js';
import type { Opened, Turn } from './turn.js';
import type { TurnHandle } from './turn-handle.js';

/** A work in line. */
export interface Waiting {
  readonly turn: Turn;
  readonly handle: TurnHandle;
  readonly outcome: Promise<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** A work that has said all; whether PostgreSQL took it is heard later. */
interface Spoken {
  readonly waiting: Waiting;
  readonly result: unknown;
  readonly heard: Promise<void>;
  /** The transaction as it was before it; null for the first, which is undone with the whole. */
  readonly before: Opened | null;
}

/** Rare: what is said last is refused only by a fault of the database, since a work that throws has not said it yet. */
const besideRefused = () =>
  new LociProblem(
    'unavailable',
    'Another write that shared the transaction was refused by the database. Nothing of this one was stored: repeat it.',
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

  /** Answers whether it has said all; then its handle is free again. */
  async run(waiting: Waiting): Promise<boolean> {
    const before = this.#spoken.length === 0 ? null : await this.#transaction.opened();
    try {
      if (before !== null) await this.#transaction.savepoint();
      const { result, sent } = await this.#transaction.run(waiting.turn, waiting.outcome);
      const heard = before === null ? sent : this.#transaction.keep(sent);
      // Whoever is next finds out.
      heard.catch(() => {});
      this.#spoken.push({ waiting, result, heard, before });
      return true;
    } catch (error) {
      waiting.outcome.catch(() => {});
      // One that could not be opened fails for all.
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

  /** What they said is durable when this answers. The commit goes out right behind the only work. */
  async end(isOnly: boolean): Promise<void> {
    if (!isOnly) await this.#undoRefused();
    const last = isOnly ? this.#spoken[0]?.heard : undefined;
    const [said, ended] = await Promise.allSettled([last, this.#transaction.commit()]);
    if (said.status === 'rejected' && !isConnectionLost(said.reason)) throw new FailedAtLast(said.reason);
    if (ended.status === 'rejected') throw ended.reason;
  }

  /** Answers each; the answer names the graphs that were written to. */
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

  /** Undoes the first that was refused after it had said all, and those behind it; answers whether there was one. */
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

/** What the only work of a transaction said last was refused; the transaction is over, and its connection is well. */
export class FailedAtLast extends Error {
  constructor(cause: unknown) {
    super('The last statement failed.', { cause });
  }
}
