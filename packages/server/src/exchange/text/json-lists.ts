/** Walks through a JSON file of any size and gives the items of its lists one by one, with their lines. */
import { type BadPiece, Unreadable } from '../format.js';
import { type JsonPiece, parsed } from './lines.js';

/** One conversation of years fits; more is not one item. */
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

/** Where the walk goes after a value that stood here. */
const after: Partial<Record<Place, Place>> = {
  item: 'after item',
  key: 'colon',
  member: 'after member',
  'inner item': 'after inner item',
};

/** What a mark of JSON does at a place; what is not named here is out of place. */
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

/** A value under way: a text, or something nested. */
interface OpenValue {
  readonly isPlain: boolean;
  depth: number;
  inText: boolean;
  /** The last character was a backslash that goes with the next one. */
  isEscaped: boolean;
}

const opened = (first: number): OpenValue => ({
  isPlain: first !== openList && first !== openObject && first !== quote,
  depth: 0,
  inText: false,
  isEscaped: false,
});

/** Where a text ends that goes on here: the place after its quote, or the end of the chunk. */
const afterText = (value: OpenValue, chunk: string, from: number): number => {
  let at = from;
  if (value.isEscaped) {
    value.isEscaped = false;
    at++;
  }
  for (;;) {
    const end = chunk.indexOf('"', at);
    const until = end === -1 ? chunk.length : end;
    // Pairs of backslashes before a quote leave it a quote.
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

/** The place after the value, or -1 where it goes on in the next chunk; `onLine` hears of each line end. */
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

/** The items of a list, or of every list in an object; other members of the object come under their names too. */
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
      if (typeof read !== 'string') throw new Unreadable(began, 'a name in quotes is needed here');
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
        throw new Unreadable(line, `"${chunk[at]}" stands where JSON has no room for it`);
      value = opened(character);
      began = line;
      start = at;
      // A bracket or brace out of place would be taken for the end of a value that is nothing.
      if (value.isPlain) at++;
    }
    if (value === null) continue;
    held.push(chunk.slice(start));
    heldLength += chunk.length - start;
    if (heldLength > longestItem)
      throw new Unreadable(began, `an item is longer than ${longestItem} characters`);
  }
  if (place === 'start') throw new Unreadable(1, 'there is nothing in the file');
  if (place !== 'end') throw new Unreadable(line, 'the file ends in the middle: it is not whole');
}
