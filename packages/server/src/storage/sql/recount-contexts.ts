/** Recounts contexts and types, and rewrites statement keys, after a change that moved many memories at once. */
import { type ContextName, keyOf, tidy } from '../../domain/context.js';
import type { StatementKey } from '../store.js';
import { dropRows } from './drop-rows.js';
import type { SqlTransaction } from './executor.js';
import { memories } from './versions.js';

/** Read at a time: 15 MB for the longest texts. */
const rekeyedTogether = 500;

/** In the spelling of its type, if that exists already. */
export const spelledNow = async (
  tx: SqlTransaction,
  graphId: string,
  { type, name }: ContextName,
): Promise<ContextName> => {
  const row = await tx.get<[string]>(
    'SELECT context_type FROM context_types WHERE graph_id = ? AND type_key = ?',
    [graphId, keyOf(type)],
  );
  return { type: row?.[0] ?? tidy(type), name: tidy(name) };
};

export const recountContext = async (
  tx: SqlTransaction,
  graphId: string,
  contextId: number,
  now: number,
): Promise<void> => {
  await tx.run(
    `UPDATE contexts SET
      any_count = (SELECT count(*) FROM memory_contexts WHERE graph_id = ? AND context_id = ?),
      stored_count = (SELECT count(*) FROM memory_contexts WHERE graph_id = ? AND context_id = ? AND status = 'stored'),
      updated_at = CASE WHEN updated_at < ? THEN ? ELSE updated_at END
      WHERE graph_id = ? AND context_id = ?`,
    [graphId, contextId, graphId, contextId, now, now, graphId, contextId],
  );
};

/** A type is deleted with its last context, and created with its first. */
export const recountType = async (
  tx: SqlTransaction,
  graphId: string,
  type: string,
  now: number,
): Promise<void> => {
  const key = keyOf(type);
  const counts = await tx.get<[number]>('SELECT count(*) FROM contexts WHERE graph_id = ? AND type_key = ?', [
    graphId,
    key,
  ]);
  if ((counts?.[0] ?? 0) === 0) {
    await dropRows(tx, 'context_types', { graph_id: graphId, type_key: key });
    return;
  }
  const held = await tx.get<[number]>(
    `SELECT count(DISTINCT p.memory_id) FROM contexts c
      JOIN memory_contexts p ON p.graph_id = c.graph_id AND p.context_id = c.context_id
      WHERE c.graph_id = ? AND c.type_key = ? AND p.status = 'stored'`,
    [graphId, key],
  );
  await tx.run(
    `INSERT INTO context_types (graph_id, type_key, context_type, context_count, memory_count, updated_at)
      VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (graph_id, type_key) DO UPDATE SET
      context_count = excluded.context_count, memory_count = excluded.memory_count, updated_at = excluded.updated_at`,
    [graphId, key, tidy(type), counts?.[0] ?? 0, held?.[0] ?? 0, now],
  );
};

/** The same content in the same contexts stays one statement, whatever the contexts are called. */
export const rekeyStatements = async (
  tx: SqlTransaction,
  graphId: string,
  memoryIds: readonly string[],
  statementKey: StatementKey,
): Promise<void> => {
  for (let at = 0; at < memoryIds.length; at += rekeyedTogether)
    for (const { id, content, contexts } of await memories(
      tx,
      graphId,
      memoryIds.slice(at, at + rekeyedTogether),
    ))
      await tx.post('UPDATE memories SET statement_key = ? WHERE graph_id = ? AND memory_id = ?', [
        statementKey(content, contexts),
        graphId,
        id,
      ]);
};
