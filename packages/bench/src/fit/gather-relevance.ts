/**
 * Asks questions with known answers, and questions that nothing stored fits, and records what recall saw of each hit.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readHits } from '@loci/client/internal';
import { type Instance, ownerGrant } from '@loci/server';
import { type Collection, type DataSet, readLines, readSet } from '../eval/datasets.js';
import { graphOf, storeSet } from '../eval/retrieval.js';
import { onInstance } from '../eval/temporary-service.js';
import { loadWorlds, type World } from '../worlds/load-worlds.js';
import { worldsFile } from '../worlds/world-files.js';

/** One hit as the relevance sees it. */
export interface SeenHit {
  readonly inputs: Readonly<Record<string, number>>;
  readonly isGold: boolean;
}

/** One question and its hits, best first. */
export interface SeenQuestion {
  readonly set: string;
  /**
   * `real`: memories of this graph answer it. `foreign`: a real question of another graph. `off`: written to fit
   * nothing. `blind`: the same, and never fitted on.
   */
  readonly kind: 'real' | 'foreign' | 'off' | 'blind';
  readonly query: string;
  readonly gold: number;
  readonly hits: readonly SeenHit[];
}

/** How many questions of a set are asked, and in how many of its graphs each question that fits nothing. */
const mostAsked = 250;
const graphsAsked = 2;
/**
 * The most graphs of a set, and the most memories of a graph besides those that answer: reading all of a large set
 * takes hours.
 */
const mostGraphs = 60;
const mostStored = 2_000;

const written = (name: string): string => fileURLToPath(new URL(`../../written/${name}`, import.meta.url));

/** Questions that no benchmark set and no written world answers, one per line. */
const offTopic = (name: string): string[] =>
  readFileSync(written(name), 'utf8')
    .split('\n')
    .filter(line => line !== '');

/** Notes of one chat and day are neighbours, as in a session. */
const collectionOf = ({ world, notes, tasks }: World, isChat: boolean): Collection => {
  const idOf = (id: string) => `${world} ${id}`;
  return {
    name: world,
    memories: notes.map(({ id, text, at, by }) => ({
      collection: world,
      id: idOf(id),
      text,
      at: at || null,
      by: by || null,
      ...(isChat ? { session: `${world} ${at}` } : {}),
    })),
    queries: tasks.map(({ task, kind, answer, must, helps }, at) => ({
      collection: world,
      id: idOf(String(at)),
      query: task,
      kind,
      gold: [...must, ...helps].map(idOf),
      answerable: answer !== 'no',
    })),
  };
};

/** The models are not trained on the first of every so many worlds: see training/loci_training/worlds.py. */
const heldOutEvery = 8;

/** Of models, a fit must see only what they have not seen: on worlds they were trained on, they are surer. */
const writtenCollections = async (): Promise<Collection[]> => {
  const kinds = ['plain', 'worlds', 'trouble', 'chats', 'assistant'].map(async name =>
    (await readLines<World>(worldsFile(name)))
      .filter((_, place) => place % heldOutEvery === 0)
      .map(world => collectionOf(world, name === 'chats' || name === 'assistant')),
  );
  return (await Promise.all(kinds)).flat();
};

/** How many of them are in one graph: how near the nearest is by chance depends on the size. */
const joined = (collections: readonly Collection[], size: number): Collection[] => {
  const groups = Math.ceil(collections.length / size);
  return Array.from({ length: groups }, (_, group) => {
    const members = collections.filter((_one, at) => at % groups === group);
    return {
      name: `${size}-${group}`,
      memories: members.flatMap(({ memories }) => memories),
      queries: members.flatMap(({ queries }) => queries),
    };
  });
};

const every = <Item>(items: readonly Item[], most: number): Item[] => {
  const step = Math.max(1, Math.ceil(items.length / most));
  return items.filter((_one, at) => at % step === 0);
};

const shortened = ({ name, collections }: DataSet): DataSet => ({
  name,
  collections: collections.map(collection => {
    const real = collection.queries.filter(({ answerable, gold }) => answerable && gold.length > 0);
    const queries = every(real, Math.max(1, Math.floor(mostAsked / collections.length)));
    const gold = new Set(queries.flatMap(query => query.gold));
    const others = new Set(every(collection.memories, mostStored));
    const memories = collection.memories.filter(one => gold.has(one.id) || others.has(one));
    return { name: collection.name, queries, memories };
  }),
});

const askAll = async (instance: Instance, set: DataSet): Promise<SeenQuestion[]> => {
  const api = instance.service.as(ownerGrant);
  const stored = await storeSet(api, set);
  const seen: SeenQuestion[] = [];
  const ask = async (
    collection: Collection,
    kind: SeenQuestion['kind'],
    query: string,
    gold: readonly string[],
  ) => {
    const graph_id = graphOf(set, collection);
    const ids = stored.get(graph_id);
    const { items } = await api.search({
      graph_id,
      query,
      include: ['explain'],
      min_relevance: 0,
      rerank: readHits,
    });
    const hits = items.map(({ id, explain }) => ({
      inputs: explain?.relevance ?? {},
      isGold: (ids?.get(id) ?? []).some(one => gold.includes(one)),
    }));
    seen.push({ set: set.name, kind, query, gold: gold.length, hits });
  };
  const { collections } = set;
  for (const [at, collection] of collections.entries()) {
    for (const { query, gold } of collection.queries) await ask(collection, 'real', query, gold);
    const other = collections[(at + 1) % collections.length] as Collection;
    if (other !== collection)
      for (const { query } of other.queries.slice(0, 1)) await ask(collection, 'foreign', query, []);
  }
  const some = Math.min(graphsAsked, collections.length);
  for (const kind of ['off', 'blind'] as const)
    for (const [at, query] of offTopic(kind === 'off' ? 'off-topic.txt' : 'off-topic-blind.txt').entries())
      for (let next = 0; next < some; next++)
        await ask(collections[(at * some + next) % collections.length] as Collection, kind, query, []);
  return seen;
};

/** How many of the written worlds are in one graph. */
const joinedSizes: Readonly<Record<string, number>> = { alone: 1, dozens: 12, together: 1_000 };

/** What it is fitted on. */
export const fittedSets = Object.keys(joinedSizes);

const setOf = async (data: string, name: string): Promise<DataSet> => {
  const size = joinedSizes[name];
  if (size !== undefined)
    return { name, collections: joined(every(await writtenCollections(), mostGraphs * size), size) };
  if (name !== 'worlds') return readSet(data, name);
  const worlds = loadWorlds(data, { fold: null, most: null });
  return { name, collections: worlds.map(world => collectionOf(world, false)) };
};

export const gatherRelevance = async (
  data: string,
  sets: readonly string[],
  models: string | null,
  onSet: (name: string, questions: number) => void,
): Promise<SeenQuestion[]> => {
  const seen: SeenQuestion[] = [];
  for (const name of sets) {
    const set = shortened(await setOf(data, name));
    const found = await onInstance(models, 'off', async instance => {
      await instance.models.started;
      return askAll(instance, set);
    });
    onSet(name, found.length);
    seen.push(...found);
  }
  return seen;
};
