/** The wall: every operation of the contract against every kind of caller, made from the table of operations. */

import { setTimeout as sleep } from 'node:timers/promises';
import { type Operation, type OperationName, operationNames, operations } from '@loci/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Door, openDoor, send } from './doors.js';
import { proves } from './requirements.js';

const home = 'home';
const missing = 'nowhere';
/** Of nobody's, so that a call that is allowed finds nothing to break. */
const nobody = '019df915-0e80-72da-902f-578a11982da0';

const params: Readonly<Record<string, string>> = {
  context_type: 'skill',
  name: 'deployment',
  kind: 'related-to',
  other_type: 'skill',
  other_name: 'nobody',
  id: nobody,
};

const bodies: { readonly [Name in OperationName]?: (graph: string) => object } = {
  remember: graph_id => ({ graph_id, content: 'Hello.', context_types: { skill: ['deployment'] } }),
  search: graph_id => ({ graph_id, query: 'hello' }),
  insight: graph_id => ({ graph_id, task: 'hello' }),
  giveFeedback: graph_id => ({ graph_id, verdict: 'helpful' }),
  // Another spelling: the same context serves every row, and asked again it is the same change.
  renameContext: () => ({ to: { name: 'Deployment' } }),
  mergeContext: () => ({ into: { context_type: 'skill', name: 'nowhere' } }),
  changeMemory: () => ({ content: 'Changed.' }),
  openContradiction: () => ({ first: nobody, second: 'other' }),
  resolveContradiction: () => ({ resolution: 'dismissed' }),
  decideProposal: () => ({ decision: 'dismiss' }),
  createWebhook: () => ({ url: 'https://93.184.215.14/hook' }),
  changeSecret: () => ({ display_name: 'Dana' }),
  createSecret: graph => ({ graphs: [graph], permissions: ['read'] }),
};

let door: Door;
const secrets: Record<string, string> = {};

const call = async (name: OperationName, graph: string, secret: string | null) => {
  const operation: Operation = operations[name];
  const path = operation.path.replace(/\{(\w+)\}/g, (_, field: string) =>
    field === 'graph_id' ? graph : (params[field] as string),
  );
  // Nothing here may really go: the same graph serves every row of the table.
  const query = operation.query.shape.dry_run === undefined ? '' : '?dry_run=true';
  const body = bodies[name]?.(graph);
  const lines = operation.streams === 'request' ? { body: '{"content":"Hello."}\n' } : {};
  const headers = operation.streams === 'request' ? { 'content-type': 'application/x-ndjson' } : {};
  const response = await send(door, path + query, {
    method: operation.method,
    secret,
    headers: headers as Record<string, string>,
    ...lines,
    ...(body === undefined ? {} : { json: body }),
  });
  return { status: response.status, text: await response.text() };
};

const withoutRequestId = (text: string): string => text.replace(/"request_id":"[^"]*"/, '"request_id":""');

/** Allowed: done, or there was nothing to do it to. */
const isAllowed = (status: number): boolean => status === 200 || status === 201 || status === 404;

const needsOf = (name: OperationName): Operation['needs'] => (operations[name] as Operation).needs;
const ofGraphs = operationNames.filter(name => needsOf(name) !== 'listed');
const ofSecrets = operationNames.filter(name => (operations[name] as Operation).tag === 'secrets');

beforeAll(async () => {
  door = await openDoor('over HTTP');
  await door.api.remember({ graph_id: home, content: 'Home.', context_types: { skill: ['deployment'] } });
  await door.api.putGraph({ graph_id: 'elsewhere' });
  const issue = async (
    kind: string,
    graphs: string[],
    permissions: ('read' | 'write' | 'admin')[],
    more = {},
  ) => {
    const issued = await door.api.createSecret({ graphs, permissions, ...more });
    secrets[kind] = issued.secret;
    return issued;
  };
  await issue('foreign', ['elsewhere'], ['read', 'write']);
  await issue('foreign admin', ['elsewhere'], ['admin']);
  await issue('read-only', [home], ['read']);
  await issue('write-only', [home], ['write']);
  await issue('read and write', [home], ['read', 'write']);
  await issue('admin', [home], ['admin']);
  await issue('expired', [home], ['admin'], { expires_at: new Date(Date.now() + 300).toISOString() });
  await door.api.revokeSecret({ id: (await issue('revoked', [home], ['admin'])).id });
  await sleep(320);
});
afterAll(() => door.close());

describe.each(operationNames)('%s', name => {
  it('is closed without a usable secret', async () => {
    proves('SEC-01', 'SEC-06', 'SEC-07');
    const tries = [null, 'wrong', secrets.expired!, secrets.revoked!, ` ${secrets.admin}x`];
    for (const secret of tries) {
      const { status, text } = await call(name, home, secret);
      expect([secret, status]).toEqual([secret, 401]);
      expect(JSON.parse(text).code).toBe('unauthenticated');
    }
  });
});

