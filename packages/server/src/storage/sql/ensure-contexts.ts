/** Contexts that are named without a memory in them. */
import { contextsById } from './contexts.js';
import { applyCounts, noChanges } from './counts.js';
import { findPlaces } from './places.js';
import type { Write } from './queries.js';

export const ensureContexts: Write<'ensureContexts'> = async (tx, graphId, names, now) => {
  const { placeOf, fresh } = await findPlaces(tx, graphId, names, now);
  if (fresh.length > 0) await applyCounts(tx, graphId, noChanges(), 0, now, fresh);
  const ids = names.map(name => placeOf(name).id);
  const byId = new Map((await contextsById(tx, graphId, ids)).map(found => [found.id, found]));
  return ids.map(id => byId.get(id)!);
};
