/** Makes questions unanswerable: for every other question, the memories that answer it are removed. */
import type { DataSet } from '../eval/datasets.js';

/**
 * `part` 0 or 1: which half of the questions loses its gold. Questions that lose theirs as a side effect are left
 * out.
 */
export const withoutGold = (set: DataSet, part: 0 | 1): DataSet => ({
  name: set.name,
  collections: set.collections.map(collection => {
    const isBare = new Map(collection.queries.map((query, at) => [query, at % 2 === part]));
    const out = new Set(collection.queries.flatMap(query => (isBare.get(query) ? query.gold : [])));
    const name = `${collection.name}-${part}`;
    return {
      name,
      memories: collection.memories.filter(memory => !out.has(memory.id)),
      queries: collection.queries.flatMap(query => {
        if (isBare.get(query)) return [{ ...query, gold: [], answerable: false }];
        return query.gold.some(id => out.has(id)) ? [] : [query];
      }),
    };
  }),
});
