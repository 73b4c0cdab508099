/** Leaves no trace of what was forgotten in the database's files. */
import { setTimeout as delay } from 'node:timers/promises';
import { LociProblem } from '@loci/client';
import { runAside } from './aside.js';
import type { Connection } from './connection.js';
import type { WriteQueue } from './write-queue.js';

/** Readers of other processes hold the log while a statement runs. */
const patienceMs = 10_000;
const pauseMs = 20;

/** Merges the log into the database and empties it; a reader in another process can delay this. */
const emptyLog = async (connection: Connection): Promise<void> => {
  for (const deadline = Date.now() + patienceMs; ; await delay(pauseMs)) {
    const isBusy = connection.pragma('wal_checkpoint(TRUNCATE)');
    if (isBusy === 0) return;
    if (Date.now() > deadline)
      throw new LociProblem(
        'unavailable',
        'Another process is using the database log; scrubbing waits for it.',
      );
  }
};

/**
 * `secure_delete` overwrites a deleted row, but SQLite copies rows to other pages when it balances its trees, and the
 * old copies stay in the unused space of pages: in trials up to one in a hundred was found there. Only rewriting the
 * file removes them. It runs once for everything forgotten before it began, and not at all if nothing was.
 */
export const scrubSqlite = (
  file: string,
  connection: Connection,
  queue: Pick<WriteQueue<unknown>, 'alone'>,
): Promise<boolean> =>
  queue.alone(async () => {
    const due = connection.get(`SELECT value FROM upkeep WHERE name = 'scrub_due'`)?.[0];
    if (typeof due !== 'number' || due === 0) return true;
    await emptyLog(connection);
    await runAside(file, ['PRAGMA secure_delete = ON', 'VACUUM']);
    await emptyLog(connection);
    connection.run(`UPDATE upkeep SET value = value - ? WHERE name = 'scrub_due'`, [due]);
    return true;
  });
