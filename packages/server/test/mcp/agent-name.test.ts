/** Whose a memory is that an agent stores without a source: the agent's, as it names itself. */
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { expect, it, onTestFinished } from 'vitest';
import { folderOfTest, openDoor } from '../doors.js';
import { proves } from '../requirements.js';
import { agentName, call, earlier, forThisTest, newest, onStdio, overHttp } from './agents.js';

const authorsOf = async (client: Client): Promise<string[]> => {
  const { data } = await call(client, 'recall', { query: 'note', min_relevance: 0 });
  return data.memories.map((one: { content: string; by: string }) => `${one.content} ${one.by}`).sort();
};
const store = (client: Client, content: string, more: object = {}) =>
  call(client, 'remember', { memories: [{ content }], ...more });

it.each([
  ['an earlier protocol', earlier],
  ['the newest protocol', newest],
])('names the agent on stdio, with %s', async (_, mode) => {
  proves('MCP-26');
  const args = ['--data', join(await folderOfTest(), 'd'), '--graph', 'g'];
  const agent = await forThisTest(onStdio(args, {}, mode, { name: 'claude-code', title: 'Claude Code' }));
  await store(agent, 'Note 1.');
  await store(agent, 'Note 2.', { source: { kind: 'agent' } });
  await store(agent, 'Note 3.', { source: { kind: 'user', name: 'Ana' } });
  await store(agent, 'Note 4.', { source: { kind: 'agent', name: 'Builder' } });
  await call(agent, 'remember', {
    memories: [{ content: 'Note 5.' }, { content: 'Note 6.', source: { kind: 'user', name: 'Ben' } }],
  });
  const named = await forThisTest(onStdio(args, { LOCI_NAME: 'Mara' }, mode));
  await store(named, 'Note 7.');
  expect(await authorsOf(agent)).toEqual([
    'Note 1. Claude Code',
    'Note 2. Claude Code',
    'Note 3. Ana',
    'Note 4. Builder',
    'Note 5. Claude Code',
    'Note 6. Ben',
    'Note 7. Mara',
  ]);
});

it.each([
  ['a long name', { name: 'x'.repeat(10_000) }, 'x'.repeat(80)],
  ['control characters', { name: 'evil\u0000\n\u202ename', title: '\u0007' }, 'evil name'],
  ['an empty name', { name: '' }, 'agent'],
])('stores as usual for a client with %s', async (_, info, author) => {
  proves('MCP-26');
  const args = ['--data', join(await folderOfTest(), 'd'), '--graph', 'g'];
  const agent = await forThisTest(onStdio(args, {}, earlier, info));
  await store(agent, 'Note 1.');
  expect(await authorsOf(agent)).toEqual([`Note 1. ${author}`]);
});

it('leaves memories to the holder of a secret, and names the agent where it has none', async () => {
  proves('MCP-26');
  const door = await openDoor('over HTTP');
  onTestFinished(() => door.close());
  const graph = door.newGraph();
  const to = { graphs: [graph], permissions: ['read' as const, 'write' as const] };
  const unnamed = (await door.api.createSecret(to)).secret;
  const named = (await door.api.createSecret({ ...to, display_name: 'Dana', holder: 'person' })).secret;
  const through = (secret: string) =>
    forThisTest(onStdio(['--url', door.url, '--graph', graph], { LOCI_SECRET: secret }));
  await store(await through(unnamed), 'Note 1.');
  await store(await through(named), 'Note 2.');
  await store(await forThisTest(overHttp(door, { secret: unnamed })), 'Note 3.');
  await store(await forThisTest(overHttp(door, { secret: named })), 'Note 4.');
  const { items } = await door.api.listMemories({ graph_id: graph });
  expect(items.map(({ content, source }) => `${content} ${source.kind} ${source.name}`).sort()).toEqual([
    `Note 1. agent ${agentName}`,
    'Note 2. user Dana',
    `Note 3. agent ${agentName}`,
    'Note 4. user Dana',
  ]);
});
