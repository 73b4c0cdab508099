/** The graph's filters and its search. */
import type { GraphMap } from '@loci/client';
import { expect, it } from 'vitest';
import { filtered, firstFilter, found, keyOf, kindCounts, openFilter, typesOf, viewOf } from './map-view.js';

const time = (day: number) => `2026-03-0${day}T00:00:00.000Z`;
const context = (context_type: string, name: string, memory_count = 1, day = 1) => ({
  context_type,
  name,
  memory_count,
  open_contradictions: 0,
  created_at: time(1),
  updated_at: time(day),
});
const line = (from: number, kind: 'extension' | 'related-to', to: number) => ({
  kind,
  from,
  to,
  strength: 0.5,
  origin: 'detected' as const,
  created_at: time(1),
});
const map: GraphMap = {
  graph_id: 'g',
  context_count: 3,
  relationship_count: 2,
  contexts: [context('skill', 'Déploiement', 5, 3), context('skill', 'a b'), context('error', 'a', 2)],
  relationships: [line(0, 'extension', 1), line(1, 'related-to', 2), line(2, 'extension', 7)],
};
const view = viewOf(map);
const names = (shown: typeof view) => [...shown.contexts.values()].map(({ name }) => name);

it('reads a map, and drops a line without an end', () => {
  expect(names(view)).toEqual(['Déploiement', 'a b', 'a']);
  expect([...view.lines.values()].map(({ kind }) => kind)).toEqual(['extension', 'related-to']);
  expect(kindCounts(view)).toEqual({ reinforcement: 0, extension: 1, contradiction: 0, 'related-to': 1 });
});

it('separates contexts whose joined type and name would be equal', () => {
  expect(keyOf({ context_type: 'a b', name: 'c' })).not.toBe(keyOf({ context_type: 'a', name: 'b c' }));
});

it('filters by kind, type and time, and drops lines without both ends', () => {
  expect(filtered(view, openFilter)).toBe(view);
  const noError = filtered(view, { ...openFilter, hiddenTypes: new Set(['error']) });
  expect([names(noError), noError.lines.size]).toEqual([['Déploiement', 'a b'], 1]);
  const noExtension = filtered(view, { ...openFilter, hiddenKinds: new Set(['extension']) });
  expect([noExtension.contexts.size, noExtension.lines.size]).toEqual([3, 1]);
  expect(names(filtered(view, { ...openFilter, changedSince: Date.parse(time(2)) }))).toEqual([
    'Déploiement',
  ]);
});

it('starts without the least informative kind', () => {
  const first = filtered(view, firstFilter);
  expect(first.contexts.size).toBe(3);
  expect([...first.lines.values()].map(({ kind }) => kind)).toEqual(['extension']);
});

it('lists the types, most common first', () => {
  expect(typesOf(view)).toEqual([
    { type: 'skill', count: 2 },
    { type: 'error', count: 1 },
  ]);
});

it('finds by name and type, ignoring case and accents, the exact name first', () => {
  const hits = (words: string) => found(view, words, 10).map(([, { name }]) => name);
  expect(hits('deploi')).toEqual(['Déploiement']);
  expect(hits('A')).toEqual(['a', 'a b']);
  expect(hits('skill')).toEqual(['Déploiement', 'a b']);
  expect(hits('  ')).toEqual([]);
  expect(found(view, 'a', 1)).toHaveLength(1);
});
