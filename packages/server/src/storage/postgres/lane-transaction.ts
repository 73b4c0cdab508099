/**
 * A transaction of one lane: its first work starts while it is still being opened, and each work can be undone alone.
 */
import { LociProblem } from '@loci/client';
import type { PoolClient } from 'pg';
import { lockGraph } from './graph-lock.js';
import { inOnePiece } from './one-piece.js';
import { isConnectionLost } from './postgres-errors.js';
import type { Opened, Turn } from './turn.js';
import { faceGraph } from './walls.js';

/** An idle connection may have been cut; nothing was changed on it yet, so another can be used. */
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

  /** Resolves when it is open; it stays open for all later works. */
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
    // Not awaited: a failure here fails the next statement.
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

  /** Back to the savepoint, with the transaction state given, or to the start where there is none. */
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
        `PostgreSQL at ${this.#options.location} was lost during a commit: the write may or may not be stored. ` +
          'Repeat it with the same Idempotency-Key.',
        { cause: error },
      );
    }
    // After a failed statement that no one checked, PostgreSQL answers this way and keeps nothing.
    if (ended.command !== 'COMMIT') throw new Error('The transaction failed and was undone.');
  }

  release(isBroken: boolean): void {
    this.#client?.release(isBroken);
    this.#client = null;
  }

  /** On the first connection, or on another if that one was cut while idle. */
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
