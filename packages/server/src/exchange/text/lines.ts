/** Lines with their numbers, and the JSON on them. */
import { takeTurns } from '../../take-turns.js';
import { type BadPiece, Unreadable } from '../format.js';

/** Enough for an export line with a thousand long versions. */
const longestLine = 32 * 1024 * 1024;

interface NumberedLine {
  readonly line: number;
  readonly text: string;
}

/** All lines that are not blank; supports both line endings. */
async function* numberedLines(chunks: AsyncIterable<string>): AsyncGenerator<NumberedLine> {
  const turn = takeTurns();
  let rest: string[] = [];
  let held = 0;
  let line = 0;
  for await (const chunk of chunks) {
    await turn();
    let start = 0;
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', start)) {
      const last = chunk.slice(start, end);
      const text = rest.length === 0 ? last : rest.join('') + last;
      rest = [];
      held = 0;
      line++;
      if (text.trim() !== '') yield { line, text };
      start = end + 1;
    }
    if (start === chunk.length) continue;
    rest.push(chunk.slice(start));
    held += chunk.length - start;
    if (held > longestLine) throw new Unreadable(line + 1, `is longer than ${longestLine} characters`);
  }
  const last = rest.join('');
  if (last.trim() !== '') yield { line: line + 1, text: last };
}

/** One JSON value and where it begins. */
export interface JsonPiece {
  readonly line: number;
  /** The position in its list, from 1; left out if there is no list. */
  readonly item?: number | undefined;
  /** The name of its list in the file; empty if the list has none. */
  readonly list: string;
  readonly value: unknown;
}

/** One JSON value per line; a line that is not JSON is reported. */
export async function* jsonLines(chunks: AsyncIterable<string>): AsyncGenerator<JsonPiece | BadPiece> {
  for await (const { line, text } of numberedLines(chunks)) {
    const value = parsed(text);
    yield value === undefined ? { line, field: '', message: 'is not JSON' } : { line, list: '', value };
  }
}

/** Undefined if it is not JSON. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Whether the file has one JSON object per line, as far as its head shows. */
export const isJsonLines = (head: string): boolean => {
  const lines = head.split('\n').filter(line => line.trim() !== '');
  const [first = '', second] = lines;
  if (!first.trimStart().startsWith('{')) return false;
  const record = parsed(first);
  if (!isObject(record)) return false;
  if (second !== undefined) return second.trimStart().startsWith('{');
  // A single line that contains lists of records is not a record itself.
  return !Object.values(record).some(value => Array.isArray(value) && value.some(isObject));
};

/** A JSON object, which is neither null nor a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
