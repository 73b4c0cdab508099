/** All graphs of a store, page by page. */
import type { Instance } from '../compose.js';
import type { Graph } from '../domain/graph.js';

const pageSize = 200;

export async function* everyGraph(store: Instance['store']): AsyncGenerator<Graph> {
  for (let page = 1; ; page += 1) {
    const { items } = await store.graphs('*', { page, size: pageSize });
    yield* items;
    if (items.length < pageSize) return;
  }
}
