/** Export: everything stated in a graph, piece by piece. */

import { type Context, type ContextName, keyOf } from '../../domain/context.js';
import type { FormerName } from '../../domain/context-change.js';
import type { Contradiction } from '../../domain/contradiction.js';
import type { Graph } from '../../domain/graph.js';
import type { Memory, SourceRecord } from '../../domain/memory.js';
import type { AssertedRelationship } from '../../domain/relationship.js';
import { isMutual } from '../../domain/relationship.js';
import type { PlaceInTime, StoreReads } from '../../storage/store.js';
import { takeTurns } from '../../take-turns.js';
import { everyPage } from '../every-page.js';
import { findGraph } from '../find.js';
import { byText } from './by-text.js';

export type Exported =
  | { readonly kind: 'graph'; readonly graph: Graph }
  | {
      readonly kind: 'memory';
      readonly versions: readonly Memory[];
      readonly sources: readonly SourceRecord[];
    }
  | {
      readonly kind: 'relationship';
      readonly asserted: AssertedRelationship;
      readonly from: Context;
      readonly to: Context;
    }
  | { readonly kind: 'alias'; readonly former: FormerName; readonly of: Context }
  | { readonly kind: 'contradiction'; readonly contradiction: Contradiction };

type ExportedRelationship = Extract<Exported, { kind: 'relationship' }>;

const nameKey = ({ type, name }: ContextName): string => `${keyOf(type)}\u0001${keyOf(name)}`;

/** Context ids differ between graphs, so order and sides follow names. */
const inOrder = (relationships: readonly ExportedRelationship[]): ExportedRelationship[] => {
  const keyed = relationships.map(one => {
    const isTurned = isMutual(one.asserted.kind) && nameKey(one.from) > nameKey(one.to);
    const turned = isTurned ? { ...one, from: one.to, to: one.from } : one;
    return { turned, key: [nameKey(turned.from), one.asserted.kind, nameKey(turned.to)].join('\u0001') };
  });
  return keyed
    .sort((a, b) => a.turned.asserted.createdAt - b.turned.asserted.createdAt || byText(a.key, b.key))
    .map(({ turned }) => turned);
};

const formerInOrder = async (store: StoreReads, graphId: string): Promise<FormerName[]> =>
  (await store.formerNames(graphId, null)).sort((a, b) => a.at - b.at || byText(nameKey(a), nameKey(b)));

/** Looked up at a time: ids only, so that an export holds no more than one memory. */
const walkStep = 1_000;

async function* memoryIds(store: StoreReads, graphId: string): AsyncGenerator<string> {
  let last: PlaceInTime | null = null;
  do {
    const places: PlaceInTime[] = await store.placesInTime(graphId, last, walkStep);
    for (const { id } of places) yield id;
    last = places.at(-1) ?? null;
  } while (last !== null);
}

/** In an order that depends only on the contents, so that exports of equal graphs are equal. */
export async function* exportGraph(store: StoreReads, graphId: string): AsyncGenerator<Exported> {
  yield { kind: 'graph', graph: await findGraph(store, graphId) };
  const turn = takeTurns();
  for await (const id of memoryIds(store, graphId)) {
    const versions: Memory[] = [];
    for await (const version of everyPage(page => store.history(graphId, id, page))) versions.push(version);
    // Forgotten while the export ran.
    if (versions.length === 0) continue;
    yield {
      kind: 'memory',
      versions: versions.reverse(),
      sources: await store.sources(graphId, id),
    };
    await turn();
  }
  const contexts = new Map((await store.allContexts(graphId)).map(context => [context.id, context]));
  const relationships: ExportedRelationship[] = [];
  for (const asserted of await store.allAsserted(graphId)) {
    const from = contexts.get(asserted.from);
    const to = contexts.get(asserted.to);
    if (from !== undefined && to !== undefined)
      relationships.push({ kind: 'relationship', asserted, from, to });
  }
  yield* inOrder(relationships);
  for (const former of await formerInOrder(store, graphId)) {
    const of = contexts.get(former.contextId);
    if (of !== undefined) yield { kind: 'alias', former, of };
  }
  for await (const contradiction of everyPage(page => store.contradictions(graphId, null, page))) {
    yield { kind: 'contradiction', contradiction };
    await turn();
  }
}
