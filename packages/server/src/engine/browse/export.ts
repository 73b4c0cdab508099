/** Export: everything that was said in a graph, piece by piece. */

import type { Context } from '../../domain/context.js';
import type { Contradiction } from '../../domain/contradiction.js';
import type { Graph } from '../../domain/graph.js';
import type { Memory, SourceRecord } from '../../domain/memory.js';
import type { AssertedRelationship } from '../../domain/relationship.js';
import type { StoreReads } from '../../storage/store.js';
import { everyPage } from '../every-page.js';
import { findGraph } from '../find.js';

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
  | { readonly kind: 'contradiction'; readonly contradiction: Contradiction };

const historySize = 10_000;

/** Memories in the order they are listed, so that two exports of one state are equal. */
export async function* exportGraph(store: StoreReads, graphId: string): AsyncGenerator<Exported> {
  yield { kind: 'graph', graph: await findGraph(store, graphId) };
  for await (const memory of everyPage(page => store.listMemories(graphId, {}, page))) {
    const { items } = await store.history(graphId, memory.id, { page: 1, size: historySize });
    // Forgotten while the export ran.
    if (items.length === 0) continue;
    yield {
      kind: 'memory',
      versions: [...items].reverse(),
      sources: await store.sources(graphId, memory.id),
    };
  }
  const contexts = new Map((await store.allContexts(graphId)).map(context => [context.id, context]));
  for (const asserted of await store.allAsserted(graphId)) {
    const from = contexts.get(asserted.from);
    const to = contexts.get(asserted.to);
    if (from !== undefined && to !== undefined) yield { kind: 'relationship', asserted, from, to };
  }
  for await (const contradiction of everyPage(page => store.contradictions(graphId, null, page))) {
    yield { kind: 'contradiction', contradiction };
  }
}
