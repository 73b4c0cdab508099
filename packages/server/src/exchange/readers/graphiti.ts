/** The graph of Graphiti or Zep as JSON: entity nodes, edges with facts, episodes. */
import type { AnyPiece, BadPiece, Format, Piece } from '../format.js';
import { openIdTable } from '../id-table.js';
import { type ContextRef, contextTypesOf, relationshipLine } from '../relation.js';
import { inItemOf, type JsonRecord, jsonRecords } from '../text/records.js';
import { nameFrom, stableId, textFrom, timeField } from '../text/values.js';

const bad = (line: number, field: string, message: string): BadPiece => ({ line, field, message });
const blank = 'must be a text that is not blank';

/** A record without an id is known by what it says. */
const idOf = ({ uuid }: JsonRecord['value'], content: string) =>
  textFrom(uuid) === undefined ? {} : { id: stableId('graphiti', String(uuid), content) };

/** Every node has the label `Entity`; any other label is its type. */
const typeOf = ({ labels }: JsonRecord['value']): string =>
  nameFrom(
    (Array.isArray(labels) ? labels : []).find(
      label => typeof label === 'string' && !/^(?:entity|node)$/i.test(label),
    ),
    'entity',
  );

/** Newer summaries list the facts of a node, also those that have ended; a fact itself has its times. */
const ownSummary = (summary: unknown, isFact: (line: string) => boolean): string | undefined =>
  textFrom(
    textFrom(summary)
      ?.split('\n')
      .filter(line => !isFact(line.trim()))
      .join('\n'),
  );

function* nodePieces(
  { line, value }: JsonRecord,
  context: ContextRef,
  isFact: (line: string) => boolean,
): Generator<Piece | BadPiece> {
  const content = ownSummary(value.summary, isFact);
  if (content === undefined) return;
  const at = timeField(value, 'created_at');
  if (at.wrong !== undefined) {
    yield bad(line, at.wrong.field, at.wrong.message);
    return;
  }
  yield {
    line,
    value: {
      id: stableId('graphiti', 'summary', String(value.uuid)),
      content,
      context_types: contextTypesOf([context]),
      source: { kind: 'agent', name: 'graphiti', ref: `graphiti:${String(value.uuid)}` },
      ...(at.time === undefined ? {} : { occurred_at: at.time }),
      metadata: { graphiti: 'summary' },
    },
  };
}

function* edgePieces(
  { line, value }: JsonRecord,
  from: ContextRef,
  to: ContextRef,
): Generator<Piece | BadPiece> {
  const content = textFrom(value.fact);
  const relation = textFrom(value.name);
  const began = timeField(value, 'valid_at', 'created_at');
  const ended = timeField(value, 'invalid_at', 'expired_at');
  const created = timeField(value, 'created_at');
  const wrong = began.wrong ?? ended.wrong ?? created.wrong;
  if (content === undefined) yield bad(line, 'fact', blank);
  else if (wrong !== undefined) yield bad(line, wrong.field, wrong.message);
  else {
    yield {
      line,
      value: {
        ...idOf(value, content),
        content,
        context_types: contextTypesOf([from, to]),
        source: { kind: 'agent', name: 'graphiti', ref: `graphiti:${String(value.uuid ?? 'edge')}` },
        ...(began.time === undefined ? {} : { occurred_at: began.time }),
        ...(ended.time === undefined || (began.time !== undefined && ended.time < began.time)
          ? {}
          : { valid_until: ended.time }),
        ...(relation === undefined ? {} : { metadata: { relation } }),
      },
    };
    const related = relationshipLine(from, relation ?? null, to, created.time);
    if (related !== null) yield { line, value: related };
  }
}

const kindsOfRole: Readonly<Record<string, 'user' | 'agent' | 'tool' | 'system'>> = {
  user: 'user',
  norole: 'user',
  assistant: 'agent',
  function: 'tool',
  tool: 'tool',
  system: 'system',
};

const isRole = (value: unknown): value is string =>
  typeof value === 'string' && Object.hasOwn(kindsOfRole, value);

/** Both programs document a message as `actor: what they said`; Zep also `actor (role): …`. */
const actor = /^([^:\n]{1,100}?)(?: \((\w+)\))?: \S/u;

interface Speaker {
  readonly kind: 'user' | 'agent' | 'tool' | 'system' | 'document';
  readonly name?: string;
}

/** Zep has the name in `role` and the kind in `role_type`, or newer in `name` and `role`. Graphiti has both in the text. */
const speakerOf = (value: JsonRecord['value'], content: string): Speaker => {
  const named = (kind: Speaker['kind'], name: unknown): Speaker =>
    textFrom(name) === undefined || isRole(name) ? { kind } : { kind, name: nameFrom(name, kind) };
  if (isRole(value.role_type)) return named(kindsOfRole[value.role_type]!, value.role);
  if (isRole(value.role)) return named(kindsOfRole[value.role]!, value.name);
  if (textFrom(value.role) !== undefined) return named('user', value.role);
  if (value.source !== 'message') return { kind: 'document' };
  const [, who, role] = (content.trim().includes('\n') ? null : actor.exec(content)) ?? [];
  const said = role ?? who?.toLowerCase();
  return named(isRole(said) ? kindsOfRole[said]! : 'user', isRole(who?.toLowerCase()) ? undefined : who);
};

