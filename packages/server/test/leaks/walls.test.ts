/** Every address of the contract with every method, for graphs of others, by every permission: made from the table of operations. */
import { type Operation, operationNames, operations } from '@loci/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Door, openDoor, send } from '../doors.js';
import { proves } from '../requirements.js';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const permissionSets = [['read'], ['write'], ['read', 'write'], ['admin']] as const;
const mark = 'zqwallzq';

const all: readonly Operation[] = operationNames.map(name => operations[name]);
/** Addresses that name their graph; `listed` ones show what the secret may see. */
const paths = [...new Set(all.filter(({ needs }) => needs !== 'listed').map(({ path }) => path))];

let door: Door;
const secrets = new Map<string, string>();

/** Ways to write the name of a graph that lead to the same one, or to none. */
const spellings: Readonly<Record<string, string>> = {
  there: 'theirs',
  missing: 'nobody has this',
  'percent-encoded': '%74%68%65%69%72%73',
  'with blanks around': '%20theirs%20',
  'in another case': 'THEIRS',
  'of three': 'theirs%2Fmine',
};

beforeAll(async () => {
  door = await openDoor('over HTTP');
  const { items } = await door.api.remember({
    graph_id: 'theirs',
    content: `The word is ${mark}.`,
    context_types: { [mark]: [mark], skill: ['x'] },
    source: { kind: 'user', name: mark },
    session: mark,
  });
  params.id = items[0]?.id as string;
  await door.api.remember({ graph_id: 'mine', content: 'Mine.', context_types: { skill: ['x'] } });
  for (const permissions of permissionSets) {
    const { secret } = await door.api.createSecret({ graphs: ['mine'], permissions: [...permissions] });
    secrets.set(permissions.join(' and '), secret);
  }
});
afterAll(() => door.close());

const params: Record<string, string> = {
  context_type: mark,
  name: mark,
  kind: 'related-to',
  other_type: 'skill',
  other_name: 'x',
};

const bodyFor = (path: string, graph: string): object => {
  const graph_id = decodeURIComponent(graph);
  if (path === '/v1/memories') return { graph_id, content: 'x' };
  if (path.endsWith('/search')) return { graph_id, query: mark };
  if (path.endsWith('/feedback')) return { graph_id, verdict: 'wrong' };
  return path.endsWith('/insights') ? { graph_id, task: mark } : {};
};

const ask = async (path: string, method: string, graph: string, secret: string) => {
  const address = path.replace(/\{(\w+)\}/g, (_, field: string) =>
    field === 'graph_id' ? graph : (params[field] as string),
  );
  const isPlain = method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || method === 'DELETE';
  const isLines = path.endsWith('/import') && method === 'POST';
  const response = await send(door, address, {
    method,
    secret,
    ...(isPlain
      ? {}
      : isLines
        ? { body: '{"content":"x"}', headers: { 'content-type': 'text/plain' } }
        : { json: bodyFor(path, graph) }),
  });
  const head = [...response.headers].map(pair => pair.join(': ')).join('\n');
  return { status: response.status, allow: response.headers.get('allow'), head, text: await response.text() };
};

const methodsOf = (path: string): readonly string[] => {
  const here = all.filter(operation => operation.path === path).map(({ method }) => method as string);
  return here.includes('GET') ? [...here, 'HEAD'] : here;
};

/** Two addresses have the same shape: `/v1/memories/search` is also where a graph called "search" would be read. */
const isCoveredByAnother = (path: string, method: string): boolean =>
  all.some(
    operation =>
      (operation.method === method || (method === 'HEAD' && operation.method === 'GET')) &&
      operation.path !== path &&
      new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );

const isForbidden = (path: string, method: string): boolean => methodsOf(path).includes(method);

describe.each(paths)('%s', path => {
  it('is closed to every permission on another graph, by every method and spelling', {
    timeout: 180_000,
  }, async () => {
    proves('LEAK-01');
    for (const [kind, secret] of secrets) {
      for (const method of methods) {
        if (isCoveredByAnother(path, method)) continue;
        const answers = new Map<string, string>();
        for (const [spelling, graph] of Object.entries(spellings)) {
          const { status, text, head, allow } = await ask(path, method, graph, secret);
          const at = `${method} of ${spelling} by ${kind}: ${text}`;
          expect(status, at).toBe(isForbidden(path, method) ? 403 : 405);
          if (status === 405)
            expect(allow?.split(', '), at).toEqual(expect.arrayContaining([...methodsOf(path)]));
          expect(text.includes(mark) || head.includes(mark), at).toBe(false);
          answers.set(spelling, text.replace(/"request_id":"[^"]*"/, ''));
        }
        expect(new Set(answers.values()).size, `${method} by ${kind}`).toBe(1);
      }
    }
  });
});

it('left the graph of the others as it was', async () => {
  proves('LEAK-01');
  expect(await door.api.getGraph({ graph_id: 'theirs' })).toMatchObject({ memory_count: 1, last_event: 2 });
  const { items } = await door.api.listGraphs({});
  expect(items.map(({ graph_id }) => graph_id).sort()).toEqual(['mine', 'theirs']);
});
