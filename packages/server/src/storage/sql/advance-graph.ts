/** The one place that moves a graph's counters and hands out its event numbers and context ids. */
import { LociProblem } from '@loci/client';
import type { SqlTransaction } from './executor.js';

type GraphCounter = 'events' | 'contexts' | 'stored' | 'any' | 'bytes';

export type GraphAdvance = Partial<Readonly<Record<GraphCounter, number>>>;

const moved = `UPDATE graphs SET last_seq = last_seq + ?, last_context_id = last_context_id + ?,
  stored_count = stored_count + ?, any_count = any_count + ?, bytes = bytes + ?,
  updated_at = CASE WHEN updated_at < ? THEN ? ELSE updated_at END WHERE graph_id = ?
  RETURNING last_seq, last_context_id`;

/** Advances the graph's counters, and returns the first event number and the first context id this reserved. */
export const advanceGraph = async (
  tx: SqlTransaction,
  graphId: string,
  { events = 0, contexts = 0, stored = 0, any = 0, bytes = 0 }: GraphAdvance,
  now: number,
): Promise<{ firstSeq: number; firstContextId: number }> => {
  const params = [events, contexts, stored, any, bytes, now, now, graphId];
  const row = await tx.get<[number, number]>(moved, params);
  if (row === undefined) throw new LociProblem('graph_not_found', `There is no graph '${graphId}'.`);
  tx.touch(graphId);
  const [lastSeq, lastContextId] = row;
  return { firstSeq: lastSeq - events + 1, firstContextId: lastContextId - contexts + 1 };
};
