/** A database of an earlier version is upgraded when it is opened, and loses nothing. */
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it } from 'vitest';
import { migrations } from '../../src/storage/sql/schema.js';
import { sqliteDialect } from '../../src/storage/sqlite/connection.js';
import { arrival } from './contract/samples.js';
import { dataFolder } from './sqlite-folder.js';

const beforeSupport = 3;

it('keeps sources and resolutions of a database that did not count independence', async () => {
  const { database, open } = await dataFolder();
  const raw = new DatabaseSync(database);
  for (const migration of migrations.slice(0, beforeSupport))
    for (const statement of migration(sqliteDialect)) raw.exec(statement);
  raw.exec(`PRAGMA application_id = ${0x4c6f6369}`);
  raw.exec(`PRAGMA user_version = ${beforeSupport}`);
  raw.exec(`INSERT INTO graphs (graph_id, created_at, updated_at, settings, last_seq, last_context_id, stored_count,
    any_count, bytes) VALUES ('g', 1, 1, '{"contradictions":"ask"}', 1, 0, 1, 1, 10)`);
  raw.exec(`INSERT INTO memories VALUES ('g', 'm1', 1, 1, 1, 'stored', 'key', 2)`);
  raw.exec(`INSERT INTO versions VALUES ('g', 'm1', 1, 1, 1, NULL, 1, NULL, 'stored', 'user', 'ada', NULL, 'caller',
    NULL, NULL, NULL, 0, '[]', 10, NULL, 'An old statement.')`);
  raw.exec(
    `INSERT INTO sources VALUES ('g', 'm1', 1, 'v1', 'user', 'ada', NULL, 1), ('g', 'm1', 2, 'v2', 'user', 'bob', NULL, 2)`,
  );
  raw.exec(
    `INSERT INTO contradictions VALUES ('g', 'x', 'm1', 'm2', 'a', 'b', 'r', 1, 'asserted', NULL, 1, 2, 0)`,
  );
  raw.exec(`INSERT INTO resolutions VALUES ('g', 'x', 1, 'dismissed', 'why not', 'ana', 2, NULL)`);
  raw.close();

  const store = await open();
  expect(await store.memory('g', 'm1')).toMatchObject({ supportCount: 2, independentCount: 2 });
  expect((await store.sources('g', 'm1'))[0]).toEqual({
    kind: 'user',
    name: 'ada',
    ref: null,
    recordedAt: 1,
    ...arrival,
  });
  expect((await store.contradiction('g', 'x'))?.resolutions).toEqual([
    {
      resolution: 'dismissed',
      reason: 'why not',
      resolvedBy: 'ana',
      resolvedAt: 2,
      marked: [],
      undoneAt: null,
      undoneBy: null,
      undoneReason: null,
    },
  ]);
  expect((await store.beforehand('g', [], [])).hasGivenSentences).toBe(false);
});
