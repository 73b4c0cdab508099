/** The names that events refer to: contexts are numbers in the log, so that forgetting them is complete. */
import type { ContextName } from '../../domain/context.js';
import type { ContextChange } from '../../domain/context-change.js';
import type { GraphEvent } from '../../domain/event.js';
import type { StoreReads } from '../../storage/store.js';

/** Fields of an event that hold the number of a context. */
export const contextFields: ReadonlySet<string> = new Set(['from', 'to', 'into', 'context_id']);

export interface EventNames {
  /** Of those that still exist, or were merged. */
  readonly contexts: ReadonlyMap<unknown, ContextName>;
  readonly changes: ReadonlyMap<unknown, ContextChange>;
}

export const namesInEvents = async (
  store: StoreReads,
  graphId: string,
  events: readonly GraphEvent[],
): Promise<EventNames> => {
  const ids = events.flatMap(({ data }) =>
    [...contextFields].map(field => data[field]).filter(value => typeof value === 'number'),
  );
  const found = ids.length === 0 ? [] : await store.contextsById(graphId, [...new Set(ids)]);
  const contexts = new Map<number, ContextName>(found.map(context => [context.id, context]));
  const unnamed = ids.filter(id => !contexts.has(id));
  if (unnamed.length > 0)
    for (const [id, name] of await store.mergedNames(graphId, unnamed)) contexts.set(id, name);
  const changed = events.map(({ data }) => data.change).filter(id => typeof id === 'string');
  const changes = changed.length === 0 ? [] : await store.contextChanges(graphId, changed);
  return { contexts, changes: new Map(changes.map(change => [change.id, change])) };
};
