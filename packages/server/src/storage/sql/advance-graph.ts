/** The one place that moves a graph's counters and hands out its event numbers and context ids. */
import { LociProblem } from '@loci/client';
import type { SqlTransaction } from './executor.js';

export interface GraphAdvance {
  readonly events?: number;
  readonly contexts?: number;
  readonly stored?: number;
  readonly any?: number;
  readonly bytes?: number;
}

/** Moves the graph's counters, and answers the first event number and the first context id that this took. */
export const advanceGraph = async (
  tx: SqlTransaction,
  graphId: string,
  by: GraphAdvance,
  now: number,
): Promise<{ firstSeq: number; firstContextId: number }> => {
  const { events = 0, contexts = 0, stored = 0, any = 0, bytes = 0 } = by;
  const row = await tx.get<[number, number]>(
    `UPDATE graphs SET last_seq = last_seq + ?, last_context_id = last_context_id + ?, stored_count = stored_count + ?,
      any_count = any_count + ?, bytes = bytes + ?, updated_at = CASE WHEN updated_at < ? THEN ? ELSE updated_at END
      WHERE graph_id = ? RETURNING last_seq, last_context_id`,
    [events, contexts, stored, any, bytes, now, now, graphId],
  );
  if (row === undefined) throw new LociProblem('graph_not_found', `There is no graph '${graphId}'.`);
  tx.touch(graphId);
  return { firstSeq: row[0] - events + 1, firstContextId: row[1] - contexts + 1 };
};
