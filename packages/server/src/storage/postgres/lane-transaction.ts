/** A transaction of one lane: its first work speaks while it is still being opened, and each work can be undone alone. */
import { LociProblem } from '@loci/client';
import type { PoolClient } from 'pg';
import { lockGraph } from './graph-lock.js';
import { inOnePiece } from './one-piece.js';
import { isConnectionLost } from './postgres-errors.js';
import type { Opened, Turn } from './turn.js';
import { faceGraph } from './walls.js';

/** A connection that rested may have been cut meanwhile; nothing was changed on it yet, so another may be taken. */
const mostBeginnings = 4;

export interface TransactionOptions {
  readonly location: string;
  readonly writer: () => Promise<PoolClient>;
  readonly isWalled: boolean;
}

export class LaneTransaction {
  readonly #options: TransactionOptions;
  readonly #graphId: string | null;
  readonly #first: PoolClient;
  #client: PoolClient | null;
  #opened: Promise<Opened> | Opened;

  constructor(options: TransactionOptions, graphId: string | null, first: PoolClient) {
    this.#options = options;
    this.#graphId = graphId;
    this.#first = first;
    this.#client = first;
    this.#opened = this.#openSome();
    this.#opened.catch(() => {});
  }

  /** Answers when it is open; it stays so for all works after the first. */
  async opened(): Promise<Opened> {
    this.#opened = await this.#opened;
    return this.#opened;
  }

  async run<Result>(turn: Turn, outcome: Promise<Result>): Promise<{ result: Result; sent: Promise<void> }> {
    const ran = await turn.run(
      { graphId: this.#graphId, first: this.#first, opening: this.#opened },
      outcome,
    );
    const opened = await this.opened();
    if (this.#graphId !== null) this.#opened = { ...opened, held: await turn.held(this.#graphId) };
    return ran;
  }

  async savepoint(): Promise<void> {
    const { client } = await this.opened();
    // Not waited for: what fails here fails the statement after it.
    inOnePiece(client)
      .query('SAVEPOINT work')
      .catch(() => {});
  }

  async keep(sent: Promise<void>): Promise<void> {
    const { client } = await this.opened();
    const [said, released] = await Promise.allSettled([sent, inOnePiece(client).query('RELEASE work')]);
    if (said.status === 'rejected') throw said.reason;
    if (released.status === 'rejected') throw released.reason;
  }

  /** Back to the savepoint, where the transaction was as it is given, or to the beginning where there is none. */
  async undo(before: Opened | null): Promise<void> {
    const { client } = await this.opened();
    if (before !== null) {
      await client.query('ROLLBACK TO work; RELEASE work');
      this.#opened = { ...before, isInTime: true };
      return;
    }
    await client.query('ROLLBACK');
    this.#opened = await this.#openOn(client);
  }

  async commit(): Promise<void> {
    const { client } = await this.opened();
    let ended: { readonly command: string };
    try {
      ended = await inOnePiece(client).query('COMMIT');
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

  release(isBroken: boolean): void {
    this.#client?.release(isBroken);
    this.#client = null;
  }

  /** On the first connection, or on another where that one was cut while it rested. */
  async #openSome(): Promise<Opened> {
    let client = this.#first;
    for (let beginning = 1; ; beginning += 1) {
      try {
        return await this.#openOn(client);
      } catch (error) {
        this.release(true);
        if (!isConnectionLost(error) || beginning === mostBeginnings) throw error;
      }
      client = await this.#options.writer();
      this.#client = client;
    }
  }

  async #openOn(client: PoolClient): Promise<Opened> {
    const [, , locked] = await Promise.all([
      inOnePiece(client).query('BEGIN ISOLATION LEVEL READ COMMITTED'),
      this.#options.isWalled ? client.query(faceGraph(this.#graphId)) : null,
      this.#graphId === null ? null : lockGraph(client, this.#graphId),
    ]);
    return {
      client,
      held: locked?.held ?? null,
      isInTime: client === this.#first && locked?.atOnce !== false,
    };
  }
}
