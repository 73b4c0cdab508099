/** What MCP costs a model: the list of tools and typical answers, counted as four characters a token. */
import { readFileSync } from 'node:fs';
import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Door, openDoor } from '../doors.js';
import { proves } from '../requirements.js';
import { overHttp } from './agents.js';

/** The bounds that docs/mcp.md promises. */
const bounds = { instructions: 150, tools: 2_900, prompts: 250, templates: 150 };
const answerBounds: Readonly<Record<string, number>> = {
  recall: 1_000,
  insight: 700,
  contexts: 350,
  context: 900,
  relationships: 700,
  contradictions: 350,
  remember: 250,
  digest: 500,
};

const tokensOf = (value: unknown): number =>
  Math.ceil((typeof value === 'string' ? value : JSON.stringify(value)).length / 4);

let door: Door;
let agent: Client;
beforeAll(async () => {
  door = await openDoor('over HTTP');
  const file = new URL('../../example/atlas.jsonl', import.meta.url);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  await door.api.importGraph({
    graph_id: 'atlas',
    lines: (async function* () {
      yield* lines;
    })(),
  });
  agent = await overHttp(door, { query: '?graph=atlas' });
});
afterAll(async () => {
  await agent.close();
  await door.close();
});

it('lists its tools in few tokens, with and without a graph of the connection', async () => {
  proves('MCP-20');
  const unnamed = await overHttp(door);
  for (const client of [agent, unnamed]) {
    const { tools } = await client.listTools();
    const counted = {
      instructions: tokensOf(client.getInstructions() ?? ''),
      tools: tokensOf({ tools }),
      prompts: tokensOf({ prompts: (await client.listPrompts()).prompts }),
      templates: tokensOf(await client.listResourceTemplates()),
    };
    console.info('tokens', JSON.stringify(counted));
    for (const [what, most] of Object.entries(bounds)) {
      expect(counted[what as keyof typeof counted], what).toBeLessThanOrEqual(most);
    }
  }
  await unnamed.close();
});

it('answers in few tokens, in words and as data', async () => {
  proves('MCP-20');
  const asked: readonly (readonly [what: string, tool: string, args: Record<string, unknown>])[] = [
    ['recall', 'recall', { query: 'Large uploads fail with ECONNRESET' }],
    ['insight', 'insight', { task: 'I need to add a required column to the orders table' }],
    ['contexts', 'contexts', { context_type: 'skill' }],
    ['context', 'contexts', { context_type: 'skill', name: 'migrations' }],
    ['relationships', 'relationships', { context_type: 'skill', name: 'migrations' }],
    ['contradictions', 'contradictions', {}],
    ['digest', 'digest', { since: '2026-01-01T00:00:00Z' }],
    ['remember', 'remember', { memories: [{ content: 'The billing cluster is in Frankfurt.' }] }],
  ];
  for (const [what, name, args] of asked) {
    const result = (await agent.callTool({ name, arguments: args })) as CallToolResult;
    expect(result.isError, what).not.toBe(true);
    const [block] = result.content;
    const counted = {
      text: tokensOf((block as { text: string }).text),
      data: tokensOf(result.structuredContent),
    };
    console.info('tokens', what, JSON.stringify(counted));
    expect(Math.max(counted.text, counted.data), what).toBeLessThanOrEqual(answerBounds[what] ?? 0);
  }
});

it('says of every tool what it does, takes, gives and may break', async () => {
  proves('MCP-21');
  const { tools } = await agent.listTools();
  const writes = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false };
  const reads = { readOnlyHint: true, openWorldHint: false };
  expect(Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]))).toEqual({
    recall: reads,
    remember: writes,
    insight: reads,
    feedback: writes,
    contexts: reads,
    relationships: reads,
    contradictions: reads,
    digest: reads,
    resolve: writes,
    forget: { ...writes, destructiveHint: true },
  });
  for (const tool of tools) {
    expect(tool.description?.length, tool.name).toBeGreaterThan(100);
    expect(tool.title, tool.name).toEqual(expect.any(String));
    expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(Object.keys(tool.outputSchema?.properties ?? {}).length, tool.name).toBeGreaterThan(0);
  }
});
