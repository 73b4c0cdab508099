/** With the real models: filters hold inside the arms, and any text is taken and found. */
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KnowledgeApi } from '@loci/client';
import { limits } from '@loci/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DoorName, doorNames, newFolder, pathsOf, refusal } from '../doors.js';
import { proves } from '../requirements.js';
import { type EmbeddedInstance, openEmbedded, understood } from './embedded-instance.js';

let opened: EmbeddedInstance;
let doors: Readonly<Record<DoorName, KnowledgeApi>>;

beforeAll(async () => {
  opened = await openEmbedded(await newFolder());
  doors = await opened.doors();
  await storeFiltered(opened.api);
  await storeOdd(opened.api);
});
afterAll(async () => {
  await opened.close();
  await rm(opened.data, { recursive: true, force: true });
});

const filtered = 'filters';
const tea = 'boil water for tea';
/** None of them holds a word of the question, and none is as near to it as a kettle. */
const plain = [
  'Chairs are comfortable.',
  'The window does not close.',
  'The printer is out of paper.',
  'Lisbon is sunny.',
  'Ben plays the piano.',
  'The museum closes at five.',
  'Invoices go to the accountant.',
  'The red car belongs to Ana.',
  'Passwords change in spring.',
  'The roof leaks.',
];
const ten = (where: string, more: object = {}) =>
  plain.map(content => ({ content: `${content} (${where})`, ...more }));
const kettles = Array.from({ length: 300 }, (_, at) => ({
  content: `Kettle ${at} boils water for tea in the kitchen.`,
  context_types: { place: ['kitchen'] },
}));

const kept: Record<'early' | 'office' | 'room' | 'past', string[]> = {
  early: [],
  office: [],
  room: [],
  past: [],
};
let kettleIds: string[] = [];
let beforeKettles = '';

const storeFiltered = async (api: KnowledgeApi): Promise<void> => {
  const put = async (memories: object[]) =>
    (await api.remember({ graph_id: filtered, memories: memories as { content: string }[] })).items.map(
      ({ id }) => id,
    );
  kept.early = await put(ten('early', { context_types: { place: ['attic'] } }));
  await sleep(10);
  beforeKettles = new Date().toISOString();
  await sleep(10);
  kettleIds = await put(kettles);
  kept.office = await put(ten('office', { context_types: { place: ['office'] } }));
  kept.room = await put(ten('room', { context_types: { room: ['green'] } }));
  kept.past = await put(
    ten('past', {
      context_types: { place: ['kitchen'] },
      occurred_at: '2020-01-01T00:00:00Z',
      valid_until: '2020-06-01T00:00:00Z',
    }),
  );
  await understood(api, filtered);
};

const odd = 'odd';
const longest = `${'The archive keeps scanned contracts for ten years. '.repeat(700).slice(0, 32_740)} The end is zanzibar.`;
const texts = {
  longest,
  code: 'for (let i = 0; i < 10; i++) { total += price[i] * amount[i]; }',
  german: 'Der Zug nach München fährt um acht Uhr ab.',
  japanese: '会議は金曜日に東京で行われます。',
  chinese: '服务器将于星期六搬到新的数据中心。',
  arabic: 'تم نقل الخادم إلى مركز البيانات الجديد يوم السبت.',
  russian: 'Сервер переехал в новый дата-центр в субботу.',
  emoji: '🎉🎉🎉 🚀',
  signs: '∑ ≠ ∞ ∂',
};
const oddIds = new Map<string, string>();

const storeOdd = async (api: KnowledgeApi): Promise<void> => {
  for (const [name, content] of Object.entries(texts)) {
    oddIds.set(name, (await api.remember({ graph_id: odd, content })).items[0]!.id);
  }
  await understood(api, odd);
};

