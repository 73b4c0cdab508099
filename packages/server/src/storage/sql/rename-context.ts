/** Renames a context; its number stays, so everything in it stays in it. */
import type { Context, ContextName } from '../../domain/context.js';
import { keyOf } from '../../domain/context.js';
import type { StatementKey } from '../store.js';
import { markUndone, writeChange } from './context-changes.js';
import { addEvents } from './events.js';
import type { SqlTransaction } from './executor.js';
import { memoriesIn } from './memory-lists.js';
import type { Write } from './queries.js';
import { recountType, rekeyStatements, spelledNow } from './recount-contexts.js';

const callIt = async (
  tx: SqlTransaction,
  graphId: string,
  { id, type }: Pick<Context, 'id' | 'type'>,
  to: ContextName,
  now: number,
  statementKey: StatementKey,
): Promise<void> => {
  await tx.run(
    `UPDATE contexts SET type_key = ?, name_key = ?, context_type = ?, name = ?, updated_at = ?
      WHERE graph_id = ? AND context_id = ?`,
    [keyOf(to.type), keyOf(to.name), to.type, to.name, now, graphId, id],
  );
  if (keyOf(type) !== keyOf(to.type))
    for (const touched of [type, to.type]) await recountType(tx, graphId, touched, now);
  await rekeyStatements(tx, graphId, await memoriesIn(tx, graphId, id), statementKey);
};

export const renameContext: Write<'renameContext'> = async (
  tx,
  graphId,
  context,
  to,
  change,
  statementKey,
) => {
  const { id, createdAt, memoryCount } = context;
  const from = { type: context.type, name: context.name };
  const spelled = await spelledNow(tx, graphId, to);
  await callIt(tx, graphId, context, spelled, change.at, statementKey);
  await writeChange(
    tx,
    graphId,
    change,
    { kind: 'rename', contextId: id, intoId: null, leadsTo: id, from, to: spelled, memoryCount },
    createdAt,
  );
  const data = { context_id: id, change: change.id, changed_by: change.by };
  await addEvents(tx, graphId, [{ type: 'context.renamed', memoryId: null, data }], change.at);
};

export const undoRename: Write<'undoRename'> = async (
  tx,
  graphId,
  { id, contextId, from, to },
  undoing,
  statementKey,
) => {
  await markUndone(tx, graphId, { ...undoing, id });
  // A type that existed before gets its old spelling back, unless it was created again since.
  const spelled = await spelledNow(tx, graphId, from);
  await callIt(tx, graphId, { id: contextId, type: to.type }, spelled, undoing.at, statementKey);
  const data = { context_id: contextId, change: id, changed_by: undoing.by };
  await addEvents(tx, graphId, [{ type: 'context.rename_undone', memoryId: null, data }], undoing.at);
};

/** Another name for a context, from an export. */
export const addFormerName: Write<'addFormerName'> = async (
  tx,
  graphId,
  from,
  { id, type, name, createdAt },
  change,
) => {
  await writeChange(
    tx,
    graphId,
    change,
    { kind: 'alias', contextId: id, intoId: null, leadsTo: id, from, to: { type, name }, memoryCount: 0 },
    createdAt,
  );
  const data = { context_id: id, change: change.id, changed_by: change.by };
  await addEvents(tx, graphId, [{ type: 'context.renamed', memoryId: null, data }], change.at);
};

/** The name is free again; the context keeps its own. */
export const undoFormerName: Write<'undoFormerName'> = async (tx, graphId, { id, contextId }, undoing) => {
  await markUndone(tx, graphId, { ...undoing, id });
  const data = { context_id: contextId, change: id, changed_by: undoing.by };
  await addEvents(tx, graphId, [{ type: 'context.rename_undone', memoryId: null, data }], undoing.at);
};
