import { expect, it } from 'vitest';
import { barsSvg } from './svg-bars.js';

const widths = (svg: string): number[] =>
  [...svg.matchAll(/<rect[^>]* width="([\d.]+)"/g)].map(([, text]) => Number(text));

it('draws longer bars for larger values, and names each', () => {
  const svg = barsSvg('Search <p95>', 'ms', [
    { label: 'ours & more', value: 2, isOurs: true },
    { label: 'theirs', value: 2_000, isOurs: false },
  ]);
  const [ours, theirs] = widths(svg) as [number, number];
  expect(theirs).toBeGreaterThan(2 * ours);
  expect(svg).toContain('2,000 ms');
  expect(svg).not.toContain('<p95>');
});

it('draws equal values alike', () => {
  const [first, second] = widths(
    barsSvg('x', 'ms', [
      { label: 'a', value: 5, isOurs: true },
      { label: 'b', value: 5, isOurs: false },
    ]),
  );
  expect(first).toBe(second);
});
