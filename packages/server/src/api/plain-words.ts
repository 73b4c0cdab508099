/** Schema errors in plain words. */
import { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;

export const missing = 'is required';

const kinds: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
};

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'boolean') return 'a boolean';
  return kinds[typeof value] ?? typeof value;
};

const wrongType = ({ inst, expected, input }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): string => {
  // A whole number expects a number where it gets text, and a whole one where it gets a fraction.
  if (inst instanceof z.ZodNumberFormat) return `must be ${kinds.int}`;
  return `must be ${kinds[expected] ?? expected}, not ${kindOf(input)}`;
};

const items = (count: number | bigint): string => `${count} ${count === 1 ? 'item' : 'items'}`;

const outOfBounds = (origin: string, side: 'least' | 'most', bound: number | bigint): string => {
  if (origin === 'array') return `must hold at ${side} ${items(bound)}`;
  if (origin !== 'string') return `must be at ${side} ${bound}`;
  return side === 'least' && bound === 1 ? 'must not be empty' : `must have at ${side} ${bound} characters`;
};

const oneOf = (values: readonly z.core.util.Primitive[]): string => {
  const [only, ...more] = values;
  return more.length === 0 ? `must be ${JSON.stringify(only)}` : `must be one of ${values.join(', ')}`;
};

/** Undefined where the schema's own message is the best. */
export const plainMessage = (issue: RawIssue): string | undefined => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? missing : wrongType(issue);
    case 'invalid_value':
      return issue.input === undefined ? missing : oneOf(issue.values);
    case 'invalid_union':
      return issue.input === undefined ? missing : undefined;
    case 'too_small':
      return outOfBounds(issue.origin, 'least', issue.minimum);
    case 'too_big':
      return outOfBounds(issue.origin, 'most', issue.maximum);
    default:
      return undefined;
  }
};

/** Joins "must be an array, not a number" and "must be "*"" into one sentence. */
export const eitherOf = (messages: readonly string[]): string => {
  const wanted = messages.map(message => message.replace(/^must be /, '').split(', not ', 1)[0]);
  return `must be ${wanted.join(' or ')}`;
};
