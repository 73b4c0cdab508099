import { InvalidArgumentError } from 'commander';
import { describe, expect, it } from 'vitest';
import { sinceOf } from './since.js';

/** A Wednesday, at noon on this machine. */
const wednesday = new Date(2026, 4, 6, 12).getTime();
const startOf = (day: number) => new Date(2026, 4, day).toISOString();

describe('the start of a time', () => {
  it.each([
    ['today', startOf(6)],
    ['yesterday', startOf(5)],
    ['monday', startOf(4)],
    ['Wednesday', startOf(6)],
    ['thursday', new Date(2026, 3, 30).toISOString()],
    ['2026-05-03', '2026-05-03T00:00:00.000Z'],
    ['2026-05-03T10:00:00+02:00', '2026-05-03T08:00:00.000Z'],
    ['7d', new Date(wednesday - 7 * 86_400_000).toISOString()],
    ['12h', new Date(wednesday - 12 * 3_600_000).toISOString()],
  ])('%s', (value, expected) => {
    expect(sinceOf(value, wednesday)).toBe(expected);
  });

  it.each(['someday', '', '2026-02-30', '7', '-3d', '99999999d', 'd'])('refuses "%s"', value => {
    expect(() => sinceOf(value, wednesday)).toThrow(InvalidArgumentError);
  });
});
