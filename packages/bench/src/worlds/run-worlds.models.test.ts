import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startLocalLlm } from '../../../server/test/llm/fake-local-llm.js';
import { loadWorlds } from './load-worlds.js';
import { runWorlds } from './run-worlds.js';

let folder: string;
const said: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loci-worlds-'));
  said.length = 0;
  vi.spyOn(console, 'error').mockImplementation(line => said.push(String(line)));
  vi.spyOn(console, 'log').mockImplementation(line => said.push(String(line)));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const note = (id: string, at: string, text: string) => ({
  id,
  type: 'project',
  name: 'kiln',
  by: 'Ana',
  at,
  text,
});

const world = {
  world: 'kiln',
  notes: [
    note('n2', '2026-04-04', 'The glaze shop in Porto delivers on Fridays.'),
    note('n1', '2026-03-04', 'The kiln fuse is a 32 A type and lies in the blue drawer.'),
  ],
  relations: [{ a: 'n1', b: 'n2', kind: 'none' }],
  tasks: [
    {
      task: 'Where is the kiln fuse?',
      kind: 'fact',
      answer: 'yes',
      must: ['n1'],
      near: [],
      confidence: 'high',
    },
  ],
};

const put = (name: string, content: unknown): void =>
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));

test('feedback is given, and tasks like it are asked before and after', async () => {
  const other = { ...world.tasks[0], task: 'When does the glaze shop in Porto deliver?', must: ['n2'] };
  const lines = join(folder, 'worlds.jsonl');
  writeFileSync(lines, `${JSON.stringify({ ...world, tasks: [...world.tasks, other] })}\n`);
  put('likes.jsonl', {
    world: 'kiln',
    task: 'Where is the kiln fuse?',
    like: 'Where does the kiln fuse lie?',
  });
  const likes = join(folder, 'likes.jsonl');
  expect(await runWorlds(['--data', lines, '--models', 'off', '--json', '--feedback', likes])).toBe(0);
  const [result] = JSON.parse(said.join('\n')).results;
  expect(result).toMatchObject({ helpful: 1, wrong: 0 });
  expect(result.like.after).toMatchObject({ tasks: 1, decidingTold: 1 });
  expect(result.others.after).toEqual(result.others.before);
  put('likes.jsonl', { world: 'kiln' });
  await expect(runWorlds(['--data', lines, '--models', 'off', '--feedback', likes])).rejects.toThrow(
    'likes.jsonl:1',
  );
  put('likes.jsonl', { world: 'kiln', task: 'Who asks this?', like: 'Who wants to know?' });
  await expect(runWorlds(['--data', lines, '--models', 'off', '--feedback', likes])).rejects.toThrow(
    'No line of the feedback names a task of these worlds.',
  );
});

test('a world is stored, asked and scored, with keyword search only', async () => {
  put('a.json', world);
  expect(await runWorlds(['--data', folder, '--models', 'off', '--json', '--show'])).toBe(0);
  const [{ overall, relations, answers }] = JSON.parse(said.join('\n')).results;
  expect(overall).toMatchObject({ tasks: 1, answerable: 1, decidingTold: 1 });
  expect(relations.rows).toBe(1);
  expect(answers[0].tasks[0].told).toEqual(['n1']);
});

test('a step that is left out is left out of the insight', async () => {
  put('a.json', world);
  const insightOf = async (...flags: string[]) => {
    said.length = 0;
    expect(await runWorlds(['--data', folder, '--json', '--show', ...flags])).toBe(0);
    const [{ without, tier, answers }] = JSON.parse(said.join('\n')).results;
    expect(tier).toBe('embedded');
    return { without, insight: answers[0].tasks[0].insight as string };
  };
  const whole = await insightOf();
  expect(whole.without).toEqual([]);
  expect(whole.insight).not.toMatch(/By keywords only/);
  const byWords = await insightOf('--without', 'read');
  expect(byWords.without).toEqual(['read']);
  expect(byWords.insight).toMatch(/By keywords only/);
}, 360_000);

test('a fold is every second world, in the order of their names', () => {
  for (const name of ['a', 'b', 'c']) put(`${name}.json`, { ...world, world: name });
  const named = (fold: 'even' | 'odd' | null, most: number | null) =>
    loadWorlds(folder, { fold, most }).map(one => one.world);
  expect(named(null, null)).toEqual(['a', 'b', 'c']);
  expect(named('even', null)).toEqual(['a', 'c']);
  expect(named('even', 1)).toEqual(['a']);
  expect(named('odd', null)).toEqual(['b']);
});

