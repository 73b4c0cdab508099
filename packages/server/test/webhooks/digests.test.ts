/** Webhooks that send digests: what they say, when, and that each is sent once. */
import { rm } from 'node:fs/promises';
import type { GraphDigest } from '@loci/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownerGrant } from '../../src/api/service.js';
import type { Store } from '../../src/storage/store.js';
import { type Door, newFolder, openDoor, openFolder, refusal } from '../doors.js';
import { proves } from '../requirements.js';
import { openReceiver } from './receiver.js';

let door: Door;
beforeAll(async () => {
  door = await openDoor('over HTTP', {}, { LOCI_WEBHOOK_ALLOW: '127.0.0.0/8' });
  door.instance.notify();
});
afterAll(() => door.close());

const soon = { timeout: 60_000, interval: 50 };
const dayMs = 86_400_000;
const context = { context_type: 'skill', name: 'deployment' };
const content = 'Deploys take nine minutes.';
const draft = { content, context_types: { skill: ['deployment'] } };
const daily = { every: 'day' as const, hour: 9 };

/** As if a memory had been stored so many days ago. */
const storedBefore = (store: Store, graph_id: string, memoryId: string, days: number): Promise<void> =>
  store.write(tx =>
    tx.addEvents(
      graph_id,
      [{ type: 'memory.stored', memoryId, data: { version: 1 } }],
      Date.now() - days * dayMs,
    ),
  );

/** As if the last digest had ended so many days ago, and the next were due. */
const letPass = async (
  store: Store,
  graph_id: string,
  id: string,
  days: number,
  failures = 0,
): Promise<void> => {
  const { state } = (await store.webhook(graph_id, id))!;
  const passed = { ...state, failures, nextAt: 0, through: Date.now() - days * dayMs, digestAt: 1 };
  await store.write(tx => tx.settleWebhook(graph_id, id, { state: passed, delivered: [], asides: [] }));
};

const newGraph = async () => {
  const graph_id = door.newGraph();
  const { items } = await door.api.remember({ graph_id, ...draft });
  return { graph_id, memory: items[0]!.id };
};

const hookOf = async (graph_id: string, id: string) =>
  (await door.api.listWebhooks({ graph_id })).items.find(hook => hook.id === id)!;

