/** Checks a request against the contract, and names every field that is wrong. */
import {
  type CheckedInputOf,
  type FieldError,
  LociProblem,
  type Operation,
  type OperationName,
  operations,
} from '@loci/client';
import type { z } from 'zod';
import type { CallParts } from './service.js';

type Issue = z.core.$ZodIssue;

const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? String(step) : `${text}.${String(step)}`;
  }, '');

/** Issues at the top of a body weigh most: they tell that another form was meant. */
const branchCost = (issues: readonly Issue[]): number =>
  issues.reduce((cost, issue) => cost + (issue.path.length <= 1 && issue.code !== 'custom' ? 1_000 : 1), 0);

/** "Invalid input: expected string, received undefined" in words that a person would use. */
const plainType = (message: string): string => {
  const [, expected, received] = /expected (\w+), received (\w+)/.exec(message) ?? [];
  if (expected === undefined) return message;
  return received === 'undefined'
    ? 'is required'
    : `must be ${/^[aeiou]/.test(expected) ? 'an' : 'a'} ${expected}, not ${received}`;
};

/** Each wrong field with its path, in plain words. */
export const fieldErrors = (issues: readonly Issue[], above: readonly PropertyKey[] = []): FieldError[] =>
  issues.flatMap(issue => {
    const path = [...above, ...issue.path];
    switch (issue.code) {
      case 'unrecognized_keys':
        return issue.keys.map(key => ({ path: pathText([...path, key]), message: 'is not a known field' }));
      case 'invalid_union': {
        const branches = [...issue.errors].sort((a, b) => branchCost(a) - branchCost(b));
        const nearest = branches[0];
        return nearest === undefined || nearest.length === 0
          ? [{ path: pathText(path), message: issue.message }]
          : fieldErrors(nearest, path);
      }
      case 'invalid_key':
        return fieldErrors(issue.issues, path).map(error => ({ ...error, path: pathText(path) }));
      case 'invalid_type':
        return [{ path: pathText(path), message: plainType(issue.message) }];
      default:
        return [{ path: pathText(path), message: issue.message }];
    }
  });

export const invalid = (errors: readonly FieldError[]): LociProblem => {
  const [first] = errors;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  const detail =
    first === undefined ? 'The request is not valid' : `${first.path || 'body'}: ${first.message}${more}`;
  return new LociProblem('invalid_request', detail, { errors });
};

/** At most this many are listed: a batch of a thousand with one mistake repeated is clear after a few. */
const mostErrors = 20;

const bodyMissing: FieldError = { path: '', message: 'a JSON object is needed as the body' };

/** Deeper nesting has no meaning here, and would overflow the stack of whoever walks it. */
const deepestNesting = 64;
export const tooDeep = `may nest at most ${deepestNesting} levels deep`;

export const nestsTooDeep = (value: unknown, depth = 1): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  return depth > deepestNesting || Object.values(value).some(inner => nestsTooDeep(inner, depth + 1));
};

/** The schemas would drop a field of this name in silence, and with it what it holds. */
export const refuseProto = (value: unknown, path: readonly PropertyKey[] = []): FieldError[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = [...path, Array.isArray(value) ? Number(key) : key];
    return key === '__proto__'
      ? [{ path: pathText(here), message: 'must have another name' }]
      : refuseProto(inner, here);
  });
};

/** All three parts are checked before anything is said, so that one answer names every mistake. */
export const checkInput = <Name extends OperationName>(
  name: Name,
  parts: CallParts,
): CheckedInputOf<Name> => {
  const operation: Operation = operations[name];
  const readsBody = operation.body !== null && operation.streams !== 'request';
  if (readsBody && nestsTooDeep(parts.body)) throw invalid([{ path: '', message: tooDeep }]);
  const params = operation.params.safeParse(parts.params);
  const query = operation.query.safeParse(parts.query);
  const body = readsBody ? (operation.body as z.ZodType).safeParse(parts.body) : null;
  const errors = [params, query, body].flatMap(result =>
    result !== null && !result.success ? fieldErrors(result.error.issues) : [],
  );
  if (readsBody) errors.push(...refuseProto(parts.body));
  if (readsBody && parts.body === undefined && body?.success === false) throw invalid([bodyMissing]);
  if (errors.length > 0) throw invalid(errors.slice(0, mostErrors));
  return {
    ...(body?.data ?? {}),
    ...(query.data ?? {}),
    ...(params.data ?? {}),
    ...(parts.lines === undefined ? {} : { lines: parts.lines }),
  } as CheckedInputOf<Name>;
};
