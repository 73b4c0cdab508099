/** Puts a collection together: memories in the order they were said, and questions with their gold. */
import type { Collection, DataMemory, DataQuery } from '../eval/datasets.js';

export interface CollectionWriter {
  say(text: string, by: string | null, session: number | null): string;
  /** When a memory was said. */
  timeOf(id: string): string;
  ask(query: string, kind: string, gold: readonly string[]): void;
  written(): Collection;
}

const firstDay = Date.UTC(2025, 0, 6, 18);
const dayMs = 24 * 3600 * 1000;
/** Sessions are so many days apart. */
const daysApart = 9;

/** A question without gold is one that nothing answers. */
export const openCollection = (name: string): CollectionWriter => {
  const memories: DataMemory[] = [];
  const queries: DataQuery[] = [];
  return {
    say(text, by, session) {
      const id = String(memories.length);
      const day = firstDay + (session ?? memories.length) * daysApart * dayMs;
      memories.push({ collection: name, id, text, by, session, at: new Date(day).toISOString() });
      return id;
    },
    timeOf: id => memories[Number(id)]?.at as string,
    ask(query, kind, gold) {
      const id = String(queries.length);
      queries.push({ collection: name, id, query, gold, kind, answerable: gold.length > 0 });
    },
    written: () => ({ name, memories, queries }),
  };
};
