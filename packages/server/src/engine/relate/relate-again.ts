/** Queues memories to be compared again: those of graphs whose links other rules or another judge made, or all. */
import { everyPage } from '../every-page.js';
import type { EngineParts } from '../parts.js';
import { madeBy } from './made-by.js';

const queueStep = 1_000;

/** Queued twice it is queued once, so a stop on the way loses nothing: the graph is marked when all of it is queued. */
const queueGraph = async (parts: EngineParts, graphId: string, mark: string): Promise<number> => {
  const { store } = parts;
  const ids: string[] = [];
  for await (const { id } of everyPage(page => store.listMemories(graphId, { status: 'stored' }, page)))
    ids.push(id);
  for (let at = 0; at < ids.length; at += queueStep)
    await store.write(transaction =>
      transaction.addWork(graphId, ['relate'], ids.slice(at, at + queueStep), parts.now()),
    );
  await store.write(transaction => transaction.setRelatedBy(graphId, mark));
  return ids.length;
};

const queueWhere = async (
  parts: EngineParts,
  isMeant: (relatedBy: string | null, present: string) => boolean,
): Promise<number> => {
  const present = madeBy(parts.models.judge);
  let queued = 0;
  for await (const { graphId, relatedBy } of everyPage(page => parts.store.graphs('*', page)))
    if (isMeant(relatedBy, present)) queued += await queueGraph(parts, graphId, present);
  return queued;
};

/** After an upgrade. Without a judge nothing better would be found, so what one found stays. */
export const queueOlder = async (parts: EngineParts): Promise<number> =>
  parts.relates && parts.models.judge !== null
    ? queueWhere(parts, (relatedBy, present) => relatedBy !== null && relatedBy !== present)
    : 0;

export const queueLinks = (parts: EngineParts): Promise<number> => queueWhere(parts, () => true);
