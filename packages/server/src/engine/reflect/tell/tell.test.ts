import { expect, test } from 'vitest';
import { day, memoryOf, readingOf, recalledOf, sourceOf } from '../../../../test/insights/samples.js';
import { listed } from '../../../domain/listed.js';
import type { Situation } from '../../../language/models/situation.js';
import { countWords } from '../../recall/shown-note.js';
import type { Contested, Told } from '../told.js';
import { attribution, dayOf, quoted, saidBy } from './attribution.js';
import { declineOf } from './decline.js';
import { type FindingParts, findingOf } from './finding.js';
import { recommendationOf, settleFirst } from './recommendation.js';

const now = day('2026-11-16');
const ana = memoryOf('a', 'The gate is open.');
const tool = memoryOf('t', 'The gate is shut.', {
  source: sourceOf('tool', null),
  occurredAt: day('2025-05-03'),
});

const told = (memory: typeof ana, more: Partial<Told> = {}): Told => ({
  memory,
  quote: memory.content,
  relevance: 0.9,
  reading: readingOf(0.9),
  isFollowed: false,
  alsoIn: [],
  voices: 1,
  past: [],
  settled: null,
  decided: null,
  ...more,
});
const parts = (more: Partial<FindingParts>): FindingParts => ({
  told: [told(ana)],
  contested: [],
  besides: [],
  changes: [],
  quoteOf: ({ quote }) => quote,
  outcome: 'answered',
  by: 'reader',
  now,
  ...more,
});
const contestedBy = (one: typeof ana, other: typeof ana): Contested => ({
  dispute: undefined as unknown as Contested['dispute'],
  sides: [
    { memory: one, quote: one.content, relevance: 1 },
    { memory: other, quote: other.content, relevance: 1 },
  ],
});

test('who and when, in one short form', () => {
  expect(attribution([ana, tool, ana], now)).toBe('(Ana, 4 March; a tool, 3 May 2025)');
  expect(saidBy(tool, 'x', now)).toBe('A tool, 3 May 2025: “x”');
  const file = { ...tool, source: { kind: 'document', name: null, ref: 'team/deploy.md' } } as const;
  expect(attribution([file], now)).toBe('(team/deploy.md, 3 May 2025)');
  expect(saidBy(file, 'x', now)).toBe('team/deploy.md, 3 May 2025: “x”');
  const named = (name: string) => ({ ...tool, source: sourceOf('agent', name) });
  for (const name of ['claude-code', 'de Vries', 'ßen', 'ǆuro', 'iA', 'Tomás'])
    expect(saidBy(named(name), 'x', now)).toBe(`${name}, 3 May 2025: “x”`);
  expect(dayOf(day('2026-12-31'), now)).toBe('31 December');
  expect(quoted(' two\n lines ')).toBe('“two lines”');
  expect([listed([]), listed(['A']), listed(['A', 'B']), listed(['A', 'B', 'C'])]).toEqual([
    '',
    'A',
    'A and B',
    'A, B and C',
  ]);
});

test('a finding quotes each note, and what it replaced after it', () => {
  const past = [{ memory: tool, quote: tool.content, relevance: 0.9, until: day('2026-03-04') }];
  expect(findingOf(parts({ told: [told(ana, { past })] }))).toBe(
    '“The gate is open.” (Ana, 4 March) Until 4 March: “The gate is shut.” (a tool, 3 May 2025)',
  );
  const [seeming] = past.map(one => ({ ...one, until: null }));
  expect(findingOf(parts({ told: [told(ana, { past: [seeming!] })] }))).toContain(
    ' Earlier: “The gate is shut.” (',
  );
});

test('it opens with the kind of answer', () => {
  const opening = (more: Partial<FindingParts>) => findingOf(parts(more)).replace(/ ?“.*/u, '');
  expect(opening({})).toBe('');
  expect(opening({ by: 'words' })).toBe('By keywords only:');
  expect(opening({ outcome: 'closest' })).toMatch(/^No note says it outright/);
  expect(opening({ contested: [contestedBy(ana, tool)] })).toMatch(/^Contested\./);
});

