/** A data folder for `loci copy`: its tables, read from one snapshot and written in transactions. */
import { join, resolve } from 'node:path';
import type { TableSide } from '../sql/copy-tables.js';
import { databaseName } from './backup.js';
import { Connection, executorOn } from './connection.js';
import { whenFree } from './locks.js';
import { translateSqliteError } from './sqlite-errors.js';
import { openSqliteStore } from './sqlite-store.js';

const busyMs = 5_000;

export const openSqliteTables = async (directory: string): Promise<TableSide> => {
  // Creates the folder and the tables, or upgrades them.
  await (await openSqliteStore({ directory })).close();
  const file = join(resolve(directory), databaseName);
  const reader = new Connection(file, { busyMs });
  const writer = new Connection(file, { busyMs });
  writer.exec('PRAGMA synchronous = FULL');
  writer.exec('PRAGMA secure_delete = ON');
  let stillness = 0;
  return {
    location: file,
    shapeOf: async table => {
      const columns = reader.all(`SELECT name, pk FROM pragma_table_info('${table}') ORDER BY cid`);
      const key = columns.filter(([, at]) => Number(at) > 0).sort((a, b) => Number(a[1]) - Number(b[1]));
      return { columns: columns.map(([name]) => String(name)), key: key.map(([name]) => String(name)) };
    },
    still: async work => {
      if (stillness === 0) reader.exec('BEGIN');
      stillness += 1;
      try {
        return await work(executorOn(reader));
      } finally {
        stillness -= 1;
        if (stillness === 0) reader.exec('COMMIT');
      }
    },
    write: async work => {
      await whenFree(() => writer.exec('BEGIN IMMEDIATE'));
      try {
        await work(executorOn(writer));
        writer.exec('COMMIT');
      } catch (error) {
        if (writer.inTransaction) writer.exec('ROLLBACK');
        throw translateSqliteError(error);
      }
    },
    close: async () => {
      reader.close();
      writer.close();
    },
  };
};
