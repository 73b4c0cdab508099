import type { MemoryVersion } from '@loci/client';
import { expect, it } from 'vitest';
import { changeWords, linesOfMemory, newestFirst } from './context-history.js';
import { fieldChanges } from './version-changes.js';

const first: MemoryVersion = {
  id: 'm1',
  graph_id: 'g',
  content: 'One.',
  context_types: { skill: ['a'] },
  placed_by: 'caller',
  source: { kind: 'user', name: 'Ana', ref: null },
  session: null,
  occurred_at: '2026-01-01T00:00:00Z',
  valid_until: null,
  recorded_at: '2026-01-01T00:00:00Z',
  replaced_at: null,
  changed_by: null,
  metadata: {},
  status: 'stored',
  version: 1,
  supersedes: [],
  superseded_by: null,
  support_count: 1,
  independent_count: 1,
  needs_review: false,
  contested: false,
  contested_by: [],
};
const next = (change: Partial<MemoryVersion>): MemoryVersion => ({
  ...first,
  version: 2,
  recorded_at: '2026-02-01T00:00:00Z',
  ...change,
});

it.each([
  [{ content: 'Two.' }, 'edited'],
  [{ status: 'superseded' as const }, 'superseded'],
  [{ context_types: { skill: ['b'] } }, 'moved'],
  [{ needs_review: true }, 'marked for review'],
  [{ valid_until: '2026-03-01T00:00:00Z' }, 'dates changed'],
  [{ metadata: { a: 1 } }, 'changed'],
])('%o is shown as %s', (change, words) => {
  expect(changeWords(next(change), first)).toBe(words);
});

it('shows a restored memory and the first version', () => {
  expect(changeWords(next({}), { ...first, status: 'retracted' })).toBe('restored');
  expect(changeWords(first, undefined)).toBe('stored');
});

it('sorts the lines of a memory by version, and all lines newest first', () => {
  const lines = linesOfMemory([next({ content: 'Two.' }), first]);
  expect(lines.map(({ what }) => what)).toEqual(['stored', 'edited']);
  expect(newestFirst(lines).map(({ text }) => text)).toEqual(['Two.', 'One.']);
});

it('lists the fields that a version changed', () => {
  const fresh = next({ context_types: { skill: ['a'], error: ['x'] }, status: 'retracted' });
  expect(fieldChanges(first, fresh)).toEqual([
    { field: 'status', old: 'stored', fresh: 'retracted' },
    { field: 'contexts', old: 'skill “a”', fresh: 'skill “a”, error “x”' },
  ]);
});
