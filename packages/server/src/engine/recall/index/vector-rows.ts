/** The vectors of one graph next to its documents: of one model only, updated before every search. */
import type { StoreReads, VectorRow } from '../../../storage/store.js';
import { openVectorMatrix, type VectorMatrix } from '../vectors/vector-matrix.js';

export interface VectorRows {
  /** `name@version`: vectors of two models are never mixed. */
  readonly model: string;
  readonly matrix: VectorMatrix;
  /** Every vector up to this number of the store is included. */
  throughSeq: number;
}

/** Read at a time; other requests may run between two reads. */
const readStep = 2_000;

export const newVectorRows = (model: string, dimensions: number): VectorRows => ({
  model,
  matrix: openVectorMatrix(dimensions),
  throughSeq: 0,
});

/** New vectors since; read before the documents catch up, so that each vector finds its row. */
export async function* newVectors(
  store: StoreReads,
  graphId: string,
  vectors: VectorRows,
): AsyncGenerator<VectorRow[]> {
  let after = vectors.throughSeq;
  if ((await store.lastVector(graphId, vectors.model)) <= after) return;
  for (;;) {
    const rows = await store.vectorsAfter(graphId, vectors.model, after, readStep);
    if (rows.length > 0) yield rows;
    if (rows.length < readStep) return;
    after = (rows.at(-1) as VectorRow).seq;
    await new Promise(resolve => setImmediate(resolve));
  }
}

/** A vector of a deleted version has no row. */
export const addVectors = (
  rowOf: (memoryId: string, version: number) => number | undefined,
  vectors: VectorRows,
  added: readonly VectorRow[],
): void => {
  for (const { memoryId, version, data, scale, seq } of added) {
    const row = rowOf(memoryId, version);
    if (row !== undefined) vectors.matrix.set(row, data, scale);
    vectors.throughSeq = Math.max(vectors.throughSeq, seq);
  }
};
