/** No bytes make a reader crash or hang: it gives pieces, tells of bad ones by their line, or says why it cannot go on. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnyPiece, isBad, Unreadable } from '../../src/exchange/format.js';
import { formats } from '../../src/exchange/formats.js';
import { openFile } from '../../src/exchange/open-file.js';
import { jsonLists } from '../../src/exchange/text/json-lists.js';
import { proves } from '../requirements.js';
import { samples } from './samples.js';

const cut = async function* (bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
};

/** A file that is broken off, has bytes exchanged, or is put together from pieces of others. */
const damaged = (text: string): fc.Arbitrary<Uint8Array> => {
  const bytes = new TextEncoder().encode(text);
  const at = fc.nat({ max: bytes.length });
  return fc.oneof(
    at.map(end => bytes.slice(0, end)),
    fc.array(fc.tuple(at, fc.nat({ max: 255 })), { minLength: 1, maxLength: 8 }).map(changes => {
      const copy = bytes.slice();
      for (const [where, byte] of changes) if (where < copy.length) copy[where] = byte;
      return copy;
    }),
    fc.tuple(at, at).map(([a, b]) => new Uint8Array([...bytes.slice(a), ...bytes.slice(0, b)])),
  );
};

const jsonLike = fc
  .jsonValue({ maxDepth: 4 })
  .map(value => new TextEncoder().encode(JSON.stringify([value, { mapping: value, memory: value }])));

describe.each(formats)('$name', format => {
  const sample = samples.find(one => one.format === format.name)!;

  const readAll = async (bytes: Uint8Array, size: number): Promise<AnyPiece[]> => {
    const pieces: AnyPiece[] = [];
    try {
      const file = await openFile(cut(bytes, size), sample.name);
      for await (const piece of format.read(file, { columns: null })) pieces.push(piece);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      pieces.push({ line: error.line, field: '', message: error.message });
    }
    return pieces;
  };

  it('takes any bytes without a crash, and names the line of what is bad', async () => {
    proves('XCH-09');
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.uint8Array({ maxLength: 300 }), damaged(sample.text), jsonLike),
        fc.integer({ min: 1, max: 700 }),
        async (bytes, size) => {
          const lines = bytes.reduce((sum, byte) => sum + (byte === 10 ? 1 : 0), 1);
          for (const piece of await readAll(bytes, size)) {
            expect(piece.line).toBeGreaterThanOrEqual(1);
            expect(piece.line).toBeLessThanOrEqual(lines + 1);
            if (isBad(piece)) expect(piece.message).not.toBe('');
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('goes through long runs of one character in one go', async () => {
    proves('XCH-09');
    const starts = ['', '# ', '- [', '[{"a":', 'content\n"', '- x [['];
    for (const mark of [...' \n#[(-"\\^,`']) {
      for (const start of starts) {
        const bytes = new TextEncoder().encode(`${start}${mark.repeat(20_000)}x`);
        expect((await readAll(bytes, 4_096)).length).toBeLessThanOrEqual(20_001);
      }
    }
  }, 60_000);

  it('reads the same however the bytes arrive', async () => {
    proves('XCH-09');
    const bytes = new TextEncoder().encode(sample.text);
    const whole = await readAll(bytes, bytes.length);
    expect(whole.some(piece => !isBad(piece))).toBe(true);
    for (const size of [1, 2, 7, 64]) expect(await readAll(bytes, size)).toEqual(whole);
  });
});

it('walks through lists as JSON.parse reads them', async () => {
  proves('XCH-09');
  async function* chunksOf(text: string, size: number): AsyncGenerator<string> {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.jsonValue()),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(undefined, 2),
      async (items, size, indent) => {
        for (const [list, value] of [
          ['', items],
          ['results', { results: items }],
        ] as const) {
          const found: unknown[] = [];
          for await (const piece of jsonLists(chunksOf(JSON.stringify(value, null, indent), size))) {
            expect(piece).toMatchObject({ list });
            found.push((piece as { value: unknown }).value);
          }
          expect(JSON.stringify(found)).toBe(JSON.stringify(items));
        }
      },
    ),
    { numRuns: 200 },
  );
});
