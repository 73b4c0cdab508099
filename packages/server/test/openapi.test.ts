/** The OpenAPI document: valid by a validator that is not ours, and enough for a client that was made from it alone. */
import { type Operation, type OperationName, operationNames, operations } from '@loci/client';
import { Validator } from '@seriousme/openapi-schema-validator';
import { type Document, OpenAPIClientAxios } from 'openapi-client-axios';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminSecret, type Door, openDoor } from './doors.js';
import { proves } from './requirements.js';

let door: Door;
let document: Document;

beforeAll(async () => {
  door = await openDoor('over HTTP');
  document = (await (await fetch(`${door.url}/openapi.json`)).json()) as Document;
});
afterAll(() => door.close());

type Fields = Record<string, string | number>;
type Generated = Record<
  string,
  (params?: Fields | null, body?: unknown) => Promise<{ status: number; data: unknown }>
>;

const generatedClient = async (secret: string): Promise<Generated> => {
  const client = new OpenAPIClientAxios({
    definition: structuredClone(document),
    withServer: { url: door.url },
    axiosConfigDefaults: { headers: { authorization: `Bearer ${secret}` }, validateStatus: () => true },
  });
  return (await client.init()) as unknown as Generated;
};

it('is a valid OpenAPI 3.1 document', async () => {
  proves('SRV-05');
  const validator = new Validator();
  const { valid, errors } = await validator.validate(
    structuredClone(document) as unknown as Record<string, unknown>,
  );
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

it('has every operation at its address, and no other under /v1', () => {
  proves('SRV-05', 'SRV-01');
  const documented = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {})
      .filter(([method]) => ['get', 'put', 'post', 'patch', 'delete'].includes(method))
      .map(
        ([method, operation]) =>
          `${(operation as { operationId: string }).operationId} ${method.toUpperCase()} ${path}`,
      ),
  );
  const expected = operationNames.map(name => `${name} ${operations[name].method} ${operations[name].path}`);
  expect(documented.filter(line => line.includes('/v1')).sort()).toEqual(expected.sort());
});

it('says that a bearer secret is needed', () => {
  proves('SRV-05', 'SEC-01');
  const schemes = Object.values(document.components?.securitySchemes ?? {});
  expect(schemes).toContainEqual(expect.objectContaining({ type: 'http', scheme: 'bearer' }));
});

it('tells what every call needs, in which forms an upload is taken, and of every tag', () => {
  proves('SRV-05');
  const { paths = {}, tags = [] } = document;
  interface Documented {
    readonly operationId: OperationName;
    readonly description: string;
    readonly tags: string[];
  }
  const documented = Object.values(paths).flatMap(item =>
    Object.values(item ?? {}).flatMap(operation =>
      typeof operation === 'object' && 'operationId' in operation ? [operation as unknown as Documented] : [],
    ),
  );
  const described = new Set(tags.map(({ name }) => name));
  expect(documented.flatMap(operation => operation.tags).filter(tag => !described.has(tag))).toEqual([]);
  const readers = documented.filter(({ description }) => description.includes('`read` and `write`'));
  expect(readers.map(({ operationId }) => operationId).sort()).toEqual(
    operationNames.filter(name => (operations[name] as Operation).alsoReads).sort(),
  );
  const upload = paths['/v1/graphs/{graph_id}/import']?.post?.requestBody as { content: object };
  for (const type of [
    'application/x-ndjson',
    'text/plain',
    'application/json',
    'text/csv',
    'text/markdown',
    'application/octet-stream',
  ])
    expect(upload.content).toHaveProperty([type]);
});

