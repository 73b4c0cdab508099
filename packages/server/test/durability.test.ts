/** What one process promises of its folder: restarts, writes at the same time, and files of the future. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LociProblem } from '@loci/client';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it } from 'vitest';
import { ownerGrant } from '../src/api/service.js';
import { folderOfTest, openFolder } from './doors.js';
import { proves } from './requirements.js';

const graph_id = 'g';

it('has after a restart what it had before', async () => {
  proves('DUR-03');
  const folder = await folderOfTest();
  const first = await openFolder(folder);
  const api = first.service.as(ownerGrant);
  const { items } = await api.remember({
    graph_id,
    content: 'Kept over night.',
    context_types: { a: ['b'] },
  });
  const { secret } = await api.createSecret({ graphs: [graph_id], permissions: ['read'] });
  await api.changeMemory({ graph_id, id: items[0]!.id, metadata: { changed: true } });
  const before = [await api.getMemory({ graph_id, id: items[0]!.id }), await api.getGraph({ graph_id })];
  await first.close();

  const second = await openFolder(folder);
  const again = second.service.as((await second.service.authenticate(secret))!);
  expect([await again.getMemory({ graph_id, id: items[0]!.id }), await again.getGraph({ graph_id })]).toEqual(
    before,
  );
  expect((await again.search({ graph_id, query: 'night' })).items).toMatchObject([
    { id: items[0]!.id, version: 2 },
  ]);
  await second.close();
});

it('takes writes at the same time, each once', async () => {
  proves('DUR-05', 'MEM-18', 'MEM-20');
  const instance = await openFolder(await folderOfTest());
  const api = instance.service.as(ownerGrant);
  const same = { graph_id, content: 'Said by everybody at once.', context_types: { a: ['b'] } };
  const repeats = await Promise.all(Array.from({ length: 40 }, () => api.remember(same)));
  expect(new Set(repeats.map(({ items }) => items[0]!.id)).size).toBe(1);
  expect(repeats.filter(({ items }) => items[0]!.status === 'stored')).toHaveLength(1);
  const keyed = await Promise.all(
    Array.from({ length: 20 }, () =>
      api.remember(
        { graph_id, memories: [{ content: 'One.' }, { content: 'Two.' }] },
        { idempotencyKey: 'k' },
      ),
    ),
  );
  expect(new Set(keyed.map(answer => JSON.stringify(answer))).size).toBe(1);
  const mixed = await Promise.allSettled(
    Array.from({ length: 60 }, (_, at) =>
      api.remember({
        graph_id,
        content: `Number ${at}.`,
        context_types: { n: ['all'] },
        ...(at % 10 === 0 ? { supersedes: ['nobody'] } : {}),
      }),
    ),
  );
  expect(mixed.filter(({ status }) => status === 'rejected')).toHaveLength(6);
  const graph = await api.getGraph({ graph_id });
  expect(graph.memory_count).toBe(1 + 2 + 54);
  expect(graph.last_event).toBe(1 + 1 + 2 + 54);
  expect(await api.getContext({ graph_id, context_type: 'n', name: 'all' })).toMatchObject({
    memory_count: 54,
  });
  await instance.close();
});

it('refuses a database of a newer version in plain words, and leaves it as it is', async () => {
  proves('DUR-04');
  const folder = await folderOfTest();
  await (await openFolder(folder)).close();
  const files = await readdir(folder);
  const heads = await Promise.all(
    files.map(async file => (await readFile(join(folder, file))).subarray(0, 15).toString()),
  );
  const file = join(folder, files[heads.indexOf('SQLite format 3')]!);
  const database = new DatabaseSync(file);
  database.exec('PRAGMA user_version = 999');
  database.close();
  const before = await readFile(file);
  const problem = await openFolder(folder).then(
    () => null,
    (error: unknown) => error,
  );
  expect(problem).toBeInstanceOf(LociProblem);
  expect((problem as LociProblem).message).toMatch(/newer/);
  expect((await readFile(file)).equals(before)).toBe(true);
});
