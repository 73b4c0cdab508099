/** Embeds memories with a model: shared by waiting work and a rebuild. */
import type { Memory } from '../../../domain/memory.js';
import type { Embedder } from '../../../language/models/embedder.js';
import type { NewVector, StoreTransaction } from '../../../storage/store.js';
import type { EngineParts } from '../../parts.js';
import { newestRow } from '../index/graph-index.js';
import { turnsBefore } from '../turns-before.js';
import { quantise } from '../vectors/quantise.js';
import { embedText } from './embed-text.js';

/** By memory, the one before it in its session. */
const before = async (
  { store, indexes }: EngineParts,
  graphId: string,
  memories: readonly Memory[],
): Promise<(memory: Memory) => Memory | null> => {
  const graph = await store.graph(graphId);
  if (graph === null) return () => null;
  const index = await indexes.current(graph, 'background');
  const rowOf = (memory: Memory): number => newestRow(index, memory.id) ?? -1;
  const rows = memories.map(rowOf).filter(row => row >= 0);
  const turns = await turnsBefore(store, graphId, index.documents, rows);
  return memory => turns.get(rowOf(memory)) ?? null;
};

export const makeVectors = async (
  parts: EngineParts,
  embedder: Embedder,
  graphId: string,
  memoryIds: readonly string[],
): Promise<NewVector[]> => {
  const memories = await parts.store.memories(graphId, memoryIds);
  const turnBefore = await before(parts, graphId, memories);
  const texts = memories.map(memory => embedText(memory, turnBefore(memory)));
  const vectors = await embedder.embed(texts, 'background', undefined, 'passage');
  return memories.map((memory, at) => ({
    memoryId: memory.id,
    version: memory.version,
    ...quantise(vectors[at] as Float32Array),
  }));
};

/** Those of memories that were forgotten meanwhile are left out. */
export const putMade = async (
  transaction: StoreTransaction,
  graphId: string,
  model: string,
  made: readonly NewVector[],
): Promise<void> => {
  const ids = made.map(({ memoryId }) => memoryId);
  const there = new Set((await transaction.memories(graphId, ids)).map(memory => memory.id));
  await transaction.putVectors(
    graphId,
    model,
    made.filter(vector => there.has(vector.memoryId)),
  );
};
