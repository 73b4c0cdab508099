/** Examines a closed database for the doctor, and repairs what can be rebuilt. */
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { databaseName } from './backup.js';
import { Connection } from './connection.js';
import { versionOf } from './migrate.js';
import { isDamaged, isReadOnly, translateSqliteError } from './sqlite-errors.js';

export interface Examination {
  /** What SQLite reports, a few lines of it; empty for an intact file. */
  readonly damage: readonly string[];
  /** Only indexes are damaged, which can be rebuilt from their tables. */
  readonly onlyIndexes: boolean;
  /** Graphs whose index snapshot lacks a part or is truncated. */
  readonly brokenSnapshots: readonly string[];
  /** How much waiting work is held now. */
  readonly heldWork: number;
}

const busyMs = 5_000;
/** A full check also reads every index; above this size it takes minutes, and only a repair does it. */
const fullLookBytes = 256 * 1024 * 1024;
const linesShown = 5;

const aboutIndexes = /\bin(?:to)? index\b|\bfrom index\b|^index /i;

const fileIn = (directory: string): string => join(resolve(directory), databaseName);

const damageOf = (connection: Connection, isThorough: boolean): string[] => {
  const check = isThorough ? 'integrity_check' : 'quick_check';
  const lines = connection.all(`PRAGMA ${check}(${linesShown})`).map(([line]) => String(line));
  return lines.length === 1 && lines[0] === 'ok' ? [] : lines;
};

/** Damage that even the check cannot run on. */
const beyondChecking = (error: unknown): Examination => ({
  damage: [(error as Error).message],
  onlyIndexes: false,
  brokenSnapshots: [],
  heldWork: 0,
});

/** A snapshot is written in parts that are numbered from 0 and record their size. */
const brokenSnapshots = (connection: Connection): string[] =>
  connection
    .all(
      `SELECT graph_id FROM index_snapshots GROUP BY graph_id
        HAVING sum(size <> length(data)) > 0 OR max(part) + 1 <> count(*) OR count(DISTINCT through_seq) > 1
        ORDER BY graph_id`,
    )
    .map(([graphId]) => String(graphId));

const heldWork = (connection: Connection, now: number): number =>
  Number(connection.get('SELECT count(*) FROM waiting_work WHERE held_until > ?', [now])?.[0] ?? 0);

/** Changes nothing. Null where there is no database yet, or its folder cannot be read. */
export const examineSqlite = (directory: string, now: number, isThorough: boolean): Examination | null => {
  const file = fileIn(directory);
  if (!existsSync(file)) return null;
  const connection = new Connection(file, { readOnly: true, busyMs });
  try {
    if (versionOf(connection, file) === 0) return null;
    const damage = damageOf(connection, isThorough || statSync(file).size <= fullLookBytes);
    const isWhole = damage.length === 0;
    return {
      damage,
      onlyIndexes: !isWhole && damage.every(line => aboutIndexes.test(line)),
      brokenSnapshots: isWhole ? brokenSnapshots(connection) : [],
      heldWork: isWhole ? heldWork(connection, now) : 0,
    };
  } catch (error) {
    if (isReadOnly(error)) return null;
    if (isDamaged(error)) return beyondChecking(error);
    throw translateSqliteError(error);
  } finally {
    connection.close();
  }
};

export interface Fixes {
  readonly makeIndexes?: boolean;
  readonly dropSnapshots?: readonly string[];
  /** Releases work that is held at this time. */
  readonly freeWorkAt?: number;
}

export const mendSqlite = (
  directory: string,
  { makeIndexes = false, dropSnapshots = [], freeWorkAt }: Fixes,
): void => {
  const connection = new Connection(fileIn(directory), { busyMs });
  try {
    if (makeIndexes) connection.exec('REINDEX');
    for (const graphId of dropSnapshots)
      connection.run('DELETE FROM index_snapshots WHERE graph_id = ?', [graphId]);
    if (freeWorkAt !== undefined)
      connection.run('UPDATE waiting_work SET held_until = 0 WHERE held_until > ?', [freeWorkAt]);
  } catch (error) {
    throw translateSqliteError(error);
  } finally {
    connection.close();
  }
};
