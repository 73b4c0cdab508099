/** Requests made from the OpenAPI document: some as it says, most of them spoiled in one way or another. */
import { exportLines } from '@loci/client';
import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import { type OpenApiOperation, openApiDocument } from '../../src/http/openapi.js';
import type { JsonSchema } from '../../src/http/openapi-schemas.js';
import { generatorFor } from './from-schema.js';
import { brokenBytes, oddHeaders, oddPath, oddQuery, rawLines, spoiled } from './mutations.js';

export interface FuzzRequest {
  readonly kind: 'plain' | 'raw';
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** For `raw`: everything that is sent. */
  readonly body: Buffer | null;
  readonly secret: 'admin' | 'reader' | 'none' | 'wrong';
}

const document = openApiDocument('0.0.0-fuzz');
const generate = generatorFor(document);

interface Described {
  readonly path: string;
  readonly method: string;
  readonly operation: OpenApiOperation;
}

const described: readonly Described[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

const parameters = ({ operation }: Described, place: string): JsonSchema[] =>
  operation.parameters.filter(parameter => parameter.in === place);

const pathOf = (one: Described): Arbitrary<string> => {
  const fields = parameters(one, 'path');
  const values = fields.map(({ name, schema }) => generate(schema as JsonSchema, String(name)));
  return fc.tuple(...values).map(chosen =>
    one.path.replace(/\{(\w+)\}/g, (_, field: string) => {
      const value = String(chosen[fields.findIndex(({ name }) => name === field)]);
      return value.startsWith('@id:') ? value : encodeURIComponent(value.toWellFormed());
    }),
  );
};

const queryOf = (one: Described): Arbitrary<string> => {
  const fields = parameters(one, 'query');
  const values = fields.map(({ name, schema }) =>
    fc.option(generate(schema as JsonSchema, String(name)), { freq: 3 }),
  );
  return fc.tuple(...values).map(chosen =>
    chosen
      .map((value, at) =>
        value === null
          ? ''
          : `${String(fields[at]?.name)}=${encodeURIComponent(String(value).toWellFormed())}`,
      )
      .filter(text => text !== '')
      .join('&'),
  );
};

const bodySchema = ({ operation }: Described): JsonSchema | undefined => {
  const content = operation.requestBody?.content as Record<string, { schema: JsonSchema }> | undefined;
  return content?.['application/json']?.schema;
};

const isLines = ({ operation }: Described): boolean =>
  (operation.requestBody?.content as object | undefined) !== undefined &&
  bodySchema({ operation } as Described) === undefined;

const asText = (value: unknown): string => JSON.stringify(value) ?? '';
const newMemory = document.components.schemas.NewMemory;

/** Lines as an export has them, made from the schemas that an import checks. */
const exported = fc.oneof(
  ...Object.values(exportLines).map(schema =>
    generate(z.toJSONSchema(schema, { io: 'input' }) as JsonSchema),
  ),
);

/** Lines of an import: new memories, lines of an export, and what is neither. */
const lines: Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: generate(newMemory).map(asText) },
      { weight: 2, arbitrary: spoiled(generate(newMemory)).map(asText) },
      {
        weight: 2,
        arbitrary: fc.oneof(exported, spoiled(exported)).map(asText),
      },
      { weight: 1, arbitrary: fc.constantFrom('', '{', '[]', 'null', '\u0000') },
    ),
    { maxLength: 6 },
  )
  .map(each => each.join('\n'));

const bodyOf = (one: Described): Arbitrary<Buffer | null> => {
  const schema = bodySchema(one);
  if (isLines(one))
    return fc.oneof(
      lines.map(text => Buffer.from(text)),
      brokenBytes(lines),
    );
  if (schema === undefined) return fc.option(fc.constant(Buffer.from('{}')), { freq: 8 }).map(body => body);
  const fine = generate(schema);
  return fc.oneof(
    { weight: 5, arbitrary: fine.map(value => Buffer.from(asText(value))) },
    { weight: 5, arbitrary: spoiled(fine).map(value => Buffer.from(asText(value))) },
    { weight: 2, arbitrary: brokenBytes(fine.map(asText)) },
    { weight: 1, arbitrary: fc.constant(null) },
  );
};

