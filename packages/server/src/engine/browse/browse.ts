/** Browse: reads types, contexts, memories, graphs, contradictions and the change log. */
import { LociProblem } from '@loci/client';
import { type Clocks, holdsAt } from '../../domain/clocks.js';
import type { Context, ContextName, ContextType } from '../../domain/context.js';
import type { FormerName } from '../../domain/context-change.js';
import { asKnownAt, type Contradiction } from '../../domain/contradiction.js';
import type { GraphEvent } from '../../domain/event.js';
import type { Graph, GraphCounts } from '../../domain/graph.js';
import type { Memory, MemoryStatus, SourceRecord } from '../../domain/memory.js';
import type { Page, PageRequest } from '../../domain/page.js';
import type { LinkKind, Relationship } from '../../domain/relationship.js';
import { actorOf, type GraphScope } from '../../domain/secret.js';
import type { WorkSummary } from '../../domain/work.js';
import type { MemoryFilter, StoreReads } from '../../storage/store.js';
import { findContext, findContradiction, findGraph, findMemory } from '../find.js';
import { type ContextHit, searchContexts } from './context-search.js';
import { allRelationshipsOf } from './relationships.js';

/** A result proves that the graph exists, so the graph is looked up only if there is none. */
const provedBy = async <Item>(store: StoreReads, graphId: string, page: Page<Item>): Promise<Page<Item>> => {
  if (page.total === 0) await findGraph(store, graphId);
  return page;
};

export const listContextTypes = async (
  store: StoreReads,
  graphId: string,
  page: PageRequest,
): Promise<Page<ContextType>> => provedBy(store, graphId, await store.contextTypes(graphId, page));

export const findContexts = async (
  store: StoreReads,
  graphId: string,
  q: string,
  page: PageRequest,
): Promise<Page<ContextHit & Pick<ContextDetail, 'alsoCalled'>>> => {
  await findGraph(store, graphId);
  const formerly = await store.formerNames(graphId, null);
  const hits = searchContexts(await store.allContexts(graphId), formerly, q, page);
  const ids = hits.items.map(({ context }) => context.id);
  const former = await store.formerNames(graphId, ids);
  const items = hits.items.map(hit => ({
    ...hit,
    alsoCalled: former.filter(one => one.contextId === hit.context.id),
  }));
  return { ...hits, items };
};

export const listContextsOfType = async (
  store: StoreReads,
  graphId: string,
  type: string,
  page: PageRequest,
): Promise<Page<Context>> => {
  return provedBy(store, graphId, await store.contextsOfType(graphId, type, page));
};

export interface ContextDetail {
  readonly context: Context;
  readonly alsoCalled: readonly FormerName[];
  readonly relationshipCounts: Readonly<Record<LinkKind, number>>;
  readonly openContradictions: readonly Contradiction[];
  readonly memories: Page<Memory>;
}

const countKinds = (relationships: readonly Relationship[]): Record<LinkKind, number> => {
  const counts: Record<LinkKind, number> = {
    reinforcement: 0,
    extension: 0,
    contradiction: 0,
    'related-to': 0,
  };
  for (const { kind } of relationships) counts[kind]++;
  return counts;
};

const clockFilter = ({ validAt, knownAt }: Clocks): MemoryFilter => ({
  validAt: validAt ?? undefined,
  knownAt: knownAt ?? undefined,
});

/** How much it held at that time, so that the count matches the memories shown. */
const heldThen = async (
  store: StoreReads,
  graphId: string,
  filter: MemoryFilter,
  { validAt }: Clocks,
): Promise<number> => {
  // What was superseded held until its end.
  const statuses: readonly MemoryStatus[] = validAt === null ? ['stored'] : ['stored', 'superseded'];
  const lists = await Promise.all(
    statuses.map(status => store.listMemories(graphId, { ...filter, status }, { page: 1, size: 1 })),
  );
  return lists.reduce((sum, { total }) => sum + total, 0);
};

export const readContext = async (
  store: StoreReads,
  graphId: string,
  name: ContextName,
  clocks: Clocks,
  page: PageRequest,
): Promise<ContextDetail> => {
  await findGraph(store, graphId);
  const context = await findContext(store, graphId, name);
  const filter: MemoryFilter = { contextId: context.id, ...clockFilter(clocks) };
  const knownAt = clocks.knownAt ?? undefined;
  const inContext = await store.memoriesIn(graphId, context.id, knownAt);
  const isPresent = clocks.validAt === null && clocks.knownAt === null;
  return {
    context: isPresent
      ? context
      : { ...context, memoryCount: await heldThen(store, graphId, filter, clocks) },
    alsoCalled: await store.formerNames(graphId, [context.id]),
    relationshipCounts: countKinds(await allRelationshipsOf(store, graphId, context)),
    openContradictions: await store.openContradictionsOf(graphId, inContext, knownAt),
    memories: await store.listMemories(graphId, filter, page),
  };
};

