import { expect, test } from 'vitest';
import { day, memoryOf, readingOf } from '../../../test/insights/samples.js';
import type { SourceRecord } from '../../domain/memory.js';
import type { MemoryLink } from '../../domain/relationship.js';
import { type Dispute, noStanding, type Standing, withoutWrong } from './standing.js';
import { tellNotes } from './told.js';

const old = memoryOf('old', 'It is Redis.', { occurredAt: day('2026-01-10'), validUntil: day('2026-03-05') });
const now = memoryOf('now', 'It is PostgreSQL now.', { occurredAt: day('2026-03-05') });
const other = memoryOf('other', 'Something else.', { source: { kind: 'user', name: 'Ben', ref: null } });

const note = (memory: typeof old, bears: number) => ({
  memory,
  text: memory.content,
  reading: readingOf(bears),
});
const standing = (more: Partial<Standing>): Standing => ({ ...noStanding, ...more });
const dispute = (first: typeof old, second: typeof old): Dispute => ({
  first,
  second,
  contradiction: {
    id: 'c',
    first: first.id,
    second: second.id,
    firstQuote: first.content,
    secondQuote: second.content,
    reason: '',
    strength: 1,
    origin: 'detected',
    suggestedResolution: null,
    openedAt: 0,
    updatedAt: 0,
    resolutions: [],
  },
});
const reinforcement = (first: string, second: string): MemoryLink => ({
  first,
  second,
  kind: 'reinforcement',
  direction: 'mutual',
  strength: 1,
  reason: '',
  firstQuote: '',
  secondQuote: '',
  method: 'test',
  model: 'test@1',
  createdAt: 0,
});
const heardFrom = (name: string): SourceRecord => ({
  kind: 'user',
  name,
  ref: null,
  session: null,
  givenBy: null,
  isEcho: false,
  recordedAt: 0,
});
const ids = (notes: readonly { readonly memory: { readonly id: string } }[]) =>
  notes.map(({ memory }) => memory.id);

test('a replaced memory is the past of its replacement and not listed separately', () => {
  const { told } = tellNotes(
    [note(now, 0.9), note(old, 0.8)],
    standing({ history: new Map([['now', [old]]]) }),
  );
  expect(ids(told)).toEqual(['now']);
  expect(told[0]!.past).toMatchObject([{ memory: { id: 'old' }, until: day('2026-03-05') }]);
});

test('a chain of unconfirmed changes is followed to the latest', () => {
  const last = memoryOf('last', 'It is SQLite now.', { occurredAt: day('2026-06-01') });
  const changes = [dispute(old, now), dispute(now, last)];
  const { told, contested } = tellNotes([note(old, 0.9)], standing({ changes }));
  expect(ids(told)).toEqual(['last']);
  expect(ids(told[0]!.past)).toEqual(['now']);
  expect(contested).toEqual([]);
});

test('an unconfirmed change ends nothing, stays open, and counts less where the later note alone would not have been told', () => {
  const changes = [dispute(old, now)];
  const followed = tellNotes([note(old, 0.9)], standing({ changes }));
  expect(followed.told).toMatchObject([{ isFollowed: true, past: [{ memory: { id: 'old' }, until: null }] }]);
  expect(followed.changes).toEqual(changes);
  const read = tellNotes([note(now, 0.9), note(old, 0.8)], standing({ changes }));
  expect(read.told).toMatchObject([{ memory: { id: 'now' }, isFollowed: false }]);
  const lesser = tellNotes([note(old, 0.99), note(now, 0.7)], standing({ changes }));
  expect(lesser.told).toMatchObject([{ memory: { id: 'now' }, isFollowed: true }]);
  expect(tellNotes([note(other, 0.9)], standing({ changes })).changes).toEqual([]);
});

test('an unconfirmed change to a note that people called wrong for such tasks is not followed', () => {
  const changed = standing({ changes: [dispute(old, now)] });
  expect(ids(tellNotes([note(old, 0.9)], withoutWrong(changed, new Set(['now']))).told)).toEqual(['old']);
  const both = [note(old, 0.9), note(now, 0.8)];
  expect(ids(tellNotes(both, withoutWrong(changed, new Set(['now']))).told)).toEqual(['old', 'now']);
  expect(ids(tellNotes(both, withoutWrong(changed, new Set(['old']))).told)).toEqual(['now']);
});

test('circular changes terminate', () => {
  const changes = [dispute(old, now), dispute(now, old)];
  expect(tellNotes([note(old, 0.9), note(now, 0.8)], standing({ changes })).told.length).toBeLessThanOrEqual(
    2,
  );
});

test('both sides of the deciding contradiction appear once, as contested', () => {
  const disputes = [dispute(old, now)];
  const { told, contested, besides } = tellNotes([note(now, 0.9), note(other, 0.8)], standing({ disputes }));
  expect(contested).toHaveLength(1);
  expect(ids(contested[0]!.sides)).toEqual(['old', 'now']);
  expect(besides).toEqual([]);
  expect(ids(told)).toEqual(['other']);
});

test('a dispute about a supporting note is listed besides the answer', () => {
  const disputes = [dispute(old, now)];
  const { told, contested, besides } = tellNotes([note(other, 0.9), note(now, 0.3)], standing({ disputes }));
  expect(contested).toEqual([]);
  expect(besides).toHaveLength(1);
  expect(ids(told)).toEqual(['other']);
});

test('a later note that may have replaced an earlier one comes first, unless it answers much less', () => {
  const doubts = [{ ...reinforcement('old', 'now'), kind: 'related-to' as const }];
  const toldOf = (bears: number, more: Partial<Standing>) =>
    ids(tellNotes([note(old, 0.9), note(other, 0.85), note(now, bears)], standing(more)).told);
  expect(toldOf(0.8, { doubts })).toEqual(['now', 'old', 'other']);
  expect(toldOf(0.8, {})).toEqual(['old', 'other', 'now']);
  expect(toldOf(0.2, { doubts })).toEqual(['old', 'other', 'now']);
});

test('notes that say the same appear once, with all their sources', () => {
  const standingNow = standing({
    reinforcements: [reinforcement('now', 'other')],
    heard: new Map([
      ['now', [heardFrom('Ana')]],
      ['other', [heardFrom('Ben')]],
    ]),
  });
  const { told } = tellNotes([note(now, 0.9), note(other, 0.8)], standingNow);
  expect(ids(told)).toEqual(['now']);
  expect(told[0]!.alsoIn.map(({ id }) => id)).toEqual(['other']);
  expect(told[0]!.voices).toBe(2);
});
