/** Every call that takes text, with that text at its full length. */
import { limits } from '@loci/client';
import { expect } from 'vitest';
import { adminSecret } from '../doors.js';
import type { Shape } from './shapes.js';

/** A graph of its own, and what earlier calls left in it. */
export interface Ground {
  readonly url: string;
  readonly graph: string;
  readonly shape: Shape;
  readonly signal: AbortSignal;
  ids: string[];
}

export interface ClockCall {
  readonly name: string;
  run(ground: Ground): Promise<unknown>;
}

/** Refused is as good as taken; only a failure of the server is none. */
const send = async (
  { url, signal }: Ground,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const response = await fetch(url + path, {
    method,
    signal,
    headers: {
      authorization: `Bearer ${adminSecret}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  expect(response.status, `${method} ${path.slice(0, 80)}: ${text.slice(0, 300)}`).toBeLessThan(500);
  return text;
};

const head = 'The API listens on port 8080 ';
const contentOf = (shape: Shape): string => head + shape(limits.contentCharacters - head.length);

const store = async (ground: Ground, memory: Readonly<Record<string, unknown>>): Promise<void> => {
  const text = await send(ground, 'POST', '/v1/memories', { graph_id: ground.graph, ...memory });
  const { items = [] } = JSON.parse(text) as { items?: { id: string }[] };
  ground.ids.push(...items.map(({ id }) => id));
};

/** As JSON it may take so many bytes. */
const metadataOf = (shape: Shape): Record<string, string> => {
  for (let length = limits.metadataBytes - 50; ; length = Math.floor(length / 2)) {
    const metadata = { note: shape(length) };
    if (Buffer.byteLength(JSON.stringify(metadata)) <= limits.metadataBytes) return metadata;
  }
};

const name = (shape: Shape): string => shape(limits.nameCharacters).trim();
const inAddress = (text: string): string => encodeURIComponent(text);

const importing = (ground: Ground, lines: string, format: string, type: string) =>
  send(ground, 'POST', `/v1/graphs/${ground.graph}/import?format=${format}&name=notes`, lines, {
    'content-type': type,
  });

const askMcp = (ground: Ground, tool: string, args: Readonly<Record<string, unknown>>) =>
  send(
    ground,
    'POST',
    '/mcp',
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: tool, arguments: { graph_id: ground.graph, ...args } },
    },
    { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' },
  );

const question = 'Which port does the API listen on?';

/** What is compared and embedded after a write belongs to none of the calls that follow, as far as it ends in time. */
const longestRestMs = 5_000;
const atRest: ClockCall = {
  name: 'work in the background',
  run: async ground => {
    const until = performance.now() + longestRestMs;
    while (performance.now() < until) {
      const text = await send(ground, 'GET', `/v1/graphs/${ground.graph}`);
      const { waiting } = JSON.parse(text) as { waiting?: { total: number } };
      if ((waiting?.total ?? 0) === 0) return;
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  },
};

/** In this order: what is stored first is what is asked later. */
export const clockCalls: readonly ClockCall[] = [
  { name: 'remember: content', run: ground => store(ground, { content: contentOf(ground.shape) }) },
  {
    name: 'remember: a second that differs',
    run: ground =>
      store(ground, {
        content: contentOf(length => ground.shape(length - 20)).replace('8080', '9090'),
        context_types: { service: ['api'] },
      }),
  },
  {
    name: 'remember: contexts, source, session, metadata',
    run: async ground => {
      await store(ground, {
        content: 'The API listens on port 8081.',
        context_types: { [name(ground.shape)]: [name(ground.shape)] },
        source: { kind: 'user', name: name(ground.shape), ref: ground.shape(limits.sourceCharacters) },
        session: name(ground.shape),
      });
      await store(ground, { content: 'The API has a port.', metadata: metadataOf(ground.shape) });
    },
  },
  {
    name: 'remember: messages',
    run: ground =>
      store(ground, {
        messages: [
          { role: 'user', content: ground.shape(limits.contentCharacters), name: name(ground.shape) },
          { role: 'assistant', content: contentOf(ground.shape) },
        ],
      }),
  },
  {
    name: 'remember: a batch of 20',
    run: ground =>
      store(ground, {
        memories: Array.from({ length: 20 }, (_, at) => ({
          content: `${at} ${contentOf(ground.shape)}`.slice(0, limits.contentCharacters - 2),
        })),
      }),
  },
  {
    name: 'patch: content, metadata',
    run: ground =>
      send(ground, 'PATCH', `/v1/memories/${ground.graph}/${ground.ids[0] ?? 'none'}`, {
        content: contentOf(length => ground.shape(length - 1)),
        metadata: metadataOf(ground.shape),
        session: name(ground.shape),
      }),
  },
  {
    name: 'import: lines',
    run: ground =>
      importing(
        ground,
        `${JSON.stringify({ content: contentOf(length => ground.shape(length - 2)), metadata: metadataOf(ground.shape) })}\n`,
        'loci',
        'application/x-ndjson',
      ),
  },
  {
    name: 'import: markdown',
    run: ground => importing(ground, contentOf(ground.shape), 'markdown', 'text/markdown'),
  },
  {
    name: 'import: csv',
    run: ground =>
      importing(
        ground,
        // In one cell: else a text of lines is a load of memories, which is another matter.
        `content\n"${contentOf(ground.shape).replaceAll('"', '""')}"`,
        'csv',
        'text/csv',
      ),
  },
  atRest,
  {
    name: 'search: query',
    run: ground =>
      send(ground, 'POST', '/v1/memories/search', {
        graph_id: ground.graph,
        query: ground.shape(limits.queryCharacters),
        limit: limits.searchLimitMax,
        explain: true,
      }),
  },
  {
    name: 'search: a question over such notes',
    run: ground => send(ground, 'POST', '/v1/memories/search', { graph_id: ground.graph, query: question }),
  },
  {
    name: 'insight: task',
    run: ground =>
      send(ground, 'POST', '/v1/memories/insights', {
        graph_id: ground.graph,
        task: ground.shape(limits.taskCharacters),
      }),
  },
  {
    name: 'insight: a question over such notes',
    run: ground => send(ground, 'POST', '/v1/memories/insights', { graph_id: ground.graph, task: question }),
  },
  {
    name: 'relationships: reason',
    run: async ground => {
      const path = `/v1/contexts/${ground.graph}/service/api/relationships`;
      await send(ground, 'PUT', `${path}/related-to/service/web`, {
        reason: ground.shape(limits.reasonCharacters),
      });
      await send(ground, 'GET', path);
    },
  },
  {
    name: 'contradictions: reason',
    run: async ground => {
      const path = `/v1/contradictions/${ground.graph}`;
      await send(ground, 'POST', path, {
        first: ground.ids[0] ?? 'none',
        second: ground.ids[1] ?? 'none',
        reason: ground.shape(limits.reasonCharacters),
      });
      await send(ground, 'GET', path);
    },
  },
  {
    name: 'contexts: q',
    run: ground => send(ground, 'GET', `/v1/contexts/${ground.graph}?q=${inAddress(ground.shape(1_000))}`),
  },
  {
    name: 'reads: list, why, history',
    run: async ground => {
      const { graph, ids } = ground;
      await send(ground, 'GET', `/v1/memories/${graph}`);
      await send(ground, 'GET', `/v1/memories/${graph}/${ids[0] ?? 'none'}/why`);
      await send(ground, 'GET', `/v1/memories/${graph}/${ids[0] ?? 'none'}/history`);
    },
  },
  ...['loci', 'graphml', 'mcp-memory'].map(as => ({
    name: `export: ${as}`,
    run: (ground: Ground) => send(ground, 'GET', `/v1/graphs/${ground.graph}/export?as=${as}`),
  })),
  {
    name: 'MCP: remember',
    run: ground =>
      askMcp(ground, 'remember', { memories: [{ content: contentOf(length => ground.shape(length - 3)) }] }),
  },
  {
    name: 'MCP: recall',
    run: ground => askMcp(ground, 'recall', { query: ground.shape(limits.queryCharacters) }),
  },
  {
    name: 'MCP: insight',
    run: ground => askMcp(ground, 'insight', { task: ground.shape(limits.taskCharacters) }),
  },
  atRest,
];
