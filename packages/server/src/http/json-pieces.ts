/**
 * Reads a long JSON body piece by piece: the items of its lists one by one, and the rest as a whole, so that no turn
 * of the event loop takes longer for a long list than for a short one.
 */
import { LociProblem } from '@loci/client';
import { takeTurns } from '../take-turns.js';
import { invalid } from './problems.js';

/** Up to this size everything is read at once, which takes a few milliseconds. */
const readAtOnce = 128 * 1024;
/** The longest memory with all its fields has less than half a megabyte, even with every character escaped. */
const longestPieceBytes = 4 * 1024 * 1024;
/** Ten times what any list of the contract may hold; the schema reports the exact limit. */
const mostItems = 10_000;
/** Checked between two turns: the smallest tokens take a millisecond. */
const scanStep = 64 * 1024;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

export interface JsonPiece {
  readonly value: unknown;
  readonly text: string;
  /** Such as `memories[3]`; empty for the rest. */
  readonly path: string;
}

/** Start and end of each item; the comma after it is at `to`. */
type Stretch = readonly [from: number, to: number];

const parsed = (text: string, path: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it cannot be parsed';
    throw invalid('', `the body is not JSON: ${path === '' ? '' : `${path}: `}${reason}`);
  }
};

/** The index after the string that opens at `at`. */
const afterText = (bytes: Buffer, at: number): number => {
  for (let end = bytes.indexOf(quote, at + 1); end >= 0; end = bytes.indexOf(quote, end + 1)) {
    let escapes = 0;
    while (bytes[end - 1 - escapes] === backslash) escapes++;
    if (escapes % 2 === 0) return end + 1;
  }
  return bytes.length;
};

/**
 * The lists directly under the outermost object, as ranges of their items, and the rest with a number in place of
 * each item.
 */
const listsOf = async (bytes: Buffer, start: number): Promise<{ lists: Stretch[][]; rest: Buffer[] }> => {
  const turn = takeTurns();
  const lists: Stretch[][] = [];
  const rest: Buffer[] = [];
  let depth = 0;
  let restFrom = start;
  let itemFrom = -1;
  let nextStop = start + scanStep;
  for (let at = start; at < bytes.length; ) {
    if (at >= nextStop) {
      await turn();
      nextStop = at + scanStep;
    }
    const byte = bytes[at];
    if (byte === quote) {
      at = afterText(bytes, at);
      continue;
    }
    if (byte === openList && depth === 1) {
      rest.push(bytes.subarray(restFrom, at + 1), Buffer.from(String(lists.length)));
      lists.push([]);
      itemFrom = at + 1;
    }
    if (byte === openList || byte === openObject) depth++;
    if (byte === comma && depth === 2 && itemFrom >= 0) {
      lists.at(-1)!.push([itemFrom, at]);
      itemFrom = at + 1;
    }
    if (byte === closeList || byte === closeObject) {
      depth--;
      if (depth === 1 && itemFrom >= 0) {
        lists.at(-1)!.push([itemFrom, at]);
        restFrom = at;
        itemFrom = -1;
      }
    }
    at++;
  }
  rest.push(bytes.subarray(restFrom));
  return { lists, rest };
};

const requireShort = (length: number, path: string): void => {
  if (length <= longestPieceBytes) return;
  if (path === '')
    throw new LociProblem(
      'too_large',
      `the body is too large: its fields, not counting lists, may have at most ${longestPieceBytes} bytes`,
    );
  const message = `must have at most ${longestPieceBytes} bytes`;
  throw new LociProblem('too_large', `${path} ${message}`, { errors: [{ path, message }] });
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `look` sees every piece before it is used, and throws to reject one. */
export const readJsonPieces = async (bytes: Buffer, look: (piece: JsonPiece) => void): Promise<unknown> => {
  // The byte order mark that some programs put before a text.
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const whole = (text: string): unknown => {
    const value = parsed(text, '');
    look({ value, text, path: '' });
    return value;
  };
  if (bytes.length <= readAtOnce) return whole(bytes.toString('utf8', start));
  const { lists, rest } = await listsOf(bytes, start);
  const left = Buffer.concat(rest);
  requireShort(left.length, '');
  const value = whole(left.toString('utf8'));
  if (!isObject(value)) return value;
  const turn = takeTurns();
  for (const [key, placeholder] of Object.entries(value)) {
    if (!Array.isArray(placeholder)) continue;
    const stretches = lists[placeholder[0] as number]!;
    if (stretches.length > mostItems) throw invalid(key, `must hold at most ${mostItems} items`);
    const items: unknown[] = [];
    for (const [at, [from, to]] of stretches.entries()) {
      const path = `${key}[${at}]`;
      requireShort(to - from, path);
      const text = bytes.toString('utf8', from, to);
      // An empty list has one empty range.
      if (stretches.length === 1 && text.trim() === '') break;
      const item = parsed(text, path);
      look({ value: item, text, path });
      items.push(item);
      await turn();
    }
    value[key] = items;
  }
  return value;
};
