/** The OpenAPI document matches the routes. */
import { type Operation, operations } from '@loci/client';
import { expect, it } from 'vitest';
import { openApiDocument } from './openapi.js';

const document = openApiDocument('1.2.3');
const text = JSON.stringify(document);

it('has every operation under its address', () => {
  for (const [name, { method, path, status }] of Object.entries<Operation>(operations)) {
    const operation = document.paths[path]?.[method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
    const inPath = operation?.parameters
      .filter(parameter => parameter.in === 'path')
      .map(parameter => parameter.name);
    expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field));
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining([String(status), '400', '401', '500']),
    );
  }
});

it('has a component for every reference', () => {
  for (const [, kind, name] of text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
    expect([
      kind,
      name,
      name !== undefined && kind !== undefined && Object.hasOwn(document.components[kind] ?? {}, name),
    ]).toEqual([kind, name, true]);
  }
  expect(text).not.toMatch(/\$defs|__schema|9007199254740991|"\$schema"/);
});

it('describes the headers, the required fields and the streams', () => {
  const parameters = (path: string, method: string) =>
    JSON.stringify(document.paths[path]?.[method]?.parameters);
  expect(parameters('/v1/memories', 'post')).toContain('Idempotency-Key');
  expect(parameters('/v1/memories', 'post')).toContain('Prefer');
  expect(parameters('/v1/memories/{graph_id}/{id}', 'patch')).toContain('If-Match');
  expect(JSON.stringify(document.paths['/v1/memories/{graph_id}/{id}']?.get?.responses)).toContain('ETag');
  const insight = document.paths['/v1/memories/insights']?.post?.requestBody as {
    required: boolean;
    content: Record<string, { schema: { required: string[] } }>;
  };
  expect(insight.required).toBe(true);
  expect(insight.content['application/json']?.schema.required).toEqual(['task', 'graph_id']);
  expect(document.paths['/v1/graphs/{graph_id}']?.put?.requestBody).toMatchObject({ required: false });
  expect(JSON.stringify(document.paths['/v1/events/{graph_id}']?.get?.responses)).toContain(
    'text/event-stream',
  );
});
