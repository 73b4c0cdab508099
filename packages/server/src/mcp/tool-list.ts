/** What `tools/list` answers: the tools with JSON schemas that hold no word too many, because every client pays for them. */
import type { ListToolsResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { allTools } from './tools/all-tools.js';
import type { Tool } from './tools/tool.js';

type Json = Record<string, unknown>;

/** Said by the text of the protocol, or of no use to a model. */
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

/** The fields of its objects by name: a program reads the answer, and a model needs no types of it. */
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

/** An answer may gain fields, so it does not promise to have no others. */
const outputOutline = ({ type, properties }: Json): Json => ({
  type,
  properties: Object.fromEntries(
    Object.entries(properties as Record<string, Json>).map(([name, schema]) => [name, outlined(schema)]),
  ),
});

/** The graph is a field of every tool, needed only where none is meant by default. */
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