describe.each(doorNames)('%s', name => {
  const ids = async (graph_id: string, query: string, more: object = {}) =>
    (await doors[name].search({ graph_id, query, min_relevance: 0, ...more })).items.map(({ id }) => id);
  const same = (found: readonly string[], wanted: readonly string[]) =>
    expect([...found].sort()).toEqual([...wanted].sort());

  it('gives all ten that a filter leaves, though three hundred outside of it are nearer', async () => {
    proves('MEA-03', 'SRCH-03', 'CLK-01', 'CLK-02');
    const nearest = await ids(filtered, tea, { limit: 100 });
    expect(nearest.filter(id => kettleIds.includes(id))).toHaveLength(100);
    for (const rerank of [0, 10]) {
      const all = { limit: 50, rerank };
      same(await ids(filtered, tea, { ...all, context_types: { place: ['office'] } }), kept.office);
      same(await ids(filtered, tea, { ...all, context_types: { room: [] } }), kept.room);
      same(await ids(filtered, tea, { ...all, context_types: { room: [], place: ['office'] } }), [
        ...kept.room,
        ...kept.office,
      ]);
      same(await ids(filtered, tea, { ...all, valid_at: '2020-03-01T00:00:00Z' }), kept.past);
      same(await ids(filtered, tea, { ...all, known_at: beforeKettles }), kept.early);
      same(
        await ids(filtered, tea, { ...all, known_at: beforeKettles, context_types: { place: ['kitchen'] } }),
        [],
      );
      expect(await ids(filtered, tea, { ...all, context_types: { place: ['nowhere'] } })).toEqual([]);
      expect(await ids(filtered, tea, { ...all, known_at: '2019-01-01T00:00:00Z' })).toEqual([]);
    }
  });

  it('finds the longest text by its last word and by its meaning, and code by code', async () => {
    proves('MEA-06');
    expect(longest.length).toBeGreaterThan(limits.contentCharacters - 100);
    expect((await ids(odd, 'zanzibar'))[0]).toBe(oddIds.get('longest'));
    expect((await ids(odd, 'how long are documents stored?'))[0]).toBe(oddIds.get('longest'));
    expect((await ids(odd, 'price[i] * amount[i]'))[0]).toBe(oddIds.get('code'));
    const listed = await doors[name].listMemories({ graph_id: odd });
    expect(listed.items.map(({ content }) => content)).toEqual(expect.arrayContaining(Object.values(texts)));
  });

  it('finds other languages by their words', async () => {
    proves('MEA-07');
    const asked = {
      german: 'Wann fährt der Zug nach München?',
      japanese: '東京の会議',
      chinese: '数据中心在哪里？',
      arabic: 'أين مركز البيانات؟',
      russian: 'когда переехал сервер?',
    };
    for (const [language, query] of Object.entries(asked)) {
      const [best] = (await doors[name].search({ graph_id: odd, query, include: ['explain'] })).items;
      expect(best!.id, language).toBe(oddIds.get(language));
      expect(best!.explain!.matched.length, language).toBeGreaterThan(0);
    }
    // Nothing holds these words: the answer may be poor, but it is one.
    expect((await ids(odd, '¿dónde está la biblioteca?')).length).toBeGreaterThan(0);
  });

  it('gives numbers as scores for whatever is asked', async () => {
    proves('MEA-06');
    for (const query of [
      'x'.repeat(limits.queryCharacters),
      '🚀 rocket',
      '0',
      'the',
      '服',
      'İ',
      'zug '.repeat(2_000),
    ]) {
      for (const rerank of [0, 50]) {
        const { items, total } = await doors[name].search({
          graph_id: odd,
          query,
          rerank,
          include: ['explain'],
        });
        expect(Number.isInteger(total)).toBe(true);
        for (const { score, explain } of items) {
          const numbers = [score, ...Object.values(explain!.arms).map(arm => arm.score)];
          expect(
            numbers.filter(number => !Number.isFinite(number)),
            query.slice(0, 20),
          ).toEqual([]);
        }
      }
    }
  });

  it('refuses a question without a word, and says where', async () => {
    proves('MEA-08', 'ERR-02');
    for (const query of ['🎉🎉', '?!…', ' ', '∑ ≠', '\u200b']) {
      const problem = await refusal(doors[name].search({ graph_id: odd, query }), 'invalid_request');
      expect(problem.status).toBe(400);
      expect(pathsOf(problem)).toEqual(['query']);
    }
  });
});

it('gives all that is left where three hundred nearer ones were superseded', async () => {
  proves('MEA-03', 'SRCH-04');
  const { api } = opened;
  for (let from = 0; from < kettleIds.length; from += 100) {
    await api.remember({
      graph_id: filtered,
      content: `Cupboard ${from} is empty.`,
      context_types: { place: ['kitchen'] },
      supersedes: kettleIds.slice(from, from + 100),
    });
  }
  await understood(api, filtered);
  const present = await api.search({ graph_id: filtered, query: tea, limit: 100, min_relevance: 0 });
  expect(present.items).toHaveLength(33);
  expect(present.items.filter(({ id }) => kettleIds.includes(id))).toEqual([]);
  const within = {
    graph_id: filtered,
    query: tea,
    limit: 100,
    context_types: { place: ['kitchen'] },
    min_relevance: 0,
  };
  expect((await api.search(within)).items).toHaveLength(3);
  const also = await api.search({ ...within, include: ['superseded'] });
  expect(also.items.filter(({ id }) => kettleIds.includes(id))).toHaveLength(100);
});
