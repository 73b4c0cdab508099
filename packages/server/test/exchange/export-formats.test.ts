/** A graph in the formats of others: nothing is lost that they can hold, and what they hold comes in again. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExportFormat, ExportLine, Lines } from '@loci/client';
import { expect, it, onTestFinished } from 'vitest';
import { writeFolder } from '../../src/cli/write-folder.js';
import { readFolder } from '../../src/exchange/folder.js';
import { writeMarkdown } from '../../src/exchange/writers/markdown.js';
import { atEveryDoor, type Door, send } from '../doors.js';
import { proves } from '../requirements.js';
import { mcpSample } from './samples.js';

const gather = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const gathered: Item[] = [];
  for await (const item of items) gathered.push(item);
  return gathered;
};
async function* linesOf(lines: readonly unknown[]): Lines {
  for (const line of lines) yield typeof line === 'string' ? line : JSON.stringify(line);
}
async function* parsedLines(lines: Lines): AsyncGenerator<ExportLine> {
  for await (const line of lines) yield JSON.parse(line);
}

/** Contexts whose names are hard on file systems and links, and contents that are hard on XML and Markdown. */
const awkward = async (door: Door): Promise<string> => {
  const graph_id = door.newGraph();
  const contents = [
    'Plain words.',
    'Two lines,\nof which the second has <tags> & "quotes".',
    'Code below:\n```\nls | head\n```',
    '```sh\nmake release\n\n# [[not a link]]\n```',
    '# not a heading',
    'See [brackets] and 100 %.',
    '- looks like a list',
    'Uses [[Link]] in text, and #tags.',
    '[decision] Tags are signed (since spring)',
  ];
  await door.api.remember({
    graph_id,
    memories: contents.map((content, at) => ({
      content,
      context_types: { skill: ['a/b', 'A:B'], error: at % 2 === 0 ? ['a/b'] : ['a-b', '..c'] },
      occurred_at: '2025-01-01T00:00:00Z',
    })),
  });
  const gone = await door.api.remember({
    graph_id,
    content: 'Taken back.',
    context_types: { skill: ['a/b'] },
  });
  await door.api.changeMemory({ graph_id, id: gone.items[0]!.id, status: 'retracted' });
  const link = {
    graph_id,
    context_type: 'skill',
    name: 'a/b',
    other_type: 'error',
    other_name: 'a/b',
  } as const;
  await door.api.assertRelationship({ ...link, kind: 'extension', reason: 'it adds (much)' });
  await door.api.assertRelationship({ ...link, kind: 'related-to' });
  return graph_id;
};

atEveryDoor(door => {
  const exported = async (graph_id: string, as: ExportFormat) =>
    gather(await door.api.exportGraph({ graph_id, as }));
  const storedIn = async (graph_id: string) =>
    (await door.api.listMemories({ graph_id, status: 'stored', page_size: 200 })).items
      .map(({ id, content, context_types }) => ({
        id,
        content: content.trim(),
        contexts: Object.entries(context_types)
          .flatMap(([type, names]) => names.map(name => `${type}:${name}`))
          .sort(),
      }))
      .sort((a, b) => (a.id < b.id ? -1 : 1));

  it('goes out as MCP JSON lines and comes in again', async () => {
    proves('XCH-13');
    const [graph_id, copy] = [door.newGraph(), door.newGraph()];
    await door.api.importGraph({
      graph_id,
      format: 'auto',
      lines: linesOf(mcpSample.text.trim().split('\n')),
    });
    const lines = await exported(graph_id, 'mcp-memory');
    const sorted = (all: readonly string[]) =>
      all.map(line => JSON.parse(line)).map(one => ({ ...one, observations: one.observations?.sort() }));
    expect(sorted(lines)).toEqual(expect.arrayContaining(sorted(mcpSample.text.trim().split('\n'))));
    expect(lines).toHaveLength(3);
    await door.api.importGraph({ graph_id: copy, format: 'mcp-memory', lines: linesOf(lines) });
    expect(sorted(await exported(copy, 'mcp-memory'))).toEqual(expect.arrayContaining(sorted(lines)));
  });

  it('gives contexts of one name apart names as MCP entities', async () => {
    proves('XCH-13');
    const entities = (await exported(await awkward(door), 'mcp-memory')).map(line => JSON.parse(line));
    const names = entities.filter(one => one.type === 'entity').map(one => one.name);
    expect(new Set(names).size).toBe(names.length);
    expect(entities.flatMap(one => one.observations ?? [])).not.toContain('Taken back.');
  });

  it('goes out as GraphML with every node that an edge names', async () => {
    proves('XCH-13');
    const graph_id = await awkward(door);
    const text = (await exported(graph_id, 'graphml')).join('\n');
    const nodes = new Set([...text.matchAll(/<node id="([^"]+)">/g)].map(([, id]) => id));
    const ends = [...text.matchAll(/<edge source="([^"]+)" target="([^"]+)">/g)].flatMap(([, a, b]) => [
      a,
      b,
    ]);
    expect(ends.length).toBeGreaterThan(20);
    expect(ends.filter(end => !nodes.has(end))).toEqual([]);
    expect(text).toContain('of which the second has &lt;tags&gt; &amp; &quot;quotes&quot;.');
    expect(text).toContain('<data key="relation">extension</data><data key="reason">it adds (much)</data>');
    expect(text.replace(/<\?xml.*\?>|<[^<>]*>/g, '')).not.toMatch(/[<>]/);
    const answer = await send(door, `/v1/graphs/${graph_id}/export?as=graphml`);
    expect(answer.headers.get('content-type')).toBe('application/graphml+xml; charset=utf-8');
    expect((await answer.text()).trimEnd()).toBe(text);
    expect((await send(door, `/v1/graphs/${graph_id}/export?as=word`)).status).toBe(400);
  });

  it('goes out as a folder of notes and comes in again, memory by memory', async () => {
    proves('XCH-13');
    const graph_id = await awkward(door);
    const base = await mkdtemp(join(tmpdir(), 'loci-notes-'));
    onTestFinished(() => rm(base, { recursive: true, force: true }));
    const folder = join(base, 'notes');
    const lines = await door.api.exportGraph({ graph_id });
    expect(await writeFolder(writeMarkdown(parsedLines(lines)), folder, () => undefined)).toBe(5);
    expect(await readFile(join(folder, 'skill', 'a-b.md'), 'utf8')).toMatch(
      /^---\ntitle: a\/b\ntype: skill\n---\n\n# a\/b\n\n- /,
    );
    const read = await readFolder(folder);
    expect(read.bad).toEqual([]);
    const copy = door.newGraph();
    await door.api.importGraph({ graph_id: copy, lines: linesOf(read.lines) });
    const [before, after] = [await storedIn(graph_id), await storedIn(copy)];
    const code = (one: (typeof before)[number]) => one.content.includes('```');
    expect(after.filter(one => !code(one))).toEqual(before.filter(one => !code(one)));
    expect(new Set(after.filter(code).map(one => one.content))).toEqual(
      new Set(before.filter(code).map(one => one.content)),
    );
    const shown = await door.api.listRelationships({ graph_id: copy, context_type: 'skill', name: 'a/b' });
    const toTwin = shown.items.filter(
      one => one.context.context_type === 'error' && one.context.name === 'a/b',
    );
    expect(toTwin.map(one => one.kind).sort()).toEqual(['extension', 'related-to']);
    await expect(
      writeFolder(writeMarkdown(parsedLines(linesOf([]))), folder, () => undefined),
    ).rejects.toThrow(/not empty/);
  });
});
