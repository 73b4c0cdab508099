/**
 * The cost of relating a memory: one sentence among 10,000, a backlog, and a graph in which all use the same words.
 */
import type { KnowledgeApi } from '@loci/client';
import { type Instance, openInstance, ownerGrant, readConfig, silentLog } from '@loci/server';
import { millisecondsOf, ownProcessorMs, percentile, spreadOf, spreadText } from '../measure.js';
import { noneWaits } from '../none-waits.js';
import { statementOf } from '../statements.js';
import { corpusGraph, type Figure, type Room, type Workload } from '../workload.js';

const stored = 10_000;
const asked = 100;
const warmUp = 40;
const backlog = 400;
const batch = 500;
/** Sizes at which the same-word graph is measured. */
const curve = [1_000, 2_000, 5_000, 10_000];
const perPoint = 25;

const openRelating = async (data: string): Promise<{ instance: Instance; api: KnowledgeApi }> => {
  const config = readConfig({ LOCI_DATA: data, LOCI_LOG_LEVEL: 'silent' });
  const instance = await openInstance(config, silentLog());
  await instance.models.started;
  return { instance, api: instance.service.as(ownerGrant) };
};

/** Filled without comparing, because 10,000 comparisons would take too long here; the vectors are real. */
const fill = async (
  data: string,
  from: number,
  to: number,
  make: (number: number) => string,
): Promise<void> => {
  const config = readConfig({ LOCI_DATA: data, LOCI_LOG_LEVEL: 'silent', LOCI_RELATE: 'off' });
  const instance = await openInstance(config, silentLog());
  await instance.models.started;
  const api = instance.service.as(ownerGrant);
  for (let at = from; at < to; at += batch) {
    const memories = Array.from({ length: Math.min(batch, to - at) }, (_, place) => ({
      content: make(at + place),
    }));
    await api.remember({ graph_id: corpusGraph, memories }, { respondAsync: true });
  }
  await noneWaits(api, corpusGraph);
  await instance.close();
};

/** Processor time of storing, reading and relating one memory after another. */
const costs = async (api: KnowledgeApi, from: number, count: number, make: (number: number) => string) => {
  const spent: number[] = [];
  for (let number = 0; number < count; number++) {
    const before = ownProcessorMs();
    await api.remember({ graph_id: corpusGraph, content: make(from + number) }, { respondAsync: true });
    await noneWaits(api, corpusGraph);
    spent.push(ownProcessorMs() - before);
  }
  return spent;
};

const single = async (api: KnowledgeApi): Promise<Figure> => {
  await costs(api, stored, warmUp, statementOf);
  const spread = spreadOf(await costs(api, stored + warmUp, asked, statementOf));
  return {
    id: 'relate-single',
    what: `processor time to store, embed and relate one sentence, ${stored} memories, p50`,
    value: spread.p50,
    unit: 'ms',
    note: spreadText(spread),
  };
};

const backlogRate = async (api: KnowledgeApi): Promise<Figure> => {
  const from = stored + warmUp + asked;
  const memories = Array.from({ length: backlog }, (_, place) => ({ content: statementOf(from + place) }));
  const before = ownProcessorMs();
  const took = await millisecondsOf(async () => {
    await api.remember({ graph_id: corpusGraph, memories }, { respondAsync: true });
    await noneWaits(api, corpusGraph);
  });
  const spent = ownProcessorMs() - before;
  return {
    id: 'relate-backlog',
    what: 'memories stored, embedded and related in the background',
    value: (backlog / took) * 1_000,
    unit: '/s',
    processor: { value: (backlog / spent) * 1_000 },
    note: `${backlog} sentences among ${stored}`,
  };
};

/** Every memory has the same words except for a number: each is a candidate of each. */
const sameWords = (number: number): string =>
  `The intake valve of pump station ${number} was checked and is open.`;

const sameWordCurve = async (room: Room): Promise<Figure> => {
  const data = await room.folder();
  const points: string[] = [];
  const medians: number[] = [];
  let filled = 0;
  for (const size of curve) {
    await fill(data, filled, size - 2 * perPoint, sameWords);
    const { instance, api } = await openRelating(data);
    await costs(api, size - 2 * perPoint, perPoint, sameWords);
    const median = percentile(await costs(api, size - perPoint, perPoint, sameWords), 0.5);
    await instance.close();
    filled = size;
    medians.push(median);
    points.push(`${size}: ${median.toFixed(0)} ms`);
  }
  return {
    id: 'relate-same-words',
    what: `cost of one memory among ${curve.at(-1)} similar ones, relative to ${curve[0]}`,
    value: (medians.at(-1) as number) / (medians[0] as number),
    unit: '×',
    note: points.join(', '),
  };
};

export const relate: Workload = {
  name: 'relate',
  summary: 'relating memories: one sentence, a backlog, and a graph of the same words (only with --models)',
  async run(room) {
    if (!room.models) {
      room.say('relate: skipped without --models');
      return [];
    }
    const data = await room.folder();
    await fill(data, 0, stored, statementOf);
    const { instance, api } = await openRelating(data);
    const figures = [await single(api), await backlogRate(api)];
    await instance.close();
    return [...figures, await sameWordCurve(room)];
  },
};
