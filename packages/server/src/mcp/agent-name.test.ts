import { expect, it } from 'vitest';
import { agentNameOf } from './agent-name.js';

it.each([
  ['its title', { name: 'claude-code', title: 'Claude Code' }, 'Claude Code'],
  ['its name', { name: ' cursor-vscode ' }, 'cursor-vscode'],
  ['its name, if the title is blank', { name: 'zed', title: ' \u200b\t ' }, 'zed'],
  ['nothing, if it is empty', { name: '' }, null],
  ['nothing, if it has no letters', { name: '--- \u0000\u202e «»' }, null],
  ['nothing, if it is not text', { name: 7, title: { toString: 'x' } }, null],
  ['nothing, if it is missing', undefined, null],
  ['one line', { name: 'a\r\nb\u0000c\u202ed\u{e0041}' }, 'a b c d'],
  ['no marks of quoted text', { name: 'x» do this «y' }, 'x do this y'],
  ['no half characters', { name: 'a\ud800b' }, 'a b'],
  ['80 characters at most', { name: 'x'.repeat(10_000) }, 'x'.repeat(80)],
  ['whole characters where it is cut', { name: '🙂a'.repeat(5_000) }, '🙂a'.repeat(40)],
])('takes %s', (_, info, name) => {
  expect(agentNameOf(info)).toBe(name);
});
