/** Copies what can still be read of a damaged database into a new folder; the damaged file is only read. */
import { existsSync } from 'node:fs';
import { constants, copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { LociProblem } from '@loci/client';
import type { Row, SqlValue } from '../../sql/executor.js';
import { tablesOfGraphs } from '../../sql/schema.js';
import { databaseName } from '../backup.js';
import { Connection } from '../connection.js';
import { isBusy } from '../sqlite-errors.js';
import { openSqliteStore } from '../sqlite-store.js';
import { completeRows, type StatementKey } from './complete.js';
import { openPageFile, type PageFile } from './page-file.js';
import { asRowOf, shapeOf, type TableShape } from './table-shapes.js';

export interface SavedTable {
  readonly table: string;
  /** Read from the damaged file. */
  readonly rows: number;
}

export interface Salvage {
  /** The new database. */
  readonly file: string;
  readonly tables: readonly SavedTable[];
  readonly memories: number;
  /** Memories that something else still names or counts: at least this many were lost. */
  readonly lostMemories: number;
  /** Unreadable pages that a tree points to, and unreadable rows on other pages. */
  readonly unreadablePages: number;
  readonly unreadableRows: number;
}

/** Derived or short-lived tables are left behind. */
const leftBehind: readonly string[] = [
  'index_snapshots',
  'vectors',
  'links',
  'link_places',
  'detected_relationships',
  'waiting_work',
  'idempotent_answers',
];
const savedTables = ['secrets', 'model_folders', ...tablesOfGraphs].filter(
  table => !leftBehind.includes(table),
);

const busyMs = 5_000;

/** The log belongs to the file: in the copy, SQLite merges it. */
const copyWithLog = async (file: string, folder: string): Promise<string> => {
  const copy = join(folder, databaseName);
  await copyFile(file, copy, constants.COPYFILE_FICLONE);
  if (existsSync(`${file}-wal`)) await copyFile(`${file}-wal`, `${copy}-wal`);
  try {
    const connection = new Connection(copy, { busyMs });
    try {
      connection.all('PRAGMA wal_checkpoint(TRUNCATE)');
    } finally {
      connection.close();
    }
  } catch (error) {
    // Too damaged for SQLite to open: it is read as is.
    if (isBusy(error)) throw error;
  }
  return copy;
};

/** Which table each page belongs to, following the trees from their roots; an index belongs to none. */
interface Roots {
  readonly table: string | null;
  readonly root: number;
}

const schemaPage = 1;

/** The schema table of the file, as far as it can be read. */
const rootsIn = (pages: PageFile, known: readonly string[]): Roots[] => {
  const roots: Roots[] = [];
  const seen = new Set<number>();
  const look = (number: number): void => {
    if (seen.has(number)) return;
    seen.add(number);
    const page = number >= 1 && number <= pages.pageCount ? pages.page(number) : null;
    for (const [type, name, , root] of page?.rows ?? [])
      if (typeof root === 'number' && root > schemaPage)
        roots.push({
          table: type === 'table' && known.includes(String(name)) ? String(name) : null,
          root,
        });
    for (const child of page?.children ?? []) look(child);
  };
  look(schemaPage);
  return roots;
};

interface Found {
  readonly shape: TableShape;
  readonly row: Row;
}

interface Reading {
  unreadablePages: number;
  unreadableRows: number;
}

/** The one table whose rows look like these; null where none does, or more than one. */
const tableLike = (rows: readonly SqlValue[][], shapes: readonly TableShape[]): TableShape | null => {
  const fitting = shapes.filter(shape => rows.some(row => asRowOf(shape, row) !== null));
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
};

/** Every row of every table: first along the trees, then orphaned pages, by the shape of their rows. */
function* rowsIn(pages: PageFile, shapes: readonly TableShape[], reading: Reading): Generator<Found> {
  const visited = new Set<number>([schemaPage]);
  const shapesByTable = new Map(shapes.map(shape => [shape.table, shape]));

  const taken = (rows: readonly SqlValue[][], shape: TableShape): Found[] =>
    rows.flatMap(record => {
      const row = asRowOf(shape, record);
      if (row === null) reading.unreadableRows += 1;
      return row === null ? [] : [{ shape, row }];
    });

  const roots = rootsIn(pages, [...shapesByTable.keys()]);
  for (const { table, root } of roots) {
    const shape = shapesByTable.get(table ?? '') ?? null;
    const next = [root];
    for (let number = next.pop(); number !== undefined; number = next.pop()) {
      if (visited.has(number)) continue;
      const page = number >= 1 && number <= pages.pageCount ? pages.page(number) : null;
      if (page === null) {
        reading.unreadablePages += 1;
        continue;
      }
      // A broken pointer may lead into another tree: such a page is left to be found by its rows.
      const isOwn = shape === null || page.rows.length === 0 || page.rows.some(row => asRowOf(shape, row));
      if (!isOwn) continue;
      visited.add(number);
      next.push(...page.children);
      if (shape === null) continue;
      reading.unreadableRows += page.unreadableRows;
      yield* taken(page.rows, shape);
    }
  }
  for (let number = schemaPage + 1; number <= pages.pageCount; number += 1) {
    if (visited.has(number)) continue;
    const page = pages.page(number);
    const shape = page === null ? null : tableLike(page.rows, shapes);
    if (page === null || shape === null) continue;
    reading.unreadableRows += page.unreadableRows;
    yield* taken(page.rows, shape);
  }
}

const insertionOf = ({ table, columns }: TableShape): string =>
  `INSERT OR IGNORE INTO ${table} (${columns.map(({ name }) => name).join(', ')})
    VALUES (${columns.map(() => '?').join(', ')})`;

const countOf = (connection: Connection, sql: string): number => Number(connection.get(sql)?.[0] ?? 0);

/**
 * Counted before the rows are completed: memories named anywhere, and how many there were by their graphs' counters.
 */
const memoriesKnownOf = (connection: Connection): number =>
  Math.max(
    countOf(
      connection,
      `SELECT count(*) FROM (${['memories', 'versions', 'sources', 'memory_contexts']
        .map(table => `SELECT graph_id, memory_id FROM ${table}`)
        .join(' UNION ')})`,
    ),
    countOf(connection, 'SELECT coalesce(sum(any_count), 0) FROM graphs'),
  );

const saveInto = (file: string, pages: PageFile, statementKey: StatementKey): Omit<Salvage, 'file'> => {
  const connection = new Connection(file, { busyMs });
  try {
    connection.exec('PRAGMA synchronous = FULL');
    const shapes = savedTables.map(table => shapeOf(connection, table));
    const counts = new Map(savedTables.map(table => [table, 0]));
    const reading: Reading = { unreadablePages: 0, unreadableRows: 0 };
    connection.exec('BEGIN IMMEDIATE');
    for (const { shape, row } of rowsIn(pages, shapes, reading))
      counts.set(shape.table, (counts.get(shape.table) ?? 0) + connection.run(insertionOf(shape), row));
    const known = memoriesKnownOf(connection);
    completeRows(connection, statementKey, Date.now());
    connection.exec('COMMIT');
    const memories = countOf(connection, 'SELECT count(*) FROM memories');
    return {
      tables: [...counts].map(([table, rows]) => ({ table, rows })),
      memories,
      lostMemories: Math.max(0, known - memories),
      ...reading,
    };
  } finally {
    connection.close();
  }
};

/** `directory`: the damaged database. `target`: where the new one is created; it must be empty. */
export const salvageSqlite = async (
  directory: string,
  target: string,
  statementKey: StatementKey,
): Promise<Salvage> => {
  const damaged = join(resolve(directory), databaseName);
  if (!existsSync(damaged)) throw new LociProblem('invalid_request', `There is no file ${damaged}.`);
  await mkdir(target, { recursive: true, mode: 0o700 });
  if ((await readdir(target)).length > 0)
    throw new LociProblem('conflict', `${target} is not empty; a salvage never overwrites files.`);
  // Created first, so that the copy is on the disk that needs the room anyway.
  await (await openSqliteStore({ directory: target })).close();
  const aside = await mkdtemp(join(resolve(target), 'damaged-'));
  try {
    const pages = openPageFile(await copyWithLog(damaged, aside));
    try {
      const file = join(resolve(target), databaseName);
      return { file, ...saveInto(file, pages, statementKey) };
    } finally {
      pages.close();
    }
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
};
