import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Operation, operationNames, operations } from './operations.js';
import { routes } from './routes.js';

it.each(operationNames)('sends %s as its schemas say', name => {
  const { path, params, query, body, sends, streams }: Operation = operations[name];
  expect(streams).toBe(routes[name].streams);
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field);
  expect(Object.keys(params.shape).sort()).toEqual(named.sort());
  if (body === null) expect(sends).toBeUndefined();
  else expect(sends).toBe(body instanceof z.ZodOptional ? 'optional' : 'body');
  // A field has one place only: a call with a body has no query, unless its body is lines.
  if (body !== null && streams !== 'request') expect(Object.keys(query.shape)).toEqual([]);
});
