/** The plumbing of the HTTP server: addresses and failures. */
import { LociProblem, operationNames, operations, type ProblemCode, problemCodes } from '@loci/client';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeService, makeFakeService } from '../../test/http/fake-service.js';
import { buildApp } from './app.js';

const auth = { authorization: 'Bearer good' };
let fake: FakeService;
let app: FastifyInstance;
let logged: string[];

beforeEach(() => {
  fake = makeFakeService();
  logged = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => logged.push(line) });
  app = buildApp({ service: fake.service, log, version: '1.2.3', bodyLimit: 2_000 });
});
afterEach(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { ...auth, ...headers } });

describe('routes', () => {
  it('has one for every operation', async () => {
    fake.answer('exportGraph', async function* () {
      yield '{}';
    });
    for (const name of operationNames) {
      const { method, path, status, body } = operations[name];
      const isUpload = name === 'importGraph';
      const response = await app.inject({
        method,
        url: path.replace(/\{\w+\}/g, 'x'),
        headers: {
          ...auth,
          ...(body === null ? {} : { 'content-type': isUpload ? 'text/plain' : 'application/json' }),
        },
        ...(body === null ? {} : { payload: '{}' }),
      });
      expect([name, response.statusCode]).toEqual([name, status]);
      expect(fake.lastCall().name).toBe(name);
    }
  });

  it('coerces integers and booleans of the query, and nothing else', async () => {
    await get('/v1/contexts/g?q=7&page=2&page_size=-3');
    expect({ ...fake.lastCall().parts.query }).toEqual({ q: '7', page: 2, page_size: -3 });
    await get('/v1/contexts/g?page=1e3&page_size=1.5&q=a+b%2Bc');
    expect({ ...fake.lastCall().parts.query }).toEqual({ page: '1e3', page_size: '1.5', q: 'a b+c' });
    const twice = await get('/v1/contexts/g?page=1&page=2');
    expect(twice.statusCode).toBe(400);
    expect(twice.json().errors).toEqual([{ path: 'page', message: 'is given more than once' }]);
    await get('/v1/contexts/g?page=1&__proto__=x&q');
    expect(Object.entries(fake.lastCall().parts.query)).toEqual([
      ['page', 1],
      ['__proto__', 'x'],
      ['q', ''],
    ]);
    await app.inject({ method: 'DELETE', url: '/v1/memories/g/i?dry_run=true', headers: auth });
    expect(fake.lastCall().parts.query.dry_run).toBe(true);
    await app.inject({ method: 'DELETE', url: '/v1/memories/g/i?dry_run=1', headers: auth });
    expect(fake.lastCall().parts.query.dry_run).toBe('1');
    expect((await get('/v1/contexts/g?q=%ff')).statusCode).toBe(400);
  });

  it('answers HEAD like GET without a body', async () => {
    const response = await app.inject({ method: 'HEAD', url: '/v1/contexts/g', headers: auth });
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe('');
    expect(Number(response.headers['content-length'])).toBeGreaterThan(0);
    expect(fake.lastCall().name).toBe('listContexts');
  });

  it('says which methods an address allows', async () => {
    const response = await app.inject({ method: 'POST', url: '/v1/contexts/g/skill', headers: auth });
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe('GET, HEAD');
    expect(response.json().code).toBe('method_not_allowed');
    const options = await app.inject({ method: 'OPTIONS', url: '/v1/memories/search', headers: auth });
    expect(options.statusCode).toBe(405);
    expect(options.headers.allow).toBe('DELETE, GET, HEAD, POST'.replace('DELETE, ', ''));
    expect(options.headers['access-control-allow-origin']).toBeUndefined();
    const unknown = await get('/v1/nowhere');
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'route_not_found']);
    expect((await app.inject({ method: 'DELETE', url: '/healthz' })).headers.allow).toBe('GET, HEAD');
  });
});

describe('names in addresses', () => {
  const bare = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 60 })
    .filter(text => text.isWellFormed() && !/\p{Cc}/u.test(text) && text !== '.' && text !== '..');
  const name = fc.oneof(
    bare,
    fc.constantFrom(
      'a/b',
      '%',
      '%25',
      '%2F',
      '..%2f',
      '../x',
      '?',
      '#',
      ';a=b',
      'e\u0301',
      'é',
      '👩‍👩‍👧‍👦',
      ' a ',
      ':graph_id',
      '*',
      '+',
      '😀'.repeat(200),
    ),
  );

  it('arrive exactly as they were written', async () => {
    await fc.assert(
      fc.asyncProperty(name, name, name, async (graph, type, own) => {
        const [g, t, n] = [graph, type, own].map(encodeURIComponent);
        const response = await get(`/v1/contexts/${g}/${t}/${n}/relationships`);
        expect(response.statusCode).toBe(200);
        expect({ ...fake.lastCall().parts.params }).toEqual({
          graph_id: graph,
          context_type: type,
          name: own,
        });
      }),
      { numRuns: 300 },
    );
  });

  it('that are not valid percent-encoding are a problem', async () => {
    for (const bad of ['%', '%zz', '%ff', '%c3', 'a%2']) {
      const response = await get(`/v1/contexts/${bad}`);
      expect([bad, response.statusCode, response.json().code]).toEqual([bad, 400, 'invalid_request']);
      expect(response.headers['x-request-id']).toBe(response.json().request_id);
      const stranger = await app.inject({ method: 'GET', url: `/v1/contexts/${bad}` });
      expect(stranger.statusCode).toBe(401);
    }
  });

  it('reach the check even if too long', async () => {
    await get(`/v1/contexts/${'x'.repeat(5_000)}`);
    expect(fake.lastCall().parts.params.graph_id).toHaveLength(5_000);
  });
});

describe('failures', () => {
  it.each(Object.entries(problemCodes))(
    '%s is reported by its code',
    async (code, { status, title, remedy }) => {
      fake.answer('listGraphs', () => {
        const errors = [{ path: 'a', message: 'b' }];
        throw new LociProblem(code as ProblemCode, 'inner words', {
          errors: code === 'invalid_request' ? errors : [],
        });
      });
      const response = await get('/v1/graphs');
      expect(response.statusCode).toBe(status);
      expect(response.json()).toEqual({
        type: `urn:loci:problem:${code}`,
        title,
        status,
        detail: code === 'internal' ? expect.not.stringContaining('inner words') : 'inner words',
        code,
        request_id: response.headers['x-request-id'],
        remedy,
        ...(code === 'invalid_request' ? { errors: [{ path: 'a', message: 'b' }] } : {}),
      });
      expect(response.headers['retry-after']).toBe(code === 'unavailable' ? '1' : undefined);
      expect(response.headers['www-authenticate']).toBe(
        code === 'unauthenticated' ? 'Bearer realm="loci"' : undefined,
      );
    },
  );

  it('of ours reveal nothing internal, and are logged without contents', async () => {
    fake.answer('listGraphs', () => {
      throw new TypeError('cannot read "the diary of Mara"', { cause: new Error('more diary') });
    });
    const response = await get('/v1/graphs?page=77', { 'x-request-id': 'find-me' });
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toContain('diary');
    const line = logged.find(entry => entry.includes('a request failed')) ?? '';
    expect(JSON.parse(line)).toMatchObject({ level: 50, request_id: 'find-me', route: '/v1/graphs' });
    expect(line).toContain('app.test.ts');
    expect(logged.join('')).not.toMatch(/diary|good|page=77/);
  });
});
