/** Takes a flat input apart into where its fields travel: the path, the query, the body or the lines. */
import { z } from 'zod';
import { type Operation, type OperationName, operations } from './contract/operations.js';
import type { Upload } from './knowledge-api.js';

type Fields = Record<string, unknown>;

/** Where the fields of an input travel. */
export interface InputParts {
  readonly params: Fields;
  readonly query: Fields;
  readonly body?: Fields;
  readonly lines?: Upload;
}

/** Whether a call may come without a body. */
export const isBodyOptional = (operation: Operation): boolean => operation.body instanceof z.ZodOptional;

/** A field that nobody knows goes where the server will name it, so that no misspelling is lost on the way. */
export const partsOf = (name: OperationName, input: Readonly<Fields>): InputParts => {
  const operation: Operation = operations[name];
  const params: Fields = {};
  const query: Fields = {};
  const rest: Fields = {};
  let lines: Upload | undefined;
  for (const [field, value] of Object.entries(input)) {
    if (value === undefined) continue;
    if (Object.hasOwn(operation.params.shape, field)) params[field] = value;
    else if (operation.streams === 'request' && field === 'lines') lines = value as Upload;
    else if (Object.hasOwn(operation.query.shape, field)) query[field] = value;
    else if (operation.body === null || operation.streams === 'request') query[field] = value;
    else rest[field] = value;
  }
  if (operation.streams === 'request')
    return lines === undefined ? { params, query } : { params, query, lines };
  if (operation.body === null) return { params, query };
  const isLeftOut = isBodyOptional(operation) && Object.keys(rest).length === 0;
  return isLeftOut ? { params, query } : { params, query, body: rest };
};
