/** Renames a context; its number stays, so everything in it stays in it. */
import type { Context, ContextName } from '../../domain/context.js';
import { keyOf } from '../../domain/context.js';
import type { ChangeBy, ContextChange } from '../../domain/context-change.js';
import type { StatementKey } from '../store.js';
import { markUndone, writeChange } from './context-changes.js';
import { addEvents } from './events.js';
import type { SqlTransaction } from './executor.js';
import { memoriesIn } from './memory-lists.js';
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

export const renameContext = async (
  tx: SqlTransaction,
  graphId: string,
  context: Context,
  to: ContextName,
  change: ChangeBy,
  statementKey: StatementKey,
): Promise<void> => {
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

export const undoRename = async (
  tx: SqlTransaction,
  graphId: string,
  { id, contextId, from, to }: ContextChange,
  undoing: Omit<ChangeBy, 'id'>,
  statementKey: StatementKey,
): Promise<void> => {
  await markUndone(tx, graphId, { ...undoing, id });
  // A type that existed before gets its old spelling back, unless it was created again since.
  const spelled = await spelledNow(tx, graphId, from);
  await callIt(tx, graphId, { id: contextId, type: to.type }, spelled, undoing.at, statementKey);
  const data = { context_id: contextId, change: id, changed_by: undoing.by };
  await addEvents(tx, graphId, [{ type: 'context.rename_undone', memoryId: null, data }], undoing.at);
};

/** Another name for a context, from an export. */
export const addFormerName = async (
  tx: SqlTransaction,
  graphId: string,
  from: ContextName,
  { id, type, name, createdAt }: Context,
  change: ChangeBy,
): Promise<void> => {
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
export const undoFormerName = async (
  tx: SqlTransaction,
  graphId: string,
  { id, contextId }: ContextChange,
  undoing: Omit<ChangeBy, 'id'>,
): Promise<void> => {
  await markUndone(tx, graphId, { ...undoing, id });
  const data = { context_id: contextId, change: id, changed_by: undoing.by };
  await addEvents(tx, graphId, [{ type: 'context.rename_undone', memoryId: null, data }], undoing.at);
};
