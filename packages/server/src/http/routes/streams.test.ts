/** Events, export and import over real sockets. */
import { request as httpRequest } from 'node:http';
import { connect as connectSocket } from 'node:net';
import { type Lines, LociProblem } from '@loci/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventOf, type FakeService, makeFakeService } from '../../../test/http/fake-service.js';
import { buildApp } from '../app.js';
import { type Serving, serve } from '../serve.js';

let fake: FakeService;
let serving: Serving;
const auth = { authorization: 'Bearer good' };

beforeEach(async () => {
  fake = makeFakeService();
  const timings = { pollMs: 40, heartbeatMs: 100, stallMs: 300 };
  serving = await serve({
    app: buildApp({ service: fake.service, log: false, version: '1', timings }),
    host: '127.0.0.1',
    port: 0,
  });
});
afterEach(() => serving.stop());

const stream = (path: string, headers: Record<string, string> = {}, signal?: AbortSignal) =>
  fetch(serving.address + path, {
    headers: { ...auth, accept: 'text/event-stream', ...headers },
    ...(signal === undefined ? {} : { signal }),
  });

const readUntil = async (
  reader: ReadableStreamDefaultReader<Uint8Array>,
  wanted: string,
): Promise<string> => {
  let text = '';
  const decoder = new TextDecoder();
  while (!text.includes(wanted)) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`ended with ${JSON.stringify(text)}`);
    text += decoder.decode(value, { stream: true });
  }
  return text;
};

describe('events', () => {
  it('are a page of JSON unless a stream is requested', async () => {
    fake.events.push(eventOf(1), eventOf(2));
    const response = await fetch(`${serving.address}/v1/events/g?after=1`, { headers: auth });
    expect(await response.json()).toMatchObject({ items: [{ cursor: 2 }], next_after: 2 });
    const head = await fetch(`${serving.address}/v1/events/g`, {
      method: 'HEAD',
      headers: { ...auth, accept: 'text/event-stream' },
    });
    expect(head.headers.get('content-type')).toContain('application/json');
  });

  it('arrive live, from where the reader stopped', async () => {
    for (let cursor = 1; cursor <= 450; cursor++) fake.events.push(eventOf(cursor));
    const response = await stream('/v1/events/g?after=3', { 'last-event-id': '5' });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-request-id')).toBeTruthy();
    const reader = response.body!.getReader();
    const first = await readUntil(reader, 'id: 450\n');
    expect(first).not.toContain('id: 5\n');
    expect(first).toContain(`id: 6\nevent: memory.stored\ndata: ${JSON.stringify(eventOf(6))}\n\n`);
    expect(first.match(/^id: /gm)).toHaveLength(445);
    fake.commit(eventOf(451));
    await readUntil(reader, 'id: 451\n');
    // Another process: no signal arrives.
    fake.events.push(eventOf(452));
    await readUntil(reader, 'id: 452\n');
    await readUntil(reader, ': still here');
    await reader.cancel();
    await vi.waitFor(() => expect(fake.listeners.size).toBe(0));
  });

  it('that cannot be served are a problem, not a stream', async () => {
    expect((await stream('/v1/events/g', { 'last-event-id': 'x' })).status).toBe(400);
    expect((await stream('/v1/events/g?after=x')).status).toBe(400);
    fake.answer('listEvents', () => {
      throw new LociProblem('graph_not_found', 'no');
    });
    const response = await stream('/v1/events/g');
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ]);
    expect(fake.listeners.size).toBe(0);
  });

  it('end when the secret is revoked, and when the server stops', async () => {
    const reader = (await stream('/v1/events/g')).body!.getReader();
    await readUntil(reader, 'retry:');
    fake.grants.delete('good');
    expect((await drain(reader)).isEnded).toBe(true);
    fake.grants.set('good', { ...fake.calls[0]!.grant });
    const other = (await stream('/v1/events/g')).body!.getReader();
    await readUntil(other, 'retry:');
    const ended = drain(other);
    const started = Date.now();
    await serving.stop();
    expect((await ended).isEnded).toBe(true);
    expect(Date.now() - started).toBeLessThan(5_000);
  });

  const drain = async (reader: ReadableStreamDefaultReader<Uint8Array>) => {
    while (!(await reader.read()).done);
    return { isEnded: true };
  };

  it('are not buffered for a reader that does not read', async () => {
    const { hostname, port } = new URL(serving.address);
    const socket = connectSocket(Number(port), hostname);
    socket.write(
      `GET /v1/events/g HTTP/1.1\r\nhost: x\r\nauthorization: Bearer good\r\naccept: text/event-stream\r\n\r\n`,
    );
    await vi.waitFor(() => expect(fake.listeners.size).toBe(1));
    socket.pause();
    const big = { ...eventOf(1), data: { text: 'x'.repeat(200_000) } };
    let cursor = 0;
    const feeding = setInterval(() => fake.commit({ ...big, cursor: ++cursor }), 5);
    await vi.waitFor(() => expect(fake.listeners.size).toBe(0), { timeout: 60_000 });
    clearInterval(feeding);
    socket.destroy();
  });
});

