/** Recall by meaning, with the real models, at both doors: what shares no word is found, by every process. */
import { rm } from 'node:fs/promises';
import type { KnowledgeApi } from '@loci/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedExample } from '../../src/cli/example.js';
import { words } from '../../src/language/words.js';
import { type DoorName, doorNames, newFolder } from '../doors.js';
import { proves } from '../requirements.js';
import { type EmbeddedInstance, embeddedInstance, openEmbedded, understood } from './embedded-instance.js';

let opened: EmbeddedInstance;
let doors: Readonly<Record<DoorName, KnowledgeApi>>;
let api: KnowledgeApi;

beforeAll(async () => {
  opened = await openEmbedded(await newFolder());
  doors = await opened.doors();
  api = opened.api;
});
afterAll(async () => {
  await opened.close();
  await rm(opened.data, { recursive: true, force: true });
});

const store = async (graph_id: string, content: string, more: object = {}, to = api) =>
  (await to.remember({ graph_id, content, ...more })).items[0]!;
const ids = async (graph_id: string, query: string, more: object = {}, from = api) =>
  (await from.search({ graph_id, query, ...more })).items.map(({ id }) => id);

const billing = 'We moved the billing cluster to Frankfurt because of latency';
const relocated = 'what made us relocate the payment servers?';
const kettle = 'The kettle in the kitchen is broken.';
const tea = 'boil water for tea';

/** What is stored, and what is asked with none of its words. */
const paraphrases: readonly (readonly [stored: string, asked: string])[] = [
  [kettle, tea],
  ['Our landlord raises the rent by four percent in January.', 'how much more will the apartment cost?'],
  ['The laptop battery drains within an hour.', 'my notebook computer runs out of power fast'],
  ['Trains to the airport are cancelled because of the strike.', 'can I reach my flight by rail?'],
  ['Marta speaks fluent Portuguese.', 'who could translate for the visitors from Brazil?'],
  ['Employees may work from home on Fridays.', 'which day are staff allowed to stay out of the office?'],
  ['The bakery around the corner sells bread without gluten.', 'where can a celiac buy a loaf?'],
  ['Passwords must be changed every ninety days.', 'how often do login credentials expire?'],
  ['The roof leaks when it pours.', 'where does water get in during heavy rain?'],
];
const others = [
  'Lisbon is sunny in May.',
  'The printer on the second floor is out of paper.',
  'Ben plays the piano on Sundays.',
  'The museum closes at five.',
  'Invoices go to the accountant at the end of the month.',
  'The red car belongs to Ana.',
];

const expectFoundByMeaning = async (
  door: KnowledgeApi,
  graph_id: string,
  content: string,
  query: string,
  rerank?: number,
) => {
  expect(words(query).filter(word => words(content).includes(word))).toEqual([]);
  const [best] = (
    await door.search({ graph_id, query, include: ['explain'], ...(rerank === undefined ? {} : { rerank }) })
  ).items;
  expect(best!.content, query).toBe(content);
  const { arms, matched, reason } = best!.explain!;
  expect(matched).toEqual([]);
  expect(arms.lexical!.score).toBe(0);
  expect(arms.vector!.score).toBeGreaterThan(0);
  expect(reason).toContain('by similarity of meaning');
};

describe.each(doorNames)('%s', name => {
  it('finds first what was meant in the example graph, though no word is shared, and says so', async () => {
    proves('MEA-01', 'SRCH-05');
    const door = doors[name];
    await seedExample(door, opened.config);
    await store('atlas', billing, {}, door);
    await understood(door, 'atlas');
    await expectFoundByMeaning(door, 'atlas', billing, relocated, 0);
    // The reader may put another note before it; it stays among the first.
    const { items } = await door.search({ graph_id: 'atlas', query: relocated, rerank: 10 });
    expect(items.slice(0, 3).map(({ content }) => content)).toContain(billing);
  });

  it('finds first what was meant among other notes', async () => {
    proves('MEA-01');
    const door = doors[name];
    const graph_id = 'paraphrases';
    const contents = [...paraphrases.map(([content]) => content), ...others];
    await door.remember({ graph_id, memories: contents.map(content => ({ content })) });
    await understood(door, graph_id);
    for (const [content, query] of paraphrases)
      await expectFoundByMeaning(door, graph_id, content, query, 10);
  });

  it('finds a memory by words at once and by meaning when it is read, and tells how far that is', async () => {
    proves('MEA-04', 'MEM-17');
    const door = doors[name];
    const graph_id = `reads-its-writes-${doorNames.indexOf(name)}`;
    await store(graph_id, 'Lisbon is sunny.', {}, door);
    await understood(door, graph_id);
    const { last_event } = await door.getGraph({ graph_id });
    const filler = Array.from({ length: 40 }, (_, at) => ({
      content: `Shelf ${at} holds dusty folders. `.repeat(20),
    }));
    const many = await door.remember({ graph_id, memories: [...filler, { content: kettle }] });
    const { id } = many.items.at(-1)!;
    expect((await ids(graph_id, 'kettle', {}, door))[0]).toBe(id);
    const waiting = await door.getGraph({ graph_id });
    expect(waiting.indexed_through).toBeLessThan(waiting.last_event);
    expect(waiting.indexed_through).toBeGreaterThanOrEqual(last_event);
    expect(waiting.waiting.by_kind.embed).toBeGreaterThan(0);
    await understood(door, graph_id);
    const whole = await door.getGraph({ graph_id });
    expect(whole.indexed_through).toBe(last_event + 41);
    expect((await ids(graph_id, tea, { rerank: 10 }, door))[0]).toBe(id);
    // Changed, it is found by what it says now, and no longer by what it said.
    await door.changeMemory({ graph_id, id, content: 'Flights from the airport are late.' });
    expect((await door.getGraph({ graph_id })).last_event).toBe(whole.last_event + 1);
    await understood(door, graph_id);
    expect((await ids(graph_id, 'my plane is delayed', {}, door))[0]).toBe(id);
    const { items } = await door.search({ graph_id, query: tea, min_relevance: 0 });
    expect(items[0]!.content).not.toBe(kettle);
    await door.forgetMemory({ graph_id, id });
    expect(await ids(graph_id, 'my plane is delayed', { limit: 100 }, door)).not.toContain(id);
  });
});