/** An episode of Zep has no name, but a thread or a description of where it comes from. */
const placeOf = (
  { name, role }: JsonRecord['value'],
  thread: string | undefined,
  described: string | undefined,
) => {
  const own = isRole(role) ? undefined : textFrom(name);
  return own === undefined && thread !== undefined
    ? { thread: [thread] }
    : { episode: [nameFrom(own ?? described, 'episode')] };
};

const episodePiece = ({ line, value }: JsonRecord): Piece | BadPiece => {
  const content = textFrom(value.content);
  if (content === undefined) return bad(line, 'content', blank);
  const at = timeField(value, 'valid_at', 'created_at');
  if (at.wrong !== undefined) return bad(line, at.wrong.field, at.wrong.message);
  const described = textFrom(value.source_description);
  const id = textFrom(value.thread_id) ?? textFrom(value.session_id);
  const thread = id === undefined ? undefined : nameFrom(id, 'thread');
  const { kind, name = described } = speakerOf(value, content);
  return {
    line,
    value: {
      ...idOf(value, content),
      content,
      context_types: placeOf(value, thread, described),
      source: {
        kind,
        ...(name === undefined ? {} : { name: nameFrom(name, 'episode') }),
        ref: `graphiti:${String(value.uuid ?? 'episode')}`,
      },
      ...(thread === undefined ? {} : { session: thread }),
      ...(at.time === undefined ? {} : { occurred_at: at.time }),
      ...(described === undefined || described === name
        ? {}
        : { metadata: { source_description: described } }),
    },
  };
};

/** Edges refer to nodes by id; an edge that comes before its nodes waits until the end, and summaries wait for facts. */
async function* read(file: Parameters<Format['read']>[0]) {
  const nodes = new Map<string, ContextRef & { readonly line: number }>();
  const silent = new Map<string, JsonRecord>();
  const summaries: (readonly [JsonRecord, ContextRef])[] = [];
  const facts = openIdTable();
  const waiting: JsonRecord[] = [];
  function* edge(record: JsonRecord, isLast: boolean): Generator<AnyPiece> {
    const ends = ['source_node_uuid', 'target_node_uuid'] as const;
    const [from, to] = ends.map(field => nodes.get(String(record.value[field])));
    if (from !== undefined && to !== undefined) {
      const plain = ({ context_type, name }: ContextRef) => ({ context_type, name });
      for (const field of ends) silent.delete(String(record.value[field]));
      facts.add((textFrom(record.value.fact) ?? '').trim(), 1);
      yield* inItemOf(record, edgePieces(record, plain(from), plain(to)));
    } else if (isLast) {
      const field = from === undefined ? ends[0] : ends[1];
      const message = `there is no node "${String(record.value[field])}" in the file`;
      yield* inItemOf(record, [bad(record.line, field, message)]);
    } else waiting.push(record);
  }
  for await (const piece of jsonRecords(file)) {
    if ('message' in piece) {
      yield piece;
      continue;
    }
    const { line, value } = piece;
    if ('source_node_uuid' in value || 'fact' in value) yield* edge(piece, false);
    else if ('source_description' in value || 'entity_edges' in value || 'content' in value)
      yield* inItemOf(piece, [episodePiece(piece)]);
    else if (textFrom(value.uuid) !== undefined && textFrom(value.name) !== undefined) {
      const uuid = String(value.uuid);
      const earlier = nodes.get(uuid);
      if (earlier !== undefined) {
        const message = `"${uuid}" is the id of another node, in line ${earlier.line}`;
        yield* inItemOf(piece, [bad(line, 'uuid', message)]);
        continue;
      }
      const context = { line, context_type: typeOf(value), name: nameFrom(value.name, 'entity') };
      nodes.set(uuid, context);
      if (textFrom(value.summary) === undefined) silent.set(uuid, piece);
      else summaries.push([piece, context]);
    } else yield* inItemOf(piece, [bad(line, '', 'is neither a node, an edge nor an episode')]);
  }
  for (const record of waiting) yield* edge(record, true);
  for (const [record, context] of summaries)
    yield* inItemOf(
      record,
      nodePieces(record, context, one => facts.has(one)),
    );
  for (const { line, item } of silent.values())
    yield { line, item, skipped: 'node without a summary or fact' };
}

export const graphiti: Format = {
  name: 'graphiti',
  recognises: head =>
    /^\s*[[{]/.test(head) &&
    (/"(?:source_node_uuid|entity_edges|episodic_nodes|entity_nodes)"\s*:/.test(head) ||
      (/"uuid"\s*:/.test(head) &&
        /"(?:labels|fact|name_embedding|source_description|role_type|thread_id)"\s*:/.test(head))),
  read,
};
