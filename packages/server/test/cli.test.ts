/** Every command on a local folder. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hitsByFit, type MemoryHit } from '@loci/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ended, lociHere, newPlace, type Place } from './loci-process.js';

let place: Place;
const run = (args: readonly string[], options?: Parameters<typeof lociHere>[2]) =>
  lociHere(place, args, options);
const here = (...args: string[]): Promise<Ended> => run([...args, '--data', place.data]);
const inAtlas = (...args: string[]): Promise<Ended> => here(...args, '--graph', 'atlas');
const answerOf = async (ended: Promise<Ended>) => {
  const { code, out, err } = await ended;
  expect({ code, err }).toEqual({ code: 0, err: expect.any(String) });
  return JSON.parse(out);
};

const example = new URL('../example/atlas.jsonl', import.meta.url).pathname;

beforeAll(async () => {
  place = newPlace();
  const { code, err } = await inAtlas('import', example);
  expect({ code, err }).toEqual({ code: 0, err: '' });
});
afterAll(() => place.remove());

describe('remember, search, insight', () => {
  it('finds what it was told', async () => {
    const told = await inAtlas(
      'remember',
      'The staging password rotates on Mondays.',
      '-c',
      'skill:deployment',
    );
    expect(told).toMatchObject({ code: 0, err: '' });
    expect(told.out).toMatch(/rotates on Mondays[\s\S]*skill:deployment/);
    const found = await inAtlas('search', 'staging password');
    expect(found.out).toMatch(/^1\. +The staging password rotates on Mondays\./);
    expect(found.out).not.toContain('relevance');
    expect((await inAtlas('search', 'staging password', '--explain')).out).toMatch(/relevance 1\.00\n/);
  });

  it('shows the likely hits first, sets the others apart, and shows no number that the order contradicts', async () => {
    const query = ['search', 'which password rotates on Mondays in production'];
    const { items } = (await answerOf(inAtlas(...query, '--json'))) as { items: MemoryHit[] };
    const { likely, others } = hitsByFit(items);
    expect(Math.min(likely.length, others.length)).toBeGreaterThan(0);
    const { out } = await inAtlas(...query);
    const [first = '', second = ''] = out.split('\nLess likely to fit:\n');
    const numbered = (text: string) => [...text.matchAll(/^(\d+)\. /gm)].map(match => Number(match[1]));
    expect(numbered(first)).toEqual(likely.map((_, at) => at + 1));
    expect(numbered(second)).toEqual(others.map((_, at) => likely.length + at + 1));
    expect(first).toContain(likely[0]?.content.slice(0, 40));
    expect(second).toContain(others[0]?.content.slice(0, 40));
    expect(out).not.toContain('relevance');
  });

  it('reads from stdin, keeps every field, and supersedes', async () => {
    const args = ['remember', '-', '-g', 'desk', '--data', place.data, '--json'];
    const all = [
      '--source-kind',
      'user',
      '--source-name',
      'Ana',
      '--source-ref',
      'mail 7',
      '--session',
      's1',
    ];
    const times = ['--occurred-at', '2026-05-03', '--valid-until', '2036-05-03T10:00:00+02:00'];
    const first = await answerOf(run([...args, ...all, ...times], { input: 'The desk is on floor 2.\n' }));
    expect(first.items[0]).toMatchObject({
      content: 'The desk is on floor 2.',
      source: { kind: 'user', name: 'Ana', ref: 'mail 7' },
      session: 's1',
      occurred_at: '2026-05-03T00:00:00.000Z',
      valid_until: '2036-05-03T08:00:00.000Z',
    });
    const { id } = first.items[0];
    const second = await answerOf(run([...args, '--supersedes', id], { input: 'The desk is on floor 3.' }));
    expect(second.items[0].supersedes).toEqual([id]);
    const history = await here('memory', 'history', id, '-g', 'desk');
    expect(history.out).toMatch(/version 2, superseded[\s\S]*version 1, stored/);
  });

  it('gives an insight in words, with evidence, and as JSON', async () => {
    const words = await inAtlas('ask', 'Why did the 40P01 deadlocks happen?');
    expect(words.out).toMatch(
      /^Insight[\s\S]*^Recommendation[\s\S]*^Confidence +(high|medium|low)\. [\s\S]*^Sources\n\[1\] .+\n[\s\S]+ \(\w+\), \d{4}-\d\d-\d\d .+ · /m,
    );
    expect(words.err).toBe('');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be in what is piped
    expect(words.out).not.toMatch(/\u001b/);
    expect(words.out.split('\n').every(line => line.length <= 110)).toBe(true);
    const narrow = ['--locus-query', 'schema changes', '-c', 'skill:migrations', '-c', 'feedback', '--json'];
    const asked = ['insight', 'Add a required column to orders', ...narrow];
    const { insight, recommendation, confidence, ...more } = await answerOf(inAtlas(...asked));
    expect(Object.keys(more)).toEqual(['insight_id', 'confidence_reason', 'evidence', 'contradictions']);
    expect(await answerOf(inAtlas(...asked, '--no-evidence'))).toEqual({
      insight,
      recommendation,
      confidence,
    });
  });

  it('leaves out what is less relevant than asked for', async () => {
    const few = await answerOf(inAtlas('search', 'staging password', '--min-relevance', '1', '--json'));
    expect(few).toMatchObject({ total: 1, items: [{ relevance: 1 }] });
    const all = await answerOf(inAtlas('search', 'staging password', '--min-relevance', '0', '--json'));
    expect(all.total).toBeGreaterThan(1);
    for (const wrong of ['1.5', '-1', 'high'])
      expect(await inAtlas('search', 'x', '--min-relevance', wrong)).toMatchObject({
        code: 2,
        err: expect.stringContaining('It must be a number from 0 to 1.'),
      });
  });

  it('says on stderr that nothing fits', async () => {
    expect(await inAtlas('search', 'zzyzx')).toEqual({
      code: 0,
      out: '',
      err: 'No memory fits. To see the closest ones: --min-relevance 0\n',
    });
  });

  it('fails with 1 for a graph or a folder that is not there', async () => {
    expect(await here('search', 'x', '--graph', 'nowhere')).toMatchObject({ code: 1, err: /^error: / });
    const empty = await run(['search', 'x', '--graph', 'g', '--data', join(place.folder, 'none')]);
    expect(empty).toMatchObject({ code: 1, err: expect.stringContaining('there are no memories in') });
    expect(existsSync(join(place.folder, 'none'))).toBe(false);
  });
});

describe('browsing', () => {
  it('walks from types to a context', async () => {
    expect((await inAtlas('contexts')).out).toMatch(/^TYPE +CONTEXTS +MEMORIES +UPDATED\nproject /);
    expect((await inAtlas('contexts', 'error')).out).toMatch(/^error +ECONNRESET /m);
    expect((await inAtlas('contexts', '-q', 'econreset')).out).toContain('ECONNRESET');
    const one = await inAtlas('contexts', 'error', 'ECONNRESET');
    expect(one.out).toMatch(/context +error:ECONNRESET[\s\S]*client_body_timeout/);
    expect((await inAtlas('contexts', 'error:ECONNRESET')).out).toBe(one.out);
    const paged = await inAtlas('contexts', 'project', '--page-size', '1');
    expect(paged.err).toMatch(/page 1 of \d+, \d+ in total; for more: --page 2/);
  });

  it('shows relationships', async () => {
    const { out } = await inAtlas('relationships', 'skill', 'migrations');
    expect(out).toMatch(/extension +project:atlas[\s\S]*asserted/);
    expect((await inAtlas('relationships', 'skill:migrations')).out).toBe(out);
    const list = await answerOf(
      inAtlas('relationships', 'skill', 'migrations', '--kind', 'reinforcement', '--json'),
    );
    expect(list.items[0]).toMatchObject({ kind: 'reinforcement', direction: 'incoming' });
  });

  it('lists, settles and reopens a contradiction', async () => {
    const open = await answerOf(inAtlas('contradictions', 'list', '--status', 'open', '--json'));
    expect(open.total).toBe(1);
    const { id } = open.items[0];
    expect((await inAtlas('contradictions', 'show', id)).out).toMatch(
      /FIRST +\| SECOND[\s\S]*Ana[^\n]* \| Ben/,
    );
    const settled = await inAtlas(
      'contradictions',
      'resolve',
      id,
      '--as',
      'both_in_scope',
      '--reason',
      'Ana agreed.',
    );
    expect(settled.out).toMatch(/settled +both_in_scope by owner[^\n]*: Ana agreed\./);
    const undone = await inAtlas('contradictions', 'undo', id);
    expect(undone.out).toMatch(/\(open,[\s\S]*before +both_in_scope by owner[\s\S]*undone by owner/);
    await inAtlas('contradictions', 'resolve', id, '--as', 'both_in_scope');
    expect((await inAtlas('contradictions', 'reopen', id)).out).toContain('(open,');
    expect((await inAtlas('contradictions', 'undo', id)).err).toMatch(/nothing to undo/);
  });

  it('tells why a memory is believed, for people and for machines', async () => {
    const { items } = await answerOf(inAtlas('contradictions', '--json'));
    const { memory_id } = items[0].first;
    const told = await inAtlas('why', memory_id);
    expect(told).toMatchObject({ code: 0, err: '' });
    expect(told.out).toMatch(
      /contested\)[\s\S]*^Where it comes from\n {2}Ana[\s\S]*^What supports it\n {2}1 source\n[\s\S]*^What contradicts it[\s\S]*Ben[\s\S]*undone by owner[\s\S]*^ {4}open[\s\S]*^Its versions\n {2}1\. stored/m,
    );
    const why = await answerOf(inAtlas('why', memory_id, '--json'));
    expect(why).toMatchObject({ memory: { id: memory_id }, contradictions: [{ id: items[0].id }] });
    expect(await inAtlas('why', 'nobody')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/no memory "nobody"/),
    });
  });

  it('lists graphs and shows one', async () => {
    expect((await here('graphs', 'list')).out).toMatch(/^atlas +6\d /m);
    expect((await here('graphs', 'show', 'atlas')).out).toMatch(/memories +6\d[\s\S]*contradictions +1 open/);
  });
});

describe('forgetting', () => {
  it('shows what would go, then forgets a memory and a graph', async () => {
    const told = await answerOf(here('remember', 'Forget me, zebra.', '-g', 'gone', '-c', 'a:b', '--json'));
    const { id } = told.items[0];
    expect(await here('memory', 'forget', id, '-g', 'gone')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--yes'),
    });
    const dry = await here('memory', 'forget', id, '-g', 'gone', '--dry-run');
    expect(dry.out).toMatch(/^This would forget 1 memory, /);
    expect((await here('memory', 'show', id, '-g', 'gone')).out).toContain('zebra');
    expect((await here('memory', 'forget', id, '-g', 'gone', '--yes')).out).toMatch(/^Forgotten .*1 memory/);
    expect(await here('memory', 'show', id, '-g', 'gone')).toMatchObject({ code: 1 });
    expect((await here('graphs', 'forget', 'gone', '--yes', '--json')).code).toBe(0);
    expect((await here('graphs', 'list')).out).not.toMatch(/^gone/m);
  });
});

describe('export, import, backup, restore', () => {
  it('exports what it imports again', async () => {
    const file = join(place.folder, 'atlas.jsonl');
    expect((await inAtlas('export', '-o', file)).out).toMatch(/^atlas: \d+ lines in /);
    expect(await inAtlas('export', '-o', file)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('already exists; use --force to replace it'),
    });
    expect((await inAtlas('export', '-o', file, '--force')).out).toMatch(/^atlas: \d+ lines in /);
    const receipt = await answerOf(here('import', file, '--graph', 'copy', '--json'));
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    expect(receipt).toMatchObject({ lines: lines.length, known: 0, contradictions: 2 });
    const again = await here('export', '--graph', 'copy');
    const memories = (all: readonly string[]) => all.filter(line => line.startsWith('{"loci":"memory"'));
    expect(memories(again.out.split('\n'))).toEqual(memories(lines));
  });

  it('refuses a broken file with the place of the mistake, and ends with 1', async () => {
    const file = join(place.folder, 'broken.jsonl');
    writeFileSync(file, '{"content": "fine"}\n{"contnt": "misspelt"}\n');
    const { code, out, err } = await here('import', file, '--graph', 'broken');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/2/);
    expect(err).toMatch(/contnt/);
  });

  it('puts a backup back, and keeps aside what was there', async () => {
    const file = join(place.folder, 'loci.backup');
    expect(await here('backup', file)).toMatchObject({ code: 0 });
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(await here('backup', file)).toMatchObject({ code: 1, err: expect.stringContaining('--force') });
    expect(await here('backup', file, '--force')).toMatchObject({ code: 0 });

    const other = join(place.folder, 'other');
    expect((await run(['restore', file, '--data', other])).out).toMatch(/restored, \d graphs/);
    expect((await run(['search', 'client_body_timeout', '-g', 'atlas', '--data', other])).out).toContain(
      '120s',
    );
    const refused = await run(['restore', file, '--data', other]);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('--force') });
    const forced = await answerOf(run(['restore', file, '--data', other, '--force', '--json']));
    expect(existsSync(forced.kept_aside)).toBe(true);
  });

  it('names the file that was asked for where it cannot be written', async () => {
    const file = join(place.folder, 'nowhere', 'x');
    const message = `error: ${file}: no such file or folder; check the spelling\n`;
    for (const args of [
      ['backup', file],
      ['backup', file, '--force'],
      ['export', '-g', 'atlas', '-o', file],
    ])
      expect(await here(...args)).toEqual({ code: 1, out: '', err: message });
  });

  it('restores nothing from a backup that is cut off', async () => {
    const [whole, file] = [join(place.folder, 'whole.backup'), join(place.folder, 'cut.backup')];
    expect((await here('backup', whole)).code).toBe(0);
    writeFileSync(file, readFileSync(whole).subarray(0, 100_000));
    const target = join(place.folder, 'never');
    const { code, err } = await run(['restore', file, '--data', target]);
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringContaining(`error: ${file} is not a complete backup: it is damaged or truncated.`),
    });
    expect(existsSync(target)).toBe(false);
  });

  it('restores nothing from a file that is no backup', async () => {
    const file = join(place.folder, 'no.backup');
    writeFileSync(file, 'this is not a database, however long it may be. '.repeat(100));
    const target = join(place.folder, 'never');
    const { code, err } = await run(['restore', file, '--data', target]);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(`${file} is not a database`) });
    expect(existsSync(target)).toBe(false);
  });
});
