/** Files that other programs wrote: every memory arrives with its time, author and contexts, and the rest is named. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readFolder } from '../../src/exchange/folder.js';
import { atEveryDoor, refusal } from '../doors.js';
import { proves } from '../requirements.js';

const pathOf = (name: string): string => fileURLToPath(new URL(`./moved/${name}`, import.meta.url));
const textOf = (name: string): string => readFileSync(pathOf(name), 'utf8');

atEveryDoor(door => {
  const take = (graph_id: string, name: string, text = textOf(name)) =>
    door.api.importGraph({
      graph_id,
      format: 'auto',
      name,
      lines: (async function* () {
        yield text;
      })(),
    });
  const arrived = async (graph_id: string) => {
    const { items } = await door.api.listMemories({ graph_id, page_size: 200 });
    return (start: string) => items.find(({ content }) => content.startsWith(start));
  };
  const twice = async (name: string, first: object) => {
    const graph_id = door.newGraph();
    const receipt = await take(graph_id, name);
    expect(receipt).toMatchObject({ bad: 0, ...first });
    expect(await take(graph_id, name)).toMatchObject({ stored: 0, updated: 0, known: receipt.stored });
    return graph_id;
  };

  it('moves from Mem0, and follows what is changed there', async () => {
    proves('XCH-17');
    const graph_id = await twice('mem0.json', { format: 'mem0', stored: 4, skipped: [] });
    const memory = await arrived(graph_id);
    expect(memory('Ines prefers night trains')).toMatchObject({
      context_types: { user: ['ines'] },
      source: { kind: 'user', name: 'ines' },
      session: 'trip-4',
      occurred_at: '2026-11-18T02:10:05.584Z',
      metadata: {
        category: 'travel',
        confidence: 0.9,
        created_at: '2026-11-18T02:10:05.551Z',
      },
    });
    expect(memory('The concierge answers')).toMatchObject({
      source: { kind: 'agent', name: 'concierge' },
      context_types: { user: ['ines'], agent: ['concierge'] },
    });
    expect(memory('The night train to Porto')?.source).toMatchObject({ kind: 'user', name: 'Rui' });
    const edited = textOf('mem0.json').replace('allergic to peanuts', 'allergic to peanuts and nuts');
    expect(await take(graph_id, 'mem0.json', edited)).toMatchObject({ stored: 0, updated: 1, known: 3 });
  });

  it('keeps memories of Mem0 without ids apart by their owners', async () => {
    proves('XCH-17', 'XCH-16');
    const graph_id = door.newGraph();
    const of = (user_id: string) => ({ memory: 'Likes tea', user_id, created_at: '2026-01-01T00:00:00Z' });
    await take(graph_id, 'mem0.json', JSON.stringify({ results: [of('ana'), of('ben')] }));
    const { items } = await door.api.listMemories({ graph_id });
    expect(items.map(({ context_types }) => context_types.user?.[0]).sort()).toEqual(['ana', 'ben']);
  });

  it('moves from Graphiti, with both times of a fact', async () => {
    proves('XCH-17');
    const graph_id = await twice('graphiti.json', { format: 'graphiti', stored: 5, relationships: 3 });
    const memory = await arrived(graph_id);
    expect(memory('Tomas leads the Orchard team.')).toMatchObject({
      occurred_at: '2024-01-01T00:00:00.000Z',
      valid_until: '2025-06-01T00:00:00.000Z',
      context_types: { Person: ['Tomas'], Team: ['Orchard'] },
      metadata: { relation: 'LEADS' },
    });
    expect(memory('Mira: From today')).toMatchObject({
      source: { kind: 'user', name: 'Mira' },
      occurred_at: '2025-06-01T09:00:00.000Z',
      context_types: { episode: ['standup 2'] },
      metadata: { source_description: 'team chat' },
    });
  });

  it('moves episodes of Zep with their speaker, thread and time', async () => {
    proves('XCH-17');
    const graph_id = await twice('zep-episodes.json', { format: 'graphiti', stored: 7, skipped: [] });
    const memory = await arrived(graph_id);
    expect(memory('The kiln')).toMatchObject({
      source: { kind: 'user', name: 'Ines' },
      session: 'thread-7',
      context_types: { thread: ['thread-7'] },
      occurred_at: '2026-03-04T09:00:00.000Z',
    });
    expect(memory('I moved your')).toMatchObject({
      source: { kind: 'agent', name: 'concierge' },
      session: 'thread-7',
      occurred_at: '2026-03-04T09:00:07.000Z',
    });
    expect(memory('{"booking"')).toMatchObject({ source: { kind: 'tool', name: null }, session: 'thread-7' });
    expect(memory('Older versions')).toMatchObject({
      source: { kind: 'user', name: 'Rui' },
      session: 'chat-2',
    });
    expect(memory('Newer versions')).toMatchObject({
      source: { kind: 'agent', name: 'Porter' },
      session: 'thread-8',
      context_types: { thread: ['thread-8'] },
    });
    expect(memory('Paul (user)')).toMatchObject({ source: { kind: 'user', name: 'Paul' }, session: null });
    expect(memory('Opening hours')).toMatchObject({
      source: { kind: 'document', name: 'handbook' },
      session: null,
      context_types: { episode: ['handbook'] },
    });
  });

  it('names the nodes of Graphiti that nothing is said about', async () => {
    proves('XCH-17');
    const nodes = ['Orchard', 'Harbour'].map(name => ({ uuid: name, name, labels: ['Entity'], summary: '' }));
    const loop = { uuid: 'e', source_node_uuid: 'Orchard', target_node_uuid: 'Orchard', fact: 'It grows.' };
    const receipt = await take(door.newGraph(), 'graphiti.json', JSON.stringify({ nodes, edges: [loop] }));
    expect(receipt).toMatchObject({
      stored: 1,
      skipped: [{ what: 'node without a summary or fact', count: 1 }],
    });
  });

  it('moves from Hindsight, with what was invalidated', async () => {
    proves('XCH-17');
    const graph_id = await twice('hindsight.json', { format: 'hindsight', stored: 2, skipped: [] });
    expect(await take(graph_id, 'hindsight-invalidated.json')).toMatchObject({ stored: 1 });
    const memory = await arrived(graph_id);
    expect(memory('Ines prefers')).toMatchObject({
      context_types: { entity: ['Porto', 'Ines'], tag: ['user:ines'] },
      occurred_at: '2025-02-01T09:00:00.000Z',
      source: { kind: 'agent', name: 'hindsight' },
      metadata: { channel: 'support', context: 'planning a trip', fact_type: 'world', document_id: 'chat-1' },
    });
    expect(memory('The harbour workshop')).toMatchObject({
      occurred_at: '2025-03-03T00:00:00.000Z',
      valid_until: null,
      metadata: { occurred_end: '2025-03-05T00:00:00+00:00' },
    });
    expect(memory('The assistant booked')).toMatchObject({
      valid_until: '2026-11-18T02:34:09.962Z',
      metadata: { invalidation_reason: 'The trip was cancelled.' },
    });
  });

  it('moves from Letta: blocks, and what was said', async () => {
    proves('XCH-17');
    const graph_id = await twice('letta.af', {
      format: 'letta',
      skipped: [
        { what: 'system message', count: 1 },
        { what: 'tool call', count: 1 },
        { what: 'tool message', count: 1 },
        { what: 'event of Letta', count: 1 },
        { what: 'empty block', count: 1 },
      ],
    });
    const memory = await arrived(graph_id);
    expect(memory('Ines prefers the night train')).toMatchObject({
      context_types: { block: ['human'], agent: ['concierge'] },
      source: { kind: 'agent', name: 'concierge', ref: 'letta:human' },
      occurred_at: '2026-03-04T09:30:00.000Z',
      metadata: { description: 'What the agent knows about the person.' },
    });
    expect(memory('The harbour office in Porto moved')).toMatchObject({
      context_types: { conversation: ['concierge'] },
      source: { kind: 'user' },
      occurred_at: '2026-03-04T09:01:00.000Z',
    });
    const edited = textOf('letta.af').replace('short sentences', 'long sentences');
    expect(await take(graph_id, 'letta.af', edited)).toMatchObject({ stored: 0, updated: 1 });
  });

  it('moves the archival passages that a server of Letta exports', async () => {
    proves('XCH-17');
    const graph_id = await twice('letta-archival.json', {
      format: 'letta',
      stored: 3,
      skipped: [{ what: 'deleted passage', count: 1 }],
    });
    const memory = await arrived(graph_id);
    expect(memory('The night train')).toMatchObject({
      context_types: { tag: ['travel', 'porto'] },
      source: { kind: 'agent', name: 'letta' },
      occurred_at: '2026-03-04T09:01:00.000Z',
    });
    expect(memory('Ines pays')?.metadata).toEqual({ channel: 'mail' });
    expect(memory('The concierge desk')).toMatchObject({
      context_types: { file: ['house-rules.pdf'] },
      source: { kind: 'document', name: 'house-rules.pdf' },
    });
    const passages = JSON.parse(textOf('letta-archival.json')) as { id: string; text: string }[];
    // As the API lists them: with their vectors, and one was changed there.
    const embedding = Array.from({ length: 8_192 }, () => -0.123456);
    const listed = passages.map(({ id, ...one }) => ({ ...one, embedding, id }));
    listed[0]!.text = 'The night train to Porto leaves from platform 5.';
    expect(await take(graph_id, 'passages.json', JSON.stringify(listed))).toMatchObject({
      stored: 0,
      updated: 1,
      known: 2,
    });
    const broken = JSON.stringify([{ ...listed[1], created_at: 'last week' }]);
    const refused = await refusal(take(graph_id, 'passages.json', broken), 'invalid_request');
    expect(JSON.stringify(refused)).toContain('created_at');
  });

  it('names what of a conversation is not text', async () => {
    proves('XCH-17');
    const said = { sender: 'human', text: 'The kiln in Braga runs at 1240 degrees.' };
    const chat = {
      uuid: 'u',
      name: 'Kiln',
      chat_messages: [
        { ...said, content: [{ type: 'text', text: said.text }], attachments: [{ file_name: 'a.txt' }] },
        { sender: 'assistant', text: 'Noted.', content: [{ type: 'tool_use', name: 'x' }] },
      ],
    };
    expect(await take(door.newGraph(), 'conversations.json', JSON.stringify([chat]))).toMatchObject({
      format: 'claude',
      stored: 1,
      skipped: [
        { what: 'attachment', count: 1 },
        { what: 'tool use part', count: 1 },
      ],
    });
  });
});

it('moves from basic-memory: categories, tags, relations, and links by permalink', async () => {
  proves('XCH-17');
  const { lines, bad, others } = await readFolder(pathOf('basic-memory'));
  expect({ bad, others }).toEqual({ bad: [], others: 0 });
  expect(lines).toContainEqual(
    expect.objectContaining({
      content: 'The last ferry leaves at 22:10 #timetable',
      context_types: { note: ['Harbour ferry'], tag: ['travel', 'night', 'timetable'] },
      metadata: { category: 'schedule', context: 'since spring' },
    }),
  );
  const links = lines.flatMap(line => ('kind' in line ? [[line.kind, line.reason, line.to.name]] : []));
  expect(links).toEqual([
    ['related-to', 'seen_by', 'Harbour ferry'],
    ['related-to', 'operated_by', 'Port Authority'],
    ['extension', 'extends', 'Night bus'],
  ]);
});

it('moves from Obsidian: properties, tags, tasks, callouts and links; other files are counted', async () => {
  proves('XCH-17');
  const { lines, bad, others } = await readFolder(pathOf('obsidian'));
  expect({ bad, others }).toEqual({ bad: [], others: 1 });
  const of = (start: string) =>
    lines.find(
      line => 'content' in line && typeof line.content === 'string' && line.content.startsWith(start),
    );
  expect(of('The quay is rebuilt until the end of 2027.')).toMatchObject({
    context_types: { note: ['Harbour'], tag: ['project/harbour', 'building'] },
    source: { kind: 'document', name: 'Ana', ref: 'projects/Harbour.md' },
    occurred_at: '2026-02-03T00:00:00.000Z',
  });
  expect(of('Ask the council')).toMatchObject({ metadata: { task: 'done' } });
  expect(of('Order the steel')).toMatchObject({ content: 'Order the steel', metadata: { task: 'open' } });
  expect(of('> [!warning] Tides')).toBeDefined();
  expect(of('The second quay opens')).toMatchObject({
    context_types: { note: ['Timeline'], topic: ['2027'] },
  });
  expect(lines.filter(line => 'kind' in line && line.to.name === 'Timeline')).toHaveLength(1);
});