it('counts what is read only up to the first memory that is not', async () => {
  proves('MEA-04');
  const graph_id = 'counted';
  const { id } = await store(graph_id, 'Lisbon is sunny.');
  await store(graph_id, 'The printer is out of paper.');
  await understood(api, graph_id);
  const { last_event } = await api.getGraph({ graph_id });
  const { store: rows } = opened.instance;
  const first = (await rows.versionsAfter(graph_id, 0, 1))[0]!;
  expect(first.memory.id).toBe(id);
  // Held for a minute, as if another process were reading it.
  await rows.write(async transaction => {
    await transaction.addWork(graph_id, ['embed'], [id], 0);
    await transaction.putBackWork(graph_id, 'embed', [id], Date.now() + 60_000);
  });
  expect((await api.getGraph({ graph_id })).indexed_through).toBe(first.seq - 1);
  await rows.write(transaction => transaction.finishWork(graph_id, 'embed', [id]));
  expect((await api.getGraph({ graph_id })).indexed_through).toBe(last_event);
});

it('sees the vectors that another instance on the same folder made', async () => {
  proves('MEA-05', 'DUR-02');
  const graph_id = 'two-houses';
  await store(graph_id, 'Lisbon is sunny.');
  await understood(api, graph_id);
  await ids(graph_id, 'weather');
  const second = await embeddedInstance({}, opened.data);
  const there = await store(graph_id, kettle, {}, second.api);
  expect((await ids(graph_id, 'kettle'))[0]).toBe(there.id);
  await understood(second.api, graph_id);
  expect((await api.getGraph({ graph_id })).indexed_through).toBe(
    (await second.api.getGraph({ graph_id })).last_event,
  );
  expect((await ids(graph_id, tea))[0]).toBe(there.id);
  const here = await store(graph_id, billing);
  await understood(api, graph_id);
  expect((await ids(graph_id, relocated, {}, second.api))[0]).toBe(here.id);
  await api.forgetMemory({ graph_id, id: there.id });
  expect(await ids(graph_id, tea, {}, second.api)).not.toContain(there.id);
});

it('reads what an instance without models stored, which itself goes on by words', async () => {
  proves('MEA-05', 'MEA-04');
  const graph_id = 'one-reads';
  await store(graph_id, 'Lisbon is sunny.');
  await understood(api, graph_id);
  const wordsOnly = await embeddedInstance({ LOCI_MODELS: 'off' }, opened.data);
  const { id } = await store(graph_id, kettle, {}, wordsOnly.api);
  expect((await ids(graph_id, 'kettle', {}, wordsOnly.api))[0]).toBe(id);
  await understood(wordsOnly.api, graph_id);
  expect((await ids(graph_id, tea))[0]).toBe(id);
  expect(await ids(graph_id, tea, {}, wordsOnly.api)).toEqual([]);
});

it('stops before max_tokens, also with meaning and rerank', async () => {
  proves('SRCH-06');
  const graph_id = 'budget';
  await api.remember({
    graph_id,
    memories: Array.from({ length: 12 }, (_, at) => ({ content: `Kettle ${at} is broken. `.repeat(8) })),
  });
  await understood(api, graph_id);
  const all = await api.search({ graph_id, query: tea, limit: 12 });
  const budget = Math.ceil((all.items[0]!.content.length + all.items[1]!.content.length) / 4) + 5;
  const some = await api.search({ graph_id, query: tea, limit: 12, max_tokens: budget });
  expect(some.items.map(({ id }) => id)).toEqual(all.items.slice(0, 2).map(({ id }) => id));
});
