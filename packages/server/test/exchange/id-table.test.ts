/** Ids are told apart by the hundred thousand, and one that comes twice is found with its line. */
import { expect, it } from 'vitest';
import { openIdTable } from '../../src/exchange/id-table.js';
import { stableId } from '../../src/exchange/text/values.js';
import { proves } from '../requirements.js';

it('tells new ids from those seen, whatever they look like', () => {
  proves('XCH-08');
  const table = openIdTable();
  const ids = Array.from({ length: 60_000 }, (_, n) => [`m${n}`, stableId('x', n)]).flat();
  expect(ids.filter((id, at) => table.add(id, at + 1) !== null)).toEqual([]);
  expect(ids.filter((id, at) => table.add(id, 1) !== at + 1)).toEqual([]);
  expect(table.has('m60000')).toBe(false);
  expect(table.has('')).toBe(false);
});
