/** Every requirement is cited by a test, and no test cites one that is not there. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { requirements } from './requirements.js';

const root = import.meta.dirname;
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(file =>
  file.endsWith('.test.ts'),
);
const texts = new Map(files.map(file => [file, readFileSync(join(root, file), 'utf8')]));

const citedIn = (text: string): string[] =>
  [...text.matchAll(/\bproves\(([^)]*)\)/g)].flatMap(call =>
    [...(call[1] ?? '').matchAll(/'([^']+)'/g)].map(id => id[1] as string),
  );
const cited = new Set([...texts.values()].flatMap(citedIn));

it('gives every requirement its own id', () => {
  const ids = requirements.map(requirement => requirement.id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect(ids.length).toBeGreaterThanOrEqual(100);
  for (const id of ids) expect(id).toMatch(/^[A-Z]{3,4}-\d\d$/);
});

it('has a test for every requirement', () => {
  expect(requirements.filter(({ id }) => !cited.has(id)).map(({ id, text }) => `${id}: ${text}`)).toEqual([]);
});

it('cites no requirement that is not there', () => {
  const known = new Set<string>(requirements.map(requirement => requirement.id));
  expect([...cited].filter(id => !known.has(id))).toEqual([]);
});

it('leaves no test out', () => {
  const leftOut = /\b(?:it|test|describe)\.(?:skip|only|todo|fails)\b/;
  expect([...texts].filter(([, text]) => leftOut.test(text)).map(([file]) => file)).toEqual([]);
});
