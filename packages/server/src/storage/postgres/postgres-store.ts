/** The Store on PostgreSQL: any number of processes share one database. */
import { LociProblem } from '@loci/client';
import { CommitListeners } from '../sql/commit-listeners.js';
import { sqlReads, sqlTransaction } from '../sql/sql-store.js';
import type { WorkCursor } from '../sql/work.js';
import type { Store } from '../store.js';
import { readAddress } from './address.js';
import { openSignals } from './commit-signals.js';
import { openConnections } from './connections.js';
import { healthBy } from './health.js';
import { migrate } from './migrate.js';
import { translatePostgresError } from './postgres-errors.js';
import { scrubPostgres } from './scrub.js';
import { WriteLanes } from './write-lanes.js';

export interface PostgresOptions {
  /** postgres://user:password@host:port/database?schema=name */
  readonly url: string;
  /** Told what an operator should know. */
  readonly log?: (message: string) => void;
}

const noBackup = () =>
  Promise.reject(
    new LociProblem(
      'invalid_request',
      'PostgreSQL is backed up with its own tools, such as pg_dump and pg_basebackup.',
    ),
  );

/** Brings the tables up to date where this user may, and opens the store. */
export const openPostgresStore = async ({ url, log = () => {} }: PostgresOptions): Promise<Store> => {
  const address = readAddress(url);
  await migrate(address);
  const connections = openConnections(address);
  const listeners = new CommitListeners();
  const cursor: WorkCursor = { graphId: '' };
  const signals = openSignals(
    address,
    graphIds => listeners.tell(graphIds),
    error => log(`The line to the other processes was lost: ${String(error)}`),
  );
  const lanes = new WriteLanes({
    location: address.location,
    writer: connections.writer,
    isReading: () => connections.reading() > 0,
    bind: tx => sqlTransaction(tx, cursor),
    committed: graphIds => {
      listeners.tell(graphIds);
      signals.tell(graphIds);
    },
  });
  const probe = async (): Promise<void> => {
    const client = await connections.writer();
    let isBroken = true;
    try {
      await client.query(`UPDATE upkeep SET value = $1 WHERE name = 'written_at'`, [Date.now()]);
      isBroken = false;
    } catch (error) {
      throw translatePostgresError(error, address.location);
    } finally {
      client.release(isBroken);
    }
  };
  let closing: Promise<void> | null = null;
  return {
    kind: 'postgres',
    location: address.location,
    ...sqlReads(connections.reads),
    // To ask would be to wait for the server, and then the question itself can be asked.
    stamp: () => null,
    write: work => lanes.write(work),
    onCommit: (graphId, listener) => listeners.add(graphId, listener),
    health: healthBy(probe),
    scrub: () => scrubPostgres(address, log),
    backup: noBackup,
    close: () => {
      closing ??= lanes
        .close()
        .then(() => signals.close())
        .then(() => connections.close());
      return closing;
    },
  };
};
