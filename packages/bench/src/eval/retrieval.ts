/** Measures recall on a set: every memory is stored and every question asked through the API. */
import type { KnowledgeApi } from '@loci/client';
import { type DataSet, memoryOf } from './datasets.js';
import { mean, ndcgAt, percentile, recallAt } from './metrics.js';

export interface RetrievalResult {
  readonly set: string;
  readonly questions: number;
  readonly recall: Readonly<Record<1 | 5 | 10 | 30, number>>;
  readonly ndcg10: number;
  readonly millisecondsP50: number;
  readonly millisecondsP95: number;
}

const batch = 500;
/** No figure looks deeper. */
export const depth = 30;

/** Memory id → the data's ids for it: a repeated statement is one memory. */
export type DataIds = Map<string, string[]>;

export const store = async (
  api: KnowledgeApi,
  graph_id: string,
  memories: DataSet['collections'][number]['memories'],
): Promise<DataIds> => {
  const ids: DataIds = new Map();
  for (let at = 0; at < memories.length; at += batch) {
    const part = memories.slice(at, at + batch);
    const { items } = await api.remember({ graph_id, memories: part.map(memoryOf) }, { respondAsync: true });
    for (const [place, item] of items.entries()) {
      ids.set(item.id, [...(ids.get(item.id) ?? []), (part[place] as { id: string }).id]);
    }
  }
  return ids;
};

/** Waits until every memory is embedded. */
export const settled = async (api: KnowledgeApi, graph_id: string): Promise<void> => {
  for (;;) {
    const { waiting } = await api.getGraph({ graph_id });
    if ((waiting.by_kind.embed ?? 0) === 0) return;
    await new Promise(resolve => setTimeout(resolve, 200));
  }
};

/** Graph → the data's ids for its memories. */
export type Stored = Map<string, DataIds>;

export const graphOf = (set: DataSet, collection: DataSet['collections'][number]): string =>
  `${set.name}-${collection.name}`;

export const storeSet = async (api: KnowledgeApi, set: DataSet): Promise<Stored> => {
  const stored: Stored = new Map();
  for (const collection of set.collections) {
    const graph_id = graphOf(set, collection);
    stored.set(graph_id, await store(api, graph_id, collection.memories));
  }
  for (const graph_id of stored.keys()) await settled(api, graph_id);
  return stored;
};

export interface AskOptions {
  /** How many of the best the reader reads. */
  readonly rerank: number;
  /** Questions per collection; null: all. */
  readonly limit: number | null;
}

/** Returns the data's ids for the hits, best first. */
export type Ask = (query: string) => Promise<readonly string[]>;

/** Asks every question that has an answer; `open` prepares a collection before the clock starts. */
export const measureAsked = async (
  set: DataSet,
  limit: number | null,
  open: (collection: DataSet['collections'][number]) => Promise<Ask>,
): Promise<RetrievalResult> => {
  const rows: { recall: number[]; ndcg: number; ms: number }[] = [];
  for (const collection of set.collections) {
    const ask = await open(collection);
    const asked = collection.queries.filter(query => query.answerable && query.gold.length > 0);
    for (const { query, gold: wanted } of limit === null ? asked : asked.slice(0, limit)) {
      const began = performance.now();
      const found = await ask(query);
      const ms = performance.now() - began;
      const gold = new Set(wanted);
      rows.push({
        recall: [1, 5, 10, 30].map(k => recallAt(found, gold, k)),
        ndcg: ndcgAt(found, gold, 10),
        ms,
      });
    }
  }
  const recall = (at: number) => mean(rows.map(row => row.recall[at] as number));
  const times = rows.map(row => row.ms);
  return {
    set: set.name,
    questions: rows.length,
    recall: { 1: recall(0), 5: recall(1), 10: recall(2), 30: recall(3) },
    ndcg10: mean(rows.map(row => row.ndcg)),
    millisecondsP50: percentile(times, 0.5),
    millisecondsP95: percentile(times, 0.95),
  };
};

export const measureRetrieval = (
  api: KnowledgeApi,
  set: DataSet,
  stored: Stored,
  options: AskOptions,
): Promise<RetrievalResult> =>
  measureAsked(set, options.limit, async collection => {
    const graph_id = graphOf(set, collection);
    const ids = stored.get(graph_id) ?? new Map();
    // Asked once before, so that loading an index counts for no question.
    await api.search({ graph_id, query: 'warm up' });
    return async query => {
      // The ranking is measured here; fit-relevance measures what the cut-off removes.
      const { items } = await api.search({
        graph_id,
        query,
        limit: depth,
        min_relevance: 0,
        rerank: options.rerank,
      });
      return items.flatMap(item => ids.get(item.id) ?? []);
    };
  });
