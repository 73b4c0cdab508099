import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runFitSituations } from '../fit/run-fit-situations.js';
import { checkWorlds } from './check-worlds.js';
import { loadWorlds } from './load-worlds.js';
import { runWorlds } from './run-worlds.js';
import { testWorlds, worldsFolder } from './world-files.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loci-check-'));
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const longText = 'The kiln fuse is a 32 A type and lies in the blue drawer.';
const world = {
  world: 'kiln',
  notes: [
    { id: 'n1', at: '2026-03-04', text: longText },
    { id: 'n2', at: '2026-04-04', text: 'The fuse lies in the red drawer now.' },
  ],
  relations: [{ a: 'n1', b: 'n2', kind: 'update' }],
  tasks: [{ task: 'Where is the fuse?', kind: 'fact', answer: 'yes', must: ['n2'], near: ['n1'] }],
};
const [task] = world.tasks;

const put = (name: string, ...worlds: readonly unknown[]): void =>
  writeFileSync(join(folder, name), worlds.map(one => `${JSON.stringify(one)}\n`).join(''));

test('the worlds of this project have no fault, and the test shares nothing with the others', () => {
  const { worlds, faults } = checkWorlds(worldsFolder);
  expect(faults).toEqual([]);
  expect(worlds).toBe(1599);
  expect(loadWorlds(testWorlds, { fold: null, most: null })).toHaveLength(20);
});

test.each([
  ['an unknown id', { tasks: [{ ...task, must: ['n9'] }] }, 'tasks.0.must: no note has the id n9'],
  [
    'a note that decides and must not be quoted',
    { tasks: [{ ...task, must: ['n1'] }] },
    'n1 is in must and near',
  ],
  ['a note that decides and helps', { tasks: [{ ...task, helps: ['n2'] }] }, 'n2 is in must and helps'],
  [
    'an update by an older note',
    { relations: [{ a: 'n2', b: 'n1', kind: 'update' }] },
    'n1 updates n2, but is older',
  ],
  ['an empty text', { notes: [world.notes[0], { id: 'n2', text: ' ' }] }, 'the text of n2 is empty'],
  ['a repeated id', { notes: [...world.notes, { id: 'n1', text: 'Again.' }] }, 'two notes have the id n1'],
  ['a repeated task', { tasks: [task, task] }, 'the task "Where is the fuse?" is there twice'],
  [
    'a day that is none',
    { notes: [{ ...world.notes[0], at: 'soon' }, world.notes[1]] },
    'must be a day or a time',
  ],
  [
    'an answer where there is none',
    { tasks: [{ ...task, answer: 'no' }] },
    'nothing answers it, and yet must names',
  ],
])('%s is found, with its place', (_, change, says) => {
  put('mine.jsonl', { ...world, world: 'good' }, { ...world, ...change });
  const { faults } = checkWorlds(folder);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain('mine.jsonl:2: ');
  expect(faults[0]).toContain(says);
});

test('all faults are listed, and the command fails', async () => {
  const said: string[] = [];
  vi.spyOn(console, 'error').mockImplementation(line => said.push(String(line)));
  vi.spyOn(console, 'log').mockImplementation(line => said.push(String(line)));
  writeFileSync(join(folder, 'mine.jsonl'), `{\n${JSON.stringify(world)}\n${JSON.stringify(world)}\n`);
  expect(await runWorlds(['--data', folder, '--check'])).toBe(1);
  expect(said[0]).toContain('mine.jsonl:1 is no JSON');
  expect(said[1]).toBe('two worlds are called kiln');
  expect(said[2]).toBe('3 worlds, 4 notes, 2 tasks: 2 faults');
});

test('what a test shares with the others is found', () => {
  mkdirSync(join(folder, 'test'));
  put(
    'mine.jsonl',
    { ...world, world: 'a' },
    { ...world, world: 'b', notes: [{ id: 'n1', text: 'Short.' }, world.notes[1]] },
  );
  put('test/worlds.jsonl', { ...world, world: 'c' });
  expect(checkWorlds(folder).faults).toEqual([
    `${join(folder, 'mine.jsonl')}:1: shares the text "${longText}" with the test`,
  ]);
});

test('nothing is fitted on the worlds of a test, under any name', async () => {
  const copy = join(folder, 'mine.jsonl');
  cpSync(testWorlds, copy);
  await expect(runFitSituations(['--worlds', copy])).rejects.toThrow('is a world of a test');
});
