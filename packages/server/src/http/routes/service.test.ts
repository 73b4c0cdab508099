/** Health, metrics and documents of the server. */
import { operationNames, operations } from '@loci/client';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FakeService, makeFakeService, readyInstance } from '../../../test/http/fake-service.js';
import { buildApp } from '../app.js';

let fake: FakeService;
let app: FastifyInstance;

beforeEach(() => {
  fake = makeFakeService();
  app = buildApp({ service: fake.service, log: false, version: '1.2.3' });
});
afterEach(() => app.close());

const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers });

it('reports that it is alive and whether it is ready', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'ok', version: '1.2.3' });
  const ready = await get('/readyz');
  expect(ready.statusCode).toBe(200);
  expect(ready.json()).toEqual({
    ready: true,
    storage: { kind: 'sqlite', writable: true, reason: null },
    tier: 'lexical',
    tier_reason: 'no models are installed',
    llm: null,
    llm_reason: 'none is configured or allowed',
    waiting: {
      total: 3,
      by_kind: { relate: 3 },
      oldest_at: '2026-05-03T00:00:00.000Z',
      progress: 'relating 0 of 3',
    },
  });
  fake.state.readiness = {
    ...readyInstance,
    ready: false,
    storage: { kind: 'sqlite', writable: false, reason: 'disk full' },
  };
  const notReady = await get('/readyz');
  expect(notReady.statusCode).toBe(503);
  expect(notReady.json().storage.reason).toBe('disk full');
  expect((await app.inject({ method: 'HEAD', url: '/healthz' })).statusCode).toBe(200);
});

it('counts requests by route pattern, never by raw path', async () => {
  await get('/v1/contexts/private-name', { authorization: 'Bearer good' });
  await get('/v1/contexts/private-name');
  await get('/private-nowhere');
  const { body, headers } = await get('/metrics');
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/v1/contexts/:graph_id",status="200"} 1',
  );
  expect(body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/v1/contexts/:graph_id",status="401"} 1',
  );
  expect(body).toContain('route="unknown",status="404"');
  expect(body).not.toContain('private');
  expect(body).toContain('loci_waiting_work{kind="relate"} 3');
  expect(body).toMatch(/loci_waiting_work_oldest_seconds \d+/);
  expect(body).toContain('loci_ready 1');
  expect(body).toContain('loci_info{version="1.2.3",storage="sqlite",tier="lexical"} 1');
});

it('serves its documents without loading anything from elsewhere', async () => {
  const docs = await get('/docs');
  expect(docs.statusCode).toBe(200);
  expect(docs.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(docs.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; .*frame-ancestors 'none'$/,
  );
  // An example may contain an address; nothing is loaded from it.
  expect(docs.body.replace(/<pre>[\s\S]*?<\/pre>/g, '')).not.toMatch(/https?:\/\//);
  expect(docs.body).not.toMatch(/<script|undefined|\[object/);
  expect((await get('/docs/')).headers.location).toBe('/docs');
  for (const name of operationNames) expect(docs.body).toContain(`<code>${operations[name].path}</code>`);
  const openapi = await get('/openapi.json');
  expect(openapi.json()).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' } });
});
