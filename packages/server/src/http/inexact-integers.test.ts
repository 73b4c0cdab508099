/** Which whole numbers are reported, and with which path. */
import { expect, it } from 'vitest';
import { inexactIntegers } from './inexact-integers.js';

it.each([
  ['{"metadata":{"n":12345678901234567890}}', ['metadata.n']],
  ['{"metadata":{"n":-9007199254740993}}', ['metadata.n']],
  ['{"metadata":{"n":9007199254740991,"m":10000000000000000}}', []],
  ['{"metadata":{"n":1e30,"m":0.12345678901234567890}}', []],
  ['{"metadata":{"n":"12345678901234567890","a\\"b":[0,{"c":12345678901234567890}]}}', ['metadata.a"b[1].c']],
  [
    '{"memories":[{"content":"12345678901234567890"},{"metadata":{"a":[1,12345678901234567891]}}]}',
    ['memories[1].metadata.a[1]'],
  ],
  ['{"limit":12345678901234567890,"metadata":{}}', []],
])('%s', (text, paths) => {
  JSON.parse(text);
  expect(inexactIntegers(text, 'metadata')).toEqual(paths);
});
