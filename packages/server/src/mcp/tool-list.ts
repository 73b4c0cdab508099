/**
 * What `tools/list` answers: the tools with JSON schemas as short as possible, because every client pays for each
 * token.
 */
import type { ListToolsResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { allTools } from './tools/all-tools.js';
import type { Tool } from './tools/tool.js';

type Json = Record<string, unknown>;

/** Already said by the protocol, or useless to a model. */
const isIdle = (key: string, value: unknown): boolean =>
  key === '$schema' ||
  key === 'propertyNames' ||
  (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) ||
  (key === 'minimum' && value === Number.MIN_SAFE_INTEGER);

const compacted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(compacted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !isIdle(key, inner))
      .map(([key, inner]) => [key, compacted(inner)]),
  );
};

interface ObjectSchema {
  readonly properties?: Json;
  readonly required?: readonly string[];
}

/** Only the names of an answer's fields: a program reads the answer, and a model does not need their types. */
const fieldsInWords = ({ properties = {}, required = [] }: ObjectSchema): string =>
  Object.keys(properties)
    .map(name => (required.includes(name) ? name : `${name}?`))
    .join(', ');

const isListOfObjects = (schema: Json): boolean =>
  schema.type === 'array' && (schema.items as Json).properties !== undefined;

const outlined = (schema: Json): Json =>
  isListOfObjects(schema)
    ? { type: 'array', description: schema.description ?? fieldsInWords(schema.items as ObjectSchema) }
    : schema;

/** An answer may gain fields, so the schema is left open. */
const outputOutline = ({ type, properties }: Json): Json => ({
  type,
  properties: Object.fromEntries(
    Object.entries(properties as Record<string, Json>).map(([name, schema]) => [name, outlined(schema)]),
  ),
});

/** Every tool has the field graph_id, required only if there is no default. */
export const inputOf = ({ input }: Tool, hasDefaultGraph: boolean) =>
  input.extend({
    graph_id: hasDefaultGraph ? z.string().optional().describe('If not the default') : z.string(),
  });

const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json =>
  compacted(z.toJSONSchema(schema, { io })) as Json;

const listed = (tool: Tool, hasDefaultGraph: boolean) => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  inputSchema: jsonSchemaOf(inputOf(tool, hasDefaultGraph), 'input') as { type: 'object' },
  outputSchema: outputOutline(jsonSchemaOf(tool.output, 'output')) as { type: 'object' },
  annotations: { ...tool.hints, openWorldHint: false },
});

export const listTools = (hasDefaultGraph: boolean): ListToolsResult => ({
  tools: allTools.map(tool => listed(tool, hasDefaultGraph)),
});