describe.each(ofGraphs)('%s', name => {
  const needs = needsOf(name);

  it('is closed to a secret of another graph, with the same answer whether the graph exists', async () => {
    proves('SEC-05', 'SEC-09');
    for (const kind of ['foreign', 'foreign admin']) {
      const there = await call(name, home, secrets[kind]!);
      const notThere = await call(name, missing, secrets[kind]!);
      expect([kind, there.status, notThere.status]).toEqual([kind, 403, 403]);
      expect(withoutRequestId(there.text)).toBe(withoutRequestId(notThere.text));
    }
  });

  it('is open to exactly the permission it needs', async () => {
    proves('SEC-05');
    const { alsoReads }: Operation = operations[name];
    const expected = {
      'read-only': needs === 'read',
      'write-only': needs === 'write' && alsoReads !== true,
      'read and write': needs !== 'admin',
      admin: true,
    };
    for (const [kind, allowed] of Object.entries(expected)) {
      const { status, text } = await call(name, home, secrets[kind]!);
      expect([kind, status, allowed ? isAllowed(status) : status === 403], text).toEqual([
        kind,
        status,
        true,
      ]);
    }
  });

  it('tells a caller without rights nothing about the request', async () => {
    proves('SEC-09');
    const operation: Operation = operations[name];
    const wrong = operation.path.replace(/\{(\w+)\}/g, (_, field: string) =>
      field === 'graph_id' ? home : '%20',
    );
    const json = operation.path.includes('{graph_id}')
      ? { nonsense: true }
      : { graph_id: home, nonsense: true };
    const response = await send(door, wrong, {
      method: operation.method,
      secret: secrets.foreign!,
      ...(operation.method === 'GET' || operation.method === 'DELETE' ? {} : { json }),
    });
    expect(operation.streams === 'request' ? [403, 415] : [403]).toContain(response.status);
  });
});

describe.each(ofSecrets)('%s', name => {
  it('is open to admins alone', async () => {
    proves('SEC-08');
    for (const kind of ['foreign', 'read-only', 'write-only']) {
      expect([kind, (await call(name, home, secrets[kind]!)).status]).toEqual([kind, 403]);
    }
    expect(isAllowed((await call(name, home, secrets.admin!)).status)).toBe(true);
  });
});

describe('an import', () => {
  const at = '2026-03-01T00:00:00.000Z';
  const settled = {
    loci: 'contradiction',
    first: '',
    second: '',
    first_quote: 'Yes.',
    second_quote: 'No.',
    reason: 'Both cannot be.',
    strength: 1,
    origin: 'asserted',
    suggested_resolution: null,
    opened_at: at,
    resolutions: [
      {
        resolution: 'dismissed',
        reason: null,
        resolved_by: 'Ana',
        resolved_at: at,
        undone_at: at,
        undone_by: 'Ana',
      },
      { resolution: 'kept_first', reason: null, resolved_by: 'Ana', resolved_at: at, undone_at: null },
    ],
  };
  const bringing = async (kind: string, id: string) => {
    const { items } = await door.api.remember({
      graph_id: home,
      memories: [{ content: `${id}: yes.` }, { content: `${id}: no.` }],
    });
    const line = { ...settled, id, first: items[0]!.id, second: items[1]!.id };
    const response = await send(door, `/v1/graphs/${home}/import`, {
      method: 'POST',
      secret: secrets[kind]!,
      headers: { 'content-type': 'application/x-ndjson' },
      body: `{"content":"Brought with ${id}."}\n${JSON.stringify(line)}\n`,
    });
    const found = await door.api.listMemories({ graph_id: home, page_size: 200 });
    return {
      status: response.status,
      isBrought: found.items.some(({ content }) => content === `Brought with ${id}.`),
    };
  };

  it('brings a contradiction only where one could be opened', async () => {
    proves('SEC-13');
    expect(await bringing('write-only', 'by-write-only')).toEqual({ status: 403, isBrought: false });
    const refused = door.api.getContradiction({ graph_id: home, id: 'by-write-only' });
    await expect(refused).rejects.toMatchObject({ code: 'contradiction_not_found' });
  });

  it.each([
    ['read and write', false],
    ['admin', true],
  ])('is signed by whoever imports: %s', async (kind, isBelieved) => {
    proves('SEC-13');
    const id = `by-${kind.replaceAll(' ', '-')}`;
    expect(await bringing(kind, id)).toEqual({ status: 200, isBrought: true });
    const grants = (await door.api.listSecrets({ page_size: 200 })).items.map(one => one.id);
    const { resolution, history } = await door.api.getContradiction({ graph_id: home, id });
    for (const author of [resolution!.resolved_by, history[0]!.resolved_by, history[0]!.undone_by!])
      expect(isBelieved ? ['Ana'] : grants).toContain(author);
  });
});

it('has a row for every operation', () => {
  const rows = new Set<string>([...ofGraphs, ...ofSecrets, 'listGraphs', 'getGrant']);
  expect(operationNames.filter(name => !rows.has(name))).toEqual([]);
});

it('changes nothing for a caller who may not', async () => {
  proves('SEC-05');
  const before = await door.api.getGraph({ graph_id: home });
  for (const name of ofGraphs) {
    for (const kind of ['foreign', 'foreign admin', 'expired', 'revoked'])
      await call(name, home, secrets[kind]!);
    if (needsOf(name) !== 'read') await call(name, home, secrets['read-only']!);
  }
  expect(await door.api.getGraph({ graph_id: home })).toEqual(before);
});
