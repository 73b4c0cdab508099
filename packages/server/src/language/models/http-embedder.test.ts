/** The HTTP embedder against a real server that answers, rejects, delays and lies. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { HttpEmbedder, type HttpEmbedderOptions } from './http-embedder.js';

interface Call {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly input: readonly string[];
}

type Answer = (call: Call, response: ServerResponse, count: number) => void;

const KEY = 'sk-very-secret';
const stops: (() => Promise<unknown>)[] = [];

async function readBody(request: IncomingMessage): Promise<{ input: string[] }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as { input: string[] };
}

async function serve(answer: Answer, options: Partial<HttpEmbedderOptions> = {}) {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    const { input } = await readBody(request);
    const call = { path: request.url ?? '', authorization: request.headers.authorization, input };
    calls.push(call);
    answer(call, response, calls.length);
  });
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
  const embedder = new HttpEmbedder({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    model: { name: 'other', version: '1', dimensions: 2 },
    key: KEY,
    retryDelayMs: 5,
    ...options,
  });
  stops.push(async () => {
    await embedder.close();
    server.closeAllConnections();
    await new Promise(closed => server.close(closed));
  });
  return { embedder, calls };
}

/** The first number of a vector is the text's length; the entries are deliberately out of order. */
const good: Answer = ({ input }, response) => {
  const data = input.map((text, index) => ({ index, embedding: [text.length, 1] })).reverse();
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ data }));
};

const refuse =
  (status: number, headers: Record<string, string> = {}): Answer =>
  ({ authorization }, response) =>
    void response
      .writeHead(status, headers)
      .end(JSON.stringify({ error: { message: `bad ${authorization}` } }));

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

test('sends 64 texts per call with the key, and returns unit vectors in order', async () => {
  const { embedder, calls } = await serve(good);
  const texts = Array.from({ length: 150 }, (_, n) => 'x'.repeat(n + 1));
  const vectors = await embedder.embed(texts, 'background');
  expect(calls.map(call => call.input.length)).toEqual([64, 64, 22]);
  expect(calls[0]).toMatchObject({ path: '/v1/embeddings', authorization: `Bearer ${KEY}` });
  vectors.forEach((vector, n) => {
    expect(vector[0]! / vector[1]!).toBeCloseTo(n + 1, 1);
    expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
  });
});

test('blank texts are zeros and are not sent', async () => {
  const { embedder, calls } = await serve(good);
  const [blank, full] = await embedder.embed(['  ', 'a'], 'asked');
  expect(Array.from(blank!)).toEqual([0, 0]);
  expect(full).toHaveLength(2);
  expect(calls.map(call => call.input)).toEqual([['a']]);
});

test('retries twice, honouring Retry-After', async () => {
  const { embedder, calls } = await serve((call, response, count) => {
    if (count === 1) refuse(429, { 'retry-after': '1' })(call, response, count);
    else if (count === 2) refuse(503)(call, response, count);
    else good(call, response, count);
  });
  const began = Date.now();
  expect(await embedder.embed(['a'], 'asked')).toHaveLength(1);
  expect(Date.now() - began).toBeGreaterThanOrEqual(950);
  expect(calls).toHaveLength(3);
});

test('gives up after two retries, at once if a retry is pointless, and never reveals the key', async () => {
  const down = await serve(refuse(500));
  const failure = await down.embedder.embed(['a'], 'asked').catch((thrown: unknown) => thrown);
  expect(failure).toMatchObject({ code: 'unavailable', message: expect.stringContaining('status 500') });
  expect(down.calls).toHaveLength(3);

  const denied = await serve(refuse(401));
  const refusal = await denied.embedder.embed(['a'], 'asked').catch((thrown: unknown) => thrown);
  expect(refusal).toMatchObject({ code: 'failed', message: expect.stringContaining('status 401') });
  expect(denied.calls).toHaveLength(1);

  const later = await serve(refuse(429, { 'retry-after': '3600' }));
  await expect(later.embedder.embed(['a'], 'asked')).rejects.toMatchObject({ code: 'unavailable' });
  expect(later.calls).toHaveLength(1);
  for (const thrown of [failure, refusal]) expect(`${(thrown as Error).stack}`).not.toContain(KEY);
});

test('a key that is not a valid header is not revealed either', async () => {
  const { embedder, calls } = await serve(good, { key: `${KEY}\nx` });
  const thrown = await embedder.embed(['a'], 'asked').catch((failure: unknown) => failure);
  expect(thrown).toMatchObject({ code: 'unavailable' });
  expect((thrown as Error).stack).not.toContain(KEY);
  expect((thrown as Error).cause).toBeUndefined();
  expect(calls).toHaveLength(0);
});

test('a server that does not answer is a timeout, an unreachable one is unavailable', async () => {
  const { embedder } = await serve(() => undefined, { timeoutMs: 50 });
  await expect(embedder.embed(['a'], 'asked')).rejects.toMatchObject({ code: 'timeout' });
  const away = await serve(good, { url: 'http://127.0.0.1:9/v1' });
  await expect(away.embedder.embed(['a'], 'asked')).rejects.toMatchObject({ code: 'unavailable' });
});

test('answers that are not embeddings are rejected', async () => {
  const bodies = [
    '{}',
    '{"data":[]}',
    '{"data":[{"embedding":[1]}]}',
    '{"data":[{"index":5,"embedding":[1,2]}]}',
    '{"data":[{"embedding":["a","b"]}]}',
  ];
  const { embedder } = await serve((_, response, count) => void response.end(bodies[count - 1]));
  for (const _ of bodies)
    await expect(embedder.embed(['a'], 'asked')).rejects.toMatchObject({ code: 'failed' });
});

test('abort and close end running calls', async () => {
  const { embedder } = await serve(() => undefined);
  const controller = new AbortController();
  const aborted = embedder.embed(['a'], 'asked', controller.signal);
  setTimeout(() => controller.abort(new Error('enough')), 20);
  await expect(aborted).rejects.toThrow('enough');
  const calls = [
    embedder.embed(['a'], 'asked'),
    embedder.embed(['b'], 'background'),
    embedder.embed(['c'], 'background'),
  ];
  const outcomes = Promise.allSettled(calls);
  await embedder.close();
  for (const outcome of await outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'closed' } });
  await expect(embedder.embed(['a'], 'asked')).rejects.toMatchObject({ code: 'closed' });
});
