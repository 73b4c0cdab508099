/** The OpenAPI 3.1 document, generated from the table that validates requests. */
import {
  type Operation,
  type OperationName,
  operations,
  type ProblemCode,
  type ProblemKind,
  problemCodes,
} from '@loci/client';
import { isBodyOptional } from '@loci/client/internal';
import { headersTaken, operationsWithEtag, operationsWithLocation } from './headers.js';
import { lineTypes, markdownType, otherFileTypes } from './media-types.js';
import { exampleBodies } from './openapi-examples.js';
import { type JsonSchema, type OpenApiSchemas, openApiSchemas } from './openapi-schemas.js';

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { title: string; version: string; description: string; license: JsonSchema };
  readonly tags: { name: string; description: string }[];
  readonly paths: Record<string, Record<string, OpenApiOperation>>;
  readonly components: { schemas: Record<string, JsonSchema>; [part: string]: JsonSchema };
  readonly [field: string]: unknown;
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: string[];
  readonly parameters: JsonSchema[];
  readonly requestBody?: JsonSchema;
  readonly responses: Record<string, JsonSchema>;
}

const tagTexts: Readonly<Record<string, string>> = {
  contexts: 'What memories are grouped by: a type and a name',
  relationships: 'How contexts relate to each other',
  memories: 'Store, find, change and forget memories',
  insights: 'Advice based on memories',
  contradictions: 'Two memories that contradict each other, and how that is resolved',
  proposals: 'Changes that would tidy a graph, decided by people',
  graphs: 'Whole graphs: settings, counts, export and import',
  grant: "What the caller's secret allows",
  secrets: 'Who may do what in which graphs',
  events: 'The change log, in pages or live',
  webhooks: "Addresses that receive a graph's events",
};

const headerParameters: Readonly<Record<string, JsonSchema>> = {
  'idempotency-key': {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A repeated request with the same key and body gets the same answer; with another body it is a conflict',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  'if-match': {
    name: 'If-Match',
    in: 'header',
    description:
      'The ETag the caller last saw, or several separated by commas; if none is current, nothing changes',
    schema: { type: 'string' },
    example: '"3"',
  },
  prefer: {
    name: 'Prefer',
    in: 'header',
    description: '`respond-async`: answer before links are found',
    schema: { type: 'string' },
    example: 'respond-async',
  },
  'last-event-id': {
    name: 'Last-Event-ID',
    in: 'header',
    description: 'With `Accept: text/event-stream`: continue after this cursor',
    schema: { type: 'integer', minimum: 0 },
  },
};

const component = (kind: string, name: string): JsonSchema => ({ $ref: `#/components/${kind}/${name}` });
const responseName = (status: number) => `Problem${status}`;

const fieldParameters = (schema: JsonSchema | undefined, place: 'path' | 'query'): JsonSchema[] => {
  const fields = (schema?.properties ?? {}) as Record<string, JsonSchema>;
  const required = (schema?.required ?? []) as string[];
  return Object.entries(fields).map(([name, { description, ...field }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: field,
  }));
};

const headersOf = (name: OperationName): string[] => [
  ...(headersTaken[name] ?? []),
  ...(name === 'listEvents' ? ['last-event-id'] : []),
];

const uploadContent: JsonSchema = Object.fromEntries([
  ...lineTypes.map(type => [
    type,
    { schema: { type: 'string', description: 'One JSON object per line, or with `format` another file' } },
  ]),
  // No type is given: a JSON file of another program is not a string.
  ...otherFileTypes.map(type => [
    type,
    { schema: { description: 'A file in the format named by `format`' } },
  ]),
]);

const bodyOf = (
  name: OperationName,
  operation: Operation,
  schemas: OpenApiSchemas,
): JsonSchema | undefined => {
  if (operation.body === null) return undefined;
  if (operation.streams === 'request') return { required: true, content: uploadContent };
  const examples = exampleBodies[name];
  return {
    required: !isBodyOptional(operation),
    content: {
      'application/json': {
        schema: schemas.part(name, 'body'),
        ...(examples === undefined ? {} : { examples }),
      },
    },
  };
};

const answerContent = (name: OperationName, operation: Operation, schemas: OpenApiSchemas): JsonSchema => {
  if (operation.streams === 'answer') {
    return {
      'application/x-ndjson': { schema: { type: 'string', description: 'One JSON object per line' } },
      'application/graphml+xml': { schema: { type: 'string', description: 'With `as=graphml`' } },
    };
  }
  return {
    'application/json': { schema: schemas.part(name, 'answer') },
    ...(operation.events === undefined
      ? {}
      : { 'text/event-stream': { schema: { type: 'string', description: operation.events } } }),
    ...(operation.isMarkdownToo ? { [markdownType]: { schema: { type: 'string' } } } : {}),
  };
};

