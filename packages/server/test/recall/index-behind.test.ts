/** Who stores a lot in a graph that is being searched waits for its index, and nobody else does. */
import { expect, it, onTestFinished } from 'vitest';
import { ownerGrant } from '../../src/api/service.js';
import { openIndexes } from '../../src/engine/recall/index/indexes.js';
import { folderOfTest, openFolder } from '../doors.js';

const graph_id = 'harbour';

it('counts what the index lacks only while somebody searches the graph', async () => {
  const instance = await openFolder(await folderOfTest(), { LOCI_MODELS: 'off' });
  onTestFinished(() => instance.close());
  const api = instance.service.as(ownerGrant);
  const store = async (from: number): Promise<void> => {
    const memories = Array.from({ length: 60 }, (_, at) => ({ content: `Berth ${from + at} was swept.` }));
    await api.remember({ graph_id, memories });
  };
  const graph = async () => (await instance.store.graph(graph_id))!;
  const indexes = openIndexes(instance.store, instance.models, error => expect.fail(String(error)));
  await store(0);
  expect(indexes.behind(await graph())).toBe(0);
  await indexes.current(await graph(), 'background');
  await store(100);
  expect(indexes.behind(await graph())).toBe(0);
  await indexes.current(await graph(), 'asked');
  expect(indexes.behind(await graph())).toBe(0);
  await store(200);
  expect(indexes.behind(await graph())).toBeGreaterThanOrEqual(60);
  await indexes.current(await graph(), 'background');
  expect(indexes.behind(await graph())).toBe(0);
});
