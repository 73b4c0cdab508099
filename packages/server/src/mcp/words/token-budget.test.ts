import { expect, it } from 'vitest';
import { fitting, fittingTexts, onOneLine, shortened } from './token-budget.js';

const sized = (length: number) => ({ content: 'x'.repeat(length) });
const sizeOf = ({ content }: { content: string }) => content.length + 40;

it('shows what fits and counts the rest', () => {
  const items = [10, 10, 10, 10];
  expect(fitting(items, 5, size => size)).toEqual({ shown: [10, 10], leftOut: 2 });
  expect(fitting([1_000], 5, size => size)).toEqual({ shown: [1_000], leftOut: 0 });
  expect(fitting([], 5, size => size)).toEqual({ shown: [], leftOut: 0 });
});

it('cuts a text that fits only in part, and always shows something', () => {
  const { shown, leftOut } = fittingTexts([sized(100), sized(2_000), sized(10)], 200, sizeOf);
  expect(leftOut).toBe(1);
  expect(shown[0]).toEqual(sized(100));
  expect(shown[1]).toMatchObject({ cut: true });
  expect(shown.reduce((sum, one) => sum + sizeOf(one), 0)).toBeLessThanOrEqual(801);
  const tiny = fittingTexts([sized(5_000)], 1, sizeOf);
  expect(tiny.shown[0]?.content.length).toBeLessThan(200);
});

it('omits a text rather than show a fragment', () => {
  const { shown, leftOut } = fittingTexts([sized(700), sized(700)], 200, sizeOf);
  expect([shown.length, leftOut]).toEqual([1, 1]);
});

it('never splits a character, and joins lines', () => {
  expect(shortened('ab😀cd', 3)).toBe('ab…');
  expect(shortened('abc', 3)).toBe('abc');
  expect(onOneLine(' a\n\n b\tc ')).toBe('a b c');
});
