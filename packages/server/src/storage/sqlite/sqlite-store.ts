/** The Store on a SQLite file: one connection writes, another reads committed data. */
import { mkdir, open, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LociProblem } from '@loci/client';
import { CommitListeners } from '../sql/commit-listeners.js';
import type { TraceSql } from '../sql/executor.js';
import { healthBy } from '../sql/health.js';
import { sqlReads, sqlTransaction } from '../sql/sql-store.js';
import type { WorkCursor } from '../sql/work.js';
import type { Store } from '../store.js';
import { backupSqlite, databaseName } from './backup.js';
import { Connection, executorOn } from './connection.js';
import { noticingDamage, watchIntegrity } from './integrity.js';
import { whenFree } from './locks.js';
import { LogSync } from './log-sync.js';
import { latestVersion, migrate, versionOf } from './migrate.js';
import { probe } from './probe.js';
import { scrubSqlite } from './scrub.js';
import { isReadOnly, translateSqliteError } from './sqlite-errors.js';
import { WriteQueue } from './write-queue.js';

export { restoreSqlite } from './backup.js';

export interface SqliteOptions {
  /** Holds `loci.db`; created if missing. */
  readonly directory: string;
  /** Receives a warning if the store does less than was asked. */
  readonly log?: (message: string) => void;
  /** Serves reads and rejects writes; also the fallback for a read-only folder. */
  readonly readOnly?: boolean;
  readonly trace?: TraceSql | undefined;
  /** A size limit for the file, in pages of 4 KiB. */
  readonly maxPages?: number;
}

/** Reads wait only for a recovery after a crash, which is short. */
const readerBusyMs = 2_000;
const writerBusyMs = 5;

/** Larger than SQLite's 1,000 pages, so that a large batch seldom waits for a checkpoint; a choice, not measured. */
const pagesBetweenCheckpoints = 4_000;
/**
 * The random keys of statements touch pages all over their index, which does not fit into SQLite's default of 2 MiB.
 * With 90,000 memories, 16 MiB took no less processor time.
 */
const writerCacheKib = 8 * 1024;
const longestLogBytes = 64 * 1024 * 1024;

const prepareFolder = async (directory: string): Promise<void> => {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new LociProblem('unavailable', `The data folder ${directory} cannot be created.`, { cause: error });
  }
};

/** SQLite would make it readable for others; the files next to it take its mode. */
const createPrivately = async (file: string): Promise<void> => {
  try {
    await (await open(file, 'wx', 0o600)).close();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EEXIST') return;
    throw new LociProblem('unavailable', `The database ${file} cannot be created.`, { cause: error });
  }
};

