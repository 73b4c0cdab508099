/** Colour is only for a person at a terminal. */
import { PassThrough } from 'node:stream';
import type { Memory } from '@loci/client';
import { expect, it } from 'vitest';
import { runCommandLine } from './cli.js';
import { coloured, plain } from './paint.js';
import { displayWidth, facts, indented } from './print.js';
import { memoryInWords } from './show.js';
import { table } from './table.js';
import { openTerminal, type Streams } from './terminal.js';

const began = '\u001b[';
const sheet = { width: 40, paint: coloured };

const failing = async (args: string[], env: Record<string, string>, isTTY: boolean): Promise<string> => {
  let said = '';
  const open = () => {
    const stream = Object.assign(new PassThrough(), { isTTY, columns: 80 });
    stream.on('data', chunk => {
      said += String(chunk);
    });
    return stream;
  };
  const streams = { stdin: open(), stdout: open(), stderr: open() } as unknown as Streams;
  expect(await runCommandLine(args, env, streams, () => Promise.reject())).toBe(2);
  return said;
};

it.each<[string, string[], Record<string, string>, boolean, boolean]>([
  ['a terminal', [], {}, true, true],
  ['a pipe', [], {}, false, false],
  ['NO_COLOR', [], { NO_COLOR: '1' }, true, false],
  ['an empty NO_COLOR, which means nothing', [], { NO_COLOR: '' }, true, true],
  ['a terminal without colours', [], { TERM: 'dumb' }, true, false],
  ['--json', ['--json'], {}, true, false],
])('a failure at %s', async (_, more, env, isTTY, isColoured) => {
  const said = await failing(['search', 'x', ...more], env, isTTY);
  expect(said).toContain('which graph?');
  expect(said.includes(began)).toBe(isColoured);
});

it('colours results by stdout and notes by stderr', () => {
  const stream = (isTTY: boolean) => Object.assign(new PassThrough(), { isTTY });
  const terminal = openTerminal(
    { stdin: stream(true), stdout: stream(false), stderr: stream(true) } as unknown as Streams,
    true,
  );
  expect([terminal.paint, terminal.notePaint]).toEqual([plain, coloured]);
});

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const without = (text: string): string => text.replaceAll(/\u001b\[\d+m/g, '');

it('changes no character of what is shown', () => {
  const pairs = [
    ['Confidence', 'high. A note answers it, and it is long enough to be wrapped.', 'good'],
  ] as const;
  expect(facts(pairs, sheet)).toContain(`${coloured.good('high')}.`);
  expect(without(facts(pairs, sheet))).toBe(facts(pairs, 40));
  expect(without(table(['name'], [['atlas']], sheet))).toBe(table(['name'], [['atlas']], 40));
  expect(indented('one two', { width: 6, paint: coloured }, '  ', 'faint')).toBe(
    `  ${coloured.faint('one')}\n  ${coloured.faint('two')}`,
  );
  expect(displayWidth(without(coloured.name('id')))).toBe(2);
});

it('strips colours from stored text', () => {
  const memory = {
    id: 'm1',
    content: `${began}31mred`,
    source: { kind: 'user', name: `${began}2J` },
    occurred_at: '2026-05-03T10:00:00.000Z',
    context_types: {},
    contested_by: [],
    superseded_by: null,
    valid_until: null,
    support_count: 1,
    independent_count: 1,
  } as unknown as Memory;
  expect(without(memoryInWords(memory, sheet))).not.toContain(began);
});
