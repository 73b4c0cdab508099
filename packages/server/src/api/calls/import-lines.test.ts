import { importLines } from '@loci/client';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkLine } from './import-lines.js';

const kinds = Object.keys(importLines);

/** Any JSON, and JSON that looks like one of our lines. */
const anyLine = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc
    .tuple(fc.constantFrom(...kinds, 'memroy'), fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })))
    .map(([loci, fields]) => ({ loci, ...fields })),
  fc.record({ content: fc.string({ minLength: 1 }), metadata: fc.jsonValue({ maxDepth: 4 }) }),
);

it('accepts any line, or reports what is wrong with it', () => {
  fc.assert(
    fc.property(anyLine, line => {
      const checked = checkLine(line, 0);
      if ('errors' in checked) expect(checked.errors.every(({ message }) => message !== '')).toBe(true);
      else expect(checked.data).toBeTypeOf('object');
    }),
    { numRuns: 300 },
  );
});

it('rejects nesting that would overflow the stack', () => {
  let deep: unknown = 1;
  for (let level = 0; level < 5_000; level++) deep = { d: deep };
  expect(checkLine({ content: 'x', metadata: deep }, 0)).toEqual({
    errors: [{ path: '', message: 'may nest at most 64 levels deep' }],
  });
});
