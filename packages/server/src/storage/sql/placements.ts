/** Which versions are in a context, current and past: how an index follows a merge. */
import type { Read } from './queries.js';

export const placements: Read<'placements'> = async (db, graphId, contextId) => {
  const rows = await db.all<[string, number]>(
    `SELECT mc.memory_id, m.current_version FROM memory_contexts mc
      JOIN memories m ON m.graph_id = mc.graph_id AND m.memory_id = mc.memory_id
      WHERE mc.graph_id = ? AND mc.context_id = ?
      UNION ALL SELECT memory_id, version FROM past_contexts WHERE graph_id = ? AND context_id = ?`,
    [graphId, contextId, graphId, contextId],
  );
  return rows.map(([id, version]) => ({ id, version }));
};
