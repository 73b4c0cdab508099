/** A PostgreSQL database for `loci copy`: its tables, read from one snapshot and written in transactions. */
import type { Client } from 'pg';
import type { TableSide } from '../sql/copy-tables.js';
import { readAddress } from './address.js';
import { connectAlone, passOnSettings } from './connections.js';
import { postgresDialect, queryOf } from './dialect.js';
import { executorBy } from './executor-by.js';
import { migrate } from './migrate.js';
import { translatePostgresError } from './postgres-errors.js';
import { faceGraph } from './walls.js';

const executorOf = (client: Client) =>
  executorBy(postgresDialect, (sql, params) => client.query(queryOf(sql, params)));

export const openPostgresTables = async (url: string): Promise<TableSide> => {
  const address = readAddress(url);
  const { isCluster } = await migrate(address);
  const [reader, writer] = [await connectAlone(address), await connectAlone(address)];
  for (const client of [reader, writer]) {
    await client.query(`SET search_path = ${address.schema}; SET enable_seqscan = off`);
    if (isCluster) await client.query(passOnSettings);
  }
  /** With row security between graphs, a copy is about all of them. */
  const begin = async (client: Client, mode: string): Promise<void> => {
    await client.query(`BEGIN ${mode}`);
    await client.query(faceGraph(null));
  };
  const told = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw translatePostgresError(error, address.location);
    }
  };
  let stillness = 0;
  return {
    location: address.location,
    shapeOf: table =>
      told(async () => {
        const columns = await reader.query(
          `SELECT attname AS name FROM pg_attribute
            WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
          [table],
        );
        const key = await reader.query(
          `SELECT a.attname AS name FROM pg_index i CROSS JOIN unnest(i.indkey) WITH ORDINALITY AS k (num, place)
            JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.num
            WHERE i.indrelid = $1::regclass AND i.indisprimary ORDER BY k.place`,
          [table],
        );
        return { columns: columns.rows.map(({ name }) => name), key: key.rows.map(({ name }) => name) };
      }),
    still: work =>
      told(async () => {
        if (stillness === 0) await begin(reader, 'ISOLATION LEVEL REPEATABLE READ READ ONLY');
        stillness += 1;
        try {
          return await work(executorOf(reader));
        } finally {
          stillness -= 1;
          if (stillness === 0) await reader.query('COMMIT');
        }
      }),
    write: work =>
      told(async () => {
        await begin(writer, '');
        try {
          await work(executorOf(writer));
          await writer.query('COMMIT');
        } catch (error) {
          await writer.query('ROLLBACK').catch(() => {});
          throw error;
        }
      }),
    close: async () => {
      await Promise.all([reader.end(), writer.end()]);
    },
  };
};