test('it has at most 80 words unless the first note is longer; nothing is cut, and no past appears without its note', () => {
  const long = (id: string, count: number) => memoryOf(id, `${id} ${'word '.repeat(count)}end.`);
  const past = [{ memory: tool, quote: tool.content, relevance: 0.9, until: now }];
  const some = findingOf(parts({ told: [told(ana), told(long('b', 90), { past }), told(long('c', 5))] }));
  expect(countWords(some)).toBeLessThanOrEqual(80);
  expect(some).not.toMatch(/\bb word|Until/);
  expect(findingOf(parts({ told: [told(long('b', 200)), told(ana)] }))).toMatch(
    /^“b .* end\.” \(Ana, 4 March\)$/,
  );
});

test('a recommendation quotes the note after a fitting phrase', () => {
  const situations: Situation[] = ['trouble', 'act', 'leave', 'whether', 'ask'];
  const advise = (situation: Situation, isOutright = true) =>
    recommendationOf(told(ana), situation, isOutright, now);
  for (const situation of situations) {
    expect(advise(situation)).toMatch(/^[A-Z][^“]{2,40}: “The gate is open\.” \(Ana, 4 March\)$/);
    expect(advise(situation, false)).toMatch(/^Check this/);
  }
});

test('what was said when two statements were settled is quoted, once', () => {
  const ben = memoryOf('b', 'The gate is shut.', { source: sourceOf('user', 'Ben') });
  const said = { reason: 'Open by day.', by: 'Cleo', at: day('2026-11-02'), relevance: 0.9, isQuoted: false };
  const settled = { ...said, memory: ben, quote: ben.content };
  const one = told(ana, { settled });
  const both = 'Both hold (Cleo, 2 November): “Open by day.”';
  expect(recommendationOf(one, 'ask', true, now)).toBe(
    `Use this: “The gate is open.” (Ana, 4 March) ${both}`,
  );
  expect(findingOf(parts({ told: [one] }))).toBe(
    `“The gate is open.” (Ana, 4 March) “The gate is shut.” (Ben, 4 March) ${both}`,
  );
  const quoted = told(ana, { settled: { ...settled, isQuoted: true } });
  const other = told(ben, { settled: { ...said, memory: ana, quote: ana.content, isQuoted: true } });
  expect(findingOf(parts({ told: [quoted, other] }))).toBe(
    `“The gate is open.” (Ana, 4 March) “The gate is shut.” (Ben, 4 March) ${both}`,
  );
});

test('a contested finding recommends asking those who said it, or quotes both statements', () => {
  const ben = memoryOf('b', 'The gate is shut.', { source: sourceOf('user', 'Ben') });
  expect(settleFirst([contestedBy(ana, ben)])).toMatch(/Ana and Ben/);
  for (const settle of [settleFirst([contestedBy(ana, ana)]), settleFirst([contestedBy(tool, tool)])])
    expect(settle).toMatch(/“The gate is .*” or “The gate is .*”/);
});

test('a decline says what is missing, what is nearest and whom to ask', () => {
  const nearest = { memory: ana, quote: ana.content };
  const plain = declineOf('Is the lock new?', recalledOf([ana, tool]), nearest, now);
  expect(plain.insight).toMatch(/Nearest: “The gate is open\.” \(Ana, 4 March\)$/);
  expect(plain.recommendation).toMatch(/^Ask Ana/);
  const ben = memoryOf('b', 'x', { source: sourceOf('user', 'Ben') });
  expect(declineOf('What did Ben say?', recalledOf([ana, ben]), nearest, now).recommendation).toMatch(
    /^Ask Ben,/,
  );
  const al = memoryOf('c', 'x', { source: sourceOf('user', 'Al') });
  expect(declineOf('Who has all the keys?', recalledOf([al]), nearest, now).recommendation).toMatch(
    /^Ask Ana/,
  );
  const missing = { ...recalledOf([]), missingContexts: [{ type: 'skill', name: 'juggling' }] };
  const empty = declineOf('How?', missing, null, now);
  expect(empty.insight).toContain('“skill: juggling”');
  expect(empty.recommendation).not.toMatch(/Ask/);
});
