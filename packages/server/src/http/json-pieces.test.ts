import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readJsonPieces } from './json-pieces.js';

const nothing = (): void => undefined;
/** Longer than what is read at once. */
const padding = `"${'p'.repeat(200_000)}"`;
const read = (text: string) => readJsonPieces(Buffer.from(text), nothing);
const outcome = (reading: () => unknown) =>
  Promise.resolve()
    .then(reading)
    .then(
      value => ({ value }),
      () => ({ value: 'not JSON' }),
    );

it('reads a long body as JSON.parse does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(4), async (body, indent) => {
      const text = JSON.stringify({ ...body, padding: JSON.parse(padding) }, null, indent);
      expect(await read(text)).toEqual(JSON.parse(text));
    }),
    { numRuns: 150 },
  );
});

it.each([
  '{"a":[],"b":[ ],"c":[[]],"d":[{}],"e":["]",",","\\"","\\\\"],"f":{"g":[1,2]}',
  '{"a":[1],"a":[2,3]',
  '\n{ "a" : [ 1 , 2 ] ',
  '{"a":[1,]',
  '{"a":[,1]',
  '{"a":[1 2]',
  '{"a":[1}',
  '{"a":[{"b":1]]',
  '{"a":[1]]',
  '{[1]:2',
  '{"a":["open]',
  '{"__proto__":[1]',
])('reads %s, or rejects it, as JSON.parse does', async begun => {
  const text = `${begun},"padding":${padding}}`;
  expect(await outcome(() => read(text))).toEqual(await outcome(() => JSON.parse(text)));
});

it.each([`[1,${padding}]`, padding, `{"a":[1],"padding":${padding}`, `{"a":[1,${padding}`])(
  'reads values other than objects as JSON.parse does',
  async text => {
    expect(await outcome(() => read(text))).toEqual(await outcome(() => JSON.parse(text)));
  },
);

it('shows every item with its path', async () => {
  const seen: string[] = [];
  await readJsonPieces(Buffer.from(`\uFEFF{"memories":[1,2],"padding":${padding}}`), ({ path }) =>
    seen.push(path),
  );
  expect(seen).toEqual(['', 'memories[0]', 'memories[1]']);
});

it('rejects more items than any list may hold, and a piece that is too long', async () => {
  await expect(read(`{"memories":[${'1,'.repeat(100_000)}1]}`)).rejects.toThrow(
    'memories: must hold at most',
  );
  await expect(read(`{"memories":[1,[${'1,'.repeat(3_000_000)}1]]}`)).rejects.toThrow(
    'memories[1] must have',
  );
  await expect(read(`{"other":{"a":[${'1,'.repeat(3_000_000)}1]}}`)).rejects.toThrow(
    /^the body is too large/,
  );
});
