/** Splits a flat input into path, query, body and lines. */
import { z } from 'zod';
import { type Operation, type OperationName, operations } from './contract/operations.js';
import type { Upload } from './knowledge-api.js';

type Fields = Record<string, unknown>;

/** Where the fields of an input are sent. */
export interface InputParts {
  readonly params: Fields;
  readonly query: Fields;
  readonly body?: Fields;
  readonly lines?: Upload;
}

/** Whether a call may omit its body. */
export const isBodyOptional = (operation: Operation): boolean => operation.body instanceof z.ZodOptional;

/** Unknown fields are sent too, so that the server can report a misspelling. */
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
