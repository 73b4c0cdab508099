/** Decodes bytes to text: UTF-8, or UTF-16 with a byte order mark. Rejects anything else with its line. */
import { isUtf8 } from 'node:buffer';
import { Unreadable } from '../format.js';

const newline = 0x0a;

const linesIn = (text: string): number => {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  return count;
};

/** The number of valid lines before the first invalid one. */
const goodLines = (bytes: Uint8Array): number => {
  let count = 0;
  let start = 0;
  for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, start)) {
    if (!isUtf8(bytes.subarray(start, end))) return count;
    count++;
    start = end + 1;
  }
  return count;
};

/** UTF-16 text has a zero in every other byte, which UTF-8 text never has. */
const looksLikeUtf16 = (bytes: Uint8Array): boolean => {
  const zeros = bytes.subarray(0, 200).reduce((sum, byte) => sum + (byte === 0 ? 1 : 0), 0);
  return zeros > Math.min(bytes.length, 200) / 4;
};

/** First bytes of what people compress files with. */
const packedBy: readonly (readonly [kind: string, start: readonly number[]])[] = [
  ['gzip', [0x1f, 0x8b]],
  ['ZIP', [0x50, 0x4b, 0x03, 0x04]],
];

const encodingOf = (first: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' => {
  const packed = packedBy.find(([, start]) => start.every((byte, at) => first[at] === byte));
  if (packed !== undefined) throw new Unreadable(1, `is compressed (${packed[0]}): unpack the file first`);
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le';
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be';
  if (looksLikeUtf16(first))
    throw new Unreadable(1, 'looks like UTF-16 without a byte order mark: save the file as UTF-8');
  return 'utf-8';
};

/** Chunks of text, without the byte order mark at the start. */
export async function* decoded(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  let lines = 0;
  const fail = (bytes: Uint8Array): never => {
    throw new Unreadable(
      lines + goodLines(bytes) + 1,
      'is not UTF-8 (perhaps Latin-1 or Windows-1252): save the file as UTF-8',
    );
  };
  let isFirst = true;
  for await (const piece of pieces) {
    if (typeof piece === 'string') {
      yield `${isFirst && piece.startsWith('\uFEFF') ? piece.slice(1) : piece}\n`;
      isFirst = false;
      continue;
    }
    isFirst = false;
    if (piece.length === 0) continue;
    decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
    let text: string;
    try {
      text = decoder.decode(piece, { stream: true });
    } catch {
      return fail(piece);
    }
    lines += linesIn(text);
    if (text !== '') yield text;
  }
  try {
    decoder?.decode();
  } catch {
    fail(new Uint8Array());
  }
}
