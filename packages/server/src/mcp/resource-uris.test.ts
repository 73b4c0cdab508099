import { expect, it } from 'vitest';
import { addressedBy, contextUri } from './resource-uris.js';

it('reads back every name it wrote into a URI', () => {
  for (const name of ['plain', 'a/b', '50%', 'ü ?#', 'contexts', '..x', '://']) {
    expect(addressedBy(contextUri(name, name, name))).toEqual({
      kind: 'context',
      graph: name,
      type: name,
      name,
      page: 1,
    });
  }
});

it('reads the page of a context and the id of a memory', () => {
  expect(addressedBy('loci://g/contexts/t/n?page=12')).toMatchObject({ page: 12 });
  expect(addressedBy('loci://Graph/memories/01a1')).toEqual({ kind: 'memory', graph: 'Graph', id: '01a1' });
});

it('accepts nothing else as a URI', () => {
  const others = [
    'http://g/memories/x',
    'loci://g',
    'loci://g/memories',
    'loci://g/memories/',
    'loci://g/memories/x/y',
    'loci://g/memories/x?page=2',
    'loci:///memories/x',
    'loci://g/contexts/t',
    'loci://g/contexts/t/n?page=0',
    'loci://g/contexts/t/n?q=1',
    'loci://g/contexts/t/%ff',
  ];
  for (const uri of others) expect(addressedBy(uri), uri).toBeNull();
});
