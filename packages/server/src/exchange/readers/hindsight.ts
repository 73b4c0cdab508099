/** Memories of Hindsight, as its `memories/list` answers: facts with entities, tags and times. */
import type { BadPiece, Format, Piece } from '../format.js';
import { type ContextRef, contextTypesOf } from '../relation.js';
import { isObject } from '../text/lines.js';
import { type JsonRecord, readRecords } from '../text/records.js';
import { nameFrom, stableId, textFrom, timeField } from '../text/values.js';

const mostContexts = 32;

/** Entities are one text separated by commas, or a list. */
const namesIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : String(value ?? '').split(',')).flatMap(one => textFrom(one)?.trim() ?? []);

const contextsOf = ({ entities, tags }: JsonRecord['value']): ContextRef[] =>
  [
    ...namesIn(entities).map(name => ({ context_type: 'entity', name: nameFrom(name, 'entity') })),
    ...(Array.isArray(tags) ? namesIn(tags) : []).map(name => ({
      context_type: 'tag',
      name: nameFrom(name, 'tag'),
    })),
  ].slice(0, mostContexts);

/** What Loci has no field for, kept under the names that Hindsight gives it. */
const restOf = (record: JsonRecord['value']): Record<string, unknown> =>
  Object.fromEntries(
    ['context', 'fact_type', 'document_id', 'occurred_end', 'invalidation_reason'].flatMap(field => {
      const text = textFrom(record[field]);
      return text === undefined ? [] : [[field, text]];
    }),
  );

const memoryPiece = ({ line, value }: JsonRecord): Piece | BadPiece => {
  const content = textFrom(value.text);
  if (content === undefined) return { line, field: 'text', message: 'must be a text that is not blank' };
  const began = timeField(value, 'occurred_start', 'mentioned_at', 'date');
  const ended = timeField(value, 'invalidated_at');
  const wrong = began.wrong ?? ended.wrong;
  if (wrong !== undefined) return { line, ...wrong };
  const id = textFrom(value.id);
  const contexts = contextsOf(value);
  return {
    line,
    value: {
      ...(id === undefined ? {} : { id: stableId('hindsight', id) }),
      content,
      ...(contexts.length === 0 ? {} : { context_types: contextTypesOf(contexts) }),
      source: { kind: 'agent', name: 'hindsight', ...(id === undefined ? {} : { ref: `hindsight:${id}` }) },
      ...(began.time === undefined ? {} : { occurred_at: began.time }),
      ...(ended.time === undefined || (began.time !== undefined && ended.time < began.time)
        ? {}
        : { valid_until: ended.time }),
      metadata: { ...restOf(value), ...(isObject(value.metadata) ? value.metadata : {}) } as never,
    },
  };
};

export const hindsight: Format = {
  name: 'hindsight',
  recognises: head =>
    /^\s*[[{]/.test(head) &&
    /"text"\s*:/.test(head) &&
    /"(?:fact_type|mentioned_at|occurred_start)"\s*:/.test(head),
  read: readRecords(record => [memoryPiece(record)]),
};
