/** Raw SQLite for comparison: one table, the same durability, nothing else. */
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { memoryOf } from '../texts.js';

export interface RawTable {
  /** Rows per second, with this many in each transaction. */
  rate(milliseconds: number, rowsPerTransaction: number): number;
  close(): void;
}

export const openRawTable = (folder: string): RawTable => {
  const database = new DatabaseSync(join(folder, 'raw.db'));
  database.exec('PRAGMA journal_mode = WAL');
  database.exec('PRAGMA synchronous = FULL');
  database.exec(
    'CREATE TABLE rows (graph_id TEXT, id INTEGER, at INTEGER, content TEXT, PRIMARY KEY (graph_id, id))',
  );
  const insert = database.prepare('INSERT INTO rows (graph_id, id, at, content) VALUES (?, ?, ?, ?)');
  const bodies = Array.from({ length: 1_000 }, (_, number) => JSON.stringify(memoryOf(3, number)));
  let id = 0;
  return {
    rate(milliseconds, rowsPerTransaction) {
      const begun = performance.now();
      let rows = 0;
      while (performance.now() - begun < milliseconds) {
        database.exec('BEGIN IMMEDIATE');
        for (let row = 0; row < rowsPerTransaction; row++)
          insert.run('raw', id++, Date.now(), bodies[id % bodies.length]);
        database.exec('COMMIT');
        rows += rowsPerTransaction;
      }
      return (rows / (performance.now() - begun)) * 1_000;
    },
    close: () => database.close(),
  };
};

export interface RawSearch {
  search(query: string): number;
  close(): void;
}

/** FTS5 over the same texts: the ten best by its own BM25, any of the words. */
export const openRawSearch = (folder: string, texts: Iterable<string>): RawSearch => {
  const database = new DatabaseSync(join(folder, 'fts.db'));
  database.exec('PRAGMA journal_mode = WAL');
  database.exec("CREATE VIRTUAL TABLE found USING fts5(content, tokenize = 'porter unicode61')");
  const insert = database.prepare('INSERT INTO found (content) VALUES (?)');
  database.exec('BEGIN');
  for (const text of texts) insert.run(text);
  database.exec('COMMIT');
  const search = database.prepare(
    'SELECT rowid, content, bm25(found) FROM found WHERE found MATCH ? ORDER BY bm25(found) LIMIT 10',
  );
  const anyOf = (query: string): string =>
    (query.match(/[\p{L}\p{N}]+/gu) ?? []).map(word => `"${word}"`).join(' OR ');
  return { search: query => search.all(anyOf(query)).length, close: () => database.close() };
};
