/** Notes of two fields of life that share a word and no subject do not contradict. */
import { expect, it } from 'vitest';
import { freshPairs } from './fresh-pairs.table.js';
import { relatePair } from './relate-pair.js';
import { builtInModels, memory } from './samples.contract.js';
import { termWeight } from './term-weight.js';
import { tokensOf } from './tokens.js';

const models = builtInModels();

/** The table has so many lines a field. */
const fieldSize = 15;
const wanted = 200;

const stemsOf = (text: string): Set<string> =>
  new Set(
    tokensOf(text)
      .filter(token => token.content)
      .map(token => token.stem),
  );

/** Across fields, those that share most first. */
function crossedNotes(): (readonly [string, string])[] {
  const notes = freshPairs.flatMap(({ first, second }, line) =>
    [first, second].map(text => ({ field: Math.floor(line / fieldSize), text })),
  );
  const pairs = notes.flatMap((one, place) => {
    const stems = stemsOf(one.text);
    return notes
      .slice(place + 1)
      .filter(other => other.field !== one.field)
      .map(other => ({
        texts: [one.text, other.text] as const,
        shared: [...stemsOf(other.text)].filter(stem => stems.has(stem)).length,
      }))
      .filter(pair => pair.shared > 0);
  });
  return pairs
    .sort((one, next) => next.shared - one.shared)
    .slice(0, wanted)
    .map(pair => pair.texts);
}

it('notes of two fields that share words do not contradict', async () => {
  const pairs = crossedNotes();
  expect(pairs).toHaveLength(wanted);
  const alarms: string[] = [];
  for (const [first, second] of pairs) {
    const [one, other] = await models.embedder.embed([first, second], 'asked');
    const cosine = one!.reduce((sum, value, at) => sum + value * other![at]!, 0);
    const relation = await relatePair(memory(first, 2), memory(second, 12), {
      judge: models.judge,
      weightOf: term => termWeight(300, 3, term),
      cosine,
    });
    if (relation?.kind === 'contradiction') alarms.push(`${relation.method}: ${first} | ${second}`);
  }
  console.info(`false alarms among ${pairs.length} crossed notes: ${alarms.length}\n${alarms.join('\n')}`);
  expect(alarms.length).toBeLessThanOrEqual(2);
});
