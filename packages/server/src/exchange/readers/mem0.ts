/** Memories of Mem0, from `get_all` or the export: a list, or lists in an object. */
import type { BadPiece, Format, Piece } from '../format.js';
import { type ContextRef, contextTypesOf, relationInWords, relationshipLine } from '../relation.js';
import { isObject } from '../text/lines.js';
import { type JsonRecord, readRecords } from '../text/records.js';
import { nameFrom, stableId, textFrom, timeField } from '../text/values.js';

const owners = [
  ['user', 'user_id'],
  ['agent', 'agent_id'],
  ['app', 'app_id'],
] as const;

const contextsOf = (record: JsonRecord['value']): ContextRef[] => [
  ...(Array.isArray(record.categories) ? record.categories : [])
    .filter(category => textFrom(category) !== undefined)
    .map(category => ({ context_type: 'category', name: nameFrom(category, 'category') })),
  ...owners.flatMap(([type, field]) => {
    const name = textFrom(record[field]);
    return name === undefined ? [] : [{ context_type: type, name: nameFrom(name, type) }];
  }),
];

/** The source: the actor of the message if named, else the owner of the memory. */
const sourceOf = (record: JsonRecord['value'], id: string | undefined) => {
  const [user, agent] = [textFrom(record.user_id), textFrom(record.agent_id)];
  const role = textFrom(record.attributed_to) ?? textFrom(record.role);
  const isAgents = role === 'assistant' || (role === undefined && user === undefined && agent !== undefined);
  const name = textFrom(record.actor_id) ?? (isAgents ? agent : (user ?? agent));
  return {
    kind: isAgents ? ('agent' as const) : ('user' as const),
    ...(name === undefined ? {} : { name: nameFrom(name, 'somebody') }),
    ...(id === undefined ? {} : { ref: `mem0:${id}` }),
  };
};

/** A text that was changed later holds since then; when the first text came is kept. */
const timesOf = (record: JsonRecord['value']) => {
  const created = timeField(record, 'created_at');
  const updated = timeField(record, 'updated_at');
  const ends = timeField(record, 'expiration_date');
  const wrong = created.wrong ?? updated.wrong ?? ends.wrong;
  if (wrong !== undefined) return { wrong };
  const isLater = created.time !== undefined && updated.time !== undefined && updated.time > created.time;
  const began = isLater ? updated.time : (created.time ?? updated.time);
  return {
    metadata: isLater ? { created_at: created.time } : {},
    fields: {
      ...(began === undefined ? {} : { occurred_at: began }),
      ...(ends.time === undefined || (began !== undefined && ends.time < began)
        ? {}
        : { valid_until: ends.time }),
    },
  };
};

const memoryPiece = ({ line, value }: JsonRecord): Piece | BadPiece => {
  const content = textFrom(value.memory) ?? textFrom(value.text) ?? textFrom(value.data);
  if (content === undefined) return { line, field: 'memory', message: 'must be a text that is not blank' };
  const times = timesOf(value);
  if (times.wrong !== undefined) return { line, ...times.wrong };
  const id = textFrom(value.id);
  const contexts = contextsOf(value);
  const session = textFrom(value.run_id);
  return {
    line,
    value: {
      ...(id === undefined ? {} : { id: stableId('mem0', id) }),
      content,
      ...(contexts.length === 0 ? {} : { context_types: contextTypesOf(contexts.slice(0, 32)) }),
      source: sourceOf(value, id),
      ...(session === undefined ? {} : { session: nameFrom(session, 'run') }),
      ...times.fields,
      metadata: { ...times.metadata, ...(isObject(value.metadata) ? value.metadata : {}) } as never,
    },
  };
};

/** The graph memory of Mem0 names its entities without a type. */
function* relationPieces({ line, value }: JsonRecord): Generator<Piece | BadPiece> {
  const from = textFrom(value.source);
  const relation = textFrom(value.relationship) ?? textFrom(value.relation);
  const to = textFrom(value.target) ?? textFrom(value.destination);
  if (from === undefined || relation === undefined || to === undefined) {
    const field = from === undefined ? 'source' : to === undefined ? 'target' : 'relationship';
    yield { line, field, message: 'must be a text that is not blank' };
    return;
  }
  const [one, other] = [from, to].map(name => ({
    context_type: 'entity',
    name: nameFrom(name, 'entity'),
  })) as [ContextRef, ContextRef];
  yield {
    line,
    value: {
      id: stableId('mem0', 'relation', from, relation, to),
      content: `${from} ${relationInWords(relation)} ${to}`,
      context_types: contextTypesOf([one, other]),
      source: { kind: 'agent', name: 'mem0' },
      metadata: { relation },
    },
  };
  const line2 = relationshipLine(one, relation, other);
  if (line2 !== null) yield { line, value: line2 };
}

export const mem0: Format = {
  name: 'mem0',
  recognises: head =>
    /^\s*[[{]/.test(head) &&
    /"memory"\s*:\s*"/.test(head) &&
    /"(?:user_id|agent_id|run_id|hash|categories|created_at)"\s*:/.test(head),
  read: readRecords(record =>
    record.list === 'relations' || 'relationship' in record.value
      ? relationPieces(record)
      : [memoryPiece(record)],
  ),
};
