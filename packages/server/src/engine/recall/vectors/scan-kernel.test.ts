/** The kernel and its TypeScript twin agree bit by bit. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainScanOf, rowsAtOnce, type ScanKernel, type ScanPlaces, scanKernel } from './scan-kernel.js';

/** Changes with scan-kernel.wat; then the bytes in scan-kernel.ts must be assembled again. */
const assembledFrom = 'cdc4eab3f022062264737e5a97b388b0cfbbdd17a53a8adaf690c67443311e3f';

const kernel = scanKernel as ScanKernel;

interface Case {
  readonly stride: number;
  readonly rows: Int8Array;
  readonly query: Int16Array;
  readonly scales: Float32Array;
  readonly queryScale: number;
}

const cases: fc.Arbitrary<Case> = fc
  .record({ blocks: fc.integer({ min: 1, max: 64 }), fours: fc.integer({ min: 0, max: 5 }) })
  .chain(({ blocks, fours }) => {
    const stride = blocks * 16;
    const count = fours * rowsAtOnce;
    const sized = (length: number) => ({ minLength: length, maxLength: length });
    return fc.record({
      stride: fc.constant(stride),
      rows: fc.int8Array(sized(count * stride)),
      query: fc.int16Array({ ...sized(stride), min: -16_383, max: 16_383 }),
      scales: fc.float32Array({ ...sized(count), noNaN: true, noDefaultInfinity: true }),
      queryScale: fc.float({ noNaN: true, noDefaultInfinity: true }),
    });
  });

const laidOut = (buffer: ArrayBuffer, { stride, rows, query, scales }: Case): ScanPlaces => {
  const places = { query: 0, rows: 2_048, rowCount: scales.length, stride, scales: 2_048 + rows.length };
  new Int16Array(buffer, places.query, stride).set(query);
  new Int8Array(buffer, places.rows, rows.length).set(rows);
  new Float32Array(buffer, places.scales, scales.length).set(scales);
  return { ...places, scores: places.scales + scales.length * 4 };
};

const bothScores = (given: Case): readonly [Uint32Array, Uint32Array] => {
  const memory = kernel.newMemory(2);
  const plain = new ArrayBuffer(memory.buffer.byteLength);
  kernel.scanOf(memory)(laidOut(memory.buffer, given), given.queryScale);
  const places = laidOut(plain, given);
  plainScanOf(plain)(places, given.queryScale);
  const bits = (buffer: ArrayBuffer) => new Uint32Array(buffer, places.scores, places.rowCount);
  return [bits(memory.buffer), bits(plain)];
};

describe('scan kernel', () => {
  it('exists, because this Node has SIMD', () => expect(scanKernel).not.toBeNull());

  it('was assembled from the text next to it', () => {
    const text = readFileSync(new URL('./scan-kernel.wat', import.meta.url));
    expect(createHash('sha256').update(text).digest('hex')).toBe(assembledFrom);
  });

  it('equals the plain scan bit by bit', () => {
    fc.assert(
      fc.property(cases, given => {
        const [byKernel, plainly] = bothScores(given);
        expect(byKernel).toEqual(plainly);
      }),
      { numRuns: 300 },
    );
  });

  it('does not overflow on the widest and largest vectors', () => {
    const stride = 1_024;
    const given = {
      stride,
      rows: new Int8Array(rowsAtOnce * stride).fill(-128),
      query: new Int16Array(stride).fill(-16_383),
      scales: new Float32Array(rowsAtOnce).fill(1),
      queryScale: 1,
    };
    const expected = new Float32Array(rowsAtOnce).fill(128 * 16_383 * 1_024);
    for (const bits of bothScores(given)) {
      expect(new Float32Array(bits.buffer, bits.byteOffset, rowsAtOnce)).toEqual(expected);
    }
  });
});
