/** How results read to a person. */
import { describe, expect, it } from 'vitest';
import { bytes, counted, displayWidth, facts, moreInWords, printable, when, wrap } from './print.js';
import { table } from './table.js';

describe('wrap', () => {
  it('breaks between words and keeps paragraphs', () => {
    expect(wrap('one two three\nfour', 8)).toEqual(['one two', 'three', 'four']);
  });

  it('keeps the indentation and the spaces of code', () => {
    const code = 'def f(x):\n    if x:   # yes\n\n        return x';
    expect(wrap(code, 40)).toEqual(code.split('\n'));
    expect(wrap('    return one or two', 14)).toEqual(['    return one', '    or two']);
  });

  it('keeps a long word whole, so that it can be copied', () => {
    expect(wrap('see https://example.com/a/long/address now', 10)).toEqual([
      'see',
      'https://example.com/a/long/address',
      'now',
    ]);
  });
});

describe('table', () => {
  it('aligns columns, and numbers to the right', () => {
    expect(
      table(
        ['name', 'memories'],
        [
          ['atlas', 7],
          ['a-long-name', 1200],
        ],
        80,
      ),
    ).toBe(['NAME         MEMORIES', 'atlas               7', 'a-long-name      1200'].join('\n'));
  });

  it('aligns wide and combined characters', () => {
    const lines = table(
      ['name', 'x'],
      [
        ['日本', 'a'],
        ['e\u0301a', 'b'],
        ['🙂', 'c'],
      ],
      80,
    ).split('\n');
    expect(lines.map(line => displayWidth(line.slice(0, -1)))).toEqual([6, 6, 6, 6]);
  });

  it.each<[string, number, string[]]>([
    ['unchanged where there is room', 40, ['NAME   GRAPHS', 'agent  atlas, copy, harbour, lighthouse']],
    ['wrapped in its column', 34, ['NAME   GRAPHS', 'agent  atlas, copy, harbour,', '       lighthouse']],
    [
      'on separate lines where its column is too narrow',
      24,
      ['NAME', '    GRAPHS', 'agent', '    atlas, copy,', '    harbour, lighthouse'],
    ],
  ])('keeps the last column whole: %s', (_, width, lines) => {
    const text = table(['name', 'graphs'], [['agent', 'atlas, copy, harbour, lighthouse']], width, 'whole');
    expect(text.split('\n')).toEqual(lines);
  });

  it('is never wider than the terminal', () => {
    const text = table(['a', 'b'], [['x'.repeat(50), 'y'.repeat(50)]], 60);
    expect(text.split('\n').every(line => displayWidth(line) <= 60)).toBe(true);
    expect(text).toContain('…');
  });

  it('shrinks wide text columns, and leaves numbers and narrow columns as they are', () => {
    const rows = [['019dd0f3-8a2c-7000-8000-00000000aaaa', 'a'.repeat(30), 1_200, 'ok']];
    const lines = table(['id', 'name', 'events', 'state'], rows, 50).split('\n');
    expect(lines).toEqual([
      'ID                NAME               EVENTS  STATE',
      '019dd0f3-8a2c-7…  aaaaaaaaaaaaaaaa…    1200  ok',
    ]);
  });

  it('keeps a row on one line', () => {
    expect(table(['a'], [['one\ntwo']], 80)).toBe('A\none two');
  });
});

it('wraps values in their column', () => {
  expect(
    facts(
      [
        ['why', 'one two three four five six seven'],
        ['x', 'y'],
      ],
      27,
    ),
  ).toBe(['why  one two three four', '     five six seven', 'x    y'].join('\n'));
});

it('strips control characters from stored text', () => {
  expect(printable('a\u001b[31mred\u0007\r\nb\u202e')).toBe('a\ufffd[31mred\ufffd\nb\ufffd');
});

it('formats times, sizes and counts', () => {
  expect(when('2026-05-03T10:20:30.123Z')).toBe('2026-05-03 10:20Z');
  expect([0, 999, 1_500, 250_000, 3_200_000_000].map(bytes)).toEqual([
    '0 B',
    '999 B',
    '1.5 KB',
    '250 KB',
    '3.2 GB',
  ]);
  expect([counted(1, 'memory', 'memories'), counted(1_234, 'line')]).toEqual(['1 memory', '1,234 lines']);
});

it('shows how to get the next page only if there is one', () => {
  expect(moreInWords({ total: 10, page: 1, page_size: 50 })).toBeNull();
  expect(moreInWords({ total: 120, page: 1, page_size: 50 })).toBe(
    'page 1 of 3, 120 in total; for more: --page 2',
  );
  expect(moreInWords({ total: 120, page: 3, page_size: 50 })).toBe('page 3 of 3, 120 in total');
  expect(moreInWords({ total: 10, page: 2, page_size: 50 })).toBe(
    'page 2 does not exist; the last one is 1, 10 in total',
  );
});
