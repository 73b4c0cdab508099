/** What is wrong with a database is said in one sentence that names the remedy. */
import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { requireServer } from '../../src/storage/postgres/migrate.js';
import { openPostgresStore } from '../../src/storage/postgres/postgres-store.js';
import { proves } from '../requirements.js';
import { newSchema } from './schema-of-test.js';

const opening = (url: string) => openPostgresStore({ url });
const changed = (change: (url: URL) => void): string => {
  const url = new URL(inject('postgresUrl'));
  change(url);
  return url.toString();
};

it('refuses an address that leads nowhere, and keeps the password to itself', async () => {
  proves('PGS-04');
  const cases: readonly (readonly [string, RegExp])[] = [
    [changed(url => (url.port = '1')), /cannot be reached: .*ECONNREFUSED/],
    [changed(url => (url.hostname = 'no-such-host.invalid')), /cannot be reached/],
    [changed(url => (url.password = 'wrong-word')), /rejects the password: .*"loci"/],
    [changed(url => (url.username = 'nobody')), /rejects/],
    [changed(url => (url.pathname = '/no_such_base')), /has no such database: .*no_such_base/],
  ];
  for (const [url, sentence] of cases) {
    const problem = await opening(url).then(
      () => expect.fail(url),
      (error: unknown) => error,
    );
    expect(problem).toMatchObject({ name: 'LociProblem', code: 'unavailable' });
    expect((problem as Error).message).toMatch(sentence);
    expect((problem as Error).message).not.toMatch(/wrong-word|:loci@/);
  }
});

it('refuses an address without a database, and a schema that is none', async () => {
  proves('PGS-04');
  await expect(opening('postgres://localhost')).rejects.toThrow(/must name the database/);
  await expect(opening('postgres://localhost/db?schema=Robert%27);--')).rejects.toThrow(
    /schema .* must have .*lower-case letters/,
  );
});

it('refuses the schema of another program, and that of a newer Loci, and changes nothing', async () => {
  proves('PGS-04');
  const schema = newSchema();
  onTestFinished(schema.drop);
  await schema.query(`CREATE SCHEMA ${schema.name} CREATE TABLE graphs (colour TEXT)`);
  await expect(opening(schema.url)).rejects.toThrow(/holds the tables of another program/);
  await schema.query(`DROP SCHEMA ${schema.name} CASCADE`);
  await (await opening(schema.url)).close();
  await schema.query('UPDATE loci_version SET version = 99');
  await expect(opening(schema.url)).rejects.toThrow(/written by a newer Loci: it has version 99\.\d/);
  expect(await schema.query('SELECT version FROM loci_version')).toEqual([{ version: 99 }]);
});

it('refuses a server that is older than it was tested with', async () => {
  proves('PGS-04');
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  onTestFinished(() => client.end());
  await expect(requireServer(client, 'db.example')).resolves.toBeUndefined();
  await expect(requireServer(client, 'db.example', 99)).rejects.toThrow(
    /PostgreSQL at db\.example has version \d+; Loci needs 99 or newer/,
  );
});

it('does not call a forget tidied up where the user may not do it, and does it for one who may', async () => {
  proves('PGS-04');
  const schema = newSchema();
  const said: string[] = [];
  onTestFinished(async () => {
    await schema.drop();
    await schema.query(`DROP ROLE ${schema.name}`);
  });
  await (await opening(schema.url)).close();
  await schema.query(`CREATE ROLE ${schema.name} LOGIN PASSWORD 'guest'`);
  await schema.query(`GRANT USAGE ON SCHEMA ${schema.name} TO ${schema.name}`);
  await schema.query(
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema.name} TO ${schema.name}`,
  );
  await schema.query(`UPDATE upkeep SET value = 1 WHERE name = 'scrub_due'`);
  const due = async () => (await schema.query(`SELECT value FROM upkeep WHERE name = 'scrub_due'`))[0]?.value;
  const guest = new URL(schema.url);
  guest.username = schema.name;
  guest.password = 'guest';
  const store = await openPostgresStore({ url: guest.toString(), log: line => said.push(line) });
  await store.scrub();
  await store.close();
  expect(Number(await due())).toBe(1);
  expect(said.join('\n')).toMatch(/permission denied to vacuum .* the owner of the tables can: VACUUM FULL/);
  const owner = await opening(schema.url);
  await owner.scrub();
  await owner.close();
  expect(Number(await due())).toBe(0);
});

it('names the right that is missing, and needs none to make tables once they are there', async () => {
  proves('PGS-04');
  const schema = newSchema();
  onTestFinished(async () => {
    await schema.drop();
    await schema.query(`DROP ROLE ${schema.name}`);
  });
  await schema.query(`CREATE ROLE ${schema.name} LOGIN PASSWORD 'guest'`);
  const guest = new URL(schema.url);
  guest.username = schema.name;
  guest.password = 'guest';
  await expect(opening(guest.toString())).rejects.toThrow(
    /may not create tables .* GRANT CREATE ON DATABASE/,
  );
  await (await opening(schema.url)).close();
  const rights = [
    `GRANT USAGE ON SCHEMA ${schema.name} TO ${schema.name}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema.name} TO ${schema.name}`,
  ];
  for (const right of rights) await schema.query(right);
  const store = await opening(guest.toString());
  await store.write(tx => tx.ensureGraph('g', 1));
  expect(await store.health()).toEqual({ writable: true, reason: null });
  await store.close();
  await schema.query(`REVOKE UPDATE ON ALL TABLES IN SCHEMA ${schema.name} FROM ${schema.name}`);
  const lame = await opening(guest.toString());
  expect(await lame.health()).toMatchObject({
    writable: false,
    reason: expect.stringMatching(/does not allow this user/),
  });
  await lame.close();
});