const openWriter = async (file: string, maxPages: number | undefined): Promise<Connection> => {
  const connection = new Connection(file, { busyMs: writerBusyMs });
  try {
    await whenFree(() => versionOf(connection, file));
    await migrate(connection, file);
    for (const setting of [
      'journal_mode = WAL',
      // A commit does not wait for the disk: the write queue does, outside the main thread (log-sync.ts).
      'synchronous = NORMAL',
      'secure_delete = ON',
      // Sorting and undoing must not leave contents in temporary files.
      'temp_store = MEMORY',
      `cache_size = -${writerCacheKib}`,
      `wal_autocheckpoint = ${pagesBetweenCheckpoints}`,
      `journal_size_limit = ${longestLogBytes}`,
      ...(maxPages === undefined ? [] : [`max_page_count = ${maxPages}`]),
    ])
      await whenFree(() => connection.exec(`PRAGMA ${setting}`));
    // Opening says nothing about writing: only the lock does.
    await whenFree(() => connection.exec('BEGIN IMMEDIATE'));
    connection.exec('ROLLBACK');
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
};

const openReader = (file: string, readOnly: boolean): Connection => {
  const connection = new Connection(file, { readOnly, busyMs: readerBusyMs });
  connection.exec('PRAGMA temp_store = MEMORY');
  connection.exec('PRAGMA query_only = ON');
  return connection;
};

const hasLog = (file: string): Promise<boolean> =>
  stat(`${file}-wal`).then(
    ({ size }) => size > 0,
    () => false,
  );

/** SQLite shares even a read-only database through files that it writes; where it cannot, the file is read as is. */
const pathForReading = async (file: string): Promise<string> => {
  const connection = new Connection(file, { readOnly: true, busyMs: readerBusyMs });
  try {
    versionOf(connection, file);
    return file;
  } catch (error) {
    if (!isReadOnly(error)) throw error;
    if (await hasLog(file))
      throw new LociProblem(
        'unavailable',
        `${file} has a log that cannot be read in a read-only folder. Open it once in a writable folder.`,
        { cause: error },
      );
    return `${pathToFileURL(file).href}?immutable=1`;
  } finally {
    connection.close();
  }
};

/** A write and a wait for the disk at every request would cost more than sharing between processes is worth. */
const countedHere = async () => null;

const openReadOnly = async (file: string, reason: string): Promise<Store> => {
  const path = await pathForReading(file);
  const reader = openReader(path, true);
  try {
    if (versionOf(reader, file) !== latestVersion)
      throw new LociProblem('unavailable', `${file} has an older version and cannot be upgraded here.`);
  } catch (error) {
    reader.close();
    throw error;
  }
  const refuse = () => Promise.reject(new LociProblem('unavailable', reason));
  return {
    kind: 'sqlite',
    location: file,
    ...sqlReads(executorOn(reader)),
    stamp: () => null,
    isSpread: false,
    write: refuse,
    onCommit: () => () => {},
    takeToken: countedHere,
    health: async () => ({ writable: false, reason }),
    check: async () => {},
    scrub: refuse,
    backup: target => backupSqlite(path, target),
    close: async () => reader.close(),
  };
};

const writableStore = (file: string, writer: Connection, trace: TraceSql | undefined): Store => {
  const reader = openReader(file, false);
  const integrity = watchIntegrity(file);
  const listeners = new CommitListeners();
  const cursor: WorkCursor = { graphId: '' };
  const log = new LogSync(file);
  const queue = new WriteQueue(
    writer,
    log,
    sql => ({ sql, transaction: noticingDamage(sqlTransaction(sql, cursor), integrity) }),
    graphIds => listeners.tell(graphIds),
    trace,
    integrity.note,
  );
  const probed = healthBy(
    () => probe(queue.hasFailed, work => queue.write(({ sql }) => work(sql))),
    () => queue.hasFailed,
  );
  return {
    kind: 'sqlite',
    location: file,
    ...noticingDamage(sqlReads(executorOn(reader, undefined, trace, integrity.note)), integrity),
    isSpread: false,
    stamp: () => {
      try {
        return Number(reader.pragma('data_version'));
      } catch (error) {
        throw integrity.note(error);
      }
    },
    // A write into a broken tree can spread the damage.
    write: async work => {
      if (integrity.damage !== null) throw new LociProblem('unavailable', integrity.damage);
      return queue.write(({ transaction }) => work(transaction));
    },
    onCommit: (graphId, listener) => listeners.add(graphId, listener),
    takeToken: countedHere,
    health: async () => {
      integrity.checkAgain();
      const found = integrity.damage === null ? await probed() : null;
      // The probe itself may have found damage.
      return found === null || integrity.damage !== null
        ? { writable: false, reason: integrity.damage, isDamaged: true }
        : found;
    },
    check: integrity.check,
    scrub: () => scrubSqlite(file, writer, queue),
    backup: target => backupSqlite(file, target),
    close: async () => {
      integrity.close();
      await queue.close();
      await log.close();
      reader.close();
      writer.close();
    },
  };
};

export const openSqliteStore = async ({
  directory,
  log = () => {},
  readOnly = false,
  trace,
  maxPages,
}: SqliteOptions): Promise<Store> => {
  const file = join(resolve(directory), databaseName);
  const asItLies = 'The database was opened for reading only.';
  try {
    if (readOnly) return await openReadOnly(file, asItLies);
    await prepareFolder(directory);
    await createPrivately(file);
    try {
      return writableStore(file, await openWriter(file, maxPages), trace);
    } catch (error) {
      if (!isReadOnly(error)) throw error;
      const store = await openReadOnly(file, 'The data folder is read-only.');
      log(`${file} is not writable: only reads are served.`);
      return store;
    }
  } catch (error) {
    throw translateSqliteError(error);
  }
};
