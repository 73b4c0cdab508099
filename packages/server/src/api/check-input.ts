/** Checks a request against the contract, and names every invalid field. */
import {
  type CheckedInputOf,
  type FieldError,
  LociProblem,
  type Operation,
  type OperationName,
  operations,
} from '@loci/client';
import type { z } from 'zod';
import { eitherOf, missing, plainMessage } from './plain-words.js';
import type { CallParts } from './service.js';
import { withoutWrongNulls } from './without-nulls.js';

type Issue = z.core.$ZodIssue;

const unknownField = 'is not a known field';

const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? String(step) : `${text}.${String(step)}`;
  }, '');

const joinedPath = (above: readonly PropertyKey[], below: string): string => {
  const text = pathText(above);
  return text === '' || below === '' || below.startsWith('[') ? text + below : `${text}.${below}`;
};

/** A value of another kind was certainly not meant; an extra or missing field suggests that another form was. */
const issueCost = (issue: Issue): number => {
  if (issue.path.length === 0 && /^invalid_(?:type|value)$/.test(issue.code)) return 1_000_000;
  if (issue.code === 'unrecognized_keys') return 1_000 * issue.keys.length;
  return issue.path.length === 1 && issue.message === missing ? 1_000 : 1;
};
const branchCost = (issues: readonly Issue[]): number =>
  issues.reduce((cost, issue) => cost + issueCost(issue), 0);

const unknownIn = (issues: readonly Issue[]): string[] =>
  issues.flatMap(issue =>
    issue.code === 'unrecognized_keys' && issue.path.length === 0 ? [...issue.keys] : [],
  );

/** "memories" is known where "content" is not: they are fields of different forms. */
const keptApart = (
  error: FieldError,
  issue: z.core.$ZodIssueInvalidUnion,
  nearest: readonly Issue[],
): FieldError => {
  if (error.message !== unknownField || !unknownIn(nearest).includes(error.path)) return error;
  const home = issue.errors.find(branch => !unknownIn(branch).includes(error.path));
  const others = home === undefined ? [] : unknownIn(home).filter(key => !unknownIn(nearest).includes(key));
  return others.length === 0
    ? error
    : { ...error, message: `cannot be combined with ${others.join(' and ')}: send one of them` };
};

const unionErrors = (issue: z.core.$ZodIssueInvalidUnion, path: readonly PropertyKey[]): FieldError[] => {
  const [nearest] = [...issue.errors].sort((a, b) => branchCost(a) - branchCost(b));
  if (nearest === undefined || nearest.length === 0 || issue.message === missing)
    return [{ path: pathText(path), message: issue.message }];
  if (branchCost(nearest) >= 1_000_000) {
    const messages = issue.errors.flatMap(branch => branch.map(({ message }) => message));
    return [{ path: pathText(path), message: eitherOf([...new Set(messages)]) }];
  }
  return fieldErrors(nearest)
    .map(error => keptApart(error, issue, nearest))
    .map(error => ({ ...error, path: joinedPath(path, error.path) }));
};

/** Each invalid field with its path, in plain words. */
const fieldErrors = (issues: readonly Issue[]): FieldError[] =>
  issues.flatMap(issue => {
    switch (issue.code) {
      case 'unrecognized_keys':
        return issue.keys.map(key => ({ path: pathText([...issue.path, key]), message: unknownField }));
      case 'invalid_union':
        return unionErrors(issue, issue.path);
      case 'invalid_key':
        return fieldErrors(issue.issues).map(({ message }) => ({
          path: pathText(issue.path),
          message: `the name ${message}`,
        }));
      default:
        return [{ path: pathText(issue.path), message: issue.message }];
    }
  });

export type Checked<Data> =
  | { readonly data: Data; readonly errors?: never }
  | { readonly data?: never; readonly errors: readonly FieldError[] };

/** The parsed value, or everything that is wrong with it. Null counts as left out where the contract has no null. */
export const checkValue = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): Checked<z.output<Schema>> => {
  const checked = schema.safeParse(value, { error: plainMessage });
  if (checked.success) return { data: checked.data };
  const errors = fieldErrors(checked.error.issues);
  const wrong = new Set(errors.map(({ path }) => path));
  const fewer = withoutWrongNulls(schema, value, path => wrong.has(pathText(path)));
  return fewer === null ? { errors } : checkValue(schema, fewer);
};

export const invalid = (errors: readonly FieldError[]): LociProblem => {
  const [first] = errors;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  const detail =
    first === undefined ? 'The request is not valid' : `${first.path || 'body'}: ${first.message}${more}`;
  return new LociProblem('invalid_request', detail, { errors });
};

/** At most this many are listed: a mistake repeated a thousand times is clear after a few. */
export const mostErrors = 20;

const bodyMissing: FieldError = { path: '', message: 'must be a JSON object' };

/** Deeper nesting has no meaning here, and would overflow the stack of code that walks it. */
const deepestNesting = 64;
export const tooDeep = `may nest at most ${deepestNesting} levels deep`;

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Does not collect the values: a body may hold millions. */
const someNested = (value: object, found: (inner: object) => boolean): boolean => {
  if (Array.isArray(value)) return value.some(inner => isNested(inner) && found(inner));
  for (const key in value) {
    const inner = (value as Record<string, unknown>)[key];
    if (isNested(inner) && found(inner)) return true;
  }
  return false;
};

export const nestsTooDeep = (value: unknown, depth = 1): boolean =>
  isNested(value) && (depth > deepestNesting || someNested(value, inner => nestsTooDeep(inner, depth + 1)));

const holdsProto = (value: object): boolean =>
  Object.hasOwn(value, '__proto__') || someNested(value, holdsProto);

const protoPaths = (value: unknown, path: readonly PropertyKey[]): FieldError[] => {
  if (!isNested(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = [...path, Array.isArray(value) ? Number(key) : key];
    return key === '__proto__'
      ? [{ path: pathText(here), message: 'must have another name' }]
      : protoPaths(inner, here);
  });
};

/** The schemas would silently drop a field of this name, and its content with it. */
export const refuseProto = (value: unknown): FieldError[] =>
  isNested(value) && holdsProto(value) ? protoPaths(value, []) : [];

/** All three parts are checked before reporting, so that one answer names every mistake. */
export const checkInput = <Name extends OperationName>(
  name: Name,
  parts: CallParts,
): CheckedInputOf<Name> => {
  const operation: Operation = operations[name];
  const readsBody = operation.body !== null && operation.streams !== 'request';
  if (readsBody && nestsTooDeep(parts.body)) throw invalid([{ path: '', message: tooDeep }]);
  const params = checkValue(operation.params, parts.params);
  const query = checkValue(operation.query, parts.query);
  const body = readsBody ? checkValue(operation.body as z.ZodType, parts.body) : null;
  const errors = [params, query, body].flatMap(result => result?.errors ?? []);
  if (readsBody) errors.push(...refuseProto(parts.body));
  if (readsBody && parts.body === undefined && body?.errors !== undefined) throw invalid([bodyMissing]);
  if (errors.length > 0) throw invalid(errors.slice(0, mostErrors));
  return {
    ...((body?.data as object | undefined) ?? {}),
    ...(query.data ?? {}),
    ...(params.data ?? {}),
    ...(parts.lines === undefined ? {} : { lines: parts.lines }),
  } as CheckedInputOf<Name>;
};
