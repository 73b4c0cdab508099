/**
 * Response times while the server is busy: the same calls at rest, during a backlog, and beside a writer and an
 * importer.
 */
import { connect, type KnowledgeApi } from '@loci/client';
import { type Loaded, type LoadGenerator, loadOn, openLoad } from '../load/load.js';
import type { Job, Requests } from '../load/requests.js';
import { spreadOf, spreadText } from '../measure.js';
import { noneWaits } from '../none-waits.js';
import { openLocal } from '../open-service.js';
import { residentMb } from '../resident.js';
import { noteOf, questionOf } from '../sentences.js';
import { adminSecret, type ServerProcess, startBare, startSoakServer } from '../server-process.js';
import { memoryOf } from '../texts.js';
import { corpusGraph, corpusSeries, type Figure, type Room, type Workload } from '../workload.js';

const stored = 10_000;
const backlog = 20_000;
const batch = 500;
const questions = 200;

interface Asked {
  readonly name: string;
  readonly what: string;
  readonly clients: number;
  readonly of: 'p95' | 'rate';
  /** How many memories one answer stands for. */
  readonly each: number;
  /** Whether a bare server can do the same. */
  readonly bare: boolean;
  readonly requests: (series: number) => Requests;
}

const perQuestion = <Value>(make: (number: number) => Value): Value[] =>
  Array.from({ length: questions }, (_, number) => make(number));

const asked = (models: boolean): readonly Asked[] => [
  {
    name: models ? 'meaning' : 'words',
    what: `${models ? 'semantic' : 'keyword'} search`,
    clients: 2,
    of: 'p95',
    each: 1,
    bare: false,
    requests: () => ({
      kind: 'search',
      graphId: corpusGraph,
      queries: perQuestion(number => questionOf(corpusSeries, number, stored)),
    }),
  },
  {
    name: 'insight',
    what: 'insight',
    clients: 1,
    of: 'p95',
    each: 1,
    bare: false,
    requests: () => ({
      kind: 'insight',
      graphId: corpusGraph,
      tasks: perQuestion(number => questionOf(corpusSeries, number, stored)),
    }),
  },
  {
    name: 'list',
    what: 'list of contexts',
    clients: 2,
    of: 'p95',
    each: 1,
    bare: true,
    requests: () => ({ kind: 'get', paths: [`/v1/contexts/${corpusGraph}`] }),
  },
  {
    name: 'write',
    what: 'single writes over 8 connections',
    clients: 8,
    of: 'rate',
    each: 1,
    bare: true,
    requests: series => ({ kind: 'remember', graphId: 'written', series, batch: 1 }),
  },
  {
    name: 'batch',
    what: `memories in batches of ${batch}`,
    clients: 1,
    of: 'rate',
    each: batch,
    bare: false,
    requests: series => ({ kind: 'remember', graphId: 'written', series, batch }),
  },
];

/** With vectors and without links, as after an import that was embedded and not yet related. */
const fill = async (data: string, models: boolean): Promise<void> => {
  const { instance, api } = await openLocal(data, models);
  await instance.models.started;
  for (let from = 0; from < stored; from += batch) {
    const memories = Array.from({ length: batch }, (_, at) => noteOf(corpusSeries, from + at));
    await api.remember({ graph_id: corpusGraph, memories }, { respondAsync: true });
  }
  await noneWaits(api, corpusGraph);
  await api.search({ graph_id: corpusGraph, query: 'first search' });
  await instance.close();
};

const load = async (api: KnowledgeApi, graphId: string, from: number, count: number): Promise<void> => {
  for (let at = from; at < from + count; at += batch)
    await api.remember(
      { graph_id: graphId, memories: Array.from({ length: batch }, (_, place) => noteOf(2, at + place)) },
      { respondAsync: true },
    );
};

interface Measured {
  readonly ours: Loaded;
  readonly bare: Loaded | null;
}

