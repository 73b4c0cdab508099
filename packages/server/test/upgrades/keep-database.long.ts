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
  const house = await openFolder(folder, { LOCI_MODELS: '' });
  const grant = await house.service.authenticate(adminSecret);
  if (grant === null) throw new Error('the secret of the tests is not known');
  const api = house.service.as(grant);
  await writeHistory(api);
  await house.models.started;
  await expect
    .poll(async () => (await api.getGraph({ graph_id })).waiting.total, { timeout: 60_000 })
    .toBe(0);
  const copy = join(folder, 'whole.db');
  await house.store.backup(copy);
  await house.close();
  const bytes = readFileSync(copy);
  // Where SQLite keeps `user_version`.
  const kept = join(databases, `v${bytes.readUInt32BE(60)}.db.gz`);
  writeFileSync(kept, gzipSync(bytes, { level: 9 }));
  rmSync(folder, { recursive: true, force: true });
  console.log(`${kept} is kept`);
}, 180_000);
