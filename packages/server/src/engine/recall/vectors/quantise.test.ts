import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dequantise, paddedDimensions, quantise } from './quantise.js';

/** Well below the largest float, where half a step more would be infinite. */
const largest = 2 ** 100;

describe('quantise', () => {
  it('comes back within half a step, whatever numbers it is given', () => {
    fc.assert(
      fc.property(
        fc.float32Array({ minLength: 1, maxLength: 200, min: -largest, max: largest, noNaN: true }),
        vector => {
          // Steps below the smallest normal float are themselves rounded.
          const normal = vector.map(value => (Math.abs(value) < 1e-30 ? 0 : value));
          const { data, scale } = quantise(normal);
          const back = dequantise({ data, scale }, vector.length);
          expect(back.length).toBe(vector.length);
          for (const [at, value] of normal.entries()) {
            expect(Math.abs((back[at] as number) - value)).toBeLessThanOrEqual(scale * 0.5001);
          }
        },
      ),
    );
  });

  it('pads with zeros to a multiple of 16', () => {
    const { data } = quantise(new Float32Array(17).fill(1));
    expect([...data]).toEqual([...new Array(17).fill(127), ...new Array(15).fill(0)]);
    expect([384, 1, 16, 1_024].map(paddedDimensions)).toEqual([384, 16, 16, 1_024]);
  });

  it('accepts zeros, and treats what is not finite as zero', () => {
    expect(quantise(new Float32Array(16))).toEqual({ data: new Int8Array(16), scale: 0 });
    const { data, scale } = quantise(Float32Array.of(Number.NaN, Number.POSITIVE_INFINITY, -Infinity, -2, 1));
    expect([...data.subarray(0, 5)]).toEqual([0, 0, 0, -127, 64]);
    expect(scale).toBe(Math.fround(2 / 127));
  });

  it('never leaves the range, even for the smallest floats', () => {
    for (const size of [1e-45, 7e-44, 2e-43, 1e-40, 3.4e38]) {
      for (const step of quantise(Float32Array.of(size, -size)).data)
        expect(Math.abs(step)).toBeLessThanOrEqual(127);
    }
  });

  it('rejects no dimensions and too many', () => {
    expect(() => quantise(new Float32Array(0))).toThrow(RangeError);
    expect(() => quantise(new Float32Array(1_025))).toThrow(RangeError);
  });
});
