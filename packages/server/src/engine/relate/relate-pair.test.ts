/** How two memories stand to each other, end to end: written pairs with and without the judge, notes without a common subject, long texts. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { words } from '../../language/words.js';
import { blindPairs, lastPairs } from './blind-pairs.table.js';
import { commandNotePairs } from './command-notes.table.js';
import { couldRelate } from './could-relate.js';
import { freshPairs } from './fresh-pairs.table.js';
import { type WrittenPair, writtenPairs } from './pairs.table.js';
import { relatePair } from './relate-pair.js';
import type { Relation } from './relation.js';
import { builtInModels, memory } from './samples.contract.js';
import { termWeight } from './term-weight.js';

const models = builtInModels();

function weightsOf(texts: readonly string[]): (term: string) => number {
  const seen = new Map<string, number>();
  for (const text of texts)
    for (const term of new Set(words(text))) seen.set(term, (seen.get(term) ?? 0) + 1);
  return term => termWeight(texts.length, seen.get(term) ?? 0, term);
}

async function cosineOf(first: string, second: string): Promise<number> {
  const [one, other] = await models.embedder.embed([first, second], 'asked');
  return one!.reduce((sum, value, at) => sum + value * other![at]!, 0);
}

const isRight = ({ expected }: WrittenPair, relation: Relation | null): boolean => {
  const kind = relation?.kind ?? 'none';
  return expected === 'compatible' ? kind !== 'contradiction' : kind === expected;
};

const line = ({ first, second, expected }: WrittenPair, relation: Relation | null) =>
  `${expected}, not ${relation?.kind ?? 'none'} (${relation?.method ?? 'nothing'}): ${first} | ${second}`;

describe('the written pairs', () => {
  const weightOf = weightsOf(writtenPairs.flatMap(pair => [pair.first, pair.second]));

  it('are at least 120, half of them contradictions', () => {
    const contradictions = writtenPairs.filter(pair => pair.expected === 'contradiction').length;
    expect(writtenPairs.length).toBeGreaterThanOrEqual(120);
    expect(contradictions / writtenPairs.length).toBeGreaterThan(0.45);
    expect(contradictions / writtenPairs.length).toBeLessThan(0.55);
  });

  it('are told apart with the judge', async () => {
    const misses: string[] = [];
    let updates = 0;
    let updatesRight = 0;
    for (const pair of writtenPairs) {
      const tools = { judge: models.judge, weightOf, cosine: await cosineOf(pair.first, pair.second) };
      const relation = await relatePair(memory(pair.first), memory(pair.second, 12), tools);
      if (!isRight(pair, relation)) misses.push(line(pair, relation));
      if (pair.update === undefined || relation?.kind !== 'contradiction') continue;
      updates++;
      if (relation.update === pair.update) updatesRight++;
      expect(relation.suggestedResolution).toBe(relation.update ? 'kept_second' : null);
    }
    console.info(`with the judge: ${misses.length} of ${writtenPairs.length} wrong\n${misses.join('\n')}`);
    expect(1 - misses.length / writtenPairs.length).toBeGreaterThanOrEqual(0.9);
    expect(updatesRight / updates).toBeGreaterThanOrEqual(0.9);
  });

  it('are told apart without any model, with few false alarms', async () => {
    const contradictions = writtenPairs.filter(pair => pair.expected === 'contradiction');
    const alarms: string[] = [];
    let found = 0;
    for (const pair of writtenPairs) {
      const tools = { judge: null, weightOf, cosine: null };
      const relation = await relatePair(memory(pair.first), memory(pair.second, 12), tools);
      if (relation?.kind !== 'contradiction') continue;
      if (pair.expected === 'contradiction') found++;
      else alarms.push(line(pair, relation));
    }
    console.info(`by rules alone: ${found} of ${contradictions.length} found, false:\n${alarms.join('\n')}`);
    expect(found / contradictions.length).toBeGreaterThanOrEqual(0.6);
    expect(alarms.length).toBeLessThanOrEqual(3);
  });

  it('that contradict pass the first look', () => {
    for (const { first, second, expected } of writtenPairs) {
      if (expected !== 'contradiction') continue;
      const look = couldRelate(memory(first), memory(second), { weightOf, cosine: null });
      // What shares no word is found by its vector only.
      expect(look || !words(first).some(term => words(second).includes(term)), `${first} | ${second}`).toBe(
        true,
      );
    }
  });

  it('do not depend on how large the graph is', async () => {
    let found = 0;
    const contradictions = writtenPairs.filter(pair => pair.expected === 'contradiction');
    for (const pair of contradictions) {
      const tools = { judge: null, weightOf: () => 0.2, cosine: null };
      const relation = await relatePair(memory(pair.first), memory(pair.second, 12), tools);
      if (relation?.kind === 'contradiction') found++;
    }
    expect(found / contradictions.length).toBeGreaterThanOrEqual(0.6);
  });
});

describe('the judge reads words, and the rules their order', () => {
  const weightOf = () => 3;
  const kindOf = async (first: string, second: string) => {
    const tools = { judge: models.judge, weightOf, cosine: await cosineOf(first, second) };
    return (await relatePair(memory(first), memory(second, 12), tools))?.kind ?? 'none';
  };
  it.each([
    ['The gateway calls the billing service.', 'The billing service calls the gateway.'],
    ['The doctor is helping the patient.', 'The patient is helping the doctor.'],
  ])('who does it to whom: %s | %s', async (first, second) => {
    expect(await kindOf(first, second)).toBe('related-to');
  });
  it.each([
    ['The gardener is mowing the lawn behind the office.', 'There is nobody mowing grass behind the office.'],
    ['Backups of the orders are written every night.', 'There is no backup of the orders.'],
    ['The technician is repairing the broken lift.', 'Nobody is fixing the broken lift.'],
  ])('what is denied of everybody: %s | %s', async (first, second) => {
    expect(await kindOf(first, second)).toBe('contradiction');
  });
  it.each([
    ['A woman slices an onion in the canteen.', 'There is no man cutting tomatoes in the canteen.'],
    ['There is no lift in the old building.', 'The technician repairs the printer in the old building.'],
  ])('what is denied of something else: %s | %s', async (first, second) => {
    expect(await kindOf(first, second)).not.toBe('contradiction');
  });
});

/** Right at first sight: 117 of 150; after general changes 53 of 60, and of another 60 only 48. The bars guard what came of it. */
describe.each([
  ['fresh', freshPairs, 0.88],
  ['blind', blindPairs, 0.9],
  ['last', lastPairs, 0.86],
] as const)('the %s pairs', (_name, pairs, least) => {
  it('are told apart with the judge, with hardly a false alarm', async () => {
    const weightOf = weightsOf(pairs.flatMap(pair => [pair.first, pair.second]));
    const misses: string[] = [];
    let alarms = 0;
    for (const pair of pairs) {
      const tools = { judge: models.judge, weightOf, cosine: await cosineOf(pair.first, pair.second) };
      const relation = await relatePair(memory(pair.first), memory(pair.second, 12), tools);
      if (isRight(pair, relation)) continue;
      misses.push(line(pair, relation));
      if (pair.expected !== 'contradiction') alarms++;
    }
    console.info(`${misses.length} of ${pairs.length} wrong\n${misses.join('\n')}`);
    expect(1 - misses.length / pairs.length).toBeGreaterThanOrEqual(least);
    expect(alarms / pairs.length).toBeLessThanOrEqual(0.03);
  });
});

