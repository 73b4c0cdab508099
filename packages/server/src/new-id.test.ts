import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newId } from './new-id.js';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const timeIn = (id: string): number => Number.parseInt(id.slice(0, 13).replace('-', ''), 16);

it('makes ids that sort as they were made, also within a millisecond and when the clock goes back', () => {
  vi.setSystemTime(Date.now() + 1_000);
  const first = Array.from({ length: 1_000 }, newId);
  vi.setSystemTime(Date.now() - 500);
  const back = Array.from({ length: 10 }, newId);
  vi.setSystemTime(Date.now() + 501);
  const later = newId();
  const all = [...first, ...back, later];
  expect([...all].sort()).toEqual(all);
  expect(new Set(all.map(id => id.slice(24))).size).toBe(all.length);
  expect(timeIn(later)).toBe(Date.now());
});

it('makes UUIDs of version 7', () => {
  for (let made = 0; made < 300; made++)
    expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
