/** Keyword search in process, on a small and on a large graph, compared with SQLite's own full-text search. */
import { openRawSearch, type RawSearch } from '../bare/raw-sqlite.js';
import { millisecondsOf, ownProcessorMs, type Spread, spreadOf, spreadText } from '../measure.js';
import { openLocal } from '../open-service.js';
import { queryOf, textOf } from '../texts.js';
import { corpusGraph, corpusSeries, type Figure, type Room, type Workload } from '../workload.js';

const small = 10_000;
const lengths = [3, 12] as const;
const queriesPerLength = 400;
/** The raw search is much slower, and only its median is shown. */
const rawQueries = 60;
const warmUp = 150;

const texts = function* (count: number): Generator<string> {
  for (let number = 0; number < count; number++) yield textOf(corpusSeries, number);
};

interface Measured {
  readonly wall: Spread;
  readonly processor: Spread;
}

/** By number of words. */
type Spreads = ReadonlyMap<number, Measured>;

const measure = async (room: Room, count: number): Promise<Spreads> => {
  const { instance, api } = await openLocal(await room.corpus(count), room.models);
  const ask = (words: number, number: number) =>
    api.search({ graph_id: corpusGraph, query: queryOf(corpusSeries, number, words, count) });
  for (let number = 0; number < warmUp; number++) {
    for (const words of lengths) await ask(words, queriesPerLength + number);
  }
  const spreads = new Map<number, Measured>();
  for (const words of lengths) {
    const wall: number[] = [];
    const processor: number[] = [];
    for (let number = 0; number < queriesPerLength; number++) {
      const spentBefore = ownProcessorMs();
      wall.push(await millisecondsOf(() => ask(words, number)));
      processor.push(ownProcessorMs() - spentBefore);
    }
    spreads.set(words, { wall: spreadOf(wall), processor: spreadOf(processor) });
  }
  await instance.close();
  return spreads;
};

const measureRaw = async (raw: RawSearch, words: number, count: number): Promise<Spread> => {
  const samples: number[] = [];
  for (let number = 0; number < rawQueries; number++) {
    const query = queryOf(corpusSeries, number, words, count);
    samples.push(await millisecondsOf(() => raw.search(query)));
  }
  return spreadOf(samples);
};

export const searchLexical: Workload = {
  name: 'search-lexical',
  summary: 'keyword search, queries of 3 and of 12 words',
  async run(room) {
    const large = await measure(room, room.stored);
    const little = room.stored === small ? null : await measure(room, small);
    const raw = openRawSearch(await room.folder(), texts(room.stored));
    const figures: Figure[] = [];
    for (const words of lengths) {
      const { wall: here, processor } = large.get(words) as Measured;
      const beside = await measureRaw(raw, words, room.stored);
      figures.push({
        id: `search-${words}-words`,
        what: `search p95, ${words} words, ${room.stored} memories`,
        value: here.p95,
        unit: 'ms',
        baseline: { name: 'FTS5, any of the words, ten best', value: beside.p95 },
        ratio: here.p95 / beside.p95,
        processor: { value: processor.p95 },
        note: spreadText(here),
      });
      const there = little?.get(words);
      if (there === undefined) continue;
      figures.push({
        id: `search-growth-${words}-words`,
        what: `${words} words: p50 at ${room.stored} to p50 at ${small}`,
        value: here.p50 / there.wall.p50,
        unit: '×',
        processor: { value: processor.p50 / there.processor.p50 },
        note: `at ${small}: ${spreadText(there.wall)}`,
      });
    }
    raw.close();
    return figures;
  },
};