it('notes that share words but no subject do not contradict', async () => {
  const pairs = commandNotePairs(200);
  const weightOf = weightsOf(pairs.flat());
  const alarms: string[] = [];
  for (const [first, second] of pairs) {
    const tools = { judge: models.judge, weightOf, cosine: await cosineOf(first, second) };
    const relation = await relatePair(memory(first), memory(second, 12), tools);
    if (relation?.kind === 'contradiction') alarms.push(`${relation.method}: ${first} | ${second}`);
  }
  console.info(`false alarms among 200 command notes: ${alarms.length}\n${alarms.join('\n')}`);
  expect(alarms.length).toBeLessThanOrEqual(2);
});

describe('a relation', () => {
  const lexical = { judge: null, weightOf: () => 1, cosine: null };

  it('of two databases carries quotes, a reason and a suggestion', async () => {
    const relation = await relatePair(
      memory('Granite is our shop. The primary database of Granite is Redis.'),
      memory('Granite now uses PostgreSQL as its primary database. The move took a week.', 9),
      lexical,
    );
    expect(relation).toMatchObject({
      kind: 'contradiction',
      direction: 'mutual',
      method: 'rule:value',
      firstQuote: 'The primary database of Granite is Redis.',
      secondQuote: 'Granite now uses PostgreSQL as its primary database.',
      reason:
        'Both say what the primary database of Granite is, but one says Redis and the other says PostgreSQL.',
      update: true,
      suggestedResolution: 'kept_second',
    });
    expect(relation!.strength).toBeGreaterThan(0.8);
  });

  it('is no contradiction between two projects', async () => {
    const at = (content: string, name: string) => ({
      ...memory(content),
      contexts: [{ type: 'project', name }],
    });
    const [first, second] = ['The default branch is master.', 'The default branch is main.'] as const;
    expect((await relatePair(at(first, 'Granite'), at(second, 'Granite'), lexical))?.kind).toBe(
      'contradiction',
    );
    expect((await relatePair(at(first, 'Granite'), at(second, 'Basalt'), lexical))?.kind).not.toBe(
      'contradiction',
    );
  });

  it('of first persons depends on who speaks', async () => {
    const [first, second] = ['I prefer tabs over spaces.', 'I prefer spaces over tabs.'] as const;
    const kindOf = async (name: string) =>
      (await relatePair(memory(first, 2, 'ana'), memory(second, 3, name), lexical))?.kind;
    expect(await kindOf('ana')).toBe('contradiction');
    expect(await kindOf('ben')).not.toBe('contradiction');
  });

  it('points from what says more to what is extended', async () => {
    const [short, long] = [
      'Granite uses PostgreSQL.',
      'Granite uses PostgreSQL 16 with two read replicas in Frankfurt.',
    ] as const;
    const tools = { judge: models.judge, weightOf: () => 3, cosine: await cosineOf(short, long) };
    expect(await relatePair(memory(short), memory(long, 5), tools)).toMatchObject({
      kind: 'extension',
      direction: 'from_second',
    });
    expect(await relatePair(memory(long), memory(short, 5), tools)).toMatchObject({
      kind: 'extension',
      direction: 'from_first',
    });
  });

  it('of the same text is reinforcement', async () => {
    const relation = await relatePair(
      memory('The build is green.'),
      memory('the build is  green', 4),
      lexical,
    );
    expect(relation).toMatchObject({ kind: 'reinforcement', direction: 'mutual' });
  });

  it('of another figure in a long message is only a hint', async () => {
    const filler =
      'Please look at the layout of the page and tell me what you think about the colours. '.repeat(6);
    const relation = await relatePair(
      memory(`${filler} My weekly budget for the garden project is about 150 dollars for seeds and soil.`),
      memory(
        `${filler.replaceAll('page', 'form')} I increased the weekly budget for seeds on the garden project to 220 dollars, ok.`,
        9,
      ),
      { judge: null, weightOf: () => 2, cosine: null },
    );
    expect(relation?.update ?? false).toBe(true);
    expect(relation?.suggestedResolution).toBe('kept_second');
  });

  it('of a denial in a chat is found behind its gate', async () => {
    const first =
      'I have integrated Flask-Login into the app last week and it works fine, so the users can sign in. Here is more about the layout of my pages and the colours that I chose for them, and about the many forms that are still missing from the app before it can be shown to anybody in the team, which will take me some more days of work I am afraid, because the tables are not ready and the tests are slow on my machine.';
    const second =
      'Can you help me with the sign-in page? I have never integrated Flask-Login into the app, so please start from zero.';
    const relation = await relatePair(memory(first), memory(second, 6), {
      judge: models.judge,
      weightOf: () => 3,
      cosine: 0.7,
    });
    expect(relation?.kind).toBe('contradiction');
  });

  it('is found in a bounded time in very long texts', async () => {
    const long = Array.from(
      { length: 3_000 },
      (_, at) => `Note ${at} says that module ${at % 97} needs a review.`,
    ).join(' ');
    const began = performance.now();
    await relatePair(memory(long), memory(long.replaceAll('review', 'rewrite'), 4), lexical);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('is found or not for any text, without failing', async () => {
    const text = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.constantFrom(...writtenPairs.map(pair => pair.first)),
    );
    await fc.assert(
      fc.asyncProperty(text, text, async (one, other) => {
        const relation = await relatePair(memory(one), memory(other, 7), lexical);
        if (relation === null) return;
        expect(relation.strength).toBeGreaterThanOrEqual(0);
        expect(relation.strength).toBeLessThanOrEqual(1);
        expect(relation.reason.length).toBeGreaterThan(5);
      }),
      { numRuns: 200 },
    );
  });
});
