/** Whether a memory fits a question, or is merely the nearest of those that do not. */
import { describe, expect, it } from 'vitest';
import { type Asked, relevanceTo, type Seen } from './relevance.js';

const real: Asked = { known: 0.8, memories: 100, nearest: 0.78, read: [0.97, 0.02], isExact: false };
const nonsense: Asked = { known: 0, memories: 100, nearest: 0.52, read: [0.01, 0.01], isExact: false };
const right: Seen = { cosine: 0.78, read: 0.97, words: 0.7 };
const wrong: Seen = { cosine: 0.5, read: 0.02, words: 0 };

describe('relevance', () => {
  it('is high for an answer, low for its neighbours, and none for nonsense', () => {
    const { of, isFitting } = relevanceTo(real);
    expect(isFitting).toBe(true);
    expect(of(right).value).toBeGreaterThan(0.5);
    expect(of(wrong).value).toBeLessThan(0.1);
    const off = relevanceTo(nonsense);
    expect(off.isFitting).toBe(false);
    expect(off.of(wrong).value).toBeLessThan(0.005);
  });

  it('expects more among many memories, where the nearest is nearer by chance, up to the fitted size', () => {
    const among = (memories: number) =>
      relevanceTo({ ...real, nearest: 0.6, known: 0.3, memories }).of(right).value;
    expect(among(20)).toBeGreaterThan(among(1_500));
    expect(among(1_000_000)).toBe(among(100_000));
  });

  it('uses meaning alone if the reader has read nothing', () => {
    expect(relevanceTo({ ...real, read: [] }).isFitting).toBe(true);
    expect(relevanceTo({ ...nonsense, read: [] }).isFitting).toBe(false);
  });

  it('rates what the reader did not read no better than the last it read', () => {
    const { of } = relevanceTo(real);
    expect(of({ ...right, read: null })).toEqual(of({ ...right, read: 0.02 }));
  });

  it('accepts a memory that contains every word, however distant its meaning', () => {
    const exact = relevanceTo({ ...nonsense, isExact: true });
    expect(exact.isFitting).toBe(true);
    expect(exact.of({ ...wrong, words: 1 }).value).toBeGreaterThan(exact.of(wrong).value);
  });

  it('is the share of the words if meaning is unknown, and leaves nothing out', () => {
    const { of, isFitting } = relevanceTo({ ...nonsense, nearest: null });
    expect(isFitting).toBe(true);
    expect(of(right).value).toBe(0.7);
    expect(of(wrong).value).toBe(0);
  });

  it('stays between 0 and 1 at the edges', () => {
    const edges: Asked[] = [
      { known: 1, memories: 1, nearest: 1, read: [1], isExact: true },
      { known: 0, memories: 0, nearest: -1, read: [0], isExact: false },
    ];
    for (const asked of edges)
      for (const hit of [right, wrong, { cosine: null, read: null, words: 1 }]) {
        const { value } = relevanceTo(asked).of(hit);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }
  });
});
