/** Recall by meaning, with the real models: what shares no word is found, inside every filter, by every process. */
import type { KnowledgeApi } from '@loci/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exampleLines } from '../../src/cli/example.js';
import { newFolder, pathsOf, refusal } from '../doors.js';
import { type EmbeddedHouse, embeddedHouse, openEmbedded, understood } from './embedded-house.js';

let opened: EmbeddedHouse;
let api: KnowledgeApi;

beforeAll(async () => {
  opened = await openEmbedded(await newFolder());
  api = opened.api;
});
afterAll(() => opened.close());

const billing = 'We moved the billing cluster to Frankfurt because of latency';
const question = 'what made us relocate the payment servers?';
/** No word of these is a word of what they ask for. */
const kettle = { content: 'The kettle in the kitchen is broken.', asked: 'boil water for tea' };

const store = async (graph_id: string, content: string, more: object = {}, to = api) =>
  (await to.remember({ graph_id, content, ...more })).items[0]!;
const ids = async (graph_id: string, query: string, more: object = {}, from = api) =>
  (await from.search({ graph_id, query, ...more })).items.map(({ id }) => id);

it('finds what was meant first among the example graph, though no word is shared, and says why', async () => {
  const graph_id = 'atlas';
  await api.importGraph({ graph_id, lines: exampleLines() });
  const stored = await store(graph_id, billing);
  await understood(api, graph_id);
  for (const rerank of [0, 10, 20]) {
    const { items } = await api.search({ graph_id, query: question, rerank, include: ['explain'] });
    expect(items[0]!.id, `with rerank ${rerank}`).toBe(stored.id);
    const { arms, matched, reason } = items[0]!.explain!;
    expect(matched).toEqual([]);
    expect(arms.lexical!.score).toBe(0);
    expect(arms.vector).toMatchObject({ rank: 1 });
    expect(reason).toContain('nearness of meaning');
  }
});

it('keeps to contexts, clocks and status inside the arms: a filtered search does not come back short', async () => {
  const graph_id = 'filters';
  const inContext = (name: string) => ({ context_types: { place: [name] } });
  await api.remember({
    graph_id,
    memories: Array.from({ length: 150 }, (_, at) => ({
      content: `Kettle ${at} boils water for tea in the kitchen.`,
      ...inContext('kitchen'),
    })),
  });
  const office = await Promise.all(
    ['Chairs are comfortable.', 'The window does not close.', 'The printer is out of paper.'].map(content =>
      store(graph_id, content, inContext('office')),
    ),
  );
  const past = await store(graph_id, 'The stove heated the pot until spring.', {
    ...inContext('office'),
    occurred_at: '2020-01-01T00:00:00Z',
    valid_until: '2020-06-01T00:00:00Z',
  });
  await understood(api, graph_id);
  const within = { context_types: { place: ['office'] }, limit: 10 };
  const found = await ids(graph_id, kettle.asked, within);
  expect([...found].sort()).toEqual(office.map(({ id }) => id).sort());
  expect(await ids(graph_id, kettle.asked, { ...within, valid_at: '2020-03-01T00:00:00Z' })).toEqual([
    past.id,
  ]);
  expect(await ids(graph_id, kettle.asked, { ...within, known_at: '2019-01-01T00:00:00Z' })).toEqual([]);
  expect(await ids(graph_id, kettle.asked, { context_types: { place: ['nowhere'] } })).toEqual([]);
  const old = office[0]!;
  const fresh = await store(graph_id, 'Seats hurt the back.', {
    ...inContext('office'),
    supersedes: [old.id],
  });
  await understood(api, graph_id);
  const present = await ids(graph_id, 'furniture to sit on', within);
  expect(present).toContain(fresh.id);
  expect(present).not.toContain(old.id);
  expect(await ids(graph_id, 'furniture to sit on', { ...within, include: ['superseded'] })).toContain(
    old.id,
  );
});

