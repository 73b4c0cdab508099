import { expect, it } from 'vitest';
import { misspelt, variables } from './variables.js';

it.each<[string, string | null]>([
  ['LOCI_PROT', 'LOCI_PORT'],
  ['LOCI_ADMINSECRET', 'LOCI_ADMIN_SECRET'],
  ['LOCI_MODEL', 'LOCI_MODELS'],
  ['LOCI_LLM_BUGDET_MS', 'LOCI_LLM_BUDGET_MS'],
  ['LOCIURL', 'LOCI_URL'],
  // What a cluster sets for a service of this name, and unrelated variables.
  ['LOCI_SERVICE_HOST', null],
  ['LOCI_PORT_4747_TCP_ADDR', null],
  ['LOCI_COMMIT', null],
  ['LOCALE', null],
])('detects whether %s is a misspelling', (name, meant) => {
  const said = meant === null ? [] : [`${name} is unknown and was ignored; did you mean ${meant}?`];
  expect(misspelt({ [name]: 'x', HOME: '/' })).toEqual(said);
});

it('finds nothing wrong with what is known', () => {
  expect(misspelt(Object.fromEntries(variables.map(name => [name, 'x'])))).toEqual([]);
});
