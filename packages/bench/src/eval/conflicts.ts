/**
 * Measures conflicts end to end: a collection is stored through the API, and afterwards its known conflicts are
 * looked up.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { KnowledgeApi, Link } from '@loci/client';
import { type Instance, ownerGrant } from '@loci/server';
import { seeded } from '../speed/random.js';
import { allDone } from './all-done.js';
import { type DataMemory, readLines, timeIn } from './datasets.js';
import { detectedContradictions } from './detected-contradictions.js';
import { mean } from './metrics.js';
import { store } from './retrieval.js';

interface LabelledConflict {
  readonly collection: string;
  readonly a: string;
  readonly b: string;
  readonly kind: 'contradiction' | 'update';
}

/** How the two memories of a labelled pair relate to each other in the end. */
export type ConflictOutcome = 'contradiction' | 'may-contradict' | 'other-link' | 'none';

export interface ConflictRow extends LabelledConflict {
  readonly outcome: ConflictOutcome;
}

/** One opened contradiction with both texts, for reading by hand. */
export interface OpenedContradiction {
  readonly collection: string;
  readonly first: string;
  readonly second: string;
  readonly firstQuote: string;
  readonly secondQuote: string;
  readonly reason: string;
  readonly strength: number;
}

export interface ConflictsResult {
  readonly set: string;
  readonly tier: string;
  readonly memories: number;
  /** Pairs of a message with itself cannot be linked and are left out. */
  readonly pairs: readonly ConflictRow[];
  readonly contradictionsLinked: number;
  readonly updatesLinked: number;
  readonly opened: number;
  readonly mayContradict: number;
  readonly millisecondsPerMemory: number;
  readonly sample: readonly OpenedContradiction[];
}

export interface ConflictOptions {
  readonly data: string;
  readonly set: string;
  /** How many opened contradictions to sample for reading. */
  readonly sample: number;
  readonly seed: number;
  /** Collections of the set; null: all. */
  readonly limit: number | null;
}

const mayContradict = 'judge:may-contradict';

/** Every folder with memories and labelled pairs. */
export const conflictSetsIn = (data: string): string[] =>
  readdirSync(data, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && existsSync(join(data, entry.name, 'pairs.jsonl')))
    .map(entry => entry.name)
    .sort();

const outcomeOf = (links: readonly Link[], others: readonly string[]): ConflictOutcome => {
  const link = links.find(one => others.includes(one.memory_id));
  if (link === undefined) return 'none';
  if (link.kind === 'contradiction') return 'contradiction';
  return link.method === mayContradict ? 'may-contradict' : 'other-link';
};

interface Collected {
  readonly rows: ConflictRow[];
  readonly opened: OpenedContradiction[];
  readonly hints: number;
  readonly milliseconds: number;
}

const minuteMs = 60_000;

/** A chat gives its time now and then; a message without one was said a minute after the previous one. */
const inOrder = (memories: readonly DataMemory[]): DataMemory[] => {
  let last: number | null = null;
  return memories.map(memory => {
    const told: string | null = memory.at == null ? null : timeIn(memory.at);
    const given: number | null = told === null ? null : Date.parse(told);
    const next: number | null = last === null ? null : last + minuteMs;
    last = given !== null && next !== null ? Math.max(given, next) : (given ?? next);
    return last === null ? memory : { ...memory, at: new Date(last).toISOString() };
  });
};

const measureCollection = async (
  api: KnowledgeApi,
  graph_id: string,
  memories: readonly DataMemory[],
  pairs: readonly LabelledConflict[],
): Promise<Collected> => {
  const began = performance.now();
  const dataIds = await store(api, graph_id, inOrder(memories));
  await allDone(api, graph_id);
  const milliseconds = performance.now() - began;
  const called = (id: string): string => dataIds.get(id)?.[0] ?? id;
  const stored = (dataId: string): string[] =>
    [...dataIds].filter(([, ids]) => ids.includes(dataId)).map(([id]) => id);
  const rows: ConflictRow[] = [];
  for (const pair of pairs) {
    const [id] = stored(pair.a);
    const links = id === undefined ? [] : (await api.getMemory({ graph_id, id })).links;
    rows.push({ ...pair, outcome: outcomeOf(links, stored(pair.b)) });
  }
  let hints = 0;
  for (const id of dataIds.keys())
    hints += (await api.getMemory({ graph_id, id })).links.filter(
      link => link.method === mayContradict,
    ).length;
  const opened = (await detectedContradictions(api, graph_id)).map(one => ({
    collection: graph_id,
    first: called(one.first.memory_id),
    second: called(one.second.memory_id),
    firstQuote: one.first.quote,
    secondQuote: one.second.quote,
    reason: one.reason,
    strength: one.strength,
  }));
  // Each hint is seen from both of its memories.
  return { rows, opened, hints: hints / 2, milliseconds };
};

/** The same sample for the same seed. */
const drawn = <Item>(items: readonly Item[], count: number, seed: number): Item[] => {
  const random = seeded(seed);
  const left = [...items];
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(random.below(left.length), 1)[0]!,
  );
};

export const measureConflicts = async (
  instance: Instance,
  options: ConflictOptions,
): Promise<ConflictsResult> => {
  const { data, set, sample, seed, limit } = options;
  const memories = await readLines<DataMemory>(join(data, set, 'memories.jsonl'));
  const pairs = await readLines<LabelledConflict>(join(data, set, 'pairs.jsonl'));
  const api = instance.service.as(ownerGrant);
  const names = [...new Set(memories.map(memory => memory.collection))].slice(0, limit ?? undefined);
  const collected: Collected[] = [];
  for (const name of names) {
    const own = memories.filter(memory => memory.collection === name);
    const labelled = pairs.filter(pair => pair.collection === name && pair.a !== pair.b);
    collected.push(await measureCollection(api, name, own, labelled));
  }
  const rows = collected.flatMap(each => each.rows);
  const opened = collected.flatMap(each => each.opened);
  const stored = memories.filter(memory => names.includes(memory.collection)).length;
  const linked = (kind: LabelledConflict['kind']): number =>
    mean(
      rows
        .filter(row => row.kind === kind)
        .map(row => (row.outcome === 'contradiction' || row.outcome === 'may-contradict' ? 1 : 0)),
    );
  return {
    set,
    tier: instance.models.tier,
    memories: stored,
    pairs: rows,
    contradictionsLinked: linked('contradiction'),
    updatesLinked: linked('update'),
    opened: opened.length,
    mayContradict: collected.reduce((sum, each) => sum + each.hints, 0),
    millisecondsPerMemory: collected.reduce((sum, each) => sum + each.milliseconds, 0) / Math.max(1, stored),
    sample: drawn(opened, sample, seed),
  };
};
