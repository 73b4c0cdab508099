/** A full batch of long memories, and the search after it, leave the server free for everybody else. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminSecret, newFolder } from '../doors.js';
import { type ServerProcess, startServer } from '../server-process.js';
import { type HealthzWatch, watchHealthz } from './healthz-waits.js';

/** Of 1,000 that a batch may hold: enough to see it, and done in a few seconds. */
const memories = 400;
/** It was 8 s for the batch and 6 s for the search, and is about 100 ms. */
const longestHeldMs = 500;

/** Words with digits, which take the longest to look at; no two memories are alike. */
const longText = (number: number): string => {
  let text = '';
  for (let at = number * 31; text.length < 32_700; at = (at * 1_103_515_245 + 12_345) & 0x7fffffff)
    text += `w${(at % 4_000).toString(36)}en${at % 11 === 0 ? '. ' : ' '}`;
  return text.slice(0, 32_700);
};

let server: ServerProcess;
let healthz: HealthzWatch;

beforeAll(async () => {
  server = await startServer(await newFolder());
  healthz = await watchHealthz(server);
});

afterAll(async () => {
  await healthz.stop();
  await server.stop();
});

const post = async (path: string, body: string): Promise<unknown> => {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminSecret}`, 'content-type': 'application/json' },
    body,
  });
  const answer = (await response.json()) as unknown;
  expect(response.status, JSON.stringify(answer).slice(0, 500)).toBeLessThan(300);
  return answer;
};

it('answers others while a batch is stored and while the index takes it in', {
  timeout: 600_000,
}, async () => {
  const body = JSON.stringify({
    graph_id: 'g',
    memories: Array.from({ length: memories }, (_, at) => ({ content: longText(at) })),
  });
  const stored = await healthz.during(() => post('/v1/memories', body));
  expect((stored.answer as { items: unknown[] }).items.length).toBe(memories);
  expect(stored.longestHeldMs).toBeLessThan(longestHeldMs);

  const searched = await healthz.during(() =>
    post('/v1/memories/search', JSON.stringify({ graph_id: 'g', query: longText(7).slice(0, 200) })),
  );
  expect((searched.answer as { items: unknown[] }).items.length).toBeGreaterThan(0);
  expect(searched.longestHeldMs).toBeLessThan(longestHeldMs);
});

it('refuses a body of millions of values without holding up others', { timeout: 600_000 }, async () => {
  const refused = async (body: string): Promise<number> => {
    const response = await fetch(`${server.url}/v1/memories`, {
      method: 'POST',
      headers: { authorization: `Bearer ${adminSecret}`, 'content-type': 'application/json' },
      body,
    });
    await response.arrayBuffer();
    return response.status;
  };
  const millions = `${'1,'.repeat(5_000_000)}1`;
  // Each took more than 20 s, all of them of the event loop.
  for (const [status, body] of [
    [400, `{"graph_id":"g","memories":[${millions}]}`],
    [413, `{"graph_id":"g","memories":[{"content":"x","metadata":{"a":[${millions}]}}]}`],
  ] as const) {
    const watched = await healthz.during(() => refused(body));
    expect(watched.answer).toBe(status);
    expect(watched.longestHeldMs).toBeLessThan(longestHeldMs);
  }
});
