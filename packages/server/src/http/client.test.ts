/** The HTTP client of the contract against a real server. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  connect,
  followEvents,
  itemsOf,
  type KnowledgeApi,
  LociProblem,
  operationNames,
  pagesOf,
} from '@loci/client';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  adminGrant,
  emptyList,
  eventOf,
  type FakeService,
  makeFakeService,
} from '../../test/http/fake-service.js';
import { buildApp } from './app.js';
import { type Serving, serve } from './serve.js';

let fake: FakeService;
let serving: Serving;
let api: KnowledgeApi;

beforeEach(async () => {
  fake = makeFakeService();
  const app = buildApp({ service: fake.service, log: false, version: '1', timings: { pollMs: 30 } });
  serving = await serve({ app, host: '127.0.0.1', port: 0 });
  api = connect({ url: `${serving.address}/`, secret: 'good' });
});
afterEach(() => serving.stop());

const failing = (
  times: number,
  code: 'unavailable' | 'rate_limited' | 'internal',
  retryAfterSeconds?: number,
) => {
  let count = 0;
  return () => {
    count += 1;
    if (count <= times)
      throw new LociProblem(code, 'later', retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
    return { ...emptyList, total: count };
  };
};

describe('calls', () => {
  it('reach the service with everything in its place', async () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
      .filter(text => text !== '.' && text !== '..');
    await fc.assert(
      fc.asyncProperty(name, name, name, fc.boolean(), async (graph, type, own, asked) => {
        await api.forgetContext({ graph_id: graph, context_type: type, name: own, dry_run: asked });
        const { parts } = fake.lastCall();
        expect({ ...parts.params }).toEqual({ graph_id: graph, context_type: type, name: own });
        expect({ ...parts.query }).toEqual({ dry_run: asked });
        await api.listContexts({ graph_id: graph, q: own, page: 2 });
        expect({ ...fake.lastCall().parts.query }).toEqual({ q: own, page: 2 });
      }),
      { numRuns: 40 },
    );
    await api.changeMemory({ graph_id: 'g', id: 'm', status: 'retracted' }, { ifMatch: '3' });
    expect(fake.lastCall()).toMatchObject({
      parts: { body: { status: 'retracted' } },
      options: { ifMatch: '3' },
    });
    await api.putGraph({ graph_id: 'g' });
    expect('body' in fake.lastCall().parts).toBe(false);
    await api.listGraphs({ pagesize: 3 } as never);
    expect({ ...fake.lastCall().parts.query }).toEqual({ pagesize: '3' });
  });

  it('has a method for every operation', () => {
    expect(Object.keys(api)).toEqual([...operationNames, 'pages', 'items', 'events']);
  });

  it('always sends a key with remember', async () => {
    await api.remember({ graph_id: 'g', content: 'x' }, { idempotencyKey: 'mine', respondAsync: true });
    expect(fake.lastCall().options).toMatchObject({ idempotencyKey: 'mine', respondAsync: true });
    await api.remember({ graph_id: 'g', content: 'x' });
    expect(fake.lastCall().options.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  });

  it('throws problems unchanged', async () => {
    fake.answer('search', () => {
      throw new LociProblem('invalid_request', 'no good', { errors: [{ path: 'query', message: 'blank' }] });
    });
    const problem = await api.search({ graph_id: 'g', query: 'x' }).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(LociProblem);
    expect(problem).toMatchObject({
      code: 'invalid_request',
      message: 'no good',
      errors: [{ path: 'query', message: 'blank' }],
      requestId: expect.any(String),
    });
    await expect(connect({ url: serving.address, secret: 'bad' }).listGraphs({})).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    await expect(api.getGraph({ graph_id: '..' })).rejects.toMatchObject({ code: 'invalid_request' });
    expect(() => connect({ url: 'localhost:1', secret: 'x' })).toThrow(LociProblem);
    expect(() => connect({ url: serving.address, secret: 'ä b' })).toThrow(LociProblem);
  });
});

describe('repeats', () => {
  it('are made where they are safe', async () => {
    fake.answer('listGraphs', failing(2, 'unavailable', 0.001));
    fake.answer('remember', failing(1, 'unavailable'));
    const started = Date.now();
    expect(await api.listGraphs({})).toMatchObject({ total: 3 });
    expect(Date.now() - started).toBeGreaterThan(1_900);
    await api.remember({ graph_id: 'g', content: 'x' });
    const keys = fake.calls.filter(call => call.name === 'remember').map(call => call.options.idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('are not made otherwise', async () => {
    fake.answer('changeMemory', failing(1, 'unavailable'));
    fake.answer('listGraphs', failing(1, 'internal'));
    fake.answer('getGraph', failing(1, 'rate_limited', 3_600));
    await expect(api.changeMemory({ graph_id: 'g', id: 'm', status: 'stored' })).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 1,
    });
    await expect(api.listGraphs({})).rejects.toMatchObject({ code: 'internal' });
    await expect(api.getGraph({ graph_id: 'g' })).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 3_600,
    });
    fake.answer('getGraph', failing(9, 'unavailable'));
    const once = connect({ url: serving.address, secret: 'good', retries: 0 });
    await expect(once.getGraph({ graph_id: 'g' })).rejects.toMatchObject({ code: 'unavailable' });
    expect(fake.calls).toHaveLength(4);
  });

  it('end when the caller gives up', async () => {
    fake.answer('listGraphs', failing(99, 'unavailable', 20));
    const given = AbortSignal.timeout(100);
    await expect(api.listGraphs({}, { signal: given })).rejects.toMatchObject({ name: 'TimeoutError' });
    fake.answer('search', () => new Promise(() => undefined));
    const controller = new AbortController();
    const call = api.search({ graph_id: 'g', query: 'x' }, { signal: controller.signal });
    setTimeout(() => controller.abort(new Error('enough')), 50);
    await expect(call).rejects.toThrow('enough');
    const hasty = connect({ url: serving.address, secret: 'good', timeoutMs: 50, retries: 0 });
    await expect(hasty.search({ graph_id: 'g', query: 'x' })).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('a server that is not there, or not ours', () => {
  let other: Server | undefined;
  afterEach(() => other?.close());

  const answering = async (status: number, body: string) => {
    other = createServer((_, response) => response.writeHead(status).end(body));
    await new Promise<void>(resolve => other?.listen(0, '127.0.0.1', resolve));
    return connect({
      url: `http://127.0.0.1:${(other.address() as AddressInfo).port}/base`,
      secret: 'x',
      retries: 0,
    });
  };

  it('is a problem too', async () => {
    await serving.stop();
    const gone = connect({ url: serving.address, secret: 'good', retries: 1 });
    await expect(gone.listGraphs({})).rejects.toMatchObject({ code: 'unavailable' });
    await expect((await answering(502, '<html>')).listGraphs({})).rejects.toMatchObject({
      code: 'unavailable',
    });
    await expect((await answering(404, '')).listGraphs({})).rejects.toMatchObject({
      code: 'route_not_found',
    });
    await expect((await answering(200, '<html>')).listGraphs({})).rejects.toMatchObject({ code: 'internal' });
  });
});

describe('streams', () => {
  it('export and import line by line', async () => {
    fake.answer('exportGraph', async function* () {
      for (let n = 0; n < 3_000; n++) yield JSON.stringify({ n, text: 'é😀' });
    });
    fake.answer('importGraph', async ({ parts }) => {
      let text = '';
      for await (const chunk of parts.lines ?? []) text += Buffer.from(chunk).toString('latin1');
      const lines = text.trimEnd().split('\n');
      const count = lines.filter(line => (JSON.parse(line) as { n: number }).n >= 0).length;
      return { graph_id: 'h', lines: count, stored: count, known: 0, relationships: 0, contradictions: 0 };
    });
    const receipt = await api.importGraph({ graph_id: 'h', lines: await api.exportGraph({ graph_id: 'g' }) });
    expect(receipt.lines).toBe(3_000);
  });

  it('report an interruption', async () => {
    fake.answer('exportGraph', async function* () {
      yield 'x'.repeat(200_000);
      throw new Error('disk');
    });
    const lines = await api.exportGraph({ graph_id: 'g' });
    const read = async () => {
      for await (const _ of lines);
    };
    await expect(read()).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('follow events across a lost connection until stopped', async () => {
    fake.events.push(eventOf(1), eventOf(2), eventOf(3));
    const controller = new AbortController();
    let connections = 0;
    const flaky: typeof fetch = async (input, init) => {
      connections += 1;
      if (connections === 2) throw new TypeError('network');
      const response = await fetch(input, init);
      if (connections > 1) return response;
      const short = new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, out) => {
          out.enqueue(chunk);
          out.terminate();
        },
      });
      return new Response(response.body?.pipeThrough(short) ?? null, { status: 200 });
    };
    const seen: number[] = [];
    const following = followEvents({
      url: serving.address,
      secret: 'good',
      graph_id: 'g',
      after: 1,
      signal: controller.signal,
      fetch: flaky,
    });
    for await (const event of following) {
      seen.push(event.cursor);
      if (event.cursor === 3) fake.commit(eventOf(4));
      if (event.cursor === 4) controller.abort();
    }
    expect(seen).toEqual([2, 3, 4]);
    expect(connections).toBe(3);
  });

  it('of events end with the secret', async () => {
    fake.events.push(eventOf(1));
    const read = async () => {
      for await (const _ of followEvents({ url: serving.address, secret: 'good', graph_id: 'g' }))
        fake.grants.delete('good');
    };
    await expect(read()).rejects.toMatchObject({ code: 'unauthenticated' });
    fake.grants.set('good', adminGrant);
  });
});

describe('pages', () => {
  it('are read to the end', async () => {
    const all = Array.from({ length: 7 }, (_, index) => ({ graph_id: `g${index}` }));
    fake.answer('listGraphs', ({ parts }) => {
      const page = parts.query.page as number;
      return { items: all.slice((page - 1) * 3, page * 3), total: 7, page, page_size: 3 };
    });
    const call = (page: number) => api.listGraphs({ page, page_size: 3 });
    const seen: string[] = [];
    for await (const graph of itemsOf(call)) seen.push(graph.graph_id);
    expect(seen).toEqual(all.map(graph => graph.graph_id));
    let pages = 0;
    for await (const _ of pagesOf(call)) pages += 1;
    expect(pages).toBe(3);
  });
});
