/** A newer Loci changes the tables while this one goes on serving: it may only add. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { postgresDialect } from '../../src/storage/postgres/dialect.js';
import { changeTables } from '../../src/storage/postgres/migrate.js';
import { ownMigrations } from '../../src/storage/postgres/own-tables.js';
import { openPostgresStore } from '../../src/storage/postgres/postgres-store.js';
import { migrations } from '../../src/storage/sql/schema.js';
import { proves } from '../requirements.js';
import { newFleet } from './fleet.js';
import { newSchema } from './schema-of-test.js';

const graph_id = 'g';

/** What a program of before cannot notice: it names its columns, and one that it leaves out has a value. */
const adds = [
  /^CREATE (?:UNLOGGED )?TABLE\b/,
  /^CREATE (?:UNIQUE )?INDEX\b/,
  /^INSERT INTO upkeep\b/,
  /^ALTER TABLE \w+ ADD COLUMN \w+ [\w ]+?(?: COLLATE "C")?(?: NOT NULL DEFAULT \S+)?$/,
];
/** Fills a column that the same migration added. */
const fills = /^UPDATE (\w+) SET (\w+) = ['\w@.-]+$/;

describe('every migration after the first', () => {
  const later = [
    ...migrations.slice(1).map(migration => migration(postgresDialect)),
    ...ownMigrations.slice(1),
  ];
  it.each(later.map((statements, place) => [place + 2, statements] as const))(
    '%i only adds',
    (_, statements) => {
      proves('PGS-17');
      for (const statement of statements) {
        const filled = fills.exec(statement);
        if (filled !== null) {
          expect(statements.join('\n')).toContain(`ALTER TABLE ${filled[1]} ADD COLUMN ${filled[2]}`);
          continue;
        }
        expect(
          adds.some(shape => shape.test(statement.trim())),
          statement,
        ).toBe(true);
        // What a program of before does not write must have a value without it.
        if (/ADD COLUMN/.test(statement) && /NOT NULL/.test(statement))
          expect(statement).toContain('DEFAULT');
      }
    },
  );
});

it('serves on while a newer one migrates, without a failed request, and is then refused at its start', async () => {
  proves('PGS-17');
  const schema = newSchema();
  onTestFinished(schema.drop);
  const fleet = newFleet(schema.url);
  const members = await Promise.all([fleet.start(), fleet.start()]);
  await members[0]!.api.remember({ graph_id, content: 'The first note is about granite.' });
  const failures: string[] = [];
  let [written, read, done] = [1, 0, false];
  const keepAsking = members.map(async ({ api }, own) => {
    for (let number = 0; !done; number++) {
      try {
        await api.remember({ graph_id, content: `Note ${number} of writer ${own} is about granite.` });
        written++;
        const { items } = await api.search({ graph_id, query: `note ${number} writer ${own}` });
        if (items.length > 0) read++;
        await api.listMemories({ graph_id, page_size: 5 });
      } catch (error) {
        failures.push(String(error));
      }
    }
  });
  await sleep(500);
  const before = written;
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  onTestFinished(() => client.end());
  // What a next version might bring, on every table that is being written.
  const next = [
    `SET LOCAL search_path = ${schema.name}`,
    'ALTER TABLE memories ADD COLUMN mood TEXT',
    'ALTER TABLE versions ADD COLUMN weight BIGINT NOT NULL DEFAULT 7',
    'ALTER TABLE graphs ADD COLUMN motto TEXT',
    'ALTER TABLE contexts ADD COLUMN shade TEXT',
    'ALTER TABLE events ADD COLUMN hue TEXT',
    'CREATE TABLE moods (graph_id TEXT NOT NULL, mood TEXT NOT NULL, PRIMARY KEY (graph_id, mood))',
    'CREATE INDEX versions_by_weight ON versions (graph_id, weight)',
    'UPDATE loci_version SET version = version + 1',
  ];
  await changeTables(client, () => Promise.resolve(next));
  await sleep(700);
  done = true;
  await Promise.all(keepAsking);
  expect(failures).toEqual([]);
  expect(written).toBeGreaterThan(before);
  expect(read).toBe(written - 1);
  expect(await schema.query('SELECT count(*)::int AS count FROM memories')).toEqual([{ count: written }]);
  await expect(openPostgresStore({ url: schema.url })).rejects.toThrow(/written by a newer Loci/);
});
