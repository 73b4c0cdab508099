/** What `loci doctor` finds wrong in a folder, what --fix puts right, and what it leaves alone. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it } from 'vitest';
import type { Finding } from '../../src/cli/checks/finding.js';
import { checkLocal } from '../../src/cli/checks/local.js';
import { readConfig } from '../../src/config.js';
import { snapshotFormat } from '../../src/engine/recall/index/snapshot.js';
import { adminSecret, folderOfTest, openFolder } from '../doors.js';
import { proves } from '../requirements.js';
import { graph_id, words } from './history.js';

const kept = join(import.meta.dirname, '..', 'fixtures', 'databases', 'v5.db.gz');

const newFolder = async () => {
  const folder = await folderOfTest();
  const file = join(folder, 'loci.db');
  writeFileSync(file, gunzipSync(readFileSync(kept)), { mode: 0o600 });
  const inDatabase = (work: (database: InstanceType<typeof DatabaseSync>) => void): void => {
    const database = new DatabaseSync(file);
    work(database);
    database.close();
  };
  const look = (fixes: boolean, models = 'off'): Promise<Finding[]> => {
    const env = { LOCI_DATA: folder, LOCI_MODELS: models, LOCI_RELATE: 'off', LOCI_PORT: '0' };
    return checkLocal(readConfig({ ...env, LOCI_LOG_LEVEL: 'silent' }), fixes);
  };
  return { folder, file, inDatabase, look };
};

const of = (findings: readonly Finding[], what: string): Finding[] =>
  findings.filter(finding => finding.what === what);

const sick = (findings: readonly Finding[]): string[] =>
  findings.filter(({ health }) => health === 'broken').map(({ what }) => what);

/** The number of a process that was there and is gone. */
const deadProcess = (): number => spawnSync(process.execPath, ['-e', '']).pid;

const afar = 9_000_000_000_000;

it('finds notes, rights, held work and snapshots, changes nothing by looking, and fixes them', async () => {
  proves('UPG-03');
  const { folder, file, inDatabase, look } = await newFolder();
  const note = join(folder, `serving-${deadProcess()}`);
  writeFileSync(note, 'http://127.0.0.1:1\n');
  chmodSync(folder, 0o755);
  chmodSync(file, 0o644);
  inDatabase(database => {
    const { memory_id: id } = database.prepare('SELECT memory_id FROM memories LIMIT 1').get() as {
      memory_id: string;
    };
    database.exec(`INSERT INTO waiting_work VALUES ('${graph_id}', '${id}', 'relate', 1, 1, ${afar}, 0)`);
    database.exec(
      `INSERT INTO index_snapshots VALUES ('${graph_id}', 0, 1, '${snapshotFormat}', 10, x'0102')`,
    );
  });

  const ailing = ['left behind', 'rights', 'held work', 'index snapshot'];
  const found = await look(false);
  for (const what of ailing) {
    expect(of(found, what)[0], what).toMatchObject({
      health: 'note',
      remedy: expect.stringContaining('doctor --fix'),
    });
  }
  expect(of(found, 'rights')).toHaveLength(2);
  expect(sick(found)).toEqual([]);
  expect(existsSync(note)).toBe(true);
  expect(statSync(file).mode & 0o777).toBe(0o644);

  const put = await look(true);
  for (const what of ailing) expect(of(put, what)[0]?.health, what).toBe('fixed');
  expect(existsSync(note)).toBe(false);
  expect([statSync(folder).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600]);
  inDatabase(database => {
    expect(database.prepare('SELECT held_until FROM waiting_work').all()).toEqual([{ held_until: 0 }]);
    expect(database.prepare('SELECT * FROM index_snapshots').all()).toEqual([]);
  });

  const after = await look(false);
  for (const what of ailing) expect(of(after, what), what).toEqual([]);
  expect(of(after, 'graphs')[0]?.says).toContain('1 graph');
});

