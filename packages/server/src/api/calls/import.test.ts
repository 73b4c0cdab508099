import { exportLines, LociProblem } from '@loci/client';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readImport } from './import.js';

async function* linesOf(texts: readonly string[]): AsyncGenerator<string> {
  yield* texts;
}

const importing = { now: 0, caller: 'somebody', isBelieved: false };
const kinds = Object.keys(exportLines);

/** Texts of any kind, JSON of any kind, and JSON that looks like a line of ours. */
const anyLine = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.json({ maxDepth: 4 }),
  fc
    .tuple(fc.constantFrom(...kinds, 'memroy'), fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })))
    .map(([loci, fields]) => JSON.stringify({ loci, ...fields })),
  fc
    .tuple(fc.string({ minLength: 1 }), fc.jsonValue({ maxDepth: 4 }))
    .map(([content, metadata]) => JSON.stringify({ content, metadata })),
);

it('reads any lines, or says what is wrong by the number of the line', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyLine, { maxLength: 5 }), async texts => {
      try {
        const { lines } = await readImport(linesOf(texts), importing);
        expect(lines).toBeGreaterThan(0);
      } catch (error) {
        expect(error).toBeInstanceOf(LociProblem);
        const [first] = (error as LociProblem).errors;
        expect(first?.path === '' || /^line \d+/.test(first?.path ?? 'none')).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

it('refuses what nests deeper than a stack bears, by its line', async () => {
  const deep = `{"content":"x","metadata":${'{"d":'.repeat(5_000)}1${'}'.repeat(5_000)}}`;
  await expect(readImport(linesOf(['{"content":"fine"}', deep]), importing)).rejects.toThrow(
    /^line 2: may nest/,
  );
});