const secrets = fc.oneof(
  { weight: 20, arbitrary: fc.constant<FuzzRequest['secret']>('admin') },
  { weight: 3, arbitrary: fc.constantFrom<FuzzRequest['secret']>('reader', 'none', 'wrong') },
);

const fromTable: Arbitrary<FuzzRequest> = fc.constantFrom(...described).chain(one =>
  fc
    .record({
      secret: secrets,
      method: fc.oneof(
        { weight: 15, arbitrary: fc.constant(one.method) },
        {
          weight: 1,
          arbitrary: fc.constantFrom('GET', 'PUT', 'POST', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'),
        },
      ),
      path: fc.oneof({ weight: 6, arbitrary: pathOf(one) }, { weight: 1, arbitrary: oddPath(pathOf(one)) }),
      query: fc.oneof({ weight: 4, arbitrary: queryOf(one) }, { weight: 1, arbitrary: oddQuery }),
      headers: fc.oneof({ weight: 6, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders }),
      body: bodyOf(one),
    })
    .map(
      ({ secret, method, path, query, headers, body }): FuzzRequest => ({
        kind: 'plain',
        secret,
        method,
        path: query === '' ? path : `${path}?${query}`,
        headers: {
          ...(body === null
            ? {}
            : { 'content-type': isLines(one) ? 'application/x-ndjson' : 'application/json' }),
          ...headers,
        },
        body,
      }),
    ),
);

const rpc = fc.record({
  jsonrpc: fc.constant('2.0'),
  id: fc.nat(9),
  method: fc.constantFrom(
    'tools/call',
    'tools/list',
    'resources/list',
    'resources/read',
    'prompts/get',
    'initialize',
    'ping',
    'nonsense',
  ),
  params: fc.record({
    name: fc.constantFrom(
      'recall',
      'remember',
      'insight',
      'contexts',
      'relationships',
      'contradictions',
      'digest',
      'forget',
      'resolve',
    ),
    uri: fc.constantFrom('loci://fuzz-a/contexts/skill/pump', 'loci://%zz', 'file:///etc/passwd'),
    arguments: fc.record(
      {
        graph_id: fc.constantFrom('fuzz-a', 'fuzz-b'),
        query: fc.constantFrom('pump', ''),
        task: fc.constant('port?'),
        memories: fc.array(generate(newMemory), { maxLength: 2 }),
      },
      { requiredKeys: ['graph_id'] },
    ),
  }),
});

const toMcp: Arbitrary<FuzzRequest> = fc.oneof(rpc, spoiled(rpc)).map(value => ({
  kind: 'plain',
  secret: 'admin',
  method: 'POST',
  path: '/mcp',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: Buffer.from(asText(value)),
}));

const notHttp: Arbitrary<FuzzRequest> = fc
  .oneof(
    fc.constantFrom(...rawLines).map(text => Buffer.from(text, 'latin1')),
    fc.uint8Array({ minLength: 1, maxLength: 200 }).map(bytes => Buffer.from(bytes)),
  )
  .map(body => ({ kind: 'raw', secret: 'none', method: '', path: '', headers: {}, body }));

/** Any request. */
export const anyRequest: Arbitrary<FuzzRequest> = fc.oneof(
  { weight: 90, arbitrary: fromTable },
  { weight: 6, arbitrary: toMcp },
  { weight: 2, arbitrary: notHttp },
);

/** `count` requests, the same for the same seed. */
export const requestsOf = (seed: number, count: number): FuzzRequest[] =>
  fc.sample(anyRequest, { seed, numRuns: count });
