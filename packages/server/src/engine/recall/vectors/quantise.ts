/** Vectors as small integers with one scale each: a quarter of the memory, and sums that are exact. */

/** The widest vector: its products still add up within 32 bits (see `queryLevels`). */
export const maxDimensions = 1_024;
/** The kernel reads this many values of a row at a time. */
const valuesAtOnce = 16;
/** Symmetric: -128 is not used, so that a vector and its opposite have the same scale. */
const rowLevels = 127;
/**
 * A query is only widened once, so it may be finer than a row, which reduces the error by a good quarter: 128 ×
 * 16,383 × 1,024 is the most that stays below 2^31.
 */
const queryLevels = 16_383;

export interface Quantised {
  /** As long as the vector, padded with zeros to a multiple of 16. */
  readonly data: Int8Array;
  /** The value of a step of 1; a 32-bit float, and 0 for a vector of zeros. */
  readonly scale: number;
}

/** The size of a vector: its dimensions, rounded up to what the kernel reads at a time. */
export const paddedDimensions = (dimensions: number): number => {
  if (!Number.isInteger(dimensions) || dimensions < 1 || dimensions > maxDimensions) {
    throw new RangeError(`A vector has 1 to ${maxDimensions} dimensions, not ${dimensions}.`);
  }
  return Math.ceil(dimensions / valuesAtOnce) * valuesAtOnce;
};

/** Writes the vector in steps of the returned scale; values that are not finite count as 0. */
const writeSteps = (vector: Float32Array, levels: number, steps: Int8Array | Int16Array): number => {
  let most = 0;
  for (const value of vector) {
    const size = Math.abs(value);
    if (size > most && size !== Number.POSITIVE_INFINITY) most = size;
  }
  const scale = Math.fround(most / levels);
  steps.fill(0);
  if (scale === 0) return 0;
  for (let at = 0; at < vector.length; at++) {
    const value = vector[at] as number;
    // Clamped, since a scale near the smallest float is rounded coarsely.
    if (Number.isFinite(value)) steps[at] = Math.max(-levels, Math.min(levels, Math.round(value / scale)));
  }
  return scale;
};

export const quantise = (vector: Float32Array): Quantised => {
  const data = new Int8Array(paddedDimensions(vector.length));
  return { data, scale: writeSteps(vector, rowLevels, data) };
};

/** The vector back, up to half a step; without the padding if `dimensions` is given. */
export const dequantise = ({ data, scale }: Quantised, dimensions = data.length): Float32Array =>
  Float32Array.from(data.subarray(0, dimensions), step => step * scale);

/** Writes a query in 16-bit steps for the kernel, and returns its scale. */
export const widenQuery = (query: Float32Array, steps: Int16Array): number =>
  writeSteps(query, queryLevels, steps);