it('finds a memory by words at once and by meaning when it is read, and tells how far that is', async () => {
  const graph_id = 'reads-its-writes';
  await store(graph_id, 'Lisbon is sunny.');
  await understood(api, graph_id);
  const many = await api.remember({
    graph_id,
    memories: [
      ...Array.from({ length: 40 }, (_, at) => ({ content: `Shelf ${at} holds dusty folders. `.repeat(20) })),
      { content: kettle.content },
    ],
  });
  const { id } = many.items.at(-1)!;
  expect((await ids(graph_id, 'kettle'))[0]).toBe(id);
  const waiting = await api.getGraph({ graph_id });
  expect(waiting.indexed_through).toBeLessThan(waiting.last_event);
  expect(waiting.waiting.by_kind.embed).toBeGreaterThan(0);
  await understood(api, graph_id);
  expect((await ids(graph_id, kettle.asked))[0]).toBe(id);
  // Changed, it is found by what it says now, and no longer by what it said.
  await api.changeMemory({ graph_id, id, content: 'Flights from the airport are late.' });
  await understood(api, graph_id);
  expect((await ids(graph_id, 'my plane is delayed'))[0]).toBe(id);
  const [best] = (await api.search({ graph_id, query: kettle.asked, include: ['explain'] })).items;
  expect(best!.content).not.toBe(kettle.content);
  await api.forgetMemory({ graph_id, id });
  expect(await ids(graph_id, 'my plane is delayed', { limit: 100 })).not.toContain(id);
});

it('sees the vectors that another house on the same folder made', async () => {
  const graph_id = 'two-houses';
  await store(graph_id, 'Lisbon is sunny.');
  await understood(api, graph_id);
  await ids(graph_id, 'weather');
  const second = await embeddedHouse({}, opened.data);
  const there = await store(graph_id, kettle.content, {}, second.api);
  await understood(second.api, graph_id);
  expect((await ids(graph_id, kettle.asked))[0]).toBe(there.id);
  const here = await store(graph_id, billing);
  await understood(api, graph_id);
  expect((await ids(graph_id, question, {}, second.api))[0]).toBe(here.id);
  await api.forgetMemory({ graph_id, id: there.id });
  expect(await ids(graph_id, kettle.asked, {}, second.api)).not.toContain(there.id);
});

it('takes any text: very long, only code, other languages, only signs', async () => {
  const graph_id = 'odd';
  const sentence = 'The archive keeps scanned contracts for ten years. ';
  const stored = await Promise.all([
    store(graph_id, `${sentence.repeat(640).slice(0, 31_900)} The last word is zanzibar.`),
    store(graph_id, 'for (let i = 0; i < 10; i++) { total += price[i] * amount[i]; }'),
    store(graph_id, 'Der Zug nach München fährt um acht Uhr ab.'),
    store(graph_id, '会議は金曜日に東京で行われます。'),
    store(graph_id, '🎉🎉🎉 🚀'),
    store(graph_id, '∑ ≠ ∞ ∂'),
  ]);
  await understood(api, graph_id);
  const [long, code, german, japanese] = stored.map(({ id }) => id);
  expect((await ids(graph_id, 'zanzibar'))[0]).toBe(long);
  expect((await ids(graph_id, 'how long are documents stored?'))[0]).toBe(long);
  expect((await ids(graph_id, 'price[i] * amount[i]'))[0]).toBe(code);
  expect((await ids(graph_id, 'Wann fährt der Zug nach München?'))[0]).toBe(german);
  expect((await ids(graph_id, '東京の会議'))[0]).toBe(japanese);
  const { items } = await api.search({ graph_id, query: 'x'.repeat(1_000), include: ['explain'] });
  for (const { score, explain } of items) {
    expect(Number.isFinite(score)).toBe(true);
    for (const arm of Object.values(explain!.arms)) expect(Number.isFinite(arm.score)).toBe(true);
  }
});

it('refuses a question without a word', async () => {
  const graph_id = 'odd';
  for (const query of ['🎉🎉', '?!…', ' ']) {
    const problem = await refusal(api.search({ graph_id, query }), 'invalid_request');
    expect(pathsOf(problem)).toEqual(['query']);
  }
});

it('stops before max_tokens, also with meaning and rerank', async () => {
  const graph_id = 'budget';
  await api.remember({
    graph_id,
    memories: Array.from({ length: 12 }, (_, at) => ({ content: `Kettle ${at} is broken. `.repeat(8) })),
  });
  await understood(api, graph_id);
  const all = await api.search({ graph_id, query: kettle.asked, limit: 12 });
  const budget = Math.ceil((all.items[0]!.content.length + all.items[1]!.content.length) / 4) + 5;
  const some = await api.search({ graph_id, query: kettle.asked, limit: 12, max_tokens: budget });
  expect(some.items.map(({ id }) => id)).toEqual(all.items.slice(0, 2).map(({ id }) => id));
});
