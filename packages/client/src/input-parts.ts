/** Splits a flat input into path, query, body and lines. */
import { type OperationName, type Route, routes } from './contract/routes.js';
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
export const isBodyOptional = ({ sends }: Route): boolean => sends === 'optional';

/** Unknown fields are sent too, so that the server can report a misspelling. */
export const partsOf = (name: OperationName, input: Readonly<Fields>): InputParts => {
  const route: Route = routes[name];
  const inPath = new Set(route.path.match(/(?<=\{)\w+(?=\})/g));
  const isUpload = route.streams === 'request';
  const params: Fields = {};
  const rest: Fields = {};
  let lines: Upload | undefined;
  for (const [field, value] of Object.entries(input)) {
    if (value === undefined) continue;
    if (inPath.has(field)) params[field] = value;
    else if (isUpload && field === 'lines') lines = value as Upload;
    else rest[field] = value;
  }
  if (isUpload) return lines === undefined ? { params, query: rest } : { params, query: rest, lines };
  if (route.sends === undefined) return { params, query: rest };
  const isLeftOut = isBodyOptional(route) && Object.keys(rest).length === 0;
  return isLeftOut ? { params, query: {} } : { params, query: {}, body: rest };
};