it('makes vectors that are missing', async () => {
  proves('UPG-03');
  const { inDatabase, look } = await newFolder();
  inDatabase(database => database.exec('DELETE FROM vectors'));
  expect(of(await look(false, ''), 'vectors')[0]).toMatchObject({ health: 'note' });
  const [vectors] = of(await look(true, ''), 'vectors');
  expect(vectors).toMatchObject({ health: 'fixed', says: expect.stringMatching(/^\d+ memories embedded/) });
  inDatabase(database => {
    const { made } = database.prepare('SELECT count(*) AS made FROM vectors').get() as { made: number };
    expect(vectors?.says).toContain(`${made} `);
  });
  expect(of(await look(false, ''), 'vectors')).toEqual([]);
});

/** One letter of one entry is wrong in the index, and right in its table. */
const spoilIndex = (file: string): void => {
  const database = new DatabaseSync(file);
  const root = database
    .prepare(`SELECT rootpage AS page FROM sqlite_schema WHERE name = 'memories_by_statement'`)
    .get() as { page: number };
  const { key } = database.prepare('SELECT statement_key AS key FROM memories LIMIT 1').get() as {
    key: string;
  };
  database.close();
  const bytes = readFileSync(file);
  const size = bytes.readUInt16BE(16);
  const at = bytes.indexOf(key, (root.page - 1) * size) + key.length - 1;
  expect(Math.floor(at / size)).toBe(root.page - 1);
  bytes[at] = (bytes[at] as number) ^ 1;
  writeFileSync(file, bytes);
};

it('makes indexes again that do not fit their table', async () => {
  proves('UPG-03');
  const { file, look } = await newFolder();
  spoilIndex(file);
  const [found] = of(await look(false), 'database');
  expect(found).toMatchObject({ health: 'broken', remedy: expect.stringContaining('--fix') });
  expect(found?.says).toContain('memories_by_statement');
  expect(of(await look(true), 'database')[0]).toMatchObject({ health: 'fixed' });
  expect(sick(await look(false))).toEqual([]);
});

it('tells of a damaged database, says what to do, and leaves it as it is', async () => {
  proves('UPG-04');
  const { file, look } = await newFolder();
  const bytes = readFileSync(file);
  const page = bytes.readUInt16BE(16);
  bytes.fill(0xab, page * 4, page * 30);
  writeFileSync(file, bytes);
  for (const fixes of [false, true]) {
    const [found] = of(await look(fixes), 'database');
    expect(found).toMatchObject({ health: 'broken', says: expect.stringContaining('damaged') });
    expect(found?.remedy).toMatch(/loci restore FILE --force[\s\S]*loci doctor --salvage DIR/);
  }
  expect(readFileSync(file).equals(bytes)).toBe(true);
});

it('says of a newer database, or a file that is none, what it is', async () => {
  proves('UPG-02', 'UPG-04');
  const { file, look } = await newFolder();
  const bytes = readFileSync(file);
  bytes.writeUInt32BE(99, 60);
  writeFileSync(file, bytes);
  expect(of(await look(true), 'database')).toMatchObject([
    { health: 'broken', says: expect.stringContaining('was written by a newer Loci') },
  ]);
  writeFileSync(file, 'a shopping list, and no database at all');
  expect(of(await look(true), 'database')).toMatchObject([
    { health: 'broken', says: expect.stringContaining('is not a database') },
  ]);
});

it('answers a search although the snapshot of the index is damaged', async () => {
  proves('UPG-03');
  const { folder, inDatabase } = await newFolder();
  inDatabase(database =>
    database.exec(
      `INSERT INTO index_snapshots VALUES ('${graph_id}', 0, 1, '${snapshotFormat}', 4, x'01020304')`,
    ),
  );
  const instance = await openFolder(folder);
  const grant = await instance.service.authenticate(adminSecret);
  const found = await instance.service
    .as(grant as NonNullable<typeof grant>)
    .search({ graph_id, query: 'ECONNRESET proxy' });
  expect(found.items[0]?.content).toBe(words.error);
  await instance.close();
});
