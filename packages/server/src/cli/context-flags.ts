/** `--context type:name` on the command line, as the `context_types` of a request. */
import { WrongUse } from './outcomes.js';

export type ContextTypes = Record<string, string[]>;

interface Named {
  readonly type: string;
  /** Null: every context of the type. */
  readonly name: string | null;
}

/** A type has no colon, a name may: `error:TypeError: x is not a function`. */
const parse = (text: string, what = '--context'): Named => {
  const colon = text.indexOf(':');
  const type = (colon === -1 ? text : text.slice(0, colon)).trim();
  const name = colon === -1 ? null : text.slice(colon + 1).trim();
  if (type !== '' && name !== '') return { type, name };
  throw new WrongUse(`${what} must be type:name such as skill:deployment, not "${text}"`);
};

/** One context named by an option. */
export interface ContextFlag {
  readonly type: string;
  readonly name: string;
}

/** One context as an argument: `skill:deployment`, or as two, `skill deployment`. */
export const oneContext = (text: string, given?: string): ContextFlag => {
  if (given !== undefined) return { type: text, name: given };
  const { type, name } = parse(text, 'a context');
  if (name === null)
    throw new WrongUse(`a context must be type:name such as skill:deployment, not "${text}"`);
  return { type, name };
};

const gather = (named: readonly Named[]): ContextTypes => {
  const types: ContextTypes = {};
  for (const { type } of named) types[type] ??= [];
  const whole = new Set(named.filter(({ name }) => name === null).map(({ type }) => type));
  for (const { type, name } of named) if (name !== null && !whole.has(type)) types[type]?.push(name);
  return types;
};

/** For a memory, which belongs to contexts and not to a whole type; undefined: the service chooses. */
export const contextsToStore = (flags: readonly string[] | undefined): ContextTypes | undefined => {
  if (flags === undefined || flags.length === 0) return undefined;
  const named = flags.map(flag => parse(flag));
  const whole = named.find(({ name }) => name === null);
  if (whole !== undefined) throw new WrongUse(`--context ${whole.type} needs a name: ${whole.type}:name`);
  return gather(named);
};

/** For a question, where a type alone means all its contexts; undefined: the whole graph. */
export const contextsToAsk = (flags: readonly string[] | undefined): ContextTypes | undefined =>
  flags === undefined || flags.length === 0 ? undefined : gather(flags.map(flag => parse(flag)));
