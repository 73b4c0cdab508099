/** Clients that do what agents do all day: write, search, ask, browse, change, forget and listen. */
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type KnowledgeApi } from '@loci/client';
import { type Random, seeded } from '../speed/random.js';
import { memoryOf, queryOf } from '../speed/texts.js';

const graphs = 8;
/**
 * Above this size a graph is forgotten and started again: a service that only grows would rightly grow in memory too.
 */
const mostPerGraph = 600;
const series = 31;

export interface MixedLoad {
  /** Response times since the last sample, in milliseconds. */
  takeLatencies(): number[];
  readonly counts: { answered: number; failed: number };
  readonly failures: Map<string, number>;
  stop(): Promise<void>;
}

interface Shared {
  /** Ids by graph, oldest first. */
  readonly ids: string[][];
  next: number;
}

type Deed = (api: KnowledgeApi, random: Random, shared: Shared) => Promise<unknown>;

const graphOf = (number: number): string => `soak-${number}`;
const anyGraph = (random: Random): number => random.below(graphs);
const someId = (random: Random, ids: readonly string[]): string | undefined =>
  ids.length === 0 ? undefined : random.pick(ids);

const write: Deed = async (api, random, shared) => {
  const graph = anyGraph(random);
  const memories = Array.from({ length: random.next() < 0.2 ? 10 : 1 }, () =>
    memoryOf(series, shared.next++),
  );
  const { items } = await api.remember({ graph_id: graphOf(graph), memories });
  const ids = shared.ids[graph] as string[];
  ids.push(...items.map(({ id }) => id));
  if (ids.length <= mostPerGraph) return;
  ids.length = 0;
  await api.forgetGraph({ graph_id: graphOf(graph) });
  await api.putGraph({ graph_id: graphOf(graph) });
};

const search: Deed = (api, random, shared) =>
  api.search({
    graph_id: graphOf(anyGraph(random)),
    query: queryOf(series, random.below(10_000), 5, Math.max(1, shared.next)),
  });

const insight: Deed = (api, random, shared) =>
  api.insight({
    graph_id: graphOf(anyGraph(random)),
    task: `What is known about ${queryOf(series, random.below(10_000), 4, Math.max(1, shared.next))}?`,
  });

const browse: Deed = async (api, random) => {
  const graph_id = graphOf(anyGraph(random));
  await api.listContexts({ graph_id });
  await api.listMemories({ graph_id, page: 1 + random.below(3) });
  await api.listEvents({ graph_id, after: random.below(500) });
};

const change: Deed = async (api, random, shared) => {
  const graph = anyGraph(random);
  const id = someId(random, shared.ids[graph] as string[]);
  if (id === undefined) return;
  await api.changeMemory({ graph_id: graphOf(graph), id, metadata: { touched: shared.next } });
  await api.getMemory({ graph_id: graphOf(graph), id });
};

const mistake: Deed = (api, random) =>
  api.getMemory({ graph_id: graphOf(anyGraph(random)), id: 'nobody' }).catch(() => undefined);

/** Percentages. */
const deeds: readonly (readonly [share: number, deed: Deed])[] = [
  [25, write],
  [35, search],
  [10, insight],
  [15, browse],
  [10, change],
  [5, mistake],
];

const pickDeed = (random: Random): Deed => {
  let left = random.below(100);
  for (const [share, deed] of deeds) {
    if (left < share) return deed;
    left -= share;
  }
  return search;
};

/** This many clients, each doing one thing after the other, at this total rate, until stopped. */
export const startMixedLoad = async (
  url: string,
  secret: string,
  clients: number,
  perSecond: number,
): Promise<MixedLoad> => {
  const api = connect({ url, secret, retries: 0 });
  for (let graph = 0; graph < graphs; graph++) await api.putGraph({ graph_id: graphOf(graph) });
  const shared: Shared = { ids: Array.from({ length: graphs }, () => []), next: 0 };
  const counts = { answered: 0, failed: 0 };
  const failures = new Map<string, number>();
  let latencies: number[] = [];
  let isStopped = false;
  const lane = async (seed: number): Promise<void> => {
    const random = seeded(seed);
    for (let next = performance.now(); !isStopped; next += (clients / perSecond) * 1_000) {
      await sleep(Math.max(0, next - performance.now()));
      const begun = performance.now();
      try {
        await pickDeed(random)(api, random, shared);
        latencies.push(performance.now() - begun);
        counts.answered++;
      } catch (error) {
        // What another client has just forgotten is not a failure of the service.
        const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
        if (reason !== 'memory_not_found' && reason !== 'graph_not_found') {
          counts.failed++;
          failures.set(reason, (failures.get(reason) ?? 0) + 1);
        }
      }
    }
  };
  const lanes = Array.from({ length: clients }, (_, seed) => lane(seed + 1));
  return {
    counts,
    failures,
    takeLatencies: () => {
      const taken = latencies;
      latencies = [];
      return taken;
    },
    async stop() {
      isStopped = true;
      await Promise.all(lanes);
    },
  };
};
