/** What a real server keeps: kill -9 while others write, two processes on one folder, a full disk. */
import { setTimeout as sleep } from 'node:timers/promises';
import { LociProblem } from '@loci/client';
import { expect, it } from 'vitest';
import { everyMemory, expectWhole } from './faults/whole.js';
import { lostOf, nothingYet, writeUntilGone } from './faults/writers.js';
import { proves } from './requirements.js';
import { serversForEach } from './server-process.js';

const graph_id = 'crash';
const { start } = serversForEach();

it('loses nothing that was acknowledged when it is killed', { timeout: 180_000 }, async () => {
  proves('DUR-01', 'DUR-03');
  const acknowledged = nothingYet();
  for (let round = 1; round <= 5; round++) {
    const server = await start();
    const before = acknowledged.ids.size;
    const writers = [1, 2, 3, 4].map(writer => writeUntilGone(server, graph_id, writer, round, acknowledged));
    await expect.poll(() => acknowledged.ids.size, { interval: 5, timeout: 60_000 }).toBeGreaterThan(before);
    await sleep(Math.random() * 350);
    await server.kill();
    await Promise.all(writers);
    expect(acknowledged.ids.size).toBeGreaterThan(before);
  }
  const server = await start();
  await expectWhole(server.api, graph_id, acknowledged.ids);
  expect(await lostOf(server.api, graph_id, acknowledged)).toEqual([]);
  const found = await server.api.search({ graph_id, query: 'writer round', limit: 100 });
  expect(found.total).toBe((await server.api.getGraph({ graph_id })).memory_count);
  expect(await server.stop()).toBe(0);
});

it('lets two processes work on one folder', { timeout: 180_000 }, async () => {
  proves('DUR-02', 'DUR-05');
  const servers = await Promise.all([start(), start()]);
  const acknowledged = new Set<string>();
  for (let at = 0; at < 12; at++) {
    const [here, there] = at % 2 === 0 ? servers : [servers[1], servers[0]];
    const word = `token${at}x`;
    const { items } = await here!.api.remember({
      graph_id,
      content: `The word is ${word}.`,
      context_types: { writer: [`w${at % 2}`], round: [word] },
    });
    acknowledged.add(items[0]!.id);
    expect((await there!.api.getMemory({ graph_id, id: items[0]!.id })).content).toContain(word);
    expect((await there!.api.search({ graph_id, query: word })).items[0]!.id).toBe(items[0]!.id);
    expect(await there!.api.getContext({ graph_id, context_type: 'round', name: word })).toMatchObject({
      memory_count: 1,
    });
  }
  const together = Array.from({ length: 80 }, (_, at) =>
    servers[at % 2]!.api.remember({
      graph_id,
      content: `Together number ${at}.`,
      context_types: { writer: ['all'], round: ['last'] },
    }),
  );
  for (const { items } of await Promise.all(together)) acknowledged.add(items[0]!.id);
  expect(acknowledged.size).toBe(92);
  for (const { api } of servers) await expectWhole(api, graph_id, acknowledged);

  const [marked] = (await servers[0]!.api.search({ graph_id, query: 'token3x' })).items;
  await servers[0]!.api.forgetMemory({ graph_id, id: marked!.id });
  const later = await servers[1]!.api.search({ graph_id, query: 'token3x' });
  expect(later.items.map(({ id }) => id)).not.toContain(marked!.id);
  for (const server of servers) expect(await server.stop()).toBe(0);
});

it('says that it cannot write when the disk is full, and keeps what it acknowledged', {
  timeout: 180_000,
}, async () => {
  proves('SRV-03', 'DUR-01');
  const small = await start({ fileLimitKiB: 2_048 });
  const acknowledged = new Set<string>();
  /** Stores memories of this size until one is refused. */
  const fill = async (words: number): Promise<unknown> => {
    for (let at = 0; at < 1_000; at++) {
      try {
        const { items } = await small.api.remember({
          graph_id,
          content: `Number ${at} of ${words}: ${'filling '.repeat(words)}`,
          context_types: { writer: ['w1'], round: ['r1'] },
        });
        acknowledged.add(items[0]!.id);
      } catch (error) {
        return error;
      }
    }
    return null;
  };
  await fill(3_000);
  const refused = await fill(1);
  expect(acknowledged.size).toBeGreaterThan(5);
  expect(refused).toBeInstanceOf(LociProblem);
  expect((refused as LociProblem).code).toBe('unavailable');
  const ready = await fetch(`${small.url}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({
    ready: false,
    storage: { writable: false, reason: expect.any(String) },
  });
  expect((await fetch(`${small.url}/healthz`)).status).toBe(200);
  expect((await small.api.listMemories({ graph_id })).total).toBe(acknowledged.size);
  await small.kill();

  const server = await start();
  await expectWhole(server.api, graph_id, acknowledged);
  expect((await everyMemory(server.api, graph_id)).length).toBe(acknowledged.size);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});
