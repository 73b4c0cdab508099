/**
 * Rebuild: embeds every memory of a graph with another model, next to the vectors in use, and switches once all are
 * ready.
 */

import { LociProblem } from '@loci/client';
import type { Embedder } from '../../../language/models/embedder.js';
import type { Models } from '../../../language/models/models.js';
import type { StoreReads } from '../../../storage/store.js';
import { everyPage } from '../../every-page.js';
import { findGraph } from '../../find.js';
import type { EngineParts } from '../../parts.js';
import { modelKey } from '../vectors/model-key.js';
import { makeVectors, putMade } from './make-vectors.js';

const step = 64;

export interface RebuildProgress {
  readonly graphId: string;
  readonly done: number;
}

const missing = (store: StoreReads, graphId: string, model: string, afterId: string): Promise<string[]> =>
  store.memoriesWithoutVector(graphId, model, afterId, step);

/** Embeds what this model has not embedded, until nothing is left; returns how many. */
const readMissing = async (
  parts: EngineParts,
  embedder: Embedder,
  graphId: string,
  onProgress: (done: number) => void,
  signal?: AbortSignal,
): Promise<number> => {
  const { store } = parts;
  const model = modelKey(embedder.model);
  let done = 0;
  for (;;) {
    signal?.throwIfAborted();
    const ids = await missing(store, graphId, model, '');
    if (ids.length === 0) return done;
    const made = await makeVectors(parts, embedder, graphId, ids);
    await store.write(transaction => putMade(transaction, graphId, model, made));
    done += ids.length;
    onProgress(done);
  }
};

/** Searches meanwhile use the old vectors; memories stored meanwhile are embedded too. */
const rebuildGraph = async (
  parts: EngineParts,
  embedder: Embedder,
  graphId: string,
  onProgress: (progress: RebuildProgress) => void,
  signal?: AbortSignal,
): Promise<number> => {
  const { store } = parts;
  const model = modelKey(embedder.model);
  await findGraph(store, graphId);
  let done = 0;
  for (;;) {
    const tell = (now: number) => onProgress({ graphId, done: done + now });
    done += await readMissing(parts, embedder, graphId, tell, signal);
    const switched = await store.write(async transaction => {
      if ((await missing(transaction, graphId, model, '')).length > 0) return false;
      const others = (await transaction.vectorModels(graphId)).filter(other => other.model !== model);
      await transaction.setVectorModel(graphId, model);
      for (const other of others) await transaction.dropVectors(graphId, other.model);
      await transaction.dropIndexSnapshot(graphId);
      return true;
    });
    if (switched) return done;
  }
};

export interface RebuildResult {
  readonly model: string;
  readonly graphs: number;
  readonly memories: number;
}

export const rebuildAll = async (
  parts: EngineParts,
  models: Models & { readonly started: Promise<void>; readonly reason: string | null },
  onProgress: (progress: RebuildProgress) => void,
): Promise<RebuildResult> => {
  await models.started;
  const { embedder } = models;
  if (embedder === null)
    throw new LociProblem('unavailable', models.reason ?? 'There is no model to rebuild with.');
  let graphs = 0;
  let memories = 0;
  for await (const { graphId } of everyPage(page => parts.store.graphs('*', page))) {
    memories += await rebuildGraph(parts, embedder, graphId, onProgress);
    graphs++;
  }
  return { model: modelKey(embedder.model), graphs, memories };
};

/** Whether the graph has vectors of another version of this model. */
const isOfOtherVersion = (vectorModel: string | null, { model }: Embedder): boolean =>
  vectorModel?.startsWith(`${model.name}@`) === true && vectorModel !== modelKey(model);

/** Which model a graph is to be embedded with; null if that is not available. */
const embedderOf = ({ models }: EngineParts, vectorModel: string | null): Embedder | null =>
  models.embedder !== null && isOfOtherVersion(vectorModel, models.embedder)
    ? models.embedder
    : models.embedderFor(vectorModel);

/**
 * After an upgrade or a downgrade: embeds again what another version of the configured model has embedded. Until then,
 * such a graph is searched by words. A graph whose model has another name is left to `loci rebuild`.
 */
export const changeVersions = async (
  parts: EngineParts,
  signal: AbortSignal,
  onGraph: (graphId: string, memories: number) => void,
): Promise<void> => {
  const { embedder } = parts.models;
  if (embedder === null) return;
  for await (const { graphId, vectorModel } of everyPage(page => parts.store.graphs('*', page)))
    if (isOfOtherVersion(vectorModel, embedder))
      onGraph(graphId, await rebuildGraph(parts, embedder, graphId, () => undefined, signal));
};

/** Memories of all graphs that their graph's model has not embedded, beyond those already queued. */
export const countUnread = async (parts: EngineParts): Promise<number> => {
  const { store } = parts;
  let unread = 0;
  for await (const { graphId, vectorModel } of everyPage(page => store.graphs('*', page))) {
    const embedder = embedderOf(parts, vectorModel);
    if (embedder === null) continue;
    let [after, here]: [string | undefined, number] = ['', 0];
    while (after !== undefined) {
      const ids = await missing(store, graphId, modelKey(embedder.model), after);
      here += ids.length;
      after = ids.at(-1);
    }
    const waiting = (await store.waitingWork(graphId)).byKind.embed ?? 0;
    unread += Math.max(0, here - waiting);
  }
  return unread;
};

/** Embeds them with their graph's model; a graph changes at most to another version of it. */
export const readUnread = async (parts: EngineParts): Promise<number> => {
  let read = 0;
  for await (const { graphId, vectorModel } of everyPage(page => parts.store.graphs('*', page))) {
    const embedder = embedderOf(parts, vectorModel);
    if (embedder === null) continue;
    const embedAll = isOfOtherVersion(vectorModel, embedder) ? rebuildGraph : readMissing;
    read += await embedAll(parts, embedder, graphId, () => undefined);
  }
  return read;
};
