/** Hybrid search in process, alone and reranked by the reader, and how much memory a server with models uses. */

import { readHits } from '@loci/client/internal';
import { openRawClient } from '../load/raw-client.js';
import { requestMaker } from '../load/requests.js';
import { type Calls, millisecondsOf, ownProcessorMs, spreadText, timedCalls } from '../measure.js';
import { openLocal } from '../open-service.js';
import { residentMb } from '../resident.js';
import { noteOf, questionOf } from '../sentences.js';
import { adminSecret, startLoci } from '../server-process.js';
import { fillVectorCorpus } from '../vector-corpus.js';
import { corpusGraph, corpusSeries, type Figure, type Room, type Workload } from '../workload.js';

const small = 10_000;
const queries = 200;
const warmUp = 40;
/** Enough that starting and stopping do not count. */
const embedded = 3_000;
/** How often to check for vectors. */
const lookMs = 25;

const searchIn = async (data: string, count: number): Promise<{ plain: Calls; reranked: Calls }> => {
  const { instance, api } = await openLocal(data, true);
  await instance.models.started;
  const asking = (rerank: number) => (number: number) =>
    api.search({ graph_id: corpusGraph, query: questionOf(corpusSeries, number, count), rerank });
  const plain = await timedCalls({ count: queries, warmUp }, asking(0));
  const reranked = await timedCalls({ count: queries, warmUp }, asking(readHits));
  await instance.close();
  return { plain, reranked };
};

const memoryOfServer = async (room: Room, data: string): Promise<Figure> => {
  const server = await startLoci({ ...room, models: true }, data);
  const asked = Array.from({ length: queries }, (_, number) => questionOf(corpusSeries, number, room.stored));
  const make = requestMaker({ kind: 'search', graphId: corpusGraph, queries: asked }, adminSecret);
  const client = await openRawClient(server.port);
  for (const turn of asked.keys()) {
    const { status } = await client.ask(make(turn));
    if (status !== 200) throw new Error(`The server answered ${status} to a search.`);
  }
  client.close();
  const value = residentMb(server.pid);
  await server.stop();
  return {
    id: 'memory-embedded',
    what: `memory after ${queries} searches, ${room.stored} vectors, with models`,
    value,
    unit: 'MB',
  };
};

/** Short memories in a separate graph, embedded in the background by one thread while nothing is searched. */
const embeddingRate = async (room: Room): Promise<Figure> => {
  const { instance, api } = await openLocal(await room.folder(), true);
  await instance.models.started;
  const memories = Array.from({ length: embedded }, (_, number) => noteOf(corpusSeries + 1, number));
  const spentBefore = ownProcessorMs();
  const took = await millisecondsOf(async () => {
    for (let from = 0; from < embedded; from += 500) {
      await api.remember(
        { graph_id: corpusGraph, memories: memories.slice(from, from + 500) },
        { respondAsync: true },
      );
    }
    for (;;) {
      const { waiting } = await api.getGraph({ graph_id: corpusGraph });
      if ((waiting.by_kind.embed ?? 0) === 0) return;
      await new Promise(resolve => setTimeout(resolve, lookMs));
    }
  });
  const spent = ownProcessorMs() - spentBefore;
  await instance.close();
  return {
    id: 'embedding',
    what: 'memories stored and embedded in the background',
    value: (embedded / took) * 1_000,
    unit: '/s',
    processor: { value: (embedded / spent) * 1_000 },
    note: `${embedded} notes of about 15 words, by one thread`,
  };
};

const p95 = (id: string, what: string, { wall, processor }: Calls, note: string): Figure => ({
  id,
  what,
  value: wall.p95,
  unit: 'ms',
  processor: { value: processor.p95 },
  note: `${spreadText(wall)}; ${note}`,
});

const growth = (id: string, what: string, large: Calls, little: Calls): Figure => ({
  id,
  what,
  value: large.wall.p95 / little.wall.p95,
  unit: '×',
  processor: { value: large.processor.p95 / little.processor.p95 },
  note: `at ${small}: ${spreadText(little.wall)}`,
});

export const searchEmbedded: Workload = {
  name: 'search-embedded',
  summary: 'search by keyword and meaning, alone and reranked by the reader (only with --models)',
  async run(room) {
    if (!room.models) {
      room.say('search-embedded: skipped without --models');
      return [];
    }
    const data = await fillVectorCorpus(await room.folder(), await room.folder(), room.stored);
    const large = await searchIn(data, room.stored);
    const made = 'vectors of the memories are made up, those of the questions are real';
    const figures = [
      p95('search-embedded', `semantic search p95, ${room.stored} memories`, large.plain, made),
      p95('search-reranked', `the same with ${readHits} reranked`, large.reranked, made),
    ];
    if (room.stored !== small) {
      const folder = await fillVectorCorpus(await room.folder(), await room.folder(), small);
      const little = await searchIn(folder, small);
      const what = `p95 at ${room.stored} to p95 at ${small}`;
      figures.push(growth('search-embedded-growth', `semantic search: ${what}`, large.plain, little.plain));
      figures.push(
        growth('search-reranked-growth', `${readHits} reranked: ${what}`, large.reranked, little.reranked),
      );
    }
    return [...figures, await memoryOfServer(room, data), await embeddingRate(room)];
  },
};
