/** `npm run keep-database`: writes the database that the tests of later versions open; once for each version of the tables. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { adminSecret, newFolder, openFolder } from '../doors.js';
import { graph_id, writeHistory } from './history.js';

const databases = join(import.meta.dirname, '..', 'fixtures', 'databases');

it('keeps a database of this version', async () => {
  const folder = await newFolder();
  // With its models, so that there are vectors; without links, which rules of that day would have made.
  const instance = await openFolder(folder, { LOCI_MODELS: '' });
  const grant = await instance.service.authenticate(adminSecret);
  if (grant === null) throw new Error('the secret of the tests is not known');
  const api = instance.service.as(grant);
  await writeHistory(api);
  await instance.models.started;
  await expect
    .poll(async () => (await api.getGraph({ graph_id })).waiting.total, { timeout: 60_000 })
    .toBe(0);
  const copy = join(folder, 'whole.db');
  await instance.store.backup(copy);
  await instance.close();
  const bytes = readFileSync(copy);
  // Where SQLite keeps `user_version`.
  const kept = join(databases, `v${bytes.readUInt32BE(60)}.db.gz`);
  writeFileSync(kept, gzipSync(bytes, { level: 9 }));
  rmSync(folder, { recursive: true, force: true });
  console.log(`${kept} is kept`);
}, 180_000);