/** `series`: texts that have not been stored yet; each workload uses one. */
const measureAll = async (
  room: Room,
  generator: LoadGenerator,
  server: ServerProcess,
  bare: ServerProcess,
  series: number,
): Promise<Map<string, Measured>> => {
  const measured = new Map<string, Measured>();
  for (const [at, one] of asked(room.models).entries()) {
    const job: Omit<Job, 'port' | 'secret'> = {
      clients: one.clients,
      milliseconds: room.roundMs,
      atLeast: one.of === 'p95' ? 40 : 4,
      requests: one.requests(series + at),
    };
    const ours = await loadOn(generator, server, job);
    room.say(`${one.what}: ${spreadText(spreadOf([...ours.latencies]))}, ${ours.perSecond.toFixed(0)}/s`);
    measured.set(one.name, { ours, bare: one.bare ? await loadOn(generator, bare, job) : null });
  }
  return measured;
};

/** One client that writes one memory after another, and one that imports, until stopped. */
const others = (api: KnowledgeApi): { stop(): Promise<void> } => {
  let isOver = false;
  let wrote = 0;
  const writer = async (): Promise<void> => {
    while (!isOver)
      await api.remember({ graph_id: 'beside', ...memoryOf(3, wrote++) }, { respondAsync: true });
  };
  const importer = async (): Promise<void> => {
    for (let from = 0; !isOver; from += batch) await load(api, 'imported', from, batch);
  };
  const both = Promise.all([writer(), importer()]);
  return {
    stop: async () => {
      isOver = true;
      await both;
    },
  };
};

const figuresOf = (room: Room, when: string, measured: ReadonlyMap<string, Measured>): Figure[] =>
  asked(room.models).map((one): Figure => {
    const { ours, bare } = measured.get(one.name) as Measured;
    const figureOf = (loaded: Loaded): number =>
      one.of === 'rate' ? loaded.perSecond * one.each : spreadOf([...loaded.latencies]).p95;
    const value = figureOf(ours);
    return {
      id: `busy-${one.name}-${when}`,
      what: `${one.what}${one.of === 'p95' ? ' p95' : ''}, ${when}`,
      value,
      unit: one.of === 'rate' ? '/s' : 'ms',
      ...(bare === null
        ? {}
        : { baseline: { name: 'bare node:http', value: figureOf(bare) }, ratio: value / figureOf(bare) }),
      note: spreadText(spreadOf([...ours.latencies])),
    };
  });

const memoryFigure = (when: string, pid: number): Figure => ({
  id: `busy-memory-${when}`,
  what: `memory of the server, ${when}`,
  value: residentMb(pid),
  unit: 'MB',
});

export const busy: Workload = {
  name: 'busy',
  summary: 'search, insight, list, write and batch: idle, during a backlog, beside a writer and an importer',
  async run(room) {
    const data = await room.folder();
    room.say(`filling a graph with ${stored} memories`);
    await fill(data, room.models);
    const server = await startSoakServer(room, data);
    const bare = await startBare(room, `${await room.folder()}/bare.db`);
    const generator = openLoad(room);
    const api = connect({ url: `http://127.0.0.1:${server.port}`, secret: adminSecret });
    await api.insight({ graph_id: corpusGraph, task: questionOf(corpusSeries, 1, stored) });
    const figures: Figure[] = [memoryFigure('idle', server.pid)];
    // What the measurement itself writes is a backlog too, so it is measured last.
    figures.push(...figuresOf(room, 'idle', await measureAll(room, generator, server, bare, 100)));
    await load(api, corpusGraph, 0, backlog);
    figures.push(...figuresOf(room, 'backlog', await measureAll(room, generator, server, bare, 200)));
    figures.push(memoryFigure('backlog', server.pid));
    const beside = others(api);
    figures.push(...figuresOf(room, 'beside others', await measureAll(room, generator, server, bare, 300)));
    await beside.stop();
    figures.push(memoryFigure('afterwards', server.pid));
    return figures;
  },
};