describe('export', () => {
  it('streams lines, and only as fast as they are read', async () => {
    let made = 0;
    let isClosed = false;
    fake.answer('exportGraph', async function* () {
      try {
        for (; made < 100_000; made++) yield JSON.stringify({ n: made, text: 'x'.repeat(1_000) });
      } finally {
        isClosed = true;
      }
    });
    const response = await fetch(`${serving.address}/v1/graphs/g/export`, { headers: auth });
    expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    const reader = response.body!.getReader();
    await reader.read();
    await new Promise(resolve => setTimeout(resolve, 200));
    expect(made).toBeLessThan(50_000);
    await reader.cancel();
    await vi.waitFor(() => expect(isClosed).toBe(true));
  });

  it('sends every line', async () => {
    fake.answer('exportGraph', async function* () {
      for (let n = 0; n < 5_000; n++) yield JSON.stringify({ n, text: 'é'.repeat(20) });
    });
    const text = await (await fetch(`${serving.address}/v1/graphs/g/export`, { headers: auth })).text();
    const lines = text.split('\n');
    expect(lines).toHaveLength(5_001);
    expect(JSON.parse(lines[4_999]!)).toMatchObject({ n: 4_999 });
    fake.answer('exportGraph', async function* () {});
    const empty = await fetch(`${serving.address}/v1/graphs/g/export`, { headers: auth });
    expect([empty.status, await empty.text()]).toEqual([200, '']);
    const head = await fetch(`${serving.address}/v1/graphs/g/export`, { method: 'HEAD', headers: auth });
    expect(head.status).toBe(200);
  });

  it('that fails before the first line is a problem; later it is cut off', async () => {
    fake.answer('exportGraph', async function* () {
      yield* [];
      throw new LociProblem('graph_not_found', 'no');
    });
    expect((await fetch(`${serving.address}/v1/graphs/g/export`, { headers: auth })).status).toBe(404);
    fake.answer('exportGraph', async function* () {
      yield 'x'.repeat(100_000);
      throw new Error('disk');
    });
    const broken = await fetch(`${serving.address}/v1/graphs/g/export`, { headers: auth });
    await expect(broken.text()).rejects.toThrow();
  });
});

describe('import', () => {
  const upload = (body: string | Uint8Array<ArrayBuffer>, type = 'application/x-ndjson') =>
    fetch(`${serving.address}/v1/graphs/g/import`, {
      method: 'POST',
      headers: { ...auth, 'content-type': type },
      body,
    });

  beforeEach(() => {
    fake.answer('importGraph', async ({ parts }) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of parts.lines as AsyncIterable<Uint8Array>) chunks.push(chunk);
      return { text: Buffer.concat(chunks).toString('utf8') };
    });
  });

  it('passes the file on unchanged', async () => {
    const file = '\uFEFF{"a":1}\r\n\n{"b":"é"}';
    expect(await (await upload(file)).json()).toEqual({ text: file });
    for (const type of ['application/jsonl', 'text/plain; charset=utf-8', 'application/ndjson']) {
      expect((await upload('x\n', type)).status).toBe(200);
    }
    expect((await upload('')).status).toBe(200);
    expect((await upload('{}', 'application/json')).status).toBe(415);
  });

  it('has no limit except the length of a line', async () => {
    const line = 'x'.repeat(1024 * 1024);
    const many = await upload(`${line}\n`.repeat(8));
    expect(((await many.json()) as { text: string }).text).toHaveLength(8 * (line.length + 1));
    const response = await upload(`ok\n${line}y\n${`${line}\n`.repeat(8)}`);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'too_large', errors: [{ path: 'line 2' }] });
  });

  it('that is interrupted reaches the service as a failure', async () => {
    let failure: unknown;
    fake.answer('importGraph', async ({ parts }) => {
      try {
        for await (const _ of parts.lines as Lines);
      } catch (error) {
        failure = error;
        throw error;
      }
    });
    const { hostname, port } = new URL(serving.address);
    const sending = httpRequest({
      hostname,
      port,
      path: '/v1/graphs/g/import',
      method: 'POST',
      headers: { ...auth, 'content-type': 'text/plain' },
    });
    sending.on('error', () => undefined);
    sending.write('one\n');
    await vi.waitFor(() => expect(fake.calls).toHaveLength(1));
    sending.destroy();
    await vi.waitFor(() => expect(failure).toMatchObject({ code: 'invalid_request' }));
  });
});
