/** Streams a JSON file of any size and returns the items of its lists one by one, with their lines. */
import { type BadPiece, Unreadable } from '../format.js';
import { type JsonPiece, parsed } from './lines.js';

/** Enough for a conversation of years. */
const longestItem = 128 * 1024 * 1024;

type Place =
  | 'start'
  | 'item'
  | 'after item'
  | 'key'
  | 'colon'
  | 'member'
  | 'after member'
  | 'inner item'
  | 'after inner item'
  | 'end';

const code = (character: string) => character.charCodeAt(0);
const [quote, backslash, lineEnd] = [code('"'), code('\\'), code('\n')];
const [openList, closeList, openObject, closeObject] = [code('['), code(']'), code('{'), code('}')];
const [comma, colon] = [code(','), code(':')];

const isSpace = (character: number): boolean =>
  character === 32 || character === 9 || character === 10 || character === 13;

/** The state after a value. */
const after: Partial<Record<Place, Place>> = {
  item: 'after item',
  key: 'colon',
  member: 'after member',
  'inner item': 'after inner item',
};

/** The state after a JSON mark; anything not listed here is a syntax error. */
const steps: Partial<Record<Place, Readonly<Record<number, Place>>>> = {
  start: { [openList]: 'item', [openObject]: 'key' },
  item: { [closeList]: 'end' },
  'after item': { [comma]: 'item', [closeList]: 'end' },
  key: { [closeObject]: 'end' },
  colon: { [colon]: 'member' },
  member: { [openList]: 'inner item' },
  'after member': { [comma]: 'key', [closeObject]: 'end' },
  'inner item': { [closeList]: 'after member' },
  'after inner item': { [comma]: 'inner item', [closeList]: 'after member' },
};

/** An unfinished value: a string, or something nested. */
interface OpenValue {
  readonly isPlain: boolean;
  depth: number;
  inText: boolean;
  /** The last character was a backslash that escapes the next one. */
  isEscaped: boolean;
}

const opened = (first: number): OpenValue => ({
  isPlain: first !== openList && first !== openObject && first !== quote,
  depth: 0,
  inText: false,
  isEscaped: false,
});

/** The end of a string that continues here: the position after its quote, or the end of the chunk. */
const afterText = (value: OpenValue, chunk: string, from: number): number => {
  let at = from;
  if (value.isEscaped) {
    value.isEscaped = false;
    at++;
  }
  for (;;) {
    const end = chunk.indexOf('"', at);
    const until = end === -1 ? chunk.length : end;
    // An even number of backslashes before a quote does not escape it.
    let slashes = 0;
    while (until - 1 - slashes >= at && chunk.charCodeAt(until - 1 - slashes) === backslash) slashes++;
    const isEscaped = slashes % 2 === 1;
    if (end === -1) {
      value.isEscaped = isEscaped;
      return until;
    }
    at = end + 1;
    if (isEscaped) continue;
    value.inText = false;
    return at;
  }
};

/** The position after the value, or -1 if it continues in the next chunk; calls `onLine` for each line end. */
const afterValue = (value: OpenValue, chunk: string, from: number, onLine: () => void): number => {
  for (let at = from; at < chunk.length; ) {
    if (value.inText) {
      at = afterText(value, chunk, at);
      if (!value.inText && value.depth === 0) return at;
      continue;
    }
    const character = chunk.charCodeAt(at++);
    if (character === quote) value.inText = true;
    else if (character === openList || character === openObject) value.depth++;
    else if (character === closeList || character === closeObject) {
      value.depth--;
      if (value.depth === 0) return at;
    } else if (character === lineEnd) onLine();
  }
  return -1;
};

const endsPlain = (character: number): boolean =>
  isSpace(character) || character === comma || character === closeList || character === closeObject;

/** The items of a list, or of every list in an object; other members of the object follow under their names. */
export async function* jsonLists(chunks: AsyncIterable<string>): AsyncGenerator<JsonPiece | BadPiece> {
  let place: Place = 'start';
  let line = 1;
  let list = '';
  let items = 0;
  let value: OpenValue | null = null;
  const onLine = () => {
    line++;
  };
  let began = 0;
  let held: string[] = [];
  let heldLength = 0;

  const finish = (text: string): JsonPiece | BadPiece | null => {
    const at = place;
    place = after[at] as Place;
    value = null;
    held = [];
    heldLength = 0;
    const read = parsed(text);
    if (at === 'key') {
      if (typeof read !== 'string') throw new Unreadable(began, 'expected a name in quotes');
      list = read;
      items = 0;
      return null;
    }
    const item = at === 'member' ? undefined : ++items;
    return read === undefined
      ? { line: began, item, field: '', message: 'is not JSON' }
      : { line: began, item, list, value: read };
  };

  for await (const chunk of chunks) {
    let start = 0;
    let at = 0;
    while (at < chunk.length) {
      if (value !== null && !value.isPlain) {
        const end = afterValue(value, chunk, at, onLine);
        if (end === -1) break;
        at = end;
        const piece = finish(held.join('') + chunk.slice(start, at));
        if (piece !== null) yield piece;
        continue;
      }
      const character = chunk.charCodeAt(at);
      if (value !== null) {
        if (endsPlain(character)) {
          const piece = finish(held.join('') + chunk.slice(start, at));
          if (piece !== null) yield piece;
        } else at++;
        continue;
      }
      if (isSpace(character)) {
        if (character === lineEnd) line++;
        at++;
        continue;
      }
      const next: Place | undefined = steps[place]?.[character];
      if (next !== undefined) {
        place = next;
        at++;
        continue;
      }
      if (after[place] === undefined || character === comma || character === colon)
        throw new Unreadable(line, `"${chunk[at]}" is unexpected here`);
      value = opened(character);
      began = line;
      start = at;
      // A misplaced bracket or brace would be taken for the end of an empty value.
      if (value.isPlain) at++;
    }
    if (value === null) continue;
    held.push(chunk.slice(start));
    heldLength += chunk.length - start;
    if (heldLength > longestItem)
      throw new Unreadable(began, `an item is longer than ${longestItem} characters`);
  }
  if (place === 'start') throw new Unreadable(1, 'the file is empty');
  if (place !== 'end') throw new Unreadable(line, 'the file is incomplete: it ends in the middle');
}
