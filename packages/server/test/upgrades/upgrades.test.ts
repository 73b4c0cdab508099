/** Databases of every earlier version are opened by this one, and nothing of them is lost. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { KnowledgeApi } from '@loci/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { adminSecret, folderOfTest, openFolder } from '../doors.js';
import { proves } from '../requirements.js';
import { graph_id, words } from './history.js';

const databases = join(import.meta.dirname, '..', 'fixtures', 'databases');
const kept = readdirSync(databases).filter(name => name.endsWith('.db.gz'));

/** Where SQLite keeps `user_version`. */
const versionAt = 60;

const bytesOf = (name: string): Buffer => gunzipSync(readFileSync(join(databases, name)));

const folderWith = async (bytes: Buffer): Promise<string> => {
  const folder = await folderOfTest();
  writeFileSync(join(folder, 'loci.db'), bytes, { mode: 0o600 });
  return folder;
};

const openKept = async (name: string) => {
  const instance = await openFolder(await folderWith(bytesOf(name)));
  onTestFinished(() => instance.close());
  const grant = await instance.service.authenticate(adminSecret);
  if (grant === null) throw new Error('the secret of the tests is not known');
  return { instance, api: instance.service.as(grant) };
};

const checkMemories = async (api: KnowledgeApi): Promise<void> => {
  const { items } = await api.listMemories({ graph_id, status: 'stored', page_size: 50 });
  expect(items.map(item => item.content).sort()).toEqual(
    [words.plain, words.edited, words.newer, words.first, words.second, words.limitTwo, words.error].sort(),
  );
  const [plain] = items.filter(item => item.content === words.plain);
  expect(plain).toMatchObject({
    support_count: 2,
    metadata: { page: 3 },
    occurred_at: '2026-03-02T09:00:00.000Z',
    context_types: { project: ['harbour'], skill: ['deployment'] },
    source: { kind: 'user', name: 'Ana' },
  });
  const edited = items.find(item => item.content === words.edited)?.id as string;
  const history = await api.memoryHistory({ graph_id, id: edited });
  expect(history.items.map(version => version.content)).toEqual([words.edited, words.before]);
  const of = async (status: 'superseded' | 'retracted') =>
    (await api.listMemories({ graph_id, status })).items.map(item => item.content).sort();
  expect(await of('superseded')).toEqual([words.old, words.limitOne].sort());
  expect(await of('retracted')).toEqual([words.retracted]);
};

const checkRelations = async (api: KnowledgeApi): Promise<void> => {
  const { items } = await api.listRelationships({ graph_id, context_type: 'error', name: 'ECONNRESET' });
  expect(items).toMatchObject([
    {
      kind: 'extension',
      direction: 'outgoing',
      context: { context_type: 'project', name: 'harbour' },
      origin: 'asserted',
      reason: 'It was met there.',
    },
  ]);
  const open = await api.listContradictions({ graph_id, status: 'open' });
  expect(open.items).toMatchObject([
    {
      first: { content: words.first },
      second: { content: words.second },
      reason: 'They name two databases.',
    },
  ]);
  const settled = await api.listContradictions({ graph_id, status: 'resolved' });
  expect(settled.items).toMatchObject([
    { resolution: { resolution: 'kept_second', reason: 'Ben measured it.', undone_at: null } },
  ]);
  // A settled one can still be opened again, and what lost comes back.
  const reopened = await api.reopenContradiction({ graph_id, id: settled.items[0]?.id as string });
  expect(reopened.status).toBe('open');
};

describe.each(kept)('%s', name => {
  it('keeps what was said, its history and its voices', async () => {
    proves('UPG-01');
    const { api } = await openKept(name);
    await checkMemories(api);
    expect((await api.listEvents({ graph_id, after: 0 })).items[0]).toMatchObject({ type: 'graph.created' });
    expect((await api.listSecrets({})).items).toMatchObject([
      { name: 'builder', display_name: 'builder', holder: 'agent', graphs: [graph_id] },
    ]);
  });

  it('keeps relationships and contradictions, which live on', async () => {
    proves('UPG-01');
    const { api } = await openKept(name);
    await checkRelations(api);
  });

  it('is searched, asked and written to', async () => {
    proves('UPG-01');
    const { api, instance } = await openKept(name);
    const found = await api.search({ graph_id, query: 'ECONNRESET proxy timeout', limit: 1 });
    expect(found.items[0]?.content).toBe(words.error);
    const { insight } = await api.insight({ graph_id, task: 'Where does Harbour keep its sessions?' });
    expect(insight).toContain('Redis');
    const then = await api.search({
      graph_id,
      query: 'Harbour sessions',
      valid_at: '2026-03-20T00:00:00Z',
      limit: 1,
    });
    expect(then.items[0]?.content).toBe(words.old);
    await api.remember({ graph_id, content: 'The newest Loci can write here.' });
    expect((await api.search({ graph_id, query: 'newest Loci' })).items[0]?.content).toContain('can write');
    // Vectors came with the second version of the tables.
    expect((await instance.store.vectorModels(graph_id)).length).toBe(name === 'v1.db.gz' ? 0 : 1);
  });
});

it('holds a database of each of the first five versions', () => {
  expect(kept.sort()).toEqual(expect.arrayContaining([1, 2, 3, 4, 5].map(version => `v${version}.db.gz`)));
  for (const name of kept) expect(bytesOf(name).readUInt32BE(versionAt)).toBe(Number(/\d+/.exec(name)?.[0]));
});

it('leaves a database of a newer version as it is, and says so', async () => {
  proves('UPG-02');
  const bytes = bytesOf('v5.db.gz');
  bytes.writeUInt32BE(99, versionAt);
  const folder = await folderWith(bytes);
  await expect(openFolder(folder)).rejects.toThrow(
    /was written by a newer Loci: it has version 99, .*Nothing was changed; install the newer Loci/,
  );
  expect(readFileSync(join(folder, 'loci.db')).equals(bytes)).toBe(true);
});