describe('with an LLM', () => {
  const asked = async (flags: readonly string[]) => {
    put('a.json', world);
    const code = await runWorlds(['--data', folder, '--models', 'off', '--llm', ...flags]);
    return { code, said: said.join('\n') };
  };

  test('the configured one writes the answers by copying its evidence, and the table shows how it did', async () => {
    const llm = await startLocalLlm('Ollama', ['tiny-chat:3b'], onTestFinished);
    vi.stubEnv('LOCI_LLM_URL', `${llm.endpoint.address}/v1`);
    vi.stubEnv('LOCI_LLM_MODEL', 'tiny-chat:3b');
    const { code, said: table } = await asked([]);
    expect(code).toBe(0);
    expect(table).toMatch(/LLM\s+tiny-chat:3b at 127\.0\.0\.1:\d+ \(set by LOCI_LLM_URL\)/);
    expect(table).toMatch(/tasks with its words\s+1\.000 {2}\(1 of 1\)/);
    expect(table).toMatch(/its sentences kept\s+1\.000 {2}\(2 of 2\)/);
    // The first question, which only warms up, is declined.
    expect(llm.sent).toHaveLength(1);
  });

  test('else the one that was allowed for the data folder', async () => {
    const llm = await startLocalLlm('LM Studio', ['tiny-chat'], onTestFinished);
    const home = mkdtempSync(join(tmpdir(), 'loci-worlds-home-'));
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    const answer = { use: true, ...llm.endpoint, model: 'tiny-chat', at: '2026-05-03T10:00:00.000Z' };
    writeFileSync(join(home, 'llm.json'), JSON.stringify(answer));
    vi.stubEnv('LOCI_LLM_URL', undefined);
    vi.stubEnv('LOCI_LLM_MODEL', undefined);
    vi.stubEnv('LOCI_LLM_KEY', undefined);
    vi.stubEnv('LOCI_DATA', home);
    const { code, said: json } = await asked(['--json', '--show']);
    expect(code).toBe(0);
    const [{ llm: used, overall, answers }] = JSON.parse(json).results;
    expect(used).toMatch(/^tiny-chat at \S+ \(LM Studio on this machine, allowed on 2026-05-03\)$/);
    expect(overall.wording).toMatchObject({
      worded: { count: 1, of: 1 },
      kept: { count: 2, of: 2 },
      dropped: {},
      fallbacks: {},
    });
    expect(answers[0].tasks[0].insight).toContain(world.notes[1]!.text);
  });
});

test.each([
  [['--without', 'guessing'], '--without guessing: the steps are fits, read, '],
  [['--fold', 'third'], '--fold third: must be even or odd'],
  [['--worlds', '0'], '--worlds 0: must be a whole number'],
  [['--llm'], '--llm needs an LLM: set LOCI_LLM_URL and LOCI_LLM_MODEL'],
])('%j is refused, and the line says why', async (flags, line) => {
  vi.stubEnv('LOCI_LLM_URL', undefined);
  vi.stubEnv('LOCI_LLM_MODEL', undefined);
  vi.stubEnv('LOCI_LLM_KEY', undefined);
  vi.stubEnv('LOCI_DATA', folder);
  put('a.json', world);
  expect(await runWorlds(['--data', folder, ...flags])).toBe(2);
  expect(said.join('\n')).toContain(line);
});

test.each([
  ['{', 'a.json is no JSON'],
  [{ ...world, notes: [{ ...world.notes[0], text: '' }] }, 'a.json: notes.0.text'],
  [{ ...world, relations: [{ a: 'n1', b: 'n9', kind: 'none' }] }, 'relations.0.b: no note has the id n9'],
  [{ ...world, tasks: [{ ...world.tasks[0], must: [] }] }, 'tasks.0.must: a task that can be answered'],
  [{ ...world, notes: [note('n1', 'soon', 'It rains.')], relations: [] }, 'notes.0.at: must be a day'],
])('a file that holds no world is refused by its name and field', async (content, line) => {
  put('a.json', content);
  expect(await runWorlds(['--data', folder])).toBe(2);
  expect(said.join('\n')).toContain(line);
});
