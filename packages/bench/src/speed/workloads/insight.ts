/** Insights in process, with keyword search only or with the models; and whether ten at once hold up a write. */
import type { KnowledgeApi } from '@loci/client';
import { openRawSearch } from '../bare/raw-sqlite.js';
import { millisecondsOf, type Spread, spreadOf, spreadText, timedCalls } from '../measure.js';
import { openLocal } from '../open-service.js';
import { noteOf, questionOf } from '../sentences.js';
import { queryOf, textOf } from '../texts.js';
import { fillVectorCorpus } from '../vector-corpus.js';
import { corpusGraph, corpusSeries, type Figure, type Room, type Workload } from '../workload.js';

const tasks = 150;
const warmUp = 30;
const words = 5;
const rawQueries = 40;
const asking = 10;
const writes = 150;

/** In a separate graph, one after the other. */
const writeSome = async (api: KnowledgeApi, series: number): Promise<Spread> => {
  const took: number[] = [];
  for (let number = 0; number < writes; number++)
    took.push(
      await millisecondsOf(() =>
        api.remember(
          { graph_id: 'beside', content: `${noteOf(series, number).content} (${series}-${number})` },
          { respondAsync: true },
        ),
      ),
    );
  return spreadOf(took);
};

const besideInsights = async (
  api: KnowledgeApi,
  ask: (number: number) => Promise<unknown>,
): Promise<Figure> => {
  await writeSome(api, 1);
  const idle = await writeSome(api, 2);
  let done = false;
  const askers = Array.from({ length: asking }, async (_, own) => {
    for (let number = own; !done; number += asking) await ask(number % tasks);
  });
  const beside = await writeSome(api, 3);
  done = true;
  await Promise.all(askers);
  return {
    id: 'writes-beside-insights',
    what: `write p95 while ${asking} insights run at once, relative to idle`,
    value: beside.p95 / idle.p95,
    unit: '×',
    note: `idle ${spreadText(idle)}; beside ${spreadText(beside)}`,
  };
};

const byWords = async (room: Room): Promise<Figure[]> => {
  const { instance, api } = await openLocal(await room.corpus(room.stored), false);
  const taskOf = (number: number): string =>
    `What do we know about ${queryOf(corpusSeries, number, words, room.stored)}?`;
  const asked = await timedCalls({ count: tasks, warmUp }, number =>
    api.insight({ graph_id: corpusGraph, task: taskOf(number) }),
  );
  await instance.close();
  const raw = openRawSearch(
    await room.folder(),
    Array.from({ length: room.stored }, (_, number) => textOf(corpusSeries, number)),
  );
  const rawTimes: number[] = [];
  for (let number = 0; number < rawQueries; number++)
    rawTimes.push(await millisecondsOf(() => raw.search(taskOf(number))));
  raw.close();
  const beside = spreadOf(rawTimes);
  return [
    {
      id: 'insight',
      what: `insight p95 without models, ${room.stored} memories`,
      value: asked.wall.p95,
      unit: 'ms',
      baseline: { name: 'FTS5, any of the words, ten best', value: beside.p95 },
      ratio: asked.wall.p95 / beside.p95,
      processor: { value: asked.processor.p95 },
      note: spreadText(asked.wall),
    },
  ];
};

const withModels = async (room: Room): Promise<Figure[]> => {
  const data = await fillVectorCorpus(await room.folder(), await room.folder(), room.stored);
  const { instance, api } = await openLocal(data, true);
  await instance.models.started;
  const ask = (number: number) =>
    api.insight({ graph_id: corpusGraph, task: questionOf(corpusSeries, number, room.stored) });
  const asked = await timedCalls({ count: tasks, warmUp }, ask);
  const beside = await besideInsights(api, ask);
  await instance.close();
  return [
    {
      id: 'insight-judged',
      what: `insight p95 with models, ${room.stored} memories`,
      value: asked.wall.p95,
      unit: 'ms',
      processor: { value: asked.processor.p95 },
      note: `${spreadText(asked.wall)}; vectors of the memories are made up, those of the tasks are real`,
    },
    beside,
  ];
};

export const insight: Workload = {
  name: 'insight',
  summary: 'insights: search, choice of evidence, wording, confidence; with --models read, and during writes',
  run: room => (room.models ? withModels(room) : byWords(room)),
};
