import { embeddedConfidence, lexicalConfidence } from '@loci/server';
import { describe, expect, it, test } from 'vitest';
import { readCases } from './cases.js';
import { fitTiers, tiers } from './fit-tiers.js';
import { writtenTalks } from './friends.js';
import { gatherCases } from './gather-cases.js';
import { fitLogistic } from './logistic.js';
import { writtenProjects } from './projects.js';
import { openChance } from './random.js';
import { writtenNotes } from './teams.js';
import { withoutGold } from './without-gold.js';
import { readTopics } from './written-text.js';

const kept = (tier: string) => readCases(new URL(`../../written/cases-${tier}.csv`, import.meta.url));

describe('the weights that are shipped', () => {
  const shipped = { embedded: embeddedConfidence, lexical: lexicalConfidence };
  const fitted = fitTiers(kept, { seed: 7, date: '2000-01-01' });

  it.each(tiers)('come out of the kept cases again: %s', tier => {
    const { fitted: how, weights, nothing } = shipped[tier];
    expect(fitted[tier].fitted.on).toEqual(how.on);
    expect(fitted[tier].nothing).toBeCloseTo(nothing, 3);
    for (const situation of ['person', 'user', 'thing'] as const) {
      const again = fitted[tier].weights[situation];
      expect(again.bias).toBeCloseTo(weights[situation].bias, 3);
      expect(again.high).toBeCloseTo(weights[situation].high, 3);
      expect(again.shows.bias).toBeCloseTo(weights[situation].shows.bias, 3);
      for (const [mine, theirs] of [
        [again.inputs, weights[situation].inputs],
        [again.shows.inputs, weights[situation].shows.inputs],
      ] as const) {
        expect(Object.keys(mine)).toEqual(Object.keys(theirs));
        for (const [name, { weight, usual }] of Object.entries(mine)) {
          const known = theirs[name as keyof typeof theirs];
          expect(weight, `${situation} ${name}`).toBeCloseTo(known?.weight as number, 3);
          expect(usual, `${situation} ${name}`).toBeCloseTo(known?.usual as number, 3);
        }
      }
    }
  });

  it('are fitted on what may be fitted on, and on nothing else', () => {
    for (const tier of tiers) {
      expect([...new Set(kept(tier).map(one => one.set))].sort()).toEqual(
        ['friends', 'musique', 'projects', 'teams', 'tldr'].sort(),
      );
    }
  });
});

test('asking the written notes again gives the kept cases, without models', async () => {
  const cases = await gatherCases({ data: null, models: 'off', seed: 7, sets: ['teams'] });
  const before = kept('lexical').filter(one => one.set === 'teams');
  expect(cases.length).toBe(before.length);
  for (const [at, one] of cases.entries()) {
    const known = before[at];
    expect([one.kind, one.isAnswerable, one.situation]).toEqual([
      known?.kind,
      known?.isAnswerable,
      known?.situation,
    ]);
    for (const [name, value] of Object.entries(one.inputs ?? {}))
      expect(value, `${at} ${name}`).toBeCloseTo(known?.inputs?.[name] as number, 2);
  }
}, 120_000);

describe('the written cases', () => {
  it('are many, over many matters, and whole', () => {
    const lines = (['friends', 'projects', 'teams'] as const).flatMap(file =>
      readTopics(file).flatMap(topic => topic.lines.map(fields => ({ file, fields }))),
    );
    expect(lines.length).toBeGreaterThan(150);
    const fields = { friends: 4, projects: 5, teams: 4 };
    for (const { file, fields: found } of lines) expect(found.length, found[0]).toBe(fields[file]);
  });

  it('make questions whose gold is there, and the same ones each time', () => {
    const all = [...writtenTalks(), ...writtenProjects(), ...writtenNotes()];
    for (const { memories, queries } of all) {
      const ids = new Set(memories.map(memory => memory.id));
      for (const { gold, answerable, query } of queries) {
        expect(gold.length > 0).toBe(answerable);
        expect(gold.every(id => ids.has(id))).toBe(true);
        expect(query).not.toMatch(/[{}]/);
      }
      for (const { text } of memories) expect(text).not.toMatch(/\{(?:P|O|topic|thing)\}/);
    }
    expect(writtenTalks()).toEqual(writtenTalks());
  });
});

test('taking the gold out leaves no memory that answers', () => {
  const memory = (id: string) => ({ collection: 'c', id, text: id });
  const query = (id: string, gold: string[]) => ({
    collection: 'c',
    id,
    query: id,
    gold,
    kind: 'k',
    answerable: true,
  });
  const set = {
    name: 's',
    collections: [
      {
        name: 'c',
        memories: ['a', 'b', 'c'].map(memory),
        queries: [query('1', ['a']), query('2', ['b']), query('3', ['b', 'c']), query('4', ['c'])],
      },
    ],
  };
  const [bare] = withoutGold(set, 0).collections;
  expect(bare?.memories).toEqual([]);
  expect(bare?.queries.map(({ id, answerable }) => [id, answerable])).toEqual([
    ['1', false],
    ['3', false],
  ]);
});

test('logistic regression finds what made the cases, and keeps to the signs it is given', () => {
  const chance = openChance(3);
  const samples = Array.from({ length: 4_000 }, () => {
    const values = [chance.next() * 2 - 1, chance.next() * 2 - 1, chance.next() * 2 - 1];
    const odds = 0.5 + 2 * (values[0] as number) - 1 * (values[1] as number);
    return { values, isTrue: chance.next() < 1 / (1 + Math.exp(-odds)), weight: 1 };
  });
  const { bias, weights } = fitLogistic(samples, ['rises', 'falls', 'rises'], 0);
  expect(bias).toBeCloseTo(0.5, 0);
  expect(weights[0]).toBeCloseTo(2, 0);
  expect(weights[1]).toBeCloseTo(-1, 0);
  expect(fitLogistic(samples, ['falls', 'rises', 'rises'], 0).weights.slice(0, 2)).toEqual([0, 0]);
});
