/** The indexes of all graphs: loaded on first use, updated at every use, dropped when there are too many. */
import type { Graph } from '../../../domain/graph.js';
import type { Lane } from '../../../language/models/embedder.js';
import type { Models } from '../../../language/models/models.js';
import type { IndexSnapshot, Store, VectorRow } from '../../../storage/store.js';
import { modelKey } from '../vectors/model-key.js';
import { catchUp, type GraphIndex, newGraphIndex, rowOfVersion } from './graph-index.js';
import { readSnapshot, snapshotFormat, writeSnapshot } from './snapshot.js';
import { addVectors, newVectorRows, newVectors } from './vector-rows.js';

/** About 250 bytes per document: two million are half a gigabyte, the most that indexes may take. */
const documentsInMemory = 2_000_000;
/** A snapshot is written again when a start would have to read this many versions. */
const snapshotAfter = 5_000;
/** After a search, others are expected for this long. */
const searchedMs = 60_000;

interface Held {
  readonly createdAt: number;
  readonly index: GraphIndex;
  snapshotSeq: number;
  /** When somebody last searched it. */
  askedAt: number;
}

export const openIndexes = (store: Store, models: Models, onSnapshotError: (error: unknown) => void) => {
  const held = new Map<string, Held>();
  const turns = new Map<string, Promise<unknown>>();
  /** Snapshots being written: the index does not change until they are. */
  const writes = new Map<string, Promise<void>>();

  /** A damaged one is ignored: the index is rebuilt from the memories. */
  const readOrBegin = (graphId: string, snapshot: IndexSnapshot): GraphIndex => {
    try {
      return readSnapshot(graphId, snapshot);
    } catch (error) {
      onSnapshotError(error);
      return newGraphIndex(graphId);
    }
  };

  const load = async (graph: Graph): Promise<Held> => {
    const snapshot = await store.indexSnapshot(graph.graphId);
    const usable =
      snapshot !== null && snapshot.format === snapshotFormat && snapshot.throughSeq <= graph.lastSeq;
    const index = usable ? readOrBegin(graph.graphId, snapshot) : newGraphIndex(graph.graphId);
    return {
      createdAt: graph.createdAt,
      index,
      snapshotSeq: index.throughSeq,
      askedAt: Number.NEGATIVE_INFINITY,
    };
  };

  const makeRoom = (needed: string): void => {
    let documents = 0;
    for (const { index } of held.values()) documents += index.documents.count;
    for (const [graphId, { index }] of held) {
      if (documents <= documentsInMemory || held.size === 1) return;
      if (graphId === needed) continue;
      held.delete(graphId);
      documents -= index.documents.count;
    }
  };

  const save = async (graphId: string, entry: Held): Promise<void> => {
    entry.snapshotSeq = entry.index.throughSeq;
    const writing = writeSnapshot(entry.index);
    const written = writing.then(
      () => undefined,
      () => undefined,
    );
    writes.set(graphId, written);
    const snapshot = await writing.finally(() => {
      if (writes.get(graphId) === written) writes.delete(graphId);
    });
    await store.write(async transaction => {
      const graph = await transaction.graph(graphId);
      // A forget committed since must not find its words saved here: the log shows it.
      if (graph === null || graph.createdAt !== entry.createdAt) return;
      if ((await transaction.removalsAfter(graphId, snapshot.throughSeq)).length > 0) return;
      await transaction.putIndexSnapshot(graphId, snapshot);
    });
  };

  /** Vectors are read first: each of them belongs to a version that the documents then have. */
  const readNewVectors = async ({ graphId, vectorModel }: Graph, index: GraphIndex): Promise<VectorRow[]> => {
    const embedder = models.embedderFor(vectorModel);
    if (embedder === null) return [];
    const model = modelKey(embedder.model);
    if (index.vectors?.model !== model) index.vectors = newVectorRows(model, embedder.model.dimensions);
    const read: VectorRow[] = [];
    for await (const rows of newVectors(store, graphId, index.vectors)) read.push(...rows);
    return read;
  };

  const refresh = async (graph: Graph, isAsked: boolean): Promise<GraphIndex> => {
    await writes.get(graph.graphId);
    let entry = held.get(graph.graphId);
    if (entry === undefined || entry.createdAt !== graph.createdAt) entry = await load(graph);
    // Re-inserting keeps the map in order of use.
    held.delete(graph.graphId);
    held.set(graph.graphId, entry);
    if (isAsked) entry.askedAt = performance.now();
    const { index } = entry;
    const vectors = await readNewVectors(graph, index);
    const latest = vectors.length === 0 ? graph : ((await store.graph(graph.graphId)) ?? graph);
    await catchUp(entry.index, store, latest.lastSeq);
    if (entry.index.vectors !== null)
      addVectors((id, version) => rowOfVersion(index, id, version), entry.index.vectors, vectors);
    makeRoom(graph.graphId);
    if (entry.index.throughSeq - entry.snapshotSeq >= snapshotAfter + entry.index.documents.count / 4) {
      save(graph.graphId, entry).catch(onSnapshotError);
    }
    return entry.index;
  };

  const hasAllVectors = async (
    { graphId, vectorModel }: Graph,
    { vectors }: GraphIndex,
  ): Promise<boolean> => {
    const embedder = models.embedderFor(vectorModel);
    if (embedder === null) return true;
    const model = modelKey(embedder.model);
    return vectors?.model === model && (await store.lastVector(graphId, model)) <= vectors.throughSeq;
  };

  return {
    /** The graph's index, including everything written before the call. */
    async current(graph: Graph, lane: Lane): Promise<GraphIndex> {
      const entry = held.get(graph.graphId);
      const isCurrent = entry?.createdAt === graph.createdAt && entry.index.throughSeq >= graph.lastSeq;
      const isAsked = lane === 'asked';
      if (isCurrent && isAsked) entry.askedAt = performance.now();
      if (isCurrent && !turns.has(graph.graphId) && (await hasAllVectors(graph, entry.index)))
        return entry.index;
      const turn = (turns.get(graph.graphId) ?? Promise.resolve()).then(() => refresh(graph, isAsked));
      const settled = turn
        .catch(() => undefined)
        .then(() => {
          if (turns.get(graph.graphId) === settled) turns.delete(graph.graphId);
        });
      turns.set(graph.graphId, settled);
      return turn;
    },
    /** How many changes the index of a graph lacks that is being searched; 0 where nobody would wait for them. */
    behind({ graphId, lastSeq }: Graph): number {
      const entry = held.get(graphId);
      const isSearched = entry !== undefined && performance.now() - entry.askedAt < searchedMs;
      return isSearched ? lastSeq - entry.index.throughSeq : 0;
    },
    /** Saves for the next start what would take long to rebuild. */
    async saveSnapshots(): Promise<void> {
      for (const [graphId, entry] of held) {
        if (entry.index.throughSeq - entry.snapshotSeq >= snapshotAfter) await save(graphId, entry);
      }
    },
    drop: (graphId: string): void => void held.delete(graphId),
  };
};

export type GraphIndexes = ReturnType<typeof openIndexes>;
