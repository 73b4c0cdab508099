/** `loci import` as a person runs it: files, folders, dry runs, bad lines, and a run that is killed. */
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loci, lociHere, newPlace, type Place, startLoci } from '../loci-process.js';
import { proves } from '../requirements.js';
import { chatgptSample } from './conversation-samples.js';
import { agentSample, markdownSample, mcpSample } from './samples.js';

vi.setConfig({ testTimeout: 120_000 });

let place: Place;
beforeAll(() => {
  place = newPlace();
});
afterAll(() => place.remove());

const write = (name: string, text: string): string => {
  const file = join(place.folder, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  return file;
};
/** Without a process, but for what is killed and what finds the disk full. */
const run = (...args: string[]) => lociHere(place, [...args, '--data', place.data]);

it('tells what a file holds, then takes it in', async () => {
  proves('XCH-14', 'XCH-07');
  const file = write(mcpSample.name, mcpSample.text);
  const dry = await run('import', file, '-g', 'dry', '--dry-run');
  expect(dry).toMatchObject({ code: 0, err: '' });
  expect(dry.out).toMatch(
    /^dry run: 5 lines of mcp-memory; 4 memories to store, 0 already known, 1 relationship, 0 contradictions\n/,
  );
  expect(dry.out).toContain('  Mira reads reviews in the morning.');
  expect((await run('graphs', '--json')).out).not.toContain('"dry"');
  expect((await run('import', file, '-g', 'mcp')).out).toMatch(/4 memories stored, 0 already known/);
  expect((await run('import', file, '-g', 'mcp')).out).toMatch(/0 memories stored, 4 already known/);
});

it('takes in a folder of notes, with links that reach the notes they name', async () => {
  proves('XCH-14', 'XCH-03');
  write('notes/team/release.md', markdownSample.text);
  write(
    'notes/Review.md',
    '---\ntype: guide\n---\nReviews are read twice. See [[Release]] and [[Review]].\n',
  );
  write('notes/CLAUDE.md', agentSample.text);
  write('notes/.obsidian/x.md', 'not a note');
  const taken = await run('import', join(place.folder, 'notes'), '-g', 'notes', '--json');
  expect(JSON.parse(taken.out)).toMatchObject({ format: 'markdown', stored: 10, bad: 0 });
  const shown = await run('relationships', 'guide', 'Release', '-g', 'notes', '--json');
  const names = (JSON.parse(shown.out).items as { context: { context_type: string; name: string } }[]).map(
    ({ context: { context_type, name } }) => `${context_type}:${name}`,
  );
  expect(names.sort()).toEqual(['guide:Review', 'note:Delivery', 'note:Harbour', 'note:Shipping']);
});

it('imports several files and folders, and nothing if one of them does not exist', async () => {
  proves('XCH-14');
  const file = write('several/first.md', 'The first note is about sails.\n');
  const folder = join(place.folder, 'several/more');
  write('several/more/second.md', 'The second note is about ropes.\n');
  const wrong = await run('import', file, join(place.folder, 'several/none.md'), '-g', 'several');
  expect(wrong.code).toBe(2);
  expect(wrong.err).toContain('none.md: no such file');
  expect((await run('graphs', '--json')).out).not.toContain('"several"');
  write('several/more/third.md', '---\nauthor: Priya\n---\nThe third note is about masts.\n');
  const taken = await run('import', file, folder, '-g', 'several', '--json');
  const receipts = taken.out
    .trim()
    .split('\n}\n')
    .map(text => JSON.parse(text.endsWith('}') ? text : `${text}}`) as { stored: number });
  expect(receipts.map(({ stored }) => stored)).toEqual([1, 2]);
  expect((await run('search', 'masts', '-g', 'several', '--json')).out).toContain('"name": "Priya"');
  const bad = write('several/bad.csv', 'a,b\n1,2\n');
  const stopped = await run('import', file, bad, '-g', 'several');
  expect(stopped.code).toBe(1);
  expect(stopped.err).toContain('bad.csv: not imported; the paths before it are');
});

it('updates the memory of an edited note when its folder is imported again, and never guesses', async () => {
  proves('XCH-15', 'XCH-14');
  const folder = join(place.folder, 'edited');
  const keys = (first: string, second: string) =>
    `# Gate\n\nThe gate is red.\n\n## Keys\n\n${first}\n\n${second}\n`;
  write('edited/team/deploy.md', 'Deploys go out on Tuesdays.\n');
  write('edited/gate.md', keys('Ana keeps the key.', 'Ben has a copy.'));
  const taken = async (...from: string[]) => {
    const { stored, updated, known } = JSON.parse(
      (await run('import', ...from, '-g', 'edited', '--json')).out,
    );
    return [stored, updated, known];
  };
  expect(await taken(folder)).toEqual([4, 0, 0]);
  write('edited/team/deploy.md', 'Deploys go out on Wednesdays.\n');
  const again = await run('import', folder, '-g', 'edited');
  expect(again.out).toMatch(/0 memories stored, 1 updated, 3 already known/);
  expect(await taken(folder)).toEqual([0, 0, 4]);
  // Of two below one heading, nothing says which one was edited: the new text is stored beside both.
  write('edited/gate.md', keys('Ana keeps the key.', 'Cai has a copy.'));
  expect(await taken(folder)).toEqual([1, 0, 3]);
  // A folder of another name is another folder, and a file that comes alone may be any file of that name.
  write('other/team/deploy.md', 'Deploys go out on Fridays.\n');
  expect(await taken(join(place.folder, 'other'))).toEqual([1, 0, 0]);
  expect(await taken(write('alone/deploy.md', 'Deploys go out on Mondays.\n'))).toEqual([1, 0, 0]);
  const found = await run('memory', 'list', '-g', 'edited');
  for (const day of ['Wednesdays', 'Fridays', 'Mondays']) expect(found.out).toContain(day);
  expect(found.out).not.toContain('Tuesdays');
});

it('names the file and the line of a note that cannot be read', async () => {
  proves('XCH-05', 'XCH-06', 'XCH-08');
  write('bad/good.md', 'This is fine.\n');
  write('bad/yaml.md', '---\ntitle: [\n---\nText.\n');
  writeFileSync(join(place.folder, 'bad', 'latin.md'), Buffer.from('Gut.\nStraße\n', 'latin1'));
  const refused = await run('import', join(place.folder, 'bad'), '-g', 'bad');
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toMatch(
    /latin\.md line 2: is not UTF-8[\s\S]*yaml\.md line 1: the front matter is not YAML/,
  );
  const taken = await run('import', join(place.folder, 'bad'), '-g', 'bad', '--skip-bad', '--json');
  expect(JSON.parse(taken.out)).toMatchObject({ stored: 2, bad: 2 });
});

it('finds the conversations in an unpacked export', async () => {
  proves('XCH-14', 'XCH-10');
  write('export/conversations.json', chatgptSample.text);
  write('export/user.json', '{}');
  const taken = await run('import', join(place.folder, 'export'), '-g', 'talk', '--json');
  expect(JSON.parse(taken.out)).toMatchObject({ format: 'chatgpt', stored: 1 });
});

it('finishes what a killed run began', async () => {
  proves('XCH-12');
  const count = 12_000;
  const lines = Array.from({ length: count }, (_, n) =>
    JSON.stringify({
      id: `m${n}`,
      content: `Fact ${n} of the harbour.`,
      context_types: { place: [`p${n % 50}`] },
    }),
  );
  const file = write('many.jsonl', lines.join('\n'));
  const args = ['import', file, '-g', 'many', '--data', place.data];
  const child = startLoci(place, args, {});
  const ended = once(child, 'close');
  const stored = async () => {
    const { out, code } = await run('graphs', 'show', 'many', '--json');
    return code === 0 ? (JSON.parse(out).memory_count as number) : 0;
  };
  while (child.exitCode === null && (await stored()) === 0);
  child.kill('SIGKILL');
  await ended;
  const before = await stored();
  expect(before).toBeGreaterThan(0);
  expect(before % 1_000).toBe(0);
  const taken = JSON.parse((await run(...args.slice(0, 4), '--json')).out);
  expect(taken).toMatchObject({ stored: count - before, known: before });
  expect(await stored()).toBe(count);
});

it('says on a full disk how much of the file was stored, and the rest comes in later', async () => {
  const content = (at: number) => `Service number ${at} runs on host node-${at % 97}.`;
  const lines = Array.from({ length: 6_000 }, (_, at) => JSON.stringify({ content: content(at) }));
  const file = write('many.jsonl', lines.join('\n'));
  const full = ['import', file, '-g', 'full', '--data', join(place.folder, 'full')];
  const refused = await loci(place, full, { fileLimitKiB: 3_072 });
  expect(refused).toMatchObject({ code: 1, out: '' });
  const stored = /(\d),000 of 6,000 lines were stored before that. Import the file again/.exec(
    refused.err,
  )?.[1];
  expect(Number(stored)).toBeGreaterThan(0);
  const again = await lociHere(place, full);
  expect(again.out).toContain(`${6 - Number(stored)},000 memories stored, ${stored},000 already known`);
});
