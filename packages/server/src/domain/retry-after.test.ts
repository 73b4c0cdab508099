import { expect, it } from 'vitest';
import { retryAfterMs } from './retry-after.js';

const now = Date.parse('2026-05-03T00:00:00Z');

it.each<[header: string | null | undefined, ms: number | null]>([
  ['7', 7_000],
  [' 7 ', 7_000],
  ['0', 0],
  ['Sun, 03 May 2026 00:01:00 GMT', 60_000],
  ['Sat, 02 May 2026 00:00:00 GMT', 0],
  ['soon', null],
  ['', null],
  [null, null],
  [undefined, null],
])('reads Retry-After %j as %j ms', (header, ms) => {
  expect(retryAfterMs(header, now)).toBe(ms);
});
