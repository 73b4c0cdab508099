/** Renames and merges for the suite of the Store, as the engine does them. */
import { type Context, type ContextName, sameContext } from '../../../src/domain/context.js';
import type { ContextChange } from '../../../src/domain/context-change.js';
import type { Store } from '../../../src/storage/store.js';

/** As the engine makes them, but readable. */
export const keyOfStatement = (content: string, contexts: readonly ContextName[]): string =>
  [content, ...contexts.map(({ type, name }) => `${type}:${name}`).sort()].join(' in ');

export const by = (id: string, at = 9_000) => ({ id, by: 'ada', at });
export const undoing = { by: 'bob', at: 9_900 };

export const contextOf = async (store: Store, name: ContextName, graphId = 'g'): Promise<Context> =>
  (await store.context(graphId, name))!;

export const rename = async (store: Store, from: ContextName, to: ContextName, id = 'c1', graphId = 'g') => {
  const context = await contextOf(store, from, graphId);
  await store.write(tx => tx.renameContext(graphId, context, to, by(id), keyOfStatement));
};

export const merge = async (store: Store, from: ContextName, into: ContextName, id = 'c1', graphId = 'g') => {
  const [one, other] = [await contextOf(store, from, graphId), await contextOf(store, into, graphId)];
  await store.write(tx => tx.mergeContext(graphId, one, other, by(id), keyOfStatement));
};

/** Whether the engine would let it be undone. */
const isUndoable = async (store: Store, graphId: string, one: ContextChange): Promise<boolean> => {
  const [context] = await store.contextsById(graphId, [one.intoId ?? one.contextId]);
  if (one.leadsTo === null || context === undefined) return false;
  if (one.kind === 'rename') return context.type === one.to.type && context.name === one.to.name;
  const holder = await store.context(graphId, one.from);
  return holder === null || !sameContext(holder, one.from);
};

export const undo = async (store: Store, id: string, graphId = 'g') => {
  const [one] = await store.contextChanges(graphId, [id]);
  if (one === undefined || !(await isUndoable(store, graphId, one))) return null;
  const [context] = await store.contextsById(graphId, [one.intoId ?? one.contextId]);
  if (one.kind === 'rename') {
    await store.write(tx => tx.undoRename(graphId, one, undoing, keyOfStatement));
    return { moved: 0, stayed: 0 };
  }
  return store.write(tx => tx.undoMerge(graphId, one, context!, undoing, keyOfStatement));
};
