/** A graph as GraphML, which every graph program reads: contexts and memories are nodes, their connections edges. */
import type { ExportLine } from '@loci/client';
import type { ContextRef } from '../relation.js';
import { contextKey, contextsOf, presentOf } from './present.js';

const nodeFields = [
  'kind',
  'label',
  'type',
  'status',
  'occurred_at',
  'valid_until',
  'source',
  'session',
] as const;
const edgeFields = ['relation', 'reason', 'state', 'strength'] as const;

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

/** XML cannot represent these, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** On one line. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(forbidden, '\uFFFD')
    .replace(/[&<>"\n\r\t]/g, mark => marks[mark] ?? mark);

type Values = Readonly<Record<string, string | number | null | undefined>>;

const dataOf = (fields: Values): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([field, value]) => `<data key="${field}">${escaped(String(value))}</data>`)
    .join('');

const node = (id: string, fields: Values): string => `<node id="${escaped(id)}">${dataOf(fields)}</node>`;
const edge = (from: string, to: string, fields: Values): string =>
  `<edge source="${escaped(from)}" target="${escaped(to)}">${dataOf(fields)}</edge>`;

const keys = (of: 'node' | 'edge', fields: readonly string[]): string[] =>
  fields.map(field => `<key id="${field}" for="${of}" attr.name="${field}" attr.type="string"/>`);

/** Edges come after all nodes, as some programs require; they are held until then. */
export async function* writeGraphml(lines: AsyncIterable<ExportLine>): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>';
  yield '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">';
  yield* keys('node', nodeFields);
  yield* keys('edge', edgeFields);
  const contexts = new Map<string, string>();
  const memories = new Set<string>();
  const edges: string[] = [];
  const fresh: string[] = [];
  const nodeOf = (context: ContextRef): string => {
    const key = contextKey(context);
    const id = contexts.get(key) ?? `context:${contexts.size + 1}`;
    if (!contexts.has(key)) {
      contexts.set(key, id);
      fresh.push(node(id, { kind: 'context', label: context.name, type: context.context_type }));
    }
    return id;
  };
  let isBegun = false;
  for await (const line of lines) {
    if (!isBegun) {
      const name = line.loci === 'graph' ? line.graph_id : 'graph';
      yield `<graph id="${escaped(name)}" edgedefault="directed">`;
      isBegun = true;
    }
    if (line.loci === 'memory') {
      const { content, status, occurred_at, valid_until, source, session, supersedes, ...present } =
        presentOf(line);
      memories.add(line.id);
      yield node(line.id, {
        kind: 'memory',
        label: content,
        status,
        occurred_at,
        valid_until,
        source: source.name ?? source.ref ?? source.kind,
        session,
      });
      for (const context of contextsOf({
        content,
        status,
        occurred_at,
        valid_until,
        source,
        session,
        supersedes,
        ...present,
      }))
        edges.push(edge(line.id, nodeOf(context), { relation: 'in' }));
      for (const old of supersedes) edges.push(edge(line.id, old, { relation: 'supersedes' }));
    } else if (line.loci === 'relationship') {
      const { kind, reason, state } = line;
      edges.push(edge(nodeOf(line.from), nodeOf(line.to), { relation: kind, reason, state }));
    } else if (line.loci === 'contradiction') {
      const last = line.resolutions.at(-1);
      const state = last === undefined || last.undone_at !== null ? 'open' : last.resolution;
      const { reason, strength } = line;
      edges.push(edge(line.first, line.second, { relation: 'contradicts', reason, state, strength }));
    }
    yield* fresh.splice(0);
  }
  if (!isBegun) yield '<graph id="graph" edgedefault="directed">';
  yield* edges;
  yield '</graph>';
  yield '</graphml>';
}
