import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutMiddle, cutText, longestRead } from './cut-text.js';
import { hostileTexts } from './text-analysis.contract.js';

const sentence = 'The API listens on port 8080. ';
const long = sentence.repeat(200);

describe('a short text', () => {
  test('stays as it is', () => {
    const text = 'a'.repeat(longestRead);
    expect([cutText(text), cutMiddle(text)]).toEqual([text, text]);
  });
});

describe('a long text', () => {
  test('is cut after a sentence', () => {
    const cut = cutText(long);
    expect(cut.length).toBeLessThanOrEqual(longestRead);
    expect(cut.length).toBeGreaterThan(0.75 * longestRead);
    expect(long.startsWith(cut)).toBe(true);
    expect(cut.endsWith('8080.')).toBe(true);
  });

  test('is cut between words where no sentence ends', () => {
    const cut = cutText('word '.repeat(1_000));
    expect(cut.endsWith(' word')).toBe(true);
  });

  test('keeps a question before it and one after it', () => {
    const task = `Why does the upload fail? ${'at frame (file.js:1:1)\n'.repeat(400)} What should I do?`;
    const cut = cutMiddle(task);
    expect(cut.startsWith('Why does the upload fail? ')).toBe(true);
    expect(cut.endsWith(' What should I do?')).toBe(true);
    expect(cut.length).toBeLessThanOrEqual(longestRead);
  });
});

test('no cut splits a character or exceeds the limit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3 }), fc.constantFrom('😀', 'İ', 'a😀', '漢'), (shift, piece) => {
      const text = ' '.repeat(shift) + piece.repeat(longestRead);
      for (const cut of [cutText, cutMiddle]) {
        expect(cut(text)).not.toMatch(/\p{Cs}/u);
        expect(cut(text).length).toBeLessThanOrEqual(longestRead);
      }
    }),
  );
});

test('every long row of anything is cut, and is a part of the text', () => {
  for (const [, text] of hostileTexts) {
    expect(cutText(text).length).toBeLessThanOrEqual(longestRead);
    expect(text).toContain(cutText(text));
  }
});
