/** Waiting work as a cluster is asked for it: graph by graph, and all graphs at once only at the start. */
import { expect, it, onTestFinished } from 'vitest';
import { openPostgresStore } from '../../src/storage/postgres/postgres-store.js';
import type { TraceSql } from '../../src/storage/sql/executor.js';
import { newSchema } from './schema-of-test.js';

const opened = async (url: string, trace?: TraceSql) => {
  const store = await openPostgresStore({ url, asCluster: true, trace });
  onTestFinished(() => store.close());
  return store;
};

it('asks about all graphs once, and then about those with work', async () => {
  const schema = newSchema();
  onTestFinished(schema.drop);
  const aboutAll: string[] = [];
  const store = await opened(schema.url, (sql, ask) => {
    if (/FROM waiting_work/.test(sql) && !/graph_id = \?/.test(sql)) aboutAll.push(sql);
    return ask();
  });
  expect(await store.waitingAhead(9)).toEqual({ kinds: new Set(), count: 0 });
  for (const [at, graphId] of ['g', 'h'].entries()) {
    await store.write(tx => tx.addWork(graphId, ['embed'], ['a', 'b'], 1));
    expect(await store.waitingAhead(9)).toEqual({ kinds: new Set(['embed']), count: 2 * (at + 1) });
  }
  const taken = await store.write(tx => tx.takeWork('embed', 9, 5, 10));
  expect(taken.map(({ graphId, memoryId }) => graphId + memoryId).sort()).toEqual(['ga', 'gb', 'ha', 'hb']);
  for (const graphId of ['g', 'h']) await store.write(tx => tx.finishWork(graphId, 'embed', ['a', 'b']));
  expect(await store.waitingAhead(9)).toEqual({ kinds: new Set(), count: 0 });
  // At the start, and once more if it began to listen in the meantime.
  expect(new Set(aboutAll)).toEqual(new Set(['SELECT DISTINCT graph_id FROM waiting_work']));
  expect(aboutAll.length).toBeLessThanOrEqual(2);
});

it('finds what another process left before the start, and what it adds later', async () => {
  const schema = newSchema();
  onTestFinished(schema.drop);
  const other = await opened(schema.url);
  await other.write(tx => tx.addWork('g', ['embed'], ['a'], 1));
  const store = await opened(schema.url);
  expect((await store.waitingAhead(9)).count).toBe(1);
  // Written until it is heard: a process that has just started may not listen yet.
  const heard = async () => {
    await other.write(tx => tx.addWork('h', ['relate'], ['b'], 1));
    return store.waitingAhead(9);
  };
  await expect
    .poll(heard, { timeout: 30_000, interval: 200 })
    .toEqual({ kinds: new Set(['embed', 'relate']), count: 2 });
});