it('is enough for a generated client to use the service', async () => {
  proves('SRV-05');
  const client = await generatedClient(adminSecret);
  const graph_id = 'made/by a client';
  const called: OperationName[] = [];
  const call = async <Answer>(
    name: OperationName,
    params: Fields | null,
    body?: unknown,
  ): Promise<Answer> => {
    const { status, data } = await client[name]!(params, body);
    expect([name, status, JSON.stringify(data)]).toEqual([
      name,
      operations[name].status,
      JSON.stringify(data),
    ]);
    operations[name].answer.parse(data);
    called.push(name);
    return data as Answer;
  };
  type Stored = { items: { id: string }[] };
  const memory = {
    content: 'Raising the timeout stopped ECONNRESET.',
    context_types: { 'err/or': ['ECONN RESET'], skill: ['proxy'] },
  };
  const { items } = await call<Stored>('remember', null, {
    graph_id,
    memories: [memory, { content: 'Nothing helped.' }],
  });
  const [id, other] = items.map(one => one.id) as [string, string];
  const context = { graph_id, context_type: 'err/or', name: 'ECONN RESET' };
  const link = { ...context, kind: 'extension', other_type: 'skill', other_name: 'proxy' };

  expect(await call('listContexts', { graph_id, page_size: 1 })).toMatchObject({ page_size: 1 });
  expect(await call('listContexts', { graph_id, q: 'econn reset' })).toMatchObject({
    items: [{ name: 'ECONN RESET' }],
  });
  await call('listContextsOfType', { graph_id, context_type: 'err/or' });
  expect(await call('getContext', context)).toMatchObject({ memory_count: 1 });
  const renamed = await call<{ change: { id: string } }>('renameContext', context, { to: { name: 'reset' } });
  await call('undoContextChange', { graph_id, id: renamed.change.id });
  await call('assertRelationship', link, { reason: 'it follows' });
  expect(await call('listRelationships', context)).toMatchObject({
    total: 1,
    items: [{ kind: 'extension' }],
  });
  await call('withdrawRelationship', link);
  expect(await call('search', null, { graph_id, query: 'timeout' })).toMatchObject({ items: [{ id }] });
  await call('insight', null, {
    graph_id,
    task: 'How was ECONNRESET stopped?',
    include: ['evidence', 'trace', 'usage'],
  });
  const { insight_id } = await call<{ insight_id: string }>('insight', null, {
    graph_id,
    task: 'What helped?',
  });
  await call('giveFeedback', { id: insight_id }, { graph_id, verdict: 'helpful' });
  expect(await call('getInsight', { graph_id, id: insight_id })).toMatchObject({
    feedback: [{ verdict: 'helpful' }],
  });
  await call('withdrawFeedback', { graph_id, id: insight_id });
  await call('listInsights', { graph_id });
  await call('listGaps', { graph_id });
  await call('listUnused', { graph_id });
  await call('listStale', { graph_id, days: 30 });
  await call('listMemories', { graph_id, status: 'stored' });
  await call('changeMemory', { graph_id, id }, { metadata: { checked: true } });
  expect(await call('getMemory', { graph_id, id })).toMatchObject({
    version: 2,
    metadata: { checked: true },
  });
  expect(await call('whyMemory', { graph_id, id })).toMatchObject({ version_count: 2 });
  expect(await call('memoryHistory', { graph_id, id })).toMatchObject({ total: 2 });
  const opened = await call<{ id: string }>('openContradiction', { graph_id }, { first: id, second: other });
  await call('listContradictions', { graph_id, status: 'open' });
  await call('resolveContradiction', { graph_id, id: opened.id }, { resolution: 'dismissed' });
  await call('reopenContradiction', { graph_id, id: opened.id });
  await call('getContradiction', { graph_id, id: opened.id });
  const { items: proposals } = await call<Stored>('listProposals', { graph_id, kind: 'settle' });
  const proposal = { graph_id, id: proposals[0]!.id };
  await call('decideProposal', proposal, { decision: 'accept', choice: 'both_in_scope' });
  expect(await call('listDecisions', { graph_id })).toMatchObject({ items: [{ decision: 'accepted' }] });
  await call('undoDecision', proposal);
  await call('putGraph', { graph_id }, { contradictions: 'ask' });
  await call('getGraph', { graph_id });
  await call('mapGraph', { graph_id });
  await call('graphTimeline', { graph_id });
  await call('graphDigest', { graph_id, since: '2020-01-01T00:00:00Z' });
  await call('listGraphs', null);
  await call('listEvents', { graph_id, after: 2 });
  await call('mapGraph', { graph_id });
  await call('graphTimeline', { graph_id });
  const { status, data } = await client.exportGraph!({ graph_id });
  expect([status, String(data).split('\n')[0]]).toEqual([200, expect.stringContaining('"loci":"graph"')]);
  const issued = await call<{ id: string; secret: string }>('createSecret', null, {
    graphs: [graph_id],
    permissions: ['read'],
  });
  await call('listSecrets', null);
  expect(await call('getGrant', null)).toMatchObject({ graphs: '*' });
  const reader = await generatedClient(issued.secret);
  expect((await reader.getGraph!({ graph_id })).status).toBe(200);
  expect(await reader.forgetGraph!({ graph_id })).toMatchObject({ status: 403, data: { code: 'forbidden' } });
  await call('changeSecret', { id: issued.id }, { display_name: 'Dana', holder: 'person' });
  await call('revokeSecret', { id: issued.id });
  expect((await reader.getGraph!({ graph_id })).status).toBe(401);
  expect(await client.getMemory!({ graph_id, id: 'nobody' })).toMatchObject({
    status: 404,
    data: { code: 'memory_not_found' },
  });
  const hook = await call<{ id: string }>(
    'createWebhook',
    { graph_id },
    { url: 'https://93.184.215.14/hook' },
  );
  expect(await call('listWebhooks', { graph_id })).toMatchObject({ total: 1, items: [{ status: 'ok' }] });
  await call('rotateWebhookSecret', { graph_id, id: hook.id });
  await call('listDeadLetters', { graph_id, id: hook.id });
  await call('redeliverDeadLetters', { graph_id, id: hook.id });
  await call('deleteWebhook', { graph_id, id: hook.id });
  await call('forgetMemory', { graph_id, id: other });
  await call(
    'mergeContext',
    { graph_id, context_type: 'skill', name: 'proxy' },
    { into: { context_type: 'err/or', name: 'ECONN RESET' } },
  );
  await call('forgetContext', context);
  await call('forgetGraph', { graph_id });
  // The one calls an address of the outside; the other two stream.
  const elsewhere: OperationName[] = ['testWebhook', 'exportGraph', 'importGraph'];
  expect(operationNames.filter(name => !called.includes(name) && !elsewhere.includes(name))).toEqual([]);
});
