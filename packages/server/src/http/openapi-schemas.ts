/** The schemas of the contract as JSON Schema: named ones once, under components. */
import { type Operation, operations, problem } from '@loci/client';
import { z } from 'zod';

export type JsonSchema = { [key: string]: unknown };

export interface OpenApiSchemas {
  readonly components: Record<string, JsonSchema>;
  /** `remember.body` and so on; undefined where an operation has no such part. */
  part(name: string, part: 'params' | 'query' | 'body' | 'answer'): JsonSchema | undefined;
}

const isPlainObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** z.json() is anonymous, and zod numbers its copies; in the document they are one schema. */
const nameOf = (definition: string): string => (/^__schema\d+$/.test(definition) ? 'JsonValue' : definition);

const isSafeIntegerBound = (key: string, value: unknown): boolean =>
  (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
  (key === 'maximum' && value === Number.MAX_SAFE_INTEGER);

/** Omits what zod adds and no reader needs, and points references to the components. */
const tidied = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(tidied);
  if (!isPlainObject(value)) return value;
  const tidy: JsonSchema = {};
  for (const [key, inner] of Object.entries(value)) {
    if (isSafeIntegerBound(key, inner)) continue;
    if (key === 'pattern' && value.format === 'date-time') continue;
    if (key === 'propertyNames' && isPlainObject(inner) && Object.keys(inner).length === 1) continue;
    if (key === '$ref') tidy.$ref = `#/components/schemas/${nameOf(String(inner).replace('#/$defs/', ''))}`;
    else tidy[key] = tidied(inner);
  }
  return tidy;
};

/** Always the sender's side: answers may gain fields, so they are left open. */
export const openApiSchemas = (): OpenApiSchemas => {
  const roots: Record<string, z.ZodType> = { problem };
  for (const [name, operation] of Object.entries<Operation>(operations)) {
    roots[`${name}.params`] = operation.params;
    roots[`${name}.query`] = operation.query;
    roots[`${name}.answer`] = operation.answer;
    if (operation.body !== null) roots[`${name}.body`] = operation.body;
  }
  const { properties = {}, $defs = {} } = z.toJSONSchema(z.object(roots), { io: 'input' });
  const components: Record<string, JsonSchema> = {};
  for (const [definition, schema] of Object.entries($defs)) {
    const { id: _, ...rest } = schema;
    components[nameOf(definition)] = tidied(rest) as JsonSchema;
  }
  // Spelled out it would refer to itself, which breaks generated clients.
  components.JsonValue = { description: 'Any JSON value' };
  return {
    components,
    part: (name, part) => {
      const schema = properties[`${name}.${part}`];
      return schema === undefined ? undefined : (tidied(schema) as JsonSchema);
    },
  };
};
