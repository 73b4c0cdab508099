/** Writes a long list as JSON item by item, so that other requests get a turn. */
import { Readable } from 'node:stream';
import { takeTurns } from '../take-turns.js';

/** Shorter lists are written at once. */
const fewItems = 20;
/** One write to a socket costs as much as many items. */
const chunkCharacters = 64 * 1024;

interface List {
  readonly items: readonly unknown[];
}

const isLong = (answer: unknown): answer is List =>
  typeof answer === 'object' &&
  answer !== null &&
  'items' in answer &&
  Array.isArray(answer.items) &&
  answer.items.length > fewItems;

async function* chunksOf({ items, ...others }: List): AsyncGenerator<string> {
  const turn = takeTurns();
  let chunk = '{"items":[';
  for (const [at, item] of items.entries()) {
    chunk += `${at === 0 ? '' : ','}${JSON.stringify(item)}`;
    if (chunk.length < chunkCharacters) continue;
    yield chunk;
    chunk = '';
    await turn();
  }
  const rest = JSON.stringify(others).slice(1);
  yield `${chunk}]${rest === '}' ? '' : ','}${rest}`;
}

/** The answer as JSON: at once, or as a stream for a long list. */
export const answerInTurns = (answer: unknown): string | Readable =>
  isLong(answer) ? Readable.from(chunksOf(answer), { objectMode: false }) : JSON.stringify(answer);
