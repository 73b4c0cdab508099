import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { areJoined, openJoined } from './joined.js';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loci-joined-'));
  writeFileSync(
    join(folder, 'cli.cjs'),
    `exports.said = require('./part.cjs').word + require('node:path').sep;`,
  );
  writeFileSync(join(folder, 'part.cjs'), `exports.word = 'one';`);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

test('a joined file finds its neighbours and external packages', () => {
  expect(openJoined(folder).load('cli.cjs')).toEqual({ said: `one${join('/')}` });
});

test('compiled code is kept for every file that ran, and the next start uses it', () => {
  const first = openJoined(folder);
  first.load('cli.cjs');
  first.keepCompiled();
  expect(readdirSync(folder).filter(name => name.endsWith('.compiled'))).toHaveLength(2);
  expect(openJoined(folder).load('part.cjs')).toEqual({ word: 'one' });
});

test('compiled code of an older file of the same length is not used', () => {
  const first = openJoined(folder);
  first.load('part.cjs');
  first.keepCompiled();
  utimesSync(join(folder, 'part.cjs.compiled'), minutesAgo(5), minutesAgo(5));
  writeFileSync(join(folder, 'part.cjs'), `exports.word = 'two';`);
  expect(openJoined(folder).load('part.cjs')).toEqual({ word: 'two' });
});

test('broken compiled code costs only time', () => {
  writeFileSync(join(folder, 'part.cjs.compiled'), 'not what an engine wrote');
  expect(openJoined(folder).load('part.cjs')).toEqual({ word: 'one' });
});

test('files that were not joined since the last compile are left alone', () => {
  const mark = join(folder, 'mark');
  writeFileSync(mark, '');
  utimesSync(join(folder, 'cli.cjs'), minutesAgo(5), minutesAgo(5));
  expect(areJoined(folder, 'cli.cjs', mark)).toBe(false);
  utimesSync(mark, minutesAgo(10), minutesAgo(10));
  expect(areJoined(folder, 'cli.cjs', mark)).toBe(true);
  expect(areJoined(folder, 'absent.cjs', mark)).toBe(false);
});
