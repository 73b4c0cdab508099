/** Bad requests, as a table: each with the status, the code and the paths that the answer must name. */
import { problem } from '@loci/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { badBodies, graph_id, long, memory } from './bad-bodies.js';
import { type Door, openDoor, send } from './doors.js';
import { proves } from './requirements.js';

let door: Door;

beforeAll(async () => {
  door = await openDoor('over HTTP', { bodyLimit: 256 * 1024 });
  await door.api.remember({ graph_id, content: 'There.', context_types: { skill: ['a', 'b'] } });
});
afterAll(() => door.close());

const expectProblem = async (response: Response, status: number, code: string, paths?: readonly string[]) => {
  const text = await response.text();
  expect(response.status, text).toBe(status);
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  const body = problem.parse(JSON.parse(text));
  expect(body).toMatchObject({ status, code });
  if (paths !== undefined) expect(body.errors?.map(({ path }) => path)).toEqual(paths);
};

const lists = [
  '/v1/contexts/g',
  '/v1/contexts/g?q=x',
  '/v1/contexts/g/skill',
  '/v1/contexts/g/skill/a',
  '/v1/contexts/g/skill/a/relationships',
  '/v1/memories/g',
  '/v1/contradictions/g',
  '/v1/graphs',
  '/v1/secrets',
];
const wrongCounts = [
  '0',
  '-1',
  '1.5',
  'abc',
  '',
  '1e2',
  '0x1',
  ' 1',
  'NaN',
  '1&page=2&page_size=2',
  '-99999999999999999999',
];

describe('the query', () => {
  it.each(lists)('%s refuses a wrong page and page_size by name', async path => {
    proves('PAGE-04', 'PAGE-07', 'ERR-02');
    const joint = path.includes('?') ? '&' : '?';
    for (const wrong of wrongCounts) {
      const isTwice = wrong.includes('&');
      for (const field of ['page', 'page_size']) {
        const response = await send(door, `${path}${joint}${field}=${wrong}`);
        const others = field === 'page' ? ['page'] : ['page_size'];
        await expectProblem(response, 400, 'invalid_request', isTwice ? others : [field]);
      }
    }
  });

  it('takes a count of any length', async () => {
    proves('PAGE-06', 'PAGE-08');
    for (const digits of [17, 23, 400]) {
      const vast = '9'.repeat(digits);
      for (const path of ['/v1/contexts/g', '/v1/contexts/g?q=a', '/v1/contexts/g/skill/a/relationships']) {
        const joint = path.includes('?') ? '&' : '?';
        const response = await send(door, `${path}${joint}page=${vast}&page_size=${vast}`);
        expect(await response.json(), `${path} ${digits}`).toMatchObject({ items: [], page_size: 200 });
      }
    }
  });

  it.each([
    ['/v1/contexts/g?colour=red', ['colour']],
    ['/v1/contexts/g?q=a&Page=1', ['Page']],
    ['/v1/contexts/g?q=a&q=b', ['q']],
    [`/v1/contexts/g?q=${'q'.repeat(1_001)}`, ['q']],
    ['/v1/memories/g?status=lost', ['status']],
    ['/v1/memories/g?source_kind=rumour', ['source_kind']],
    ['/v1/memories/g?since=yesterday&until=2026-02-30T00:00:00Z', ['since', 'until']],
    ['/v1/memories/g?valid_at=2026-01-01&known_at=2026-01-01T00:00:00', ['valid_at', 'known_at']],
    ['/v1/contexts/g/skill/a/relationships?kind=friendship', ['kind']],
    ['/v1/contexts/g/skill/a/relationships?direction=up', ['direction']],
    ['/v1/contradictions/g?status=forgotten', ['status']],
    ['/v1/events/g?after=-1', ['after']],
    ['/v1/events/g?after=x&page_size=0', ['after', 'page_size']],
    [`/v1/contexts/${long}`, ['graph_id']],
    [`/v1/contexts/g/${long}`, ['context_type']],
    [`/v1/contexts/g/skill/${long}`, ['name']],
    ['/v1/contexts/g/%20', ['context_type']],
    ['/v1/contexts/g/skill/%00', ['name']],
    ['/v1/contexts/g/%20..%20', ['context_type']],
  ] as const)('%s is refused', async (path, paths) => {
    proves('ERR-02', 'ERR-03', 'ERR-11', 'ERR-12');
    await expectProblem(await send(door, path), 400, 'invalid_request', [...paths]);
  });

  it.each([
    '/v1/contexts/%zz',
    '/v1/contexts/g/%',
    '/v1/contexts/g/%C3%28',
    '/v1/contexts/g/skill/%ED%A0%80',
    '/v1/contexts/g?q=%ff',
    '/v1/contexts/g?%=1',
  ])('%s is malformed', async path => {
    proves('ERR-10');
    await expectProblem(await send(door, path), 400, 'invalid_request');
  });

  it('refuses a dry_run that is neither true nor false, and forgets nothing', async () => {
    proves('ERR-02', 'FGT-02');
    for (const value of ['yes', '1', '', 'TRUE', 'true&dry_run=false']) {
      const response = await send(door, `/v1/contexts/g/skill/a?dry_run=${value}`, { method: 'DELETE' });
      await expectProblem(response, 400, 'invalid_request', ['dry_run']);
    }
    expect(await door.api.getContext({ graph_id, context_type: 'skill', name: 'a' })).toMatchObject({
      memory_count: 1,
    });
  });
});

