/** Which versions are in a context, current and past: how an index follows a merge. */
import type { VersionRef } from '../../domain/memory.js';
import type { SqlExecutor } from './executor.js';

export const placements = async (
  db: SqlExecutor,
  graphId: string,
  contextId: number,
): Promise<VersionRef[]> => {
  const rows = await db.all<[string, number]>(
    `SELECT mc.memory_id, m.current_version FROM memory_contexts mc
      JOIN memories m ON m.graph_id = mc.graph_id AND m.memory_id = mc.memory_id
      WHERE mc.graph_id = ? AND mc.context_id = ?
      UNION ALL SELECT memory_id, version FROM past_contexts WHERE graph_id = ? AND context_id = ?`,
    [graphId, contextId, graphId, contextId],
  );
  return rows.map(([id, version]) => ({ id, version }));
};
