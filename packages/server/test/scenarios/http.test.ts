/** What only HTTP has: status codes, headers, content types, problems, and the pages without a secret. */
import { type Operation, operationNames, operations, problem, problemCodes } from '@loci/client';
import { describe, expect, it } from 'vitest';
import { atTheHttpDoor, openDoor, send } from '../doors.js';
import { proves } from '../requirements.js';

const problemIn = async (response: Response) => {
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  const body = problem.parse(await response.json());
  expect(body.status).toBe(response.status);
  expect(problemCodes[body.code].status).toBe(response.status);
  expect(body.request_id).toBe(response.headers.get('x-request-id'));
  return body;
};

const idIn = async (response: Response): Promise<string> =>
  ((await response.json()) as { items: { id: string }[] }).items[0]!.id;

atTheHttpDoor(door => {
  const graphOf = async () => {
    const graph_id = door.newGraph();
    const { items } = await door.api.remember({
      graph_id,
      content: 'Something.',
      context_types: { a: ['b', 'c'] },
    });
    return { graph_id, id: items[0]!.id };
  };

  it('keeps everything of the interface under /v1', async () => {
    proves('SRV-01');
    for (const name of operationNames) expect(operations[name].path).toMatch(/^\/v1\//);
    const { graph_id } = await graphOf();
    for (const path of [`/contexts/${graph_id}`, `/v2/contexts/${graph_id}`, '/memories/insights']) {
      expect((await send(door, path)).status, path).toBe(404);
    }
  });

  it('answers 201 for what was stored, opened or issued, and 200 for the rest', async () => {
    proves('SRV-08');
    const made = operationNames.filter(name => (operations[name] as Operation).status === 201);
    expect(made).toEqual(['remember', 'openContradiction', 'createSecret', 'createWebhook']);
    const graph_id = door.newGraph();
    const stored = await send(door, '/v1/memories', { method: 'POST', json: { graph_id, content: 'One.' } });
    expect(stored.status).toBe(201);
    expect(stored.headers.get('content-type')).toMatch(/^application\/json/);
    const first = await idIn(stored);
    expect(stored.headers.get('location')).toBe(`/v1/memories/${graph_id}/${first}`);
    const again = await send(door, '/v1/memories', { method: 'POST', json: { graph_id, content: 'Two.' } });
    const second = await idIn(again);
    const opened = await send(door, `/v1/contradictions/${graph_id}`, {
      method: 'POST',
      json: { first, second },
    });
    expect(opened.status).toBe(201);
    const issued = await send(door, '/v1/secrets', {
      method: 'POST',
      json: { graphs: '*', permissions: ['read'] },
    });
    expect(issued.status).toBe(201);
    for (const made of [stored, again, opened])
      expect((await send(door, made.headers.get('location')!)).status, 'Location can be read').toBe(200);
    expect(issued.headers.get('location'), 'a secret is only listed').toBeNull();
    for (const [method, path, json] of [
      ['GET', `/v1/contexts/${graph_id}`],
      ['GET', `/v1/memories/${graph_id}/${first}`],
      ['PUT', `/v1/graphs/${graph_id}`],
      ['POST', '/v1/memories/search', { graph_id, query: 'one' }],
      ['POST', '/v1/memories/insights', { graph_id, task: 'one' }],
      ['PATCH', `/v1/memories/${graph_id}/${first}`, { content: 'Uno.' }],
      ['DELETE', `/v1/memories/${graph_id}/${first}`],
      ['DELETE', `/v1/graphs/${graph_id}`],
    ] as const) {
      const response = await send(door, path, { method, ...(json === undefined ? {} : { json }) });
      expect([path, response.status]).toEqual([path, 200]);
    }
  });

  it('answers insights as the interface shows them', async () => {
    proves('INS-01', 'INS-13');
    const { graph_id } = await graphOf();
    const fieldsOf = async (more: object) => {
      const response = await send(door, '/v1/memories/insights', {
        method: 'POST',
        json: {
          task: 'What is there?',
          graph_id,
          limit: 10,
          locus_query: 'something',
          context_types: { a: ['b', 'c'], d: [] },
          ...more,
        },
      });
      expect(response.status).toBe(200);
      return Object.keys((await response.json()) as object);
    };
    const seed = ['insight', 'recommendation', 'confidence'];
    expect(await fieldsOf({})).toEqual([
      ...seed,
      'insight_id',
      'confidence_reason',
      'evidence',
      'contradictions',
    ]);
    expect(await fieldsOf({ include: [] })).toEqual(seed);
  });

  it('says what is wrong in one form', async () => {
    proves('ERR-01', 'ERR-02', 'ERR-09');
    const { graph_id } = await graphOf();
    const response = await send(door, '/v1/memories', {
      method: 'POST',
      json: { graph_id, content: ' ', session: 7 },
      headers: { 'x-request-id': 'my-own-id' },
    });
    expect(response.status).toBe(400);
    const body = await problemIn(response);
    expect(body).toMatchObject({ code: 'invalid_request', request_id: 'my-own-id' });
    expect(body.type).toMatch(/invalid_request/);
    expect(body.errors!.map(({ path }) => path).sort()).toEqual(['content', 'session']);
    for (const { path, message } of body.errors!) expect([path, message]).not.toContain('');
    expect((await problemIn(await send(door, '/v1/memories/none/none'))).code).toBe('graph_not_found');
    expect((await problemIn(await send(door, `/v1/memories/${graph_id}/none`))).code).toBe(
      'memory_not_found',
    );
  });

  it('asks for a secret under /v1, and says so', async () => {
    proves('SEC-01', 'ERR-04');
    const { graph_id } = await graphOf();
    for (const path of [`/v1/contexts/${graph_id}`, '/v1/graphs', '/v1/nothing/here']) {
      for (const headers of [
        {},
        { authorization: 'Basic YTpi' },
        { authorization: 'Bearer ' },
        { authorization: 'Bearer wrong' },
      ]) {
        const response = await send(door, path, { secret: null, headers: headers as Record<string, string> });
        expect(response.status).toBe(401);
        expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
        expect((await problemIn(response)).code).toBe('unauthenticated');
      }
    }
  });

  it('takes a secret from the header alone', async () => {
    proves('SEC-02');
    const { graph_id } = await graphOf();
    const { secret } = await door.api.createSecret({ graphs: '*', permissions: ['admin'] });
    const tries: [string, RequestInit & { json?: unknown }][] = [
      [`/v1/contexts/${graph_id}?secret=${secret}`, {}],
      [`/v1/contexts/${graph_id}?access_token=${secret}`, {}],
      [`/v1/contexts/${graph_id}`, { headers: { cookie: `secret=${secret}`, 'x-api-key': secret } }],
      ['/v1/memories/search', { method: 'POST', json: { graph_id, query: 'x', secret } }],
    ];
    for (const [path, init] of tries)
      expect((await send(door, path, { ...init, secret: null })).status).toBe(401);
    const url = door.url.replace('://', `://user:${secret}@`);
    await expect(fetch(`${url}/v1/contexts/${graph_id}`)).rejects.toThrow();
  });

  it('knows its addresses and their methods', async () => {
    proves('ERR-05', 'ERR-06');
    const { graph_id } = await graphOf();
    expect((await problemIn(await send(door, '/v1/nothing'))).code).toBe('route_not_found');
    expect((await problemIn(await send(door, '/nothing'))).code).toBe('route_not_found');
    const wrong = await send(door, `/v1/contexts/${graph_id}`, { method: 'PUT', json: {} });
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get('allow')).toContain('GET');
    expect((await problemIn(wrong)).code).toBe('method_not_allowed');
    const path = `/v1/contexts/${graph_id}/a/b/relationships/extension/a/c`;
    expect((await send(door, path, { method: 'POST', json: {} })).headers.get('allow')).toMatch(
      /DELETE.*PUT|PUT.*DELETE/,
    );
  });

  it('has no address that ends in a slash', async () => {
    proves('ERR-05');
    const { graph_id, id } = await graphOf();
    const memory = { graph_id, content: 'In a place of its own.', context_types: { 'a/': ['b/'] } };
    await send(door, '/v1/memories', { method: 'POST', json: memory });
    for (const [method, path] of [
      ['POST', '/v1/memories/insights/'],
      ['GET', `/v1/contexts/${graph_id}/`],
      ['GET', `/v1/contexts/${graph_id}/?q=a/`],
      ['GET', `/v1/contexts/${graph_id}/skill/`],
      ['GET', `/v1/contexts/${graph_id}/a%2F/b%2F/relationships/`],
      ['GET', `/v1/memories/${graph_id}/`],
      ['DELETE', `/v1/memories/${graph_id}/${id}/`],
      ['DELETE', `/v1/graphs/${graph_id}/`],
      ['GET', '/v1/'],
    ] as const) {
      const refused = await problemIn(await send(door, path, { method }));
      expect([path, refused.code, refused.detail]).toEqual([
        path,
        'route_not_found',
        expect.stringContaining('must not end in a slash'),
      ]);
      expect((await send(door, path, { method, secret: 'nobody' })).status, path).toBe(401);
    }
    for (const path of [`/v1/contexts/${graph_id}/a%2F`, `/v1/contexts/${graph_id}/a%2F/b%2F`])
      expect((await send(door, path)).status, path).toBe(200);
  });

  it('carries the version as ETag, and looks at If-Match', async () => {
    proves('MEM-27', 'MEM-31');
    const { graph_id, id } = await graphOf();
    const path = `/v1/memories/${graph_id}/${id}`;
    const tag = (await send(door, path)).headers.get('etag')!;
    expect(tag).toBe('"1"');
    const change = (content: string, match: string) =>
      send(door, path, { method: 'PATCH', json: { content }, headers: { 'if-match': match } });
    const changed = await change('Changed.', tag);
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, '"2"']);
    const late = await change('Late.', tag);
    expect(late.status).toBe(412);
    expect((await problemIn(late)).code).toBe('precondition_failed');
  });

  it('repeats the answer of a repeated Idempotency-Key', async () => {
    proves('MEM-20', 'MEM-21', 'MEM-22');
    const graph_id = door.newGraph();
    const post = (content: string, key: string) =>
      send(door, '/v1/memories', {
        method: 'POST',
        json: { graph_id, content },
        headers: { 'idempotency-key': key },
      });
    const [one, two] = [await post('Keyed.', 'k1'), await post('Keyed.', 'k1')];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(await two.text()).toBe(await one.text());
    expect((await problemIn(await post('Other.', 'k1'))).code).toBe('conflict');
    const later = await send(door, '/v1/memories', {
      method: 'POST',
      json: { graph_id, content: 'Later.' },
      headers: { prefer: 'respond-async' },
    });
    expect([later.status, later.headers.get('preference-applied')]).toEqual([201, 'respond-async']);
    expect(await later.json()).toMatchObject({ items: [{ links_pending: expect.any(Boolean) }] });
  });

  it('limits the rate of a secret', async () => {
    proves('SEC-10');
    const { graph_id } = await graphOf();
    const rate_limit = { requests: 2, seconds: 60 };
    const { secret } = await door.api.createSecret({ graphs: [graph_id], permissions: ['read'], rate_limit });
    const answers = [];
    for (let at = 0; at < 3; at++) answers.push(await send(door, `/v1/contexts/${graph_id}`, { secret }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    for (const { headers } of answers) expect(headers.get('ratelimit')).toMatch(/r=\d+;t=\d+/);
    expect(answers[0]!.headers.get('ratelimit-policy')).toContain('q=2;w=60');
    expect(Number(answers[2]!.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await problemIn(answers[2]!)).code).toBe('rate_limited');
    expect((await send(door, `/v1/contexts/${graph_id}`)).status).toBe(200);
  });

  it('shows its health, its numbers and its papers without a secret', async () => {
    proves('SRV-02', 'SRV-04', 'SRV-06', 'SRV-07');
    const get = async (path: string) => {
      const response = await send(door, path, { secret: null });
      expect([path, response.status]).toEqual([path, 200]);
      return { type: response.headers.get('content-type') ?? '', text: await response.text() };
    };
    expect(JSON.parse((await get('/healthz')).text)).toMatchObject({ status: 'ok', version: '0.0.0-test' });
    expect(JSON.parse((await get('/readyz')).text)).toMatchObject({
      ready: true,
      storage: { kind: door.instance.store.kind, writable: true, reason: null },
      waiting: { total: 0 },
    });
    const metrics = await get('/metrics');
    expect(metrics.type).toMatch(/^text\/plain/);
    expect(metrics.text).toMatch(/^# TYPE \w+ \w+$/m);
    for (const page of ['/docs', '/']) {
      const { type, text } = await get(page);
      expect(type).toMatch(/^text\/html/);
      expect(text).toMatch(/Loci/);
    }
    expect(JSON.parse((await get('/openapi.json')).text).openapi).toMatch(/^3\.1/);
  });
});

describe('an instance in another state', () => {
  it('closes /metrics when told to', async () => {
    proves('SRV-04');
    const door = await openDoor('over HTTP', { metricsOpen: false });
    expect((await send(door, '/metrics', { secret: null })).status).toBe(401);
    const { secret } = await door.api.createSecret({ graphs: ['g'], permissions: ['admin'] });
    expect((await send(door, '/metrics', { secret })).status).toBe(403);
    expect((await send(door, '/metrics')).status).toBe(200);
    await door.close();
  });
});
