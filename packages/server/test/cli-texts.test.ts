/** Code as the command line shows it, files that cannot be imported, and types that are not there. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lociHere, newPlace, type Place } from './loci-process.js';

let place: Place;
const here = (...args: string[]) => lociHere(place, [...args, '--data', place.data]);

beforeAll(() => {
  place = newPlace();
});
afterAll(() => place.remove());

it('keeps the lines and the indentation of code', async () => {
  const code = '    def knots(speed):\n        return speed * 1.943844';
  const args = ['remember', '-', '-g', 'code', '--data', place.data, '--json'];
  const { items } = JSON.parse((await lociHere(place, args, { input: `${code}\n` })).out);
  expect(items[0].content).toBe(code);
  const found = await here('search', 'knots', '-g', 'code');
  expect(found.out).toMatch(/^1\. {6}def knots\(speed\):\n {12}return speed \* 1.943844\n/);
  expect((await here('memory', 'show', items[0].id, '-g', 'code')).out).toContain(code);
});

it('names a file that cannot be imported, and what is wrong with it', async () => {
  const table = join(place.folder, 'people.csv');
  writeFileSync(table, 'Fact,Who\nThe lake is cold,Rui\n');
  expect((await here('import', table, '--map', 'content=Text', '-g', 'broken')).err).toContain(
    `${table}: line 1: there is no column "Text"; the columns are Fact, Who`,
  );
  const empty = join(place.folder, 'empty.txt');
  writeFileSync(empty, '');
  expect(await here('import', empty, '-g', 'broken')).toMatchObject({
    code: 1,
    err: expect.stringContaining(`${empty}: the file is empty`),
  });
});

it('fails for a type without contexts, as for an unknown name', async () => {
  await here('remember', 'The lake is cold.', '-c', 'place:lake', '-g', 'code');
  expect(await here('contexts', 'place', '-g', 'code')).toMatchObject({ code: 0 });
  expect(await here('contexts', 'plase', '-g', 'code')).toMatchObject({
    code: 1,
    err: expect.stringContaining('there are no contexts of type "plase"'),
  });
});
