/** Where the database searches the vectors of a graph, recall finds what it finds with all of them in memory. */
import { expect, it, onTestFinished } from 'vitest';
import { ownerGrant } from '../../src/api/service.js';
import { exampleLines } from '../../src/cli/example.js';
import { presentClocks } from '../../src/domain/clocks.js';
import type { EngineParts } from '../../src/engine/parts.js';
import { openIndexes } from '../../src/engine/recall/index/indexes.js';
import { recall } from '../../src/engine/recall/recall.js';
import { Gatherer } from '../../src/engine/remember/gather.js';
import { openScrubber } from '../../src/engine/remember/scrubber.js';
import { openHttpSender } from '../../src/outbound/http-sender.js';
import type { NearVectors, Store } from '../../src/storage/store.js';
import { folderOfTest, openFolder } from '../doors.js';
import { proves } from '../requirements.js';
import { understood } from './embedded-house.js';
import { startMeanings } from './hashed-meanings.js';

const graph_id = 'atlas';

/** Stands in for an index of the database that misses nothing. */
const exactNear = (store: Store): NearVectors & { asked: number } => ({
  asked: 0,
  isReady: async () => true,
  async find(graphId, model, query, _dimensions, limit) {
    this.asked += 1;
    const all = await store.vectorsAfter(graphId, model, 0, 100_000);
    const score = ({ data, scale }: (typeof all)[number]) =>
      query.reduce((sum, number, at) => sum + number * data[at]! * scale, 0);
    return all.sort((a, b) => score(b) - score(a)).slice(0, limit);
  },
});

it('ranks what the database found as it ranks what is in memory', async () => {
  proves('PGS-16');
  const house = await openFolder(await folderOfTest(), await startMeanings());
  onTestFinished(() => house.close());
  const api = house.service.as(ownerGrant);
  await api.importGraph({ graph_id, lines: exampleLines() });
  await understood(api, graph_id);
  const near = exactNear(house.store);
  const parts = (store: Store, inMemory: number): EngineParts => ({
    store,
    indexes: openIndexes(store, house.models, error => expect.fail(String(error)), inMemory),
    scrubber: openScrubber(store, error => expect.fail(String(error))),
    gatherer: new Gatherer(),
    models: house.models,
    llm: null,
    relates: false,
    webhooks: openHttpSender({ allow: [], payloadOf: async () => null, now: Date.now }),
    now: Date.now,
    newId: () => 'unused',
  });
  const sides = [parts(house.store, 1_000), parts({ ...house.store, near }, 10)];
  const graph = (await house.store.graph(graph_id))!;
  for (const query of ['Why do large uploads fail?', 'the port of atlas-api', 'who decided about retries']) {
    const question = { query, limit: 10, contexts: null, clocks: presentClocks, alsoStatuses: [], rerank: 0 };
    const [here, there] = await Promise.all(
      sides.map(async side =>
        (await recall(side, graph, question)).hits.map(({ memory, score }) => [memory.id, score.toFixed(2)]),
      ),
    );
    expect(
      there!.map(([id]) => id),
      query,
    ).toEqual(here!.map(([id]) => id));
  }
  expect(near.asked).toBe(3);
});