describe('the body', () => {
  it.each(badBodies)('is refused: %s', async (_, path, json, paths) => {
    proves('ERR-02', 'ERR-03', 'ERR-11', 'ERR-12', 'ERR-13', 'ERR-14');
    await expectProblem(await send(door, path, { method: 'POST', json }), 400, 'invalid_request', paths);
  });

  const post = (body: RequestInit['body'], headers: Record<string, string>) =>
    send(door, '/v1/memories', { method: 'POST', headers, ...(body === undefined ? {} : { body }) });
  const json = { 'content-type': 'application/json' };

  it.each(['{', '', '[]', '"text"', 'null', '7', "{'a': 1}", '{"graph_id":"g"} trailing', '\u0000'])(
    'is refused: %j',
    async body => {
      proves('ERR-07');
      await expectProblem(await post(body, json), 400, 'invalid_request');
    },
  );

  it('is refused when it is not UTF-8, too large, or not JSON by its own word', async () => {
    proves('ERR-07', 'ERR-08');
    const text = JSON.stringify(memory);
    await expectProblem(
      await post(Buffer.from('{"graph_id":"g","content":"\xff"}', 'latin1'), json),
      400,
      'invalid_request',
    );
    const large = JSON.stringify({ ...memory, content: 'x'.repeat(300_000) });
    await expectProblem(await post(large, json), 413, 'too_large');
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'application/json; charset=latin1',
      'multipart/form-data',
    ]) {
      await expectProblem(await post(text, { 'content-type': type }), 415, 'unsupported_media_type');
    }
    await expectProblem(await post(new Blob([text]), {}), 415, 'unsupported_media_type');
    await expectProblem(
      await post(text, { ...json, 'content-encoding': 'gzip' }),
      415,
      'unsupported_media_type',
    );
    expect((await post(text, { 'content-type': 'Application/JSON; charset="UTF-8"' })).status).toBe(201);
  });

  it('is told which form is taken, in words that agree', async () => {
    proves('ERR-08');
    const wordsFor = async (path: string, type: string) => {
      const response = await send(door, path, {
        method: 'POST',
        body: 'a,b',
        headers: { 'content-type': type },
      });
      const { title, detail, remedy } = problem.parse(await response.json());
      expect([response.status, title, remedy]).toEqual([
        415,
        'The body has an unsupported type',
        'Send the Content-Type that `detail` names, in UTF-8, and no Content-Encoding.',
      ]);
      return detail;
    };
    expect(await wordsFor('/v1/memories', 'text/csv')).toBe('send Content-Type: application/json in UTF-8');
    for (const [path, type] of [
      ['/v1/graphs/g/import', 'application/json'],
      ['/v1/graphs/g/import?format=csv', 'image/png'],
    ] as const)
      expect(await wordsFor(path, type)).toMatch(/application\/x-ndjson .*with format also .*text\/csv/);
  });

  it('is refused with a bad Idempotency-Key or If-Match', async () => {
    proves('ERR-02');
    for (const key of [' ', 'k'.repeat(256), 'é']) {
      const response = await post(JSON.stringify(memory), { ...json, 'idempotency-key': key });
      await expectProblem(response, 400, 'invalid_request', ['Idempotency-Key']);
    }
    const change = { method: 'PATCH', json: { content: 'x' }, headers: { 'if-match': '"1", *' } };
    await expectProblem(await send(door, '/v1/memories/g/x', change), 400, 'invalid_request', ['If-Match']);
  });

  it('never ends in an error of ours', async () => {
    proves('ERR-09');
    const values = [
      null,
      true,
      0,
      -1,
      1e308,
      '',
      '\u0000',
      [],
      {},
      [[]],
      { a: null },
      '__proto__',
      'x'.repeat(10_000),
    ];
    const fields = [
      'graph_id',
      'content',
      'context_types',
      'source',
      'session',
      'occurred_at',
      'valid_until',
      'supersedes',
      'metadata',
      'memories',
      'messages',
    ];
    const bodies = fields.flatMap(field => values.map(value => ({ ...memory, [field]: value })));
    const statuses = await Promise.all(
      bodies.map(async body => (await send(door, '/v1/memories', { method: 'POST', json: body })).status),
    );
    expect(statuses.filter(status => status !== 201 && status !== 400)).toEqual([]);
  });
});
