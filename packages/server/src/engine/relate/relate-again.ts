/**
 * Queues memories for a new comparison: all of them, or those in graphs whose links come from other rules or another
 * judge.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { everyPage } from '../every-page.js';
import type { EngineParts } from '../parts.js';
import { madeBy } from './made-by.js';

const queueStep = 1_000;

/** Queueing twice has no effect, so an interruption loses nothing: the graph is marked once all of it is queued. */
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

/** After an upgrade. Skipped without a judge, which would find nothing better. */
export const queueOlder = async (parts: EngineParts): Promise<number> =>
  parts.relates && parts.models.judge !== null
    ? queueWhere(parts, (relatedBy, present) => relatedBy !== null && relatedBy !== present)
    : 0;

const lookMs = 250;

/** Queues everything and waits until all comparisons are done. */
export const relateAllAgain = async (
  parts: EngineParts,
  started: Promise<void>,
  wake: () => void,
  onProgress: (left: number) => void,
): Promise<number> => {
  await started;
  const queued = await queueWhere(parts, () => true);
  wake();
  for (;;) {
    const { relate = 0 } = (await parts.store.waitingWork(null)).byKind;
    onProgress(relate);
    if (relate === 0) return queued;
    await pause(lookMs);
  }
};
