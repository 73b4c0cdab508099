/** Opens an upload: its text, with the head kept so that the format can be found. */
import type { OpenFile } from './format.js';
import { decoded } from './text/decode.js';

/** Enough for the first conversation of an export to show what it is. */
const headCharacters = 64 * 1024;

/** Reads as much as is needed to recognise the file; the rest comes when it is asked for. */
export const openFile = async (
  pieces: AsyncIterable<string | Uint8Array>,
  name: string,
  modifiedAt: string | null = null,
): Promise<OpenFile> => {
  const chunks = decoded(pieces);
  const first: string[] = [];
  let length = 0;
  let isDone = false;
  while (!isDone && length < headCharacters) {
    const next = await chunks.next();
    isDone = next.done === true;
    if (next.done) break;
    first.push(next.value);
    length += next.value.length;
  }
  async function* all(): AsyncGenerator<string> {
    try {
      yield* first;
      first.length = 0;
      yield* chunks;
    } finally {
      // Who stops within the head has not begun with the rest.
      await chunks.return(undefined);
    }
  }
  return { name, head: first.join('').slice(0, headCharacters), chunks: all(), modifiedAt };
};
