/** Reads memories with a model: the one piece that waiting work and a rebuild share. */
import type { Memory } from '../../../domain/memory.js';
import type { Embedder } from '../../../language/models/embedder.js';
import type { NewVector } from '../../../storage/store.js';
import type { EngineParts } from '../../parts.js';
import { refOf } from '../index/documents.js';
import { newestRow } from '../index/graph-index.js';
import { embedText } from './embed-text.js';
import { quantise } from './quantise.js';

/** The memory before each of these in its session, where there is one. */
const turnsBefore = async (
  parts: EngineParts,
  graphId: string,
  memories: readonly Memory[],
): Promise<Map<string, Memory>> => {
  const graph = await parts.store.graph(graphId);
  if (graph === null) return new Map();
  const index = await parts.indexes.current(graph);
  const { documents } = index;
  const before = new Map<string, { id: string; version: number }>();
  for (const { id } of memories) {
    const row = newestRow(index, id);
    const previous = row === undefined ? -1 : (documents.previous[row] as number);
    if (previous >= 0) before.set(id, refOf(documents, previous));
  }
  const turns = await parts.store.versions(graphId, [...before.values()]);
  const byId = new Map(turns.map(turn => [turn.id, turn]));
  return new Map(
    [...before].flatMap(([id, ref]) => {
      const turn = byId.get(ref.id);
      return turn === undefined ? [] : [[id, turn]];
    }),
  );
};

export const makeVectors = async (
  parts: EngineParts,
  embedder: Embedder,
  graphId: string,
  memoryIds: readonly string[],
): Promise<NewVector[]> => {
  const memories = await parts.store.memories(graphId, memoryIds);
  const before = await turnsBefore(parts, graphId, memories);
  const texts = memories.map(memory => embedText(memory, before.get(memory.id) ?? null));
  const vectors = await embedder.embed(texts, 'background', undefined, 'passage');
  return memories.map((memory, at) => ({
    memoryId: memory.id,
    version: memory.version,
    ...quantise(vectors[at] as Float32Array),
  }));
};
