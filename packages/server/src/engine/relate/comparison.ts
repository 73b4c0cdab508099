/** The pairs of memories worth reading, and the relations found. */
import { inTime, type Memory } from '../../domain/memory.js';
import { type MemoryLink, mayContradict } from '../../domain/relationship.js';
import type { EngineParts } from '../parts.js';
import type { GraphIndex } from '../recall/index/graph-index.js';
import { candidatesFor, cosineOf } from './candidates.js';
import { haveOneFrame, type Said } from './exact.js';
import { madeBy } from './made-by.js';
import { nearestChanges } from './one-change.js';
import { withOwnCosines } from './own-cosines.js';
import { isWorthReading, relatePairs } from './relate-pairs.js';
import type { MemoryPair, RelateTools, Relation } from './relation.js';
import { saidBy } from './said.js';
import { readPart } from './sentence-pairs.js';
import { weigherOf } from './term-weight.js';
import { thresholds } from './thresholds.js';

export interface ComparedPair extends MemoryPair {
  readonly first: Memory;
  readonly second: Memory;
}

export interface Found {
  readonly first: Memory;
  readonly second: Memory;
  readonly relation: Relation;
}

/** One memory, the memories it is compared with, and its links from another version of the rules or judge. */
export interface Comparison {
  readonly memory: Memory;
  readonly pairs: readonly ComparedPair[];
  readonly older: readonly MemoryLink[];
  readonly weightOf: RelateTools['weightOf'];
}

export const keyOf = (pair: { readonly first: Memory; readonly second: Memory }): string =>
  `${pair.first.id}.${pair.first.version} ${pair.second.id}.${pair.second.version}`;

/** Without a judge, links found by one stay. */
const olderLinks = async ({ store, models }: EngineParts, memory: Memory): Promise<MemoryLink[]> => {
  if (models.judge === null) return [];
  const present = madeBy(models.judge);
  return (await store.linksOf(memory.graphId, [memory.id])).filter(link => link.model !== present);
};

const pairOf = (index: GraphIndex, memory: Memory, other: Memory): ComparedPair => {
  const [first, second] = inTime(other, memory);
  return { first, second, cosine: cosineOf(index, memory.id, other.id) };
};

/** Its nearest memories, and those with an older link, which has to be confirmed or dropped. */
export const compare = async (parts: EngineParts, memory: Memory): Promise<Comparison | null> => {
  const graph = await parts.store.graph(memory.graphId);
  if (graph === null) return null;
  const index = await parts.indexes.current(graph, 'background');
  const weightOf = weigherOf(index);
  const isWorth = (pair: ComparedPair): boolean => isWorthReading(pair, weightOf);
  const candidates = (await candidatesFor(parts, graph, index, memory))
    .map(other => pairOf(index, memory, other))
    .filter(isWorth);
  const near = (await withOwnCosines(parts, graph, index, candidates)).filter(isWorth);
  const older = await olderLinks(parts, memory);
  const known = new Set(near.flatMap(({ first, second }) => [first.id, second.id]));
  const tied = older
    .filter(({ kind }) => kind !== 'related-to')
    .map(link => (link.first === memory.id ? link.second : link.first))
    .filter(id => !known.has(id));
  const linked = (await parts.store.memories(memory.graphId, tied))
    .filter(({ status }) => status === 'stored')
    .map(other => pairOf(index, memory, other));
  const again = await withOwnCosines(parts, graph, index, linked);
  return { memory, pairs: [...near, ...again], older, weightOf };
};

/**
 * Unrelated pairs per judge, so that the second of two new memories is not compared with the first again. Holds ids
 * only, up to a limit.
 */
const nothingBetween = new WeakMap<object, Set<string>>();
const mostRemembered = 50_000;

const rememberedFor = (judge: object | null): Set<string> => {
  if (judge === null) return new Set();
  const known = nothingBetween.get(judge) ?? new Set();
  nothingBetween.set(judge, known);
  if (known.size > mostRemembered) known.clear();
  return known;
};

/** Sends all pairs of all comparisons to the judge together, each once. */
export const readComparisons = async (
  { models: { judge } }: EngineParts,
  comparisons: readonly Comparison[],
): Promise<ReadonlyMap<string, Relation>> => {
  const nothing = rememberedFor(judge);
  const pairs = new Map<string, ComparedPair>();
  const memories = new Map<string, Memory>();
  /** One object per memory, however often it was read from the store, so that cached results are shared. */
  const one = (memory: Memory): Memory => {
    const key = `${memory.id}.${memory.version}`;
    const known = memories.get(key) ?? memory;
    memories.set(key, known);
    return known;
  };
  for (const pair of comparisons.flatMap(each => each.pairs))
    if (!nothing.has(keyOf(pair)))
      pairs.set(keyOf(pair), { ...pair, first: one(pair.first), second: one(pair.second) });
  const weightOf = comparisons[0]?.weightOf ?? (() => 0);
  const compared = [...pairs.values()];
  const relations = await relatePairs(compared, { judge, weightOf });
  const changes = nearestChanges(compared, relations);
  const found = new Map<string, Relation>();
  for (const [place, key] of [...pairs.keys()].entries()) {
    const relation = changes[place] ?? null;
    if (relation !== null) found.set(key, relation);
    // One that is left out beside a nearer one may be the nearest elsewhere.
    else if (relations[place] === null) nothing.add(key);
  }
  return found;
};

const isPlain = ({ relation }: Found): boolean => relation.method === 'meaning' || isOfWords(relation);

const isOfWords = ({ kind, method }: Relation): boolean => method === 'words' && kind === 'related-to';

const isOpposed = ({ kind, method }: Relation): boolean =>
  kind === 'contradiction' || method === mayContradict;

const wholeOf = (memory: Memory): Said => saidBy(memory, readPart(memory.content));

/**
 * Notes that differ from many others in a number or a name are a series ("Run 7 passed", "Its filter is F-107"): the
 * number says which, not how many.
 */
const withoutSeries = (pairs: readonly ComparedPair[], found: readonly Found[]): readonly Found[] => {
  if (!found.some(({ relation }) => isOpposed(relation))) return found;
  const series = new Set(
    pairs
      .filter(({ first, second }) => haveOneFrame(wholeOf(first), wholeOf(second)))
      .map(pair => keyOf(pair)),
  );
  if (series.size < thresholds.series) return found;
  return found.filter(one => !isOpposed(one.relation) || !series.has(keyOf(one)));
};

/** The relations that say something. Pairs that are only similar are kept if there is nothing else, and only a few. */
export const findingsOf = (
  { pairs }: Comparison,
  relations: ReadonlyMap<string, Relation>,
): readonly Found[] => {
  const found = pairs.flatMap(({ first, second }) => {
    const relation = relations.get(keyOf({ first, second }));
    return relation === undefined ? [] : [{ first, second, relation }];
  });
  const kept = withoutSeries(pairs, found);
  const telling = kept.filter(one => !isPlain(one));
  if (telling.length > 0) return telling;
  return kept.toSorted((a, b) => b.relation.strength - a.relation.strength).slice(0, thresholds.mostRelated);
};
