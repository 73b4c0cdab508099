/** Opens an upload: its text, and its head for recognising the format. */
import type { OpenFile } from './format.js';
import { decoded } from './text/decode.js';

/** Enough for the first conversation of an export to show its format. */
const headCharacters = 64 * 1024;

/** Reads enough to recognise the file; the rest is read on demand. */
export const openFile = async (
  pieces: AsyncIterable<string | Uint8Array>,
  name: string,
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
      // A consumer that stops within the head has not started the rest.
      await chunks.return(undefined);
    }
  }
  return { name, head: first.join('').slice(0, headCharacters), chunks: all() };
};
