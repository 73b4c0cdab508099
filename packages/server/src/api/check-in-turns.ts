/** Checks a request like `checkInput`, but a long batch some items at a time, in turns with other work. */
import { type CheckedInputOf, type FieldError, LociProblem, limits, type OperationName } from '@loci/client';
import { takeTurns } from '../take-turns.js';
import { checkInput, invalid, mostErrors } from './check-input.js';
import type { CallParts } from './service.js';

/** The only lists with long items, and how many items they may hold. */
const longLists = { memories: limits.batchMemories, messages: limits.batchMessages } as const;
type LongList = keyof typeof longLists;
/** This many full memories take about ten milliseconds. */
const itemsTogether = 10;

type Body = Readonly<Record<string, unknown>>;

const listsIn = (body: unknown): LongList[] =>
  typeof body === 'object' && body !== null
    ? (Object.keys(longLists) as LongList[]).filter(key => Array.isArray((body as Body)[key]))
    : [];

/** `memories[3].content` in a slice that starts at 20 is `memories[23].content`. */
const movedBy = (from: number, key: LongList, { path, message }: FieldError): FieldError => {
  const place = path.startsWith(`${key}[`) ? Number.parseInt(path.slice(key.length + 1), 10) : null;
  if (place === null) return { path, message };
  return { path: `${key}[${place + from}]${path.slice(path.indexOf(']') + 1)}`, message };
};

export const checkInTurns = async <Name extends OperationName>(
  name: Name,
  parts: CallParts,
): Promise<CheckedInputOf<Name>> => {
  const [key, other] = name === 'remember' ? listsIn(parts.body) : [];
  if (key === undefined) return checkInput(name, parts);
  const body = parts.body as Body;
  const items = body[key] as readonly unknown[];
  const check = (some: readonly unknown[]) =>
    checkInput(name, {
      ...parts,
      body: { ...body, ...(other === undefined ? {} : { [other]: [] }), [key]: some },
    });
  if (items.length > longLists[key])
    throw invalid([{ path: key, message: `must hold at most ${longLists[key]} items` }]);
  if (items.length <= itemsTogether || other !== undefined) return check(items.slice(0, itemsTogether));
  const turn = takeTurns();
  const checked: unknown[] = [];
  const errors = new Map<string, FieldError>();
  let input: CheckedInputOf<Name> | null = null;
  for (let from = 0; from < items.length && errors.size < mostErrors; from += itemsTogether) {
    try {
      input = check(items.slice(from, from + itemsTogether));
      checked.push(...((input as unknown as Body)[key] as unknown[]));
    } catch (error) {
      if (!(error instanceof LociProblem) || error.code !== 'invalid_request') throw error;
      for (const one of error.errors.map(each => movedBy(from, key, each)))
        errors.set(`${one.path} ${one.message}`, one);
    }
    await turn();
  }
  if (errors.size > 0 || input === null) throw invalid([...errors.values()].slice(0, mostErrors));
  return { ...input, [key]: checked };
};
