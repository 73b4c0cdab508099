/** Which statements are sent as one. */
import { expect, it } from 'vitest';
import { joinStatements } from './join-statements.js';

const insert = (table: string, ...params: number[]) => ({
  sql: `INSERT INTO ${table} (a) SELECT a FROM json_populate_recordset(NULL::${table}, ?::json)`,
  params,
});

it('joins statements about different tables, with all parameters in order', () => {
  const update = { sql: 'UPDATE graphs SET a = a + ? WHERE b = ?', params: [3, 4] };
  const [joined, ...others] = joinStatements([insert('memories', 1), insert('versions', 2), update]);
  expect(others).toEqual([]);
  expect(joined!.sql).toBe(
    `WITH part0 AS (${insert('memories').sql}), part1 AS (${insert('versions').sql}) ${update.sql}`,
  );
  expect(joined!.params).toEqual([1, 2, 3, 4]);
});

it('keeps statements about the same table separate, in order', () => {
  const statements = [insert('memories', 1), insert('events', 2), insert('memories', 3), insert('events', 4)];
  const joined = joinStatements(statements);
  expect(joined.map(({ params }) => params)).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

it('leaves statements alone that read another table', () => {
  const looking = { sql: 'INSERT INTO links (a) SELECT a FROM memories WHERE b = ?', params: [2] };
  const using = { sql: 'DELETE FROM links WHERE EXISTS (SELECT 1 FROM memories WHERE a = ?)', params: [3] };
  const statements = [insert('versions', 1), looking, insert('events', 4), using, insert('sources', 5)];
  expect(joinStatements(statements)).toEqual(statements);
});

it('sends a single statement unchanged', () => {
  expect(joinStatements([insert('memories', 1)])).toEqual([insert('memories', 1)]);
  expect(joinStatements([])).toEqual([]);
});
