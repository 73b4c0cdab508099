/** Contexts that are named without a memory in them. */
import type { Context, ContextName } from '../../domain/context.js';
import { contextsById } from './contexts.js';
import { applyCounts, noChanges } from './counts.js';
import type { SqlTransaction } from './executor.js';
import { findPlaces } from './places.js';

export const ensureContexts = async (
  tx: SqlTransaction,
  graphId: string,
  names: readonly ContextName[],
  now: number,
): Promise<Context[]> => {
  const { placeOf, fresh } = await findPlaces(tx, graphId, names, now);
  if (fresh.length > 0) await applyCounts(tx, graphId, noChanges(), 0, now, fresh);
  const ids = names.map(name => placeOf(name).id);
  const byId = new Map((await contextsById(tx, graphId, ids)).map(found => [found.id, found]));
  return ids.map(id => byId.get(id)!);
};
