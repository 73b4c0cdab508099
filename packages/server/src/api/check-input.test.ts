/** The error a caller gets about an invalid field. */
import { LociProblem, type OperationName } from '@loci/client';
import { expect, it } from 'vitest';
import { checkInput } from './check-input.js';

const graph_id = 'g';
const secret = { graphs: '*', permissions: ['read'] };
const memory = { content: 'x' };
const message = { role: 'user', content: 'x' };

const wordsFor = (name: OperationName, body: object): string => {
  try {
    checkInput(name, { params: {}, query: {}, body });
  } catch (error) {
    if (error instanceof LociProblem)
      return error.errors.map(({ path, message: words }) => `${path}: ${words}`).join('; ');
    throw error;
  }
  return '';
};

it.each<[OperationName, object, string]>([
  ['createSecret', { ...secret, rate_limit: { requests: 1 } }, 'rate_limit.seconds: is required'],
  ['createSecret', { ...secret, rate_limit: 'fast' }, 'rate_limit: must be a whole number or an object'],
  ['createSecret', { ...secret, rate_limit: 0 }, 'rate_limit: must be at least 1'],
  ['createSecret', { ...secret, graphs: 5 }, 'graphs: must be "*" or an array'],
  ['createSecret', { ...secret, graphs: 'all' }, 'graphs: must be "*" or an array'],
  ['createSecret', { ...secret, graphs: undefined }, 'graphs: is required'],
  ['createSecret', { ...secret, graphs: ['a', 5] }, 'graphs[1]: must be a string, not a number'],
  ['createSecret', { ...secret, permissions: [] }, 'permissions: must hold at least 1 item'],
  ['createSecret', { ...secret, permissions: ['own'] }, 'permissions[0]: must be one of read, write, admin'],
  [
    'remember',
    { graph_id, ...memory, memories: [memory] },
    'memories: cannot be combined with content: send one of them',
  ],
  [
    'remember',
    { graph_id, messages: [message], memories: [memory] },
    'messages: cannot be combined with memories: send one of them',
  ],
  ['remember', { graph_id, ...memory, memoriez: [] }, 'memoriez: is not a known field'],
  ['remember', { graph_id, content: 5 }, 'content: must be a string, not a number'],
  [
    'remember',
    { graph_id, content: 5, source: [], metadata: null },
    'content: must be a string, not a number; source: must be an object, not an array',
  ],
  ['remember', { graph_id, content: null }, 'content: is required'],
  ['remember', { graph_id, memories: [null] }, 'memories[0]: must be an object, not null'],
  [
    'search',
    { graph_id, query: 'x', context_types: { skill: null } },
    'context_types.skill: must be an array, not null',
  ],
  ['remember', { graph_id, ...memory, memoriez: null }, 'memoriez: is not a known field'],
  ['remember', { graph_id, ...memory, supersedes: [''] }, 'supersedes[0]: must not be empty'],
  ['search', { graph_id, query: 'x', limit: '5' }, 'limit: must be a whole number'],
  ['search', { graph_id, query: 'x', limit: 1.5 }, 'limit: must be a whole number'],
  ['search', { graph_id, query: 'x', limit: 101 }, 'limit: must be at most 100'],
  ['insight', { graph_id, task: 'x', context_types: [] }, 'context_types: must be an object, not an array'],
  ['insight', { graph_id }, 'task: is required'],
])('%s %j: %s', (name, body, words) => {
  expect(wordsFor(name, body)).toBe(words);
});

it.each<[OperationName, object, object]>([
  ['remember', { graph_id, ...memory, source: null, session: null, memories: null }, { graph_id, ...memory }],
  [
    'remember',
    { graph_id, memories: [{ ...memory, metadata: { kept: null }, occurred_at: null }, memory] },
    { graph_id, memories: [{ ...memory, metadata: { kept: null } }, memory] },
  ],
  ['search', { graph_id, query: 'x', limit: null, context_types: null }, { graph_id, query: 'x' }],
])('%s: null counts as left out in %j', (name, body, plain) => {
  const checked = (of: object) => checkInput(name, { params: {}, query: {}, body: of });
  expect(checked(body)).toEqual(checked(plain));
});
