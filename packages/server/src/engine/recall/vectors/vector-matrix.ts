/** The vectors of one graph, row by row next to its index: all of them are scored against a query in one scan. */
import { maxDimensions, paddedDimensions, widenQuery } from './quantise.js';
import { rowsAtOnce, type ScanPlaces } from './scan-kernel.js';
import { emptyMemory, grownMemory, maxBytes } from './scan-memory.js';

const firstCapacity = 64;
const growth = 1.5;
const bytesPerScale = 4;
const bytesPerScore = 4;
/** The query comes first, in 16-bit steps. */
const queryBytes = maxDimensions * 2;

/** Query, rows, scales, scores: with the rows early, growing moves only the scales. */
const placesOf = (capacity: number, stride: number): ScanPlaces & { readonly end: number } => {
  const scales = queryBytes + capacity * stride;
  const scores = scales + capacity * bytesPerScale;
  return {
    query: 0,
    rows: queryBytes,
    rowCount: capacity,
    stride,
    scales,
    scores,
    end: scores + capacity * bytesPerScore,
  };
};

const roundedUp = (rows: number): number => Math.ceil(rows / rowsAtOnce) * rowsAtOnce;

export const openVectorMatrix = (dimensions: number) => {
  const stride = paddedDimensions(dimensions);
  const bytesPerRow = stride + bytesPerScale + bytesPerScore;
  const maxRows = Math.floor((maxBytes - queryBytes) / bytesPerRow / rowsAtOnce) * rowsAtOnce;
  let memory = emptyMemory();
  let places = placesOf(0, stride);
  let rowData = new Int8Array(0);
  let scales = new Float32Array(0);
  let rows = 0;
  let count = 0;

  const makeRoom = (needed: number): void => {
    if (needed <= places.rowCount) return;
    if (needed > maxRows) {
      throw new RangeError(
        `Row ${needed - 1} is too far: 4 GB hold ${maxRows} vectors of ${dimensions} dimensions.`,
      );
    }
    const wanted = Math.max(firstCapacity, roundedUp(needed), roundedUp(places.rowCount * growth));
    const before = places;
    const after = placesOf(Math.min(maxRows, wanted), stride);
    memory = grownMemory(memory, after.end);
    places = after;
    // The previous buffer may be detached now; only views created here are used from here on.
    const bytes = new Uint8Array(memory.buffer);
    bytes.copyWithin(after.scales, before.scales, before.scores);
    bytes.fill(0, after.scales + before.rowCount * bytesPerScale, after.scores);
    // Rows now occupy the place of the scales and scores.
    bytes.fill(0, before.scales, Math.min(before.end, after.scales));
    rowData = new Int8Array(memory.buffer, after.rows, after.rowCount * stride);
    scales = new Float32Array(memory.buffer, after.scales, after.rowCount);
  };

  const has = (row: number): boolean => row < rows && (scales[row] ?? 0) !== 0;
  const stepsOf = (row: number): Int8Array => rowData.subarray(row * stride, row * stride + dimensions);

  /** Leaves nothing of the vector behind. */
  const clear = (row: number): void => {
    if (!has(row)) return;
    rowData.fill(0, row * stride, (row + 1) * stride);
    scales[row] = 0;
    count--;
  };

  return {
    /** One more than the highest row ever set. */
    get rows() {
      return rows;
    },
    /** Rows that hold a vector. */
    get count() {
      return count;
    },
    /** The size of the matrix, including spare room. */
    get bytes() {
      return memory.buffer.byteLength;
    },
    /** Replaces the vector of a row; a scale of 0 is a vector of zeros and the same as `clear`. */
    set(row: number, data: Int8Array, scale: number) {
      if (!Number.isInteger(row) || row < 0)
        throw new RangeError(`A row is a whole number from 0 on, not ${row}.`);
      if (data.length !== dimensions && data.length !== stride) {
        throw new RangeError(`A vector of ${dimensions} dimensions was expected, not one of ${data.length}.`);
      }
      const kept = Math.fround(scale);
      if (!(kept >= 0 && kept < Number.POSITIVE_INFINITY))
        throw new RangeError(`A scale cannot be ${scale}.`);
      if (kept === 0) return clear(row);
      makeRoom(row + 1);
      if (!has(row)) count++;
      rows = Math.max(rows, row + 1);
      rowData.set(data, row * stride);
      scales[row] = kept;
    },
    has,
    clear,
    /**
     * The product of the query with each row: their cosine, as both have unit length; 0 for a row without a vector. A
     * copy of length `rows` that belongs to the caller: it outlives later calls, and growth cannot detach it.
     */
    scores(query: Float32Array): Float32Array {
      if (query.length !== dimensions) {
        throw new RangeError(`A query of ${dimensions} dimensions was expected, not one of ${query.length}.`);
      }
      if (rows === 0) return new Float32Array(0);
      const { buffer, scan } = memory;
      const queryScale = widenQuery(query, new Int16Array(buffer, places.query, stride));
      scan({ ...places, rowCount: roundedUp(rows) }, queryScale);
      return new Float32Array(buffer, places.scores, rows).slice();
    },
    /** 0 where either has no vector. */
    cosine(rowA: number, rowB: number): number {
      if (!has(rowA) || !has(rowB)) return 0;
      const a = stepsOf(rowA);
      const b = stepsOf(rowB);
      let product = 0;
      let squaresA = 0;
      let squaresB = 0;
      for (let at = 0; at < dimensions; at++) {
        const stepA = a[at] as number;
        const stepB = b[at] as number;
        product += stepA * stepB;
        squaresA += stepA * stepA;
        squaresB += stepB * stepB;
      }
      // Data of zeros with a scale has no direction.
      return product === 0 ? 0 : product / Math.sqrt(squaresA * squaresB);
    },
    /** The original vector, up to half a step; zeros where there is none. */
    rowVector(row: number): Float32Array {
      if (!has(row)) return new Float32Array(dimensions);
      const scale = scales[row] as number;
      return Float32Array.from(stepsOf(row), step => step * scale);
    },
  };
};

export type VectorMatrix = ReturnType<typeof openVectorMatrix>;