const problemsOf = (name: OperationName, operation: Operation): number[] => {
  const hasBody = operation.body !== null;
  const canMiss = Object.keys(operation.params.shape).length > 0 || operation.needs !== 'listed';
  const isWrite = operation.method !== 'GET' && operation.needs !== 'read';
  const ifMatch = headersTaken[name]?.includes('if-match');
  return [
    400,
    401,
    403,
    ...(canMiss ? [404] : []),
    ...(isWrite ? [409] : []),
    ...(ifMatch ? [412] : []),
    ...(hasBody ? [413, 415] : []),
    429,
    500,
    503,
  ];
};

const answerHeaders = (name: OperationName): JsonSchema => ({
  'X-Request-Id': component('headers', 'X-Request-Id'),
  RateLimit: component('headers', 'RateLimit'),
  'RateLimit-Policy': component('headers', 'RateLimit-Policy'),
  ...(operationsWithEtag.includes(name) ? { ETag: component('headers', 'ETag') } : {}),
  ...(operationsWithLocation.some(made => made === name)
    ? { Location: component('headers', 'Location') }
    : {}),
  ...(headersTaken[name]?.includes('prefer')
    ? { 'Preference-Applied': component('headers', 'Preference-Applied') }
    : {}),
});

const needsOf = ({ needs, alsoReads, adminOnly }: Operation): string => {
  if (needs !== 'listed') return `a secret with ${alsoReads ? '`read` and ' : ''}\`${needs}\` on the graph`;
  return adminOnly ? 'a secret with `admin`' : 'any secret; the answer holds what it may read';
};

const operationOf = (name: OperationName, schemas: OpenApiSchemas): OpenApiOperation => {
  const operation: Operation = operations[name];
  const requestBody = bodyOf(name, operation, schemas);
  const needs = needsOf(operation);
  return {
    operationId: name,
    summary: operation.summary,
    description: `Needs: ${needs}.`,
    tags: [operation.tag],
    parameters: [
      ...fieldParameters(schemas.part(name, 'params'), 'path'),
      ...fieldParameters(schemas.part(name, 'query'), 'query'),
      ...headersOf(name).map(header => component('parameters', String(headerParameters[header]?.name))),
    ],
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: {
      [operation.status]: {
        description: operation.status === 201 ? 'Stored' : 'Done',
        headers: answerHeaders(name),
        content: answerContent(name, operation, schemas),
      },
      ...Object.fromEntries(
        problemsOf(name, operation).map(status => [status, component('responses', responseName(status))]),
      ),
    },
  };
};

const textHeader = (description: string, example: string): JsonSchema => ({
  description,
  schema: { type: 'string' },
  example,
});

const sharedHeaders: JsonSchema = {
  'X-Request-Id': textHeader('Identifies this request in the log', '0190c2f0-7d1c-7f6e-8a9b-2f1d3c4b5a69'),
  ETag: textHeader('The version, to send back as If-Match', '"3"'),
  Location: textHeader('Where the created resource is', '/v1/memories/atlas-team/0190c2f0'),
  RateLimit: textHeader('Requests left, if the secret has a limit', '"secret";r=12;t=30'),
  'RateLimit-Policy': textHeader('The limit of the secret', '"secret";q=100;w=60'),
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } },
  'Preference-Applied': textHeader('The preference that was applied', 'respond-async'),
};

const problemResponses = (): Record<string, JsonSchema> => {
  const responses: Record<string, JsonSchema> = {};
  const codes = Object.entries(problemCodes) as [ProblemCode, ProblemKind][];
  for (const status of new Set(codes.map(([, { status }]) => status))) {
    const here = codes.filter(([, problem]) => problem.status === status);
    const headers: JsonSchema = { 'X-Request-Id': component('headers', 'X-Request-Id') };
    if (status === 429 || status === 503) headers['Retry-After'] = component('headers', 'Retry-After');
    if (status === 401)
      headers['WWW-Authenticate'] = textHeader('How to authenticate', 'Bearer realm="loci"');
    responses[responseName(status)] = {
      description: here
        .map(([code, { title, why, remedy }]) => `\`${code}\`: ${title}. ${why} ${remedy}`)
        .join('\n\n'),
      headers,
      content: { 'application/problem+json': { schema: component('schemas', 'Problem') } },
    };
  }
  return responses;
};

export const openApiDocument = (version: string): OpenApiDocument => {
  const schemas = openApiSchemas();
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const name of Object.keys(operations) as OperationName[]) {
    const { path, method } = operations[name];
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name, schemas) };
  }
  const parameters = Object.fromEntries(
    Object.values(headerParameters).map(header => [String(header.name), header]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Loci',
      version,
      description: 'A memory service that agents and people can trust.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ secret: [] }],
    tags: Object.entries(tagTexts).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: schemas.components,
      parameters,
      headers: sharedHeaders,
      responses: problemResponses(),
      securitySchemes: {
        secret: { type: 'http', scheme: 'bearer', description: 'The secret of an agent or a person' },
      },
    },
  };
};
