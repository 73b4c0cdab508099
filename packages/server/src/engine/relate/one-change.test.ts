import { expect, it } from 'vitest';
import { mayContradict } from '../../domain/relationship.js';
import { nearestChanges } from './one-change.js';
import type { MemoryPair, Relation } from './relation.js';

const memory = (id: string): MemoryPair['first'] => ({
  id,
  content: id,
  occurredAt: 0,
  source: { kind: 'user', name: 'Ana', ref: null },
});

const pair = (first: string, second: string, cosine: number | null): MemoryPair => ({
  first: memory(first),
  second: memory(second),
  cosine,
});

const change = (kind: Relation['kind'] = 'contradiction'): Relation => ({
  kind,
  direction: 'mutual',
  strength: 1,
  reason: '',
  firstQuote: '',
  secondQuote: '',
  method: kind === 'contradiction' ? 'judge' : mayContradict,
  update: true,
  suggestedResolution: 'kept_second',
});

it('keeps the nearest of the memories that one seems to replace', () => {
  const pairs = [pair('a', 'z', 0.6), pair('b', 'z', 0.8), pair('c', 'y', 0.6)];
  const found = [change(), change(), change()];
  expect(nearestChanges(pairs, found)).toEqual([null, found[1], found[2]]);
});

it('keeps those that are about as near, and those without vectors', () => {
  const pairs = [pair('a', 'z', 0.77), pair('b', 'z', 0.8), pair('c', 'z', null)];
  const found = [change(), change(), change()];
  expect(nearestChanges(pairs, found)).toEqual(found);
});

it('a possible change does not displace a certain one', () => {
  const pairs = [pair('a', 'z', 0.6), pair('b', 'z', 0.8)];
  const found = [change(), change('related-to')];
  expect(nearestChanges(pairs, found)).toEqual(found);
  expect(nearestChanges(pairs, found.toReversed())).toEqual([null, found[0]]);
});

it('leaves everything else as it is', () => {
  const pairs = [pair('a', 'z', 0.6), pair('b', 'z', 0.8)];
  const disputed = { ...change(), update: false };
  expect(nearestChanges(pairs, [disputed, change()])).toEqual([disputed, change()]);
  expect(nearestChanges(pairs, [null, change()])).toEqual([null, change()]);
});