it('have a schedule, and a test sends the next one in its format', async () => {
  proves('WHK-14');
  const { graph_id } = await newGraph();
  const receiver = await openReceiver();
  const create = (digest: object) =>
    door.api.createWebhook({ graph_id, url: receiver.url, digest: { ...daily, ...digest } });
  const chat = await create({ format: 'chat', context, limit: 3 });
  const { since, next_at, ...order } = chat.digest!;
  expect(order).toEqual({ ...daily, weekday: null, time_zone: 'UTC', format: 'chat', context, limit: 3 });
  expect(Date.parse(next_at!) - Date.parse(since)).toBe(dayMs);
  expect(Date.parse(next_at!)).toBeGreaterThan(Date.now());
  const test = (id: string) => door.api.testWebhook({ graph_id, id });
  expect((await test(chat.id)).delivered).toBe(true);
  receiver.verify(receiver.received[0]!, chat.secret);
  const { text } = JSON.parse(receiver.received[0]!.body) as { text: string };
  expect(text).toMatch(/^# .+skill: deployment: .+\n\n## New \(1\)\n\n- “Deploys take nine minutes\.”/);

  const plain = await create({
    every: 'week',
    weekday: 'friday',
    format: 'markdown',
    time_zone: 'Asia/Tokyo',
  });
  expect(plain.digest).toMatchObject({ every: 'week', weekday: 'friday', time_zone: 'Asia/Tokyo' });
  expect(new Date(plain.digest!.next_at!)).toSatisfy(
    (at: Date) => at.getUTCDay() === 5 && at.getUTCHours() === 0,
  );
  await test(plain.id);
  expect(receiver.received[1]!.headers['content-type']).toBe('text/markdown; charset=utf-8');
  expect(receiver.received[1]!.body).toMatch(/^# .+\n\n## New \(1\)/);

  const json = await create({});
  await test(json.id);
  expect(receiver.received[2]).toMatchObject({ type: 'digest', data: { graph_id, counts: { new: 1 } } });
});

it('follow a context by its present name, and stop when it is forgotten', async () => {
  proves('WHK-14');
  const { graph_id, memory } = await newGraph();
  const receiver = await openReceiver();
  const { id } = await door.api.createWebhook({ graph_id, url: receiver.url, digest: { ...daily, context } });
  await door.api.renameContext({ graph_id, ...context, to: { name: 'shipping' } });
  expect((await hookOf(graph_id, id)).digest?.context?.name).toBe('shipping');
  await door.api.remember({
    graph_id,
    content: 'Releases need a tag.',
    context_types: { skill: ['release'] },
  });
  const release = { context_type: 'skill', name: 'release' };
  await door.api.mergeContext({ graph_id, context_type: 'skill', name: 'shipping', into: release });
  expect((await hookOf(graph_id, id)).digest?.context).toEqual(release);
  await door.api.forgetContext({ graph_id, ...release });
  await storedBefore(door.instance.store, graph_id, memory, 5);
  await letPass(door.instance.store, graph_id, id, 9);
  await expect.poll(async () => (await hookOf(graph_id, id)).last_error, soon).toContain('was forgotten');
  expect((await hookOf(graph_id, id)).digest).toMatchObject({ context: null, next_at: expect.any(String) });
  expect(receiver.received).toEqual([]);
});

it('that were missed are one, and there is none if nothing changed', async () => {
  proves('WHK-14', 'WHK-15');
  const { graph_id, memory } = await newGraph();
  const { store } = door.instance;
  const receiver = await openReceiver();
  const { id } = await door.api.createWebhook({ graph_id, url: receiver.url, digest: daily });
  const isSettled = async () => Date.parse((await hookOf(graph_id, id)).digest!.next_at!) > Date.now();
  await storedBefore(store, graph_id, memory, 5);
  await letPass(store, graph_id, id, 20);
  await expect.poll(isSettled, soon).toBe(true);
  expect(receiver.types()).toEqual(['digest']);
  const sent = JSON.parse(receiver.received[0]!.body).data as GraphDigest;
  expect(sent).toMatchObject({ counts: { new: 1 }, new: [{ memory_id: memory, quote: content }] });
  expect(Date.parse(sent.until) - Date.parse(sent.since)).toBeGreaterThan(18 * dayMs);
  expect((await hookOf(graph_id, id)).digest!.since).toBe(sent.until);
  expect(receiver.received[0]!.id).toBe(`msg_${id}_${Date.parse(sent.until)}`);
  await letPass(store, graph_id, id, 3);
  await expect.poll(isSettled, soon).toBe(true);
  expect(receiver.received).toHaveLength(1);
});

it('wait for an address, become dead letters, and can be sent again', async () => {
  proves('WHK-15');
  const { graph_id, memory } = await newGraph();
  const { store } = door.instance;
  const receiver = await openReceiver(() => 503);
  const { id } = await door.api.createWebhook({ graph_id, url: receiver.url, digest: daily });
  await storedBefore(store, graph_id, memory, 5);
  await letPass(store, graph_id, id, 20);
  await expect.poll(async () => (await hookOf(graph_id, id)).status, soon).toBe('failing');
  const before = (await store.webhook(graph_id, id))!.state.through;
  expect(before).toBeLessThan(Date.now() - 19 * dayMs);
  await letPass(store, graph_id, id, 20, 8);
  await expect.poll(async () => (await hookOf(graph_id, id)).dead_letter_count, soon).toBe(1);
  const [dead] = (await door.api.listDeadLetters({ graph_id, id })).items;
  expect(dead).toMatchObject({
    event: null,
    error: 'it answered 503',
    digest: { cursor: expect.any(Number) },
  });
  receiver.answers(() => 200);
  const { state } = (await store.webhook(graph_id, id))!;
  await store.write(tx =>
    tx.settleWebhook(graph_id, id, { state: { ...state, nextAt: 0 }, delivered: [], asides: [] }),
  );
  const cursors = [dead!.digest!.cursor];
  expect(await door.api.redeliverDeadLetters({ graph_id, id, cursors })).toEqual({ redelivered: 1 });
  await expect.poll(async () => (await hookOf(graph_id, id)).last_status, soon).toBe(200);
  const { since, until, counts } = JSON.parse(receiver.received.at(-1)!.body).data as GraphDigest;
  expect({ since, until, counts }).toMatchObject({
    since: dead!.digest!.since,
    until: dead!.digest!.until,
    counts: { new: 1 },
  });
  expect((await hookOf(graph_id, id)).dead_letter_count).toBe(0);
});

it('are sent once by several processes, after a restart too', async () => {
  proves('WHK-15');
  const data = await newFolder();
  const environment = { LOCI_WEBHOOK_ALLOW: 'private' };
  const receiver = await openReceiver();
  const first = await openFolder(data, environment);
  const api = first.service.as(ownerGrant);
  const { items } = await api.remember({ graph_id: 'g', ...draft });
  const hooks = await Promise.all(
    Array.from({ length: 5 }, () => api.createWebhook({ graph_id: 'g', url: receiver.url, digest: daily })),
  );
  await storedBefore(first.store, 'g', items[0]!.id, 5);
  for (const { id } of hooks) await letPass(first.store, 'g', id, 20);
  await first.close();
  const instances = await Promise.all([openFolder(data, environment), openFolder(data, environment)]);
  for (const instance of instances) instance.notify();
  const answers = async () =>
    (await instances[0]!.service.as(ownerGrant).listWebhooks({ graph_id: 'g' })).items.map(
      hook => hook.last_status,
    );
  await expect.poll(answers, soon).toEqual([204, 204, 204, 204, 204]);
  await Promise.all(instances.map(instance => instance.close()));
  const again = await openFolder(data, environment);
  again.notify();
  await new Promise(resolve => setTimeout(resolve, 1_500));
  await again.close();
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(5);
  expect(receiver.received).toHaveLength(5);
  await rm(data, { recursive: true, force: true });
});

it('name the field of a bad request', async () => {
  proves('WHK-14');
  const { graph_id } = await newGraph();
  const url = 'https://93.184.215.14/hook';
  const fieldOf = async (input: object, code: 'invalid_request' | 'context_not_found' = 'invalid_request') =>
    (await refusal(door.api.createWebhook({ graph_id, url, ...input } as never), code)).errors[0]?.path;
  expect(await fieldOf({ digest: {} })).toBe('digest.every');
  expect(await fieldOf({ digest: { ...daily, hour: 24 } })).toBe('digest.hour');
  expect(await fieldOf({ digest: { ...daily, weekday: 'monday' } })).toBe('digest.weekday');
  expect(await fieldOf({ digest: { ...daily, time_zone: 'Middle/Earth' } })).toBe('digest.time_zone');
  expect(await fieldOf({ digest: { ...daily, format: 'pdf' } })).toBe('digest.format');
  expect(await fieldOf({ digest: daily, events: ['memory.stored'] })).toBe('events');
  expect(await fieldOf({ digest: daily, after: 0 })).toBe('after');
  const far = { context_type: 'skill', name: 'juggling' };
  expect(await fieldOf({ digest: { ...daily, context: far } }, 'context_not_found')).toBe('digest.context');
});
