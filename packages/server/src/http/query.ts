/** The query string as fields: numbers and booleans where the schema has them, text everywhere else. */
import type { Operation } from '@loci/client';
import { z } from 'zod';
import { invalid } from './problems.js';

type Kind = 'integer' | 'boolean';
export type QueryKinds = ReadonlyMap<string, Kind>;

const bare = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? bare(schema.unwrap()) : schema;

export const queryKindsOf = (operation: Operation): QueryKinds => {
  const kinds = new Map<string, Kind>();
  for (const [field, schema] of Object.entries(operation.query.shape)) {
    const inner = bare(schema);
    if (inner instanceof z.ZodNumber) kinds.set(field, 'integer');
    else if (inner instanceof z.ZodBoolean) kinds.set(field, 'boolean');
  }
  return kinds;
};

const decoded = (text: string): string => {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    throw invalid('', 'the query string is not valid percent-encoded UTF-8');
  }
};

/** Any number of digits is a number, however large; the schema checks it. */
const numberOf = (digits: string): number =>
  Math.max(-Number.MAX_VALUE, Math.min(Number(digits), Number.MAX_VALUE));

/** Text that is not exactly an integer or a boolean stays text, and the schema rejects it by name. */
export const coerced = (text: string, kind: Kind | undefined): unknown => {
  if (kind === 'integer' && /^-?\d+$/.test(text)) return numberOf(text);
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
};

export const readQuery = (text: string, kinds: QueryKinds): Record<string, unknown> => {
  // Without a prototype, no field name can reach one.
  const fields: Record<string, unknown> = Object.create(null);
  if (text === '') return fields;
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const field = decoded(equals === -1 ? pair : pair.slice(0, equals));
    if (field in fields) throw invalid(field, 'is given more than once');
    fields[field] = coerced(equals === -1 ? '' : decoded(pair.slice(equals + 1)), kinds.get(field));
  }
  return fields;
};
