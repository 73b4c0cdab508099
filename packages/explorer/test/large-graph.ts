/** A generated map of the size that the picture must handle smoothly; always the same. */
import { type GraphMap, relationshipKinds } from '@loci/client';

const types = ['project', 'skill', 'error', 'session', 'feedback', 'person', 'tool', 'decision', 'place'];

/** Pseudo-random numbers from 0 to 1. */
const numbers = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
};

export const largeMap = (graph_id: string, contexts: number, relationships: number): GraphMap => {
  const random = numbers(7);
  const time = '2026-03-01T00:00:00.000Z';
  return {
    graph_id,
    context_count: contexts,
    relationship_count: relationships,
    contexts: Array.from({ length: contexts }, (_, at) => ({
      context_type: types[Math.floor(random() ** 2 * types.length)] as string,
      name: `context ${at}`,
      memory_count: 1 + Math.floor(60 * random() ** 6),
      open_contradictions: 0,
      created_at: time,
      updated_at: time,
    })),
    relationships: Array.from({ length: relationships }, (_, at) => {
      // Mostly within groups, so that the layout has a shape.
      const from = Math.floor(random() * contexts);
      const near = Math.floor(from / 50) * 50 + Math.floor(random() * 50);
      const to = random() < 0.8 ? Math.min(contexts - 1, near) : Math.floor(random() * contexts);
      const other = to === from ? (to + 1) % contexts : to;
      const kind = relationshipKinds[at % relationshipKinds.length] as (typeof relationshipKinds)[number];
      return { kind, from, to: other, strength: random(), origin: 'detected' as const, created_at: time };
    }),
  };
};
