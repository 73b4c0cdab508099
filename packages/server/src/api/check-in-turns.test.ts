import { LociProblem, limits } from '@loci/client';
import { expect, it } from 'vitest';
import { checkInTurns } from './check-in-turns.js';
import { checkInput } from './check-input.js';
import type { CallParts } from './service.js';

const partsOf = (body: unknown): CallParts => ({ params: {}, query: {}, body }) as CallParts;
const outcome = async (check: () => unknown): Promise<unknown> => {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof LociProblem)) throw error;
    return { message: error.message, errors: error.errors };
  }
};

const many = (item: (at: number) => unknown, count = 35) =>
  Array.from({ length: count }, (_, at) => item(at));
const good = (at: number) => ({ content: `Note ${at}`, source: { kind: 'user' } });

it.each([
  ['a good batch', { graph_id: 'g', memories: many(good) }],
  [
    'an item that is wrong',
    { graph_id: 'g', memories: many(at => (at === 27 ? { content: ' ' } : good(at))) },
  ],
  ['items that are wrong all over', { graph_id: 'g', memories: many(() => ({ text: 1 }), 12) }],
  ['another field that is wrong', { graph_id: '', memories: many(good) }],
  ['a field too many', { graph_id: 'g', memories: many(good), extra: 1 }],
  [
    'a trap',
    {
      graph_id: 'g',
      memories: many(at => (at === 30 ? JSON.parse('{"content":"a","metadata":{"__proto__":1}}') : good(at))),
    },
  ],
  ['a conversation', { graph_id: 'g', messages: many(at => ({ role: 'user', content: `Hello ${at}` })) }],
  ['too many', { graph_id: 'g', memories: many(good, limits.batchMemories + 1) }],
  ['none', { graph_id: 'g', memories: [] }],
  ['one memory', { graph_id: 'g', content: 'a' }],
  ['no body', undefined],
])('reports the same for %s as a check in one go', async (_, body) => {
  const atOnce = await outcome(() => checkInput('remember', partsOf(body)));
  expect(await outcome(() => checkInTurns('remember', partsOf(body)))).toEqual(atOnce);
});

it('rejects two lists at once', async () => {
  const body = { graph_id: 'g', memories: many(good), messages: many(good) };
  await expect(checkInTurns('remember', partsOf(body))).rejects.toThrow(LociProblem);
});
