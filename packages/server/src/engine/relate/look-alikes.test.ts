/** Pairs that look alike: what sets two statements apart, and what makes them one. */
import { describe, expect, it } from 'vitest';
import { words } from '../../language/words.js';
import { type LookAlike, lookAlikes } from './look-alikes.table.js';
import { relatePair } from './relate-pair.js';
import type { Relation } from './relation.js';
import { builtInModels, memory } from './samples.contract.js';
import { termWeight } from './term-weight.js';

const models = builtInModels();

const relate = async ({ first, second }: LookAlike): Promise<Relation | null> => {
  const known = [first, second].map(text => new Set(words(text)));
  const weightOf = (term: string) => termWeight(2, known.filter(each => each.has(term)).length, term);
  const [one, other] = await models.embedder.embed([first, second], 'asked');
  const cosine = one!.reduce((sum, value, at) => sum + value * other![at]!, 0);
  return relatePair(memory(first), memory(second, 3), { judge: models.judge, weightOf, cosine });
};

const found = (relation: Relation | null): string => {
  if (relation?.kind === 'contradiction') return relation.suggestedResolution === null ? 'x' : 'u';
  return relation?.kind === 'reinforcement' ? 's' : relation?.kind === 'extension' ? 'e' : 'o';
};

describe.each(lookAlikes)('%s', (_what, pairs) => {
  it.each(pairs.map(pair => [pair.mark, pair.first, pair.second, pair] as const))(
    '%s: %s | %s',
    async (mark, _first, _second, pair) => {
      const relation = await relate(pair);
      expect(found(relation), relation?.reason).toBe(mark);
    },
  );
});
