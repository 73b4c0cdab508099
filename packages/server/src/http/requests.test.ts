/** Input other than the address: bodies and headers. */
import type { ProblemCode } from '@loci/client';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeService, makeFakeService } from '../../test/http/fake-service.js';
import { buildApp } from './app.js';

const auth = { authorization: 'Bearer good' };
let fake: FakeService;
let app: FastifyInstance;

beforeEach(() => {
  fake = makeFakeService();
  app = buildApp({ service: fake.service, log: false, version: '1.2.3', bodyLimit: 2_000 });
});
afterEach(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { ...auth, ...headers } });
const post = (url: string, payload: string | Buffer | undefined, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    ...(payload === undefined ? {} : { payload }),
    headers: { ...auth, 'content-type': 'application/json', ...headers },
  });

describe('bodies', () => {
  const bad: [string, string | Buffer | undefined, Record<string, string>, number, ProblemCode][] = [
    ['not JSON', '{"a":', {}, 400, 'invalid_request'],
    ['blank', '   ', {}, 400, 'invalid_request'],
    ['none', undefined, {}, 400, 'invalid_request'],
    ['an array', '[]', {}, 400, 'invalid_request'],
    ['a text', '"x"', {}, 400, 'invalid_request'],
    ['null', 'null', {}, 400, 'invalid_request'],
    ['bad UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), {}, 400, 'invalid_request'],
    ['__proto__', '{"a":{"__proto__":{"x":1}}}', {}, 400, 'invalid_request'],
    ['escaped __proto__', '{"\\u005f_proto__":1}', {}, 400, 'invalid_request'],
    ['too deep', `{"a":${'['.repeat(900)}${']'.repeat(900)}}`, {}, 400, 'invalid_request'],
    ['no type', '{}', { 'content-type': '' }, 415, 'unsupported_media_type'],
    ['another type', '{}', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
    ['broken type', '{}', { 'content-type': 'json' }, 415, 'unsupported_media_type'],
    [
      'another charset',
      '{}',
      { 'content-type': 'application/json; charset=latin1' },
      415,
      'unsupported_media_type',
    ],
    ['compressed', '{}', { 'content-encoding': 'gzip' }, 415, 'unsupported_media_type'],
    ['too large', JSON.stringify({ a: 'x'.repeat(3_000) }), {}, 413, 'too_large'],
  ];
  it.each(bad)('that are %s are rejected', async (_, payload, headers, status, code) => {
    const response = await post('/v1/memories/search', payload, headers);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    if (status === 400) expect(response.json().errors[0].path).toBe('');
    expect(fake.calls).toHaveLength(0);
  });

  it('reach the service as they are', async () => {
    await post('/v1/memories/search', '\uFEFF{"query":"é","x":{"constructor":1}}', {
      'content-type': 'Application/JSON; charset="UTF-8"',
    });
    expect(fake.lastCall().parts.body).toEqual({ query: 'é', x: { constructor: 1 } });
  });

  it('may be left out where they are optional', async () => {
    const put = (payload?: string) =>
      app.inject({
        method: 'PUT',
        url: '/v1/graphs/g',
        headers: { ...auth, 'content-type': 'application/json' },
        ...(payload === undefined ? {} : { payload }),
      });
    expect((await put()).statusCode).toBe(200);
    expect('body' in fake.lastCall().parts).toBe(false);
    expect((await put('{"contradictions":"ask"}')).statusCode).toBe(200);
    expect(fake.lastCall().parts.body).toEqual({ contradictions: 'ask' });
    expect((await put('[]')).statusCode).toBe(400);
  });

  it('are ignored where none is expected', async () => {
    for (const method of ['GET', 'DELETE'] as const) {
      const headers = { ...auth, 'content-type': 'nonsense' };
      const response = await app.inject({ method, url: '/v1/graphs/g', headers, payload: '{broken' });
      expect(response.statusCode).toBe(200);
      expect('body' in fake.lastCall().parts).toBe(false);
    }
  });
});

describe('headers', () => {
  it('carry the version of a memory', async () => {
    fake.answer('getMemory', () => ({ version: 3 }));
    fake.answer('changeMemory', () => ({ version: 4 }));
    expect((await get('/v1/memories/g/m')).headers.etag).toBe('"3"');
    const patch = (ifMatch: string) =>
      app.inject({
        method: 'PATCH',
        url: '/v1/memories/g/m',
        headers: { ...auth, 'content-type': 'application/json', 'if-match': ifMatch },
        payload: '{"status":"retracted"}',
      });
    for (const [sent, seen] of [
      ['"3"', '3'],
      ['W/"3"', '3'],
      ['3', '3'],
      ['*', '*'],
      [' "3" ', '3'],
      ['"3", W/"5"', ['3', '5']],
    ] as const) {
      expect((await patch(sent)).headers.etag).toBe('"4"');
      expect(fake.lastCall().options.ifMatch).toEqual(seen);
    }
    for (const sent of ['"1", *', '"1",', '""', '"', 'a b']) {
      const response = await patch(sent);
      expect([sent, response.statusCode]).toEqual([sent, 400]);
      expect(response.json().errors[0].path).toBe('If-Match');
    }
  });

  it('pass on the idempotency key and the preference of remember', async () => {
    fake.answer('remember', () => ({ ...emptyOf(1) }));
    const response = await post('/v1/memories', '{}', {
      'idempotency-key': 'k'.repeat(255),
      prefer: 'wait=5, respond-async',
    });
    expect(fake.lastCall().options).toMatchObject({ idempotencyKey: 'k'.repeat(255), respondAsync: true });
    expect(response.headers['preference-applied']).toBe('respond-async');
    expect(response.headers.location).toBe('/v1/memories/g%2Fh/m0');
    for (const key of ['', 'k'.repeat(256), 'a b', 'ä']) {
      expect((await post('/v1/memories', '{}', { 'idempotency-key': key })).statusCode).toBe(400);
    }
    fake.answer('remember', () => ({ ...emptyOf(2) }));
    expect((await post('/v1/memories', '{}')).headers.location).toBeUndefined();
  });

  const emptyOf = (count: number) => ({
    items: Array.from({ length: count }, (_, i) => ({ graph_id: 'g/h', id: `m${i}` })),
  });

  it('name the location of a contradiction, but not of a secret, which cannot be read', async () => {
    fake.answer('openContradiction', () => ({ id: 'c1' }));
    fake.answer('createSecret', () => ({ id: 's9' }));
    expect((await post('/v1/contradictions/g%20h', '{}')).headers.location).toBe(
      '/v1/contradictions/g%20h/c1',
    );
    expect((await post('/v1/secrets', '{}')).headers.location).toBeUndefined();
  });

  it('accept a valid request id and create one otherwise', async () => {
    expect((await get('/v1/graphs', { 'x-request-id': 'a.B_1-2' })).headers['x-request-id']).toBe('a.B_1-2');
    for (const odd of ['a b', 'x'.repeat(129), '<b>']) {
      expect((await get('/v1/graphs', { 'x-request-id': odd })).headers['x-request-id']).toMatch(
        /^[0-9a-f-]{36}$/,
      );
    }
  });

  it('keep answers out of caches and guesses', async () => {
    const { headers } = await get('/v1/graphs');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'content-type': 'application/json; charset=utf-8',
    });
  });
});
