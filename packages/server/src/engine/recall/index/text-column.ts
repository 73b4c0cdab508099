/** Many short texts in one block of bytes: decoded only on demand, so a hundred thousand load at once. */
import type { TakeTurn } from '../../../take-turns.js';

export interface PackedTexts {
  /** The bytes of text n are at offsets[n] to offsets[n + 1]. */
  readonly offsets: Int32Array;
  readonly bytes: Uint8Array;
}

const noTexts: PackedTexts = { offsets: new Int32Array(1), bytes: new Uint8Array(0) };

/** Packed between two checks of the clock. */
const together = 1_000;

export const packTexts = async (
  count: number,
  textAt: (position: number) => string,
  turn: TakeTurn,
): Promise<PackedTexts> => {
  const offsets = new Int32Array(count + 1);
  const parts: Buffer[] = [];
  let end = 0;
  for (let position = 0; position < count; position++) {
    if (position % together === 0) await turn();
    const part = Buffer.from(textAt(position), 'utf8');
    parts.push(part);
    end += part.length;
    offsets[position + 1] = end;
  }
  return { offsets, bytes: Buffer.concat(parts) };
};

export const openTextColumn = ({ offsets, bytes }: PackedTexts = noTexts) => {
  const packed = offsets.length - 1;
  const block = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const added: string[] = [];
  return {
    get count() {
      return packed + added.length;
    },
    at: (position: number): string =>
      position < packed
        ? block.toString('utf8', offsets[position], offsets[position + 1])
        : (added[position - packed] as string),
    push: (text: string): void => void added.push(text),
  };
};

export type TextColumn = ReturnType<typeof openTextColumn>;
