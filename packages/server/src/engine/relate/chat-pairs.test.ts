/** Written chat messages: denials against what was told, new figures, and what only looks so. */
import { expect, it } from 'vitest';
import { words } from '../../language/words.js';
import { type ChatMark, type ChatPair, chatPairs } from './chat-pairs.table.js';
import { relatePair } from './relate-pair.js';
import { builtInModels, memory } from './samples.contract.js';
import { termWeight } from './term-weight.js';

const models = builtInModels();

const counts = new Map<string, number>();
for (const { first, second } of chatPairs)
  for (const text of [first, second])
    for (const term of new Set(words(text))) counts.set(term, (counts.get(term) ?? 0) + 1);
const weightOf = (term: string): number => termWeight(2 * chatPairs.length, counts.get(term) ?? 0, term);

/** As two memories of one chat, whose vectors lie near each other. */
const outcomeOf = async ({ first, second }: ChatPair): Promise<'against' | 'may replace' | 'other'> => {
  const relation = await relatePair(memory(first, 2, null), memory(second, 12, null), {
    judge: models.judge,
    weightOf,
    cosine: 0.75,
  });
  if (relation?.kind === 'contradiction') return 'against';
  return relation?.method === 'rule:may-replace' ? 'may replace' : 'other';
};

const countOf = async (mark: ChatMark, wanted: readonly string[]): Promise<number> => {
  let found = 0;
  for (const pair of chatPairs.filter(each => each.mark === mark))
    if (wanted.includes(await outcomeOf(pair))) found++;
  return found;
};

it('are at least 120 pairs', () => {
  expect(chatPairs.length).toBeGreaterThanOrEqual(120);
});
it('that deny what was told are contradictions', async () => {
  expect(await countOf('x', ['against'])).toBeGreaterThanOrEqual(50);
});
it('that deny something else are none', async () => {
  expect(await countOf('o', ['against'])).toBeLessThanOrEqual(5);
});
it('that give a new figure are found or suggested', async () => {
  expect(await countOf('u', ['against', 'may replace'])).toBeGreaterThanOrEqual(24);
});
it('that give figures of two things are neither, but for a few hints', async () => {
  expect(await countOf('n', ['against'])).toBe(0);
  expect(await countOf('n', ['may replace'])).toBeLessThanOrEqual(4);
});
