/** Every field is sent where the contract says. */
import { expect, it } from 'vitest';
import { partsOf } from './input-parts.js';

it('splits an input', () => {
  expect(
    partsOf('getContext', { graph_id: 'g', context_type: 't', name: 'n', page: 2, valid_at: undefined }),
  ).toEqual({
    params: { graph_id: 'g', context_type: 't', name: 'n' },
    query: { page: 2 },
  });
  expect(partsOf('changeMemory', { graph_id: 'g', id: 'm', session: null })).toEqual({
    params: { graph_id: 'g', id: 'm' },
    query: {},
    body: { session: null },
  });
});

it('omits an optional body only if it would be empty', () => {
  expect(partsOf('putGraph', { graph_id: 'g' })).not.toHaveProperty('body');
  expect(partsOf('putGraph', { graph_id: 'g', contradictions: 'ask' }).body).toEqual({
    contradictions: 'ask',
  });
  expect(partsOf('remember', {}).body).toEqual({});
});

it('sends unknown fields so that the server can name them', () => {
  expect(partsOf('listGraphs', { pagesize: 3 }).query).toEqual({ pagesize: 3 });
  expect(partsOf('insight', { contxt_types: {} }).body).toEqual({ contxt_types: {} });
  expect(partsOf('listGraphs', { constructor: 1 }).query).toEqual({ constructor: 1 });
});
