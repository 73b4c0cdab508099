/** Reads as a curious caller would make them: any secret, any address that reads, any graph, ids and words of anybody. */
import { type Operation, type OperationName, operationNames, operations } from '@loci/client';
import type { Seeded } from '../long/seeded.js';
import type { MarkedGraph, MarkedInstance, MarkedSecret } from './marked-instance.js';
import { markOf, nameMarkOf, strangerMark } from './marks.js';

export interface RandomRead {
  readonly secret: MarkedSecret;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

const reading = operationNames.filter(
  name => (operations[name] as Operation).method === 'GET' || name === 'search' || name === 'insight',
);
/** Need no secret, and are asked now and then. */
const openPaths = ['/', '/docs', '/openapi.json', '/healthz', '/readyz', '/metrics', '/v1/nothing/here'];

const mcpCalls: readonly (readonly [tool: string, args: (mark: string) => object])[] = [
  ['recall', mark => ({ query: `pump ${mark}` })],
  ['insight', mark => ({ task: `At which port does the pump of ${mark} run?` })],
  ['contexts', () => ({})],
  ['relationships', mark => ({ context_type: `skill ${mark}`, name: `pump ${mark}` })],
  ['contradictions', () => ({})],
  ['digest', () => ({ since: '2020-01-01T00:00:00Z' })],
  ['forget', () => ({ memory_id: 'nobody' })],
];

const mcpRead = (random: Seeded, secret: MarkedSecret, graph: MarkedGraph, mark: string): RandomRead => {
  const [name, args] = random.pick(mcpCalls);
  const call = { name, arguments: { graph_id: graph.graphId, ...args(mark) } };
  const uri = `loci://${encodeURIComponent(graph.graphId)}/contexts/${encodeURIComponent(`skill ${mark}`)}/${encodeURIComponent(`pump ${mark}`)}`;
  const message = random.pick([
    { method: 'tools/call', params: call },
    { method: 'tools/call', params: call },
    { method: 'resources/list', params: {} },
    { method: 'resources/read', params: { uri } },
  ]);
  return {
    secret,
    method: 'POST',
    path: random.chance(0.5) ? '/mcp' : `/mcp?graph=${encodeURIComponent(graph.graphId)}`,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
  };
};

const paramOf = (
  random: Seeded,
  field: string,
  graph: MarkedGraph,
  instance: MarkedInstance,
  mark: string,
) => {
  // Half of the ids are of another graph than the address names.
  const holder = random.chance(0.5) ? graph : random.pick(instance.graphs);
  switch (field) {
    case 'graph_id':
      return random.chance(0.05) ? 'a graph of nobody' : graph.graphId;
    case 'id':
      return random.pick([...holder.memoryIds, ...holder.contradictionIds]);
    case 'context_type':
      return random.chance(0.3) ? 'shared' : `skill ${mark}`;
    case 'name':
      return random.chance(0.3) ? 'everybody' : `pump ${mark}`;
    default:
      return `valve ${mark}`;
  }
};

const queryOf = (random: Seeded, name: OperationName, mark: string): string => {
  const { query }: Operation = operations[name];
  const fields: string[] = [];
  if ('q' in query.shape && random.chance(0.6)) {
    fields.push(`q=${encodeURIComponent(random.pick([mark, 'pump', 'shared', 'zqmark']))}`);
  }
  if ('status' in query.shape && random.chance(0.3)) {
    const states =
      name === 'listContradictions' ? ['open', 'resolved'] : ['retracted', 'quarantined', 'stored'];
    fields.push(`status=${random.pick(states)}`);
  }
  if ('page_size' in query.shape && random.chance(0.3)) fields.push(`page_size=${1 + random.below(200)}`);
  if (random.chance(0.05)) fields.push(`nonsense=${mark}`);
  return fields.length === 0 ? '' : `?${fields.join('&')}`;
};

const bodyOf = (random: Seeded, name: OperationName, graph: MarkedGraph, mark: string): string => {
  const asked = random.pick([
    `pump ${mark}`,
    'pump port valve restarted leaks',
    'At which port does the pump run, and who says so?',
    mark,
    'zqmark',
  ]);
  const filter = random.chance(0.3) ? { context_types: { [`skill ${mark}`]: [] } } : {};
  if (name === 'search') {
    const include = random.chance(0.4) ? { include: ['explain', 'superseded', 'quarantined'] } : {};
    return JSON.stringify({ graph_id: graph.graphId, query: asked, limit: 50, ...filter, ...include });
  }
  const include = random.chance(0.5) ? { include: ['evidence', 'contradictions', 'trace', 'usage'] } : {};
  return JSON.stringify({ graph_id: graph.graphId, task: asked, ...filter, ...include });
};

/** The next read; the same for the same seed. */
export const randomRead = (random: Seeded, instance: MarkedInstance): RandomRead => {
  const secret = random.pick(instance.secrets);
  if (random.chance(0.03)) {
    return { secret, method: 'GET', path: random.pick(openPaths), headers: {}, body: null };
  }
  // Often a graph that the secret knows, else the answer is 403 nearly always.
  const known = [...secret.knows];
  const own = known.length > 0 && random.chance(0.6);
  const graph = own ? (instance.graphs[random.pick(known)] as MarkedGraph) : random.pick(instance.graphs);
  const other = random.pick(instance.graphs).number;
  const mark = random.pick([
    markOf(graph.number),
    markOf(graph.number),
    markOf(other),
    nameMarkOf(other),
    strangerMark,
  ]);
  if (random.chance(0.12)) return mcpRead(random, secret, graph, mark);
  const name = random.pick(reading);
  const operation: Operation = operations[name];
  const path = operation.path.replace(/\{(\w+)\}/g, (_, field: string) =>
    encodeURIComponent(paramOf(random, field, graph, instance, mark)),
  );
  const isPost = operation.method === 'POST';
  const wantsEvents = (name === 'insight' || name === 'listEvents') && random.chance(0.2);
  return {
    secret,
    method: operation.method === 'GET' && random.chance(0.03) ? 'HEAD' : operation.method,
    path: path + queryOf(random, name, mark),
    headers: {
      ...(isPost ? { 'content-type': 'application/json' } : {}),
      ...(wantsEvents ? { accept: 'text/event-stream' } : {}),
    },
    body: isPost ? bodyOf(random, name, graph, mark) : null,
  };
};
