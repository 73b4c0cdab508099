/** An export to a fast reader leaves the server free for everybody else. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminSecret, newFolder } from '../doors.js';
import { type ServerProcess, startServer } from '../server-process.js';
import { type HealthzWatch, watchHealthz } from './healthz-waits.js';

const memories = 20_000;
const fewer = 3_000;
const batch = 1_000;
/** It was 5,250 ms, the whole of the export, and is about 20. */
const longestHeldMs = 250;

let server: ServerProcess;
let healthz: HealthzWatch;

const fill = async (graph_id: string, count: number): Promise<void> => {
  for (let from = 0; from < count; from += batch)
    await server.api.remember({
      graph_id,
      memories: Array.from({ length: batch }, (_, at) => ({
        content: `The service number ${from + at} listens on port ${8_000 + at}.`,
        context_types: { topic: [`topic ${at % 50}`] },
      })),
    });
};

beforeAll(async () => {
  server = await startServer(await newFolder());
  healthz = await watchHealthz(server);
  await fill('large', memories);
  await fill('small', fewer);
}, 360_000);

afterAll(async () => {
  await healthz.stop();
  await server.stop();
});

const exported = async (graph: string): Promise<string> => {
  const response = await fetch(`${server.url}/v1/graphs/${graph}/export`, {
    headers: { authorization: `Bearer ${adminSecret}` },
  });
  expect(response.status).toBe(200);
  return response.text();
};

it('answers others while it exports 20,000 memories', { timeout: 360_000 }, async () => {
  const { answer, longestHeldMs: held, asked } = await healthz.during(() => exported('large'));
  expect(answer.trimEnd().split('\n').length).toBe(memories + 1);
  expect(held).toBeLessThan(longestHeldMs);
  // Asked all the while, not once before and once after.
  expect(asked).toBeGreaterThan(10);
});

it('answers others while many follow the whole change log', { timeout: 360_000 }, async () => {
  const follow = async (): Promise<number> => {
    const leave = new AbortController();
    const response = await fetch(`${server.url}/v1/events/large?after=0`, {
      headers: { authorization: `Bearer ${adminSecret}`, accept: 'text/event-stream' },
      signal: leave.signal,
    });
    let seen = 0;
    const decoder = new TextDecoder();
    for await (const chunk of response.body!) {
      seen += decoder.decode(chunk, { stream: true }).split('event: memory.stored').length - 1;
      // A mark may be cut in two by the end of a chunk.
      if (seen >= memories * 0.99) break;
    }
    leave.abort();
    return seen;
  };
  const { answer, longestHeldMs: held } = await healthz.during(() =>
    Promise.all(Array.from({ length: 5 }, follow)),
  );
  expect(Math.min(...answer)).toBeGreaterThanOrEqual(memories * 0.99);
  expect(held).toBeLessThan(longestHeldMs);
});

it('neither repeats nor leaves out a memory while others are stored', { timeout: 360_000 }, async () => {
  let isOver = false;
  const write = async (): Promise<void> => {
    for (let at = 0; !isOver; at++)
      await server.api.remember({
        graph_id: 'small',
        content: `Stored during the export: number ${at}.`,
        context_types: { topic: ['meanwhile'] },
      });
  };
  const writing = write();
  const lines = (await exported('small')).trimEnd().split('\n');
  isOver = true;
  await writing;
  const ids = lines.flatMap(line => /^\{"loci":"memory","id":"([^"]+)"/.exec(line)?.[1] ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThanOrEqual(fewer);
});