export const listMemories = async (
  store: StoreReads,
  graphId: string,
  filter: MemoryFilter,
  clocks: Clocks,
  page: PageRequest,
): Promise<Page<Memory>> => {
  await findGraph(store, graphId);
  return store.listMemories(graphId, { ...filter, ...clockFilter(clocks) }, page);
};

export interface BesideMemory {
  readonly sources: readonly SourceRecord[];
  readonly linksPending: boolean;
}

export const readMemory = async (
  store: StoreReads,
  graphId: string,
  id: string,
  { validAt, knownAt }: Clocks,
): Promise<Memory> => {
  const memory = await findMemory(store, graphId, id, knownAt ?? undefined);
  // Requested by id, it is shown whether or not it holds now; only a caller that asks about a time gets that time's answer.
  if (validAt !== null && !holdsAt(memory, validAt, validAt))
    throw new LociProblem('memory_not_found', `The memory "${id}" did not hold at that time.`);
  return memory;
};

/** Secret id → the name of its holder, or the id if the secret is unknown. */
export const giversOf = async (
  store: StoreReads,
  sources: readonly SourceRecord[],
): Promise<Map<string, string>> => {
  const names = new Map<string, string>();
  for (const { givenBy } of sources) {
    if (givenBy === null || names.has(givenBy)) continue;
    const secret = await store.secret(givenBy);
    names.set(givenBy, secret === null ? givenBy : actorOf(secret));
  }
  return names;
};

export const readBeside = async (
  store: StoreReads,
  graphId: string,
  id: string,
  knownAt: number | null,
): Promise<BesideMemory> => {
  const sources = await store.sources(graphId, id);
  return {
    sources: knownAt === null ? sources : sources.filter(source => source.recordedAt <= knownAt),
    linksPending: await store.hasWaiting(graphId, id),
  };
};

export const readHistory = async (
  store: StoreReads,
  graphId: string,
  id: string,
  page: PageRequest,
): Promise<{ readonly versions: Page<Memory>; readonly changedBy: ReadonlyMap<number, string> }> => {
  await findGraph(store, graphId);
  await findMemory(store, graphId, id);
  return {
    versions: await store.history(graphId, id, page),
    changedBy: await store.changedBy(graphId, id),
  };
};

export const listContradictions = async (
  store: StoreReads,
  graphId: string,
  status: 'open' | 'resolved' | null,
  page: PageRequest,
  knownAt: number | null,
): Promise<Page<Contradiction>> => {
  await findGraph(store, graphId);
  return store.contradictions(graphId, status, page, knownAt ?? undefined);
};

export const readContradiction = async (
  store: StoreReads,
  graphId: string,
  id: string,
  knownAt: number | null,
): Promise<Contradiction> => {
  await findGraph(store, graphId);
  const found = await findContradiction(store, graphId, id);
  if (knownAt === null) return found;
  if (found.openedAt <= knownAt) return asKnownAt(found, knownAt);
  throw new LociProblem('contradiction_not_found', `The contradiction "${id}" was not known at that time.`);
};

export interface GraphSummary {
  readonly graph: Graph;
  readonly counts: GraphCounts;
}

export const listGraphs = async (
  store: StoreReads,
  scope: GraphScope,
  page: PageRequest,
): Promise<Page<GraphSummary>> => {
  const graphs = await store.graphs(scope, page);
  const items = await Promise.all(
    graphs.items.map(async graph => ({ graph, counts: await store.graphCounts(graph.graphId) })),
  );
  return { ...graphs, items };
};

export interface GraphDetail extends GraphSummary {
  readonly size: number;
  readonly waiting: WorkSummary;
  /** Everything up to this event is found by meaning; without a model there is keyword search only, and this is 0. */
  readonly indexedThrough: number;
}

export const readGraph = async (store: StoreReads, graphId: string): Promise<GraphDetail> => {
  const graph = await findGraph(store, graphId);
  return {
    graph,
    counts: await store.graphCounts(graphId),
    size: await store.graphSize(graphId),
    waiting: await store.waitingWork(graphId),
    indexedThrough:
      graph.vectorModel === null ? 0 : ((await store.firstUnread(graphId)) ?? graph.lastSeq + 1) - 1,
  };
};

export const readEvents = async (
  store: StoreReads,
  graphId: string,
  after: number,
  size: number,
): Promise<{ readonly events: readonly GraphEvent[]; readonly hasMore: boolean }> => {
  await findGraph(store, graphId);
  const events = await store.events(graphId, after, size + 1);
  return { events: events.slice(0, size), hasMore: events.length > size };
};
