/** Files of other programs come in at every door: recognised, kept as they were said, once, and never by half. */
import type { KnowledgeApi } from '@loci/client';
import { expect, it } from 'vitest';
import { atEveryDoor, pathsOf, refusal } from '../doors.js';
import { proves } from '../requirements.js';
import { chatgptSample } from './conversation-samples.js';
import type { Sample } from './sample.js';
import { csvSample, graphitiSample, lociSample, mcpSample, samples } from './samples.js';

async function* bytesOf(text: string | Uint8Array, pieceBytes = 1_000): AsyncGenerator<Uint8Array> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

type Options = Omit<Parameters<KnowledgeApi['importGraph']>[0], 'graph_id' | 'lines'>;

atEveryDoor(door => {
  const take = (
    graph_id: string,
    sample: Pick<Sample, 'name'>,
    text: string | Uint8Array,
    more: Options = {},
  ) => door.api.importGraph({ graph_id, format: 'auto', name: sample.name, ...more, lines: bytesOf(text) });

  const memoriesOf = async (graph_id: string) =>
    (await door.api.listMemories({ graph_id, page_size: 200 })).items;

  it.each(samples)('recognises $format and keeps what was said', async sample => {
    proves('XCH-02', 'XCH-03', 'XCH-10', 'XCH-11');
    const graph_id = door.newGraph();
    const receipt = await take(graph_id, sample, sample.text);
    expect(receipt).toMatchObject({ format: sample.format, ...sample.holds, known: 0, bad: 0 });
    const { content } = sample.memory;
    const stored = await memoriesOf(graph_id);
    expect(stored.find(memory => memory.content === content)).toMatchObject(sample.memory);
    expect((await door.api.getGraph({ graph_id })).relationship_count).toBe(sample.holds.relationships);
  });

  it.each(samples)('takes $format in once, whatever became of it since', async sample => {
    proves('XCH-04', 'XCH-12');
    const graph_id = door.newGraph();
    const { stored } = await take(graph_id, sample, sample.text);
    const [first, second] = await memoriesOf(graph_id);
    await door.api.changeMemory({ graph_id, id: first!.id, status: 'retracted' });
    if (second !== undefined)
      await door.api.changeMemory({ graph_id, id: second.id, content: 'It was said better.' });
    const before = await door.api.getGraph({ graph_id });
    expect(await take(graph_id, sample, sample.text)).toMatchObject({
      stored: 0,
      known: stored,
      relationships: 0,
    });
    expect((await door.api.getGraph({ graph_id })).last_event).toBe(before.last_event);
  });

  it('names the item of a list that stands on one line', async () => {
    proves('XCH-05');
    const item = (memory: unknown) => ({ memory, user_id: 'mira', created_at: '2026-05-03T10:00:00Z' });
    const text = JSON.stringify([item('Oars are in the shed.'), item(''), item('x'.repeat(40_000))]);
    const problem = await refusal(take(door.newGraph(), { name: 'mem0.json' }, text), 'invalid_request');
    expect(pathsOf(problem)).toEqual(['line 1: item 2: memory', 'line 1: item 3: content']);
  });

  it('insists on a format that was named, and asks where it cannot see', async () => {
    proves('XCH-02');
    const graph_id = door.newGraph();
    const named = await refusal(
      take(graph_id, mcpSample, mcpSample.text, { format: 'chatgpt' }),
      'invalid_request',
    );
    expect(pathsOf(named)[0]).toMatch(/^line 1: mapping/);
    const unknown = await refusal(take(graph_id, { name: 'x.bin' }, '%%%%'), 'invalid_request');
    expect(pathsOf(unknown)).toEqual(['format']);
    const wrong = take(graph_id, mcpSample, mcpSample.text, { format: 'word' as 'csv' });
    expect(pathsOf(await refusal(wrong, 'invalid_request'))).toEqual(['format']);
    await refusal(door.api.getGraph({ graph_id }), 'graph_not_found');
  });

  const broken = `${mcpSample.text}{"type":"entity","name":"","entityType":"x","observations":[]}\nnot json\n{"type":"relation","from":"Mira","to":"Nobody","relationType":"knows"}\n`;

  it('stores nothing of a file with bad lines, and names them', async () => {
    proves('XCH-05');
    const graph_id = door.newGraph();
    const problem = await refusal(take(graph_id, mcpSample, broken), 'invalid_request');
    expect(problem.errors).toEqual([
      { path: 'line 4: name', message: 'must be a text that is not blank' },
      { path: 'line 5', message: 'is not JSON' },
      { path: 'line 6: to', message: 'there is no entity "Nobody" in the file' },
    ]);
    await refusal(door.api.getGraph({ graph_id }), 'graph_not_found');
  });

  it('leaves bad lines out where that is asked for', async () => {
    proves('XCH-06');
    const graph_id = door.newGraph();
    const receipt = await take(graph_id, mcpSample, broken, { skip_bad: true });
    expect(receipt).toMatchObject({ ...mcpSample.holds, bad: 3 });
    expect(receipt.errors.map(error => error.path)).toEqual(['line 4: name', 'line 5', 'line 6: to']);
  });

  it('stores nothing where a line names a memory that is nowhere', async () => {
    proves('XCH-05', 'XCH-06');
    const graph_id = door.newGraph();
    const text = `${lociSample.text}${JSON.stringify({ content: 'It is newer.', supersedes: ['oars', 'gone'] })}\n`;
    const problem = await refusal(take(graph_id, lociSample, text), 'invalid_request');
    expect(pathsOf(problem)).toEqual(['line 3: supersedes[1]']);
    await refusal(door.api.getGraph({ graph_id }), 'graph_not_found');
    expect(await take(graph_id, lociSample, text, { skip_bad: true })).toMatchObject({ stored: 1, bad: 1 });
  });

  it('counts and shows in a dry run, and stores nothing', async () => {
    proves('XCH-07');
    const graph_id = door.newGraph();
    for (const sample of samples) {
      const receipt = await take(graph_id, sample, sample.text, { dry_run: true });
      expect(receipt).toMatchObject({ format: sample.format, dry_run: true, ...sample.holds });
      expect(receipt.examples).toContain(sample.memory.content);
    }
    expect(await take(graph_id, mcpSample, broken, { dry_run: true })).toMatchObject({ bad: 3, stored: 4 });
    await refusal(door.api.getGraph({ graph_id }), 'graph_not_found');
  });

  it('updates a memory whose record was edited in the file, and not one that a person changed', async () => {
    proves('XCH-15', 'XCH-04');
    const graph_id = door.newGraph();
    const line = (content: string) =>
      JSON.stringify({ id: 'gate', content, context_types: { place: ['gate'] } });
    const taken = async (content: string) => {
      const { stored, updated, known } = await take(graph_id, lociSample, line(content));
      return [stored, updated, known];
    };
    const contents = async () => (await memoriesOf(graph_id)).map(({ content }) => content);
    expect(await taken('It closes at six.')).toEqual([1, 0, 0]);
    expect(await taken('It closes at nine.')).toEqual([0, 1, 0]);
    expect(await taken('It closes at nine.')).toEqual([0, 0, 1]);
    // The file was changed back.
    expect(await taken('It closes at six.')).toEqual([0, 1, 0]);
    const { items } = await door.api.memoryHistory({ graph_id, id: 'gate' });
    expect(items.map(({ content }) => content)).toEqual([
      'It closes at six.',
      'It closes at nine.',
      'It closes at six.',
    ]);
    expect(items[0]?.changed_by).toMatch(/^import:/);
    // A person has the last word until the file says something else.
    await door.api.changeMemory({ graph_id, id: 'gate', content: 'It closes at ten.' });
    expect(await taken('It closes at six.')).toEqual([0, 0, 1]);
    expect(await contents()).toEqual(['It closes at ten.']);
    expect(await taken('It closes at noon.')).toEqual([0, 1, 0]);
    // What was retracted stays so, and a new text is a memory by itself, once.
    await door.api.changeMemory({ graph_id, id: 'gate', status: 'retracted' });
    expect(await taken('It closes at noon.')).toEqual([0, 0, 1]);
    expect(await taken('It closes at one.')).toEqual([1, 0, 0]);
    expect(await taken('It closes at one.')).toEqual([0, 0, 1]);
    expect((await door.api.getMemory({ graph_id, id: 'gate' })).status).toBe('retracted');
  });

  it('leaves two memories alone that an edit would make one', async () => {
    proves('XCH-15');
    const graph_id = door.newGraph();
    const lines = (...all: [string, string][]) =>
      all.map(([id, content]) => JSON.stringify({ id, content })).join('\n');
    await take(graph_id, lociSample, lines(['a', 'Ana leads.'], ['b', 'Ben leads.']));
    const again = await take(graph_id, lociSample, lines(['a', 'Ben leads.'], ['b', 'Ben leads.']));
    expect(again).toMatchObject({ stored: 0, updated: 0, known: 2 });
    expect(await memoriesOf(graph_id)).toHaveLength(2);
  });

  it('reads a table with usual headings without a mapping', async () => {
    proves('XCH-11');
    const graph_id = door.newGraph();
    await take(graph_id, { name: 'lake.csv' }, 'Fact,Who,Day\nThe lake freezes,Rui,2024-12-24\n');
    expect(await memoriesOf(graph_id)).toMatchObject([
      { content: 'The lake freezes', source: { name: 'Rui' }, occurred_at: '2024-12-24T00:00:00.000Z' },
    ]);
  });

  it('reads a table by a mapping', async () => {
    proves('XCH-11');
    const graph_id = door.newGraph();
    const text =
      'Nr,Satz,Wann,Ort\n1,"Der See friert, selten",2024-12-24,Ufer\n2,Fische schlafen,vorgestern,Ufer\n3,zu,viele,Zellen,hier\n';
    const map = 'content=Satz,occurred_at=Wann,context.ort=Ort,metadata.nr=Nr';
    const problem = await refusal(take(graph_id, { name: 'see.csv' }, text, { map }), 'invalid_request');
    expect(problem.errors).toEqual([
      { path: 'line 3: Wann', message: '"vorgestern" is not a time' },
      { path: 'line 4', message: 'has 5 cells, but the header has 4' },
    ]);
    await take(graph_id, { name: 'see.csv' }, text, { map, skip_bad: true });
    expect(await memoriesOf(graph_id)).toMatchObject([
      { content: 'Der See friert, selten', context_types: { ort: ['Ufer'] }, metadata: { nr: '1' } },
    ]);
    const quoted = 'content=Satz,"context.ort=Ort, Land"';
    const withComma = 'Satz,"Ort, Land"\nDer Fluss ist tief.,Furt\n';
    await take(graph_id, { name: 'fluss.csv' }, withComma, { map: quoted });
    expect(await memoriesOf(graph_id)).toContainEqual(
      expect.objectContaining({ content: 'Der Fluss ist tief.', context_types: { ort: ['Furt'] } }),
    );
    for (const wrong of ['Satz', 'content=Satz,colour=Ort', 'content=Nirgends', '', '"content=Satz']) {
      await refusal(take(graph_id, { name: 'see.csv' }, text, { map: wrong }), 'invalid_request');
    }
    await refusal(take(graph_id, { name: 'see.csv' }, 'Nr,Ort\n1,Ufer\n'), 'invalid_request');
  });

  it('reads what bears a mark, and refuses other encodings by the line', async () => {
    proves('XCH-08');
    const graph_id = door.newGraph();
    const sixteen = new Uint8Array(Buffer.from(`\uFEFF${csvSample.text}`, 'utf16le'));
    expect(await take(graph_id, csvSample, sixteen)).toMatchObject({ stored: 2 });
    expect(await take(graph_id, csvSample, `\uFEFF${csvSample.text}`)).toMatchObject({ stored: 0, known: 2 });
    const unmarked = await refusal(take(graph_id, csvSample, sixteen.subarray(2)), 'invalid_request');
    expect(unmarked.message).toBe(
      'line 1: looks like UTF-16 without a byte order mark: save the file as UTF-8',
    );
    const latin = new Uint8Array(Buffer.from('content\nStraße\n', 'latin1'));
    const problem = await refusal(take(graph_id, csvSample, latin), 'invalid_request');
    expect(problem.message).toMatch(/^line 2: is not UTF-8 \(perhaps Latin-1/);
  });

  it('refuses files that are cut off, run in circles, or name a thing twice', async () => {
    proves('XCH-08');
    const graph_id = door.newGraph();
    const messageOf = async (sample: Sample, text: string) =>
      (await refusal(take(graph_id, sample, text), 'invalid_request')).message;
    expect(await messageOf(graphitiSample, graphitiSample.text.slice(0, -40))).toMatch(/ends in the middle/);
    expect(
      await messageOf(chatgptSample, chatgptSample.text.replace('"parent":null', '"parent":"d"')),
    ).toMatch(/form a cycle/);
    expect(await messageOf(lociSample, lociSample.text + lociSample.text)).toBe(
      'line 3: id: "oars" is the id of another memory, in line 1',
    );
    expect(await messageOf(mcpSample, mcpSample.text + mcpSample.text)).toMatch(
      /^line 5: name: "Mira" is the name of another entity, in line 2 \(and 1 more/,
    );
    expect(
      await messageOf(graphitiSample, graphitiSample.text.replace('"uuid":"n2"', '"uuid":"n1"')),
    ).toMatch(/is the id of another node/);
    await refusal(door.api.getGraph({ graph_id }), 'graph_not_found');
  });
});
