/**
 * Makes one database equal to another, table by table: equal rows are only read, so it can be restarted at any time.
 */
import { createHash, type Hash } from 'node:crypto';
import { insertInto, type Row, type SqlExecutor, type SqlValue } from './executor.js';
import { tablesOfGraphs } from './schema.js';

export interface TableShape {
  readonly columns: readonly string[];
  /** The columns of the primary key, in its order. */
  readonly key: readonly string[];
}

/** A database as a copy sees it. */
export interface TableSide {
  /** For people; without the password. */
  readonly location: string;
  shapeOf(table: string): Promise<TableShape>;
  /** Everything the work reads is from one snapshot, whatever others write meanwhile. */
  still<Result>(work: (reads: SqlExecutor) => Promise<Result>): Promise<Result>;
  /** In one transaction. */
  write(work: (writes: SqlExecutor) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export interface TableCopied {
  readonly table: string;
  readonly rows: number;
  /** A hash of every row in key order; the same on both sides. */
  readonly sha256: string;
}

export interface CopyProgress {
  readonly table: string;
  readonly rows: number;
}

/** Derived data is left out; a graph appears once all its rows are there. */
const copiedTables: readonly string[] = [
  'secrets',
  'model_folders',
  ...tablesOfGraphs.filter(table => table !== 'index_snapshots'),
];

/** Rows compared, and written, at a time. */
const pageSize = 500;

interface Range {
  /** Null: from the beginning. */
  readonly after: Row | null;
  /** Null: to the end. */
  readonly through: Row | null;
}

const listed = (names: readonly string[]): string => names.join(', ');
const marks = (names: readonly string[]): string => names.map(() => '?').join(', ');

const within = (key: readonly string[], { after, through }: Range): { sql: string; params: SqlValue[] } => {
  const parts = [
    ...(after === null ? [] : [`(${listed(key)}) > (${marks(key)})`]),
    ...(through === null ? [] : [`(${listed(key)}) <= (${marks(key)})`]),
  ];
  return {
    sql: parts.length === 0 ? '' : `WHERE ${parts.join(' AND ')}`,
    params: [...(after ?? []), ...(through ?? [])],
  };
};

const textOf = (row: Row): string =>
  JSON.stringify(
    row.map(value => (value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value)),
  );

const isEqual = (some: readonly Row[], others: readonly Row[]): boolean =>
  some.length === others.length && some.every((row, at) => textOf(row) === textOf(others[at]!));

const replaceRows = (
  target: TableSide,
  table: string,
  { columns, key }: TableShape,
  range: Range,
  rows: readonly Row[],
): Promise<void> =>
  target.write(async writes => {
    const { sql, params } = within(key, range);
    await writes.run(`DELETE FROM ${table} ${sql}`, params);
    await insertInto(table, columns)(writes, rows);
  });

type OnPage = (rows: readonly Row[], range: Range, isSame: boolean) => Promise<void>;

/** Walks both sides in key order; the last page reaches to the end of either. */
const walk = async (
  table: string,
  { columns, key }: TableShape,
  source: SqlExecutor,
  target: SqlExecutor,
  onPage: OnPage,
): Promise<void> => {
  const keyAt = key.map(name => columns.indexOf(name));
  const select = (range: Range, limit: number | null) => {
    const { sql, params } = within(key, range);
    const most = limit === null ? '' : `LIMIT ${limit}`;
    return { sql: `SELECT ${listed(columns)} FROM ${table} ${sql} ORDER BY ${listed(key)} ${most}`, params };
  };
  for (let after: Row | null = null; ; ) {
    const page = select({ after, through: null }, pageSize);
    const rows: Row[] = await source.all(page.sql, page.params);
    const last: Row | undefined = rows.at(-1);
    const isLast = rows.length < pageSize || last === undefined;
    const through: Row | null = isLast ? null : keyAt.map(at => last[at]!);
    const range: Range = { after, through };
    const beside = select(range, null);
    await onPage(rows, range, isEqual(rows, await target.all(beside.sql, beside.params)));
    if (isLast) return;
    after = through;
  }
};

const shapeOfBoth = async (table: string, from: TableSide, to: TableSide): Promise<TableShape> => {
  const [shape, other] = await Promise.all([from.shapeOf(table), to.shapeOf(table)]);
  if (listed([...shape.columns].sort()) !== listed([...other.columns].sort()))
    throw new Error(`The table ${table} has different columns on the two sides.`);
  return shape;
};

/** Brings the target to one snapshot of the source; returns how many pages differed. */
export const bringOver = (
  from: TableSide,
  to: TableSide,
  onProgress: (progress: CopyProgress) => void,
): Promise<number> =>
  from.still(async source => {
    let differed = 0;
    for (const table of copiedTables) {
      const shape = await shapeOfBoth(table, from, to);
      let done = 0;
      await to.still(target =>
        walk(table, shape, source, target, async (rows, range, isSame) => {
          if (!isSame) {
            differed += 1;
            await replaceRows(to, table, shape, range, rows);
          }
          done += rows.length;
          onProgress({ table, rows: done });
        }),
      );
    }
    return differed;
  });

const add = (hash: Hash, rows: readonly Row[]): void => {
  for (const row of rows) hash.update(textOf(row)).update('\n');
};

/** Copies what changed meanwhile, and compares every row of that snapshot on both sides. */
export const bringOverAndVerify = (
  from: TableSide,
  to: TableSide,
  onProgress: (progress: CopyProgress) => void,
): Promise<{ copied: TableCopied[]; different: string[] }> =>
  from.still(async source => {
    const unmoving: TableSide = { ...from, still: work => work(source) };
    await bringOver(unmoving, to, onProgress);
    const copied: TableCopied[] = [];
    const different: string[] = [];
    for (const table of copiedTables) {
      const shape = await shapeOfBoth(table, from, to);
      const hash = createHash('sha256');
      let rowCount = 0;
      let isWhole = true;
      await to.still(target =>
        walk(table, shape, source, target, async (rows, _range, isSame) => {
          add(hash, rows);
          rowCount += rows.length;
          if (!isSame) isWhole = false;
        }),
      );
      if (!isWhole) different.push(table);
      copied.push({ table, rows: rowCount, sha256: hash.digest('hex') });
    }
    return { copied, different };
  });

const markOf = 'copying';

/** Whether a copy into this database was started and not finished. */
export const isBegun = (side: TableSide): Promise<boolean> =>
  side.still(async reads => (await reads.get('SELECT 1 FROM upkeep WHERE name = ?', [markOf])) !== undefined);

export const isEmpty = (side: TableSide): Promise<boolean> =>
  side.still(async reads => (await reads.get('SELECT 1 FROM graphs LIMIT 1', [])) === undefined);

export const markBegun = (side: TableSide): Promise<void> =>
  side.write(async writes => {
    await writes.run('INSERT INTO upkeep (name, value) VALUES (?, 1) ON CONFLICT (name) DO NOTHING', [
      markOf,
    ]);
    // Derived from the previous content.
    await writes.run('DELETE FROM index_snapshots', []);
  });

export const markDone = (side: TableSide): Promise<void> =>
  side.write(async writes => {
    await writes.run('DELETE FROM upkeep WHERE name = ?', [markOf]);
  });
