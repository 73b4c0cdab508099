import { describe, expect, it } from 'vitest';
import type { AssertedRelationship } from './relationship.js';
import { assertedIn, type RelationshipRow, rowsOf } from './relationships-in-merges.js';

const [a, b, c, d] = [1, 2, 3, 4] as const;

const said = (
  from: number,
  to: number,
  changes: Partial<AssertedRelationship> = {},
): AssertedRelationship => ({
  from,
  kind: 'extension',
  to,
  state: 'asserted',
  reason: null,
  createdAt: 7,
  updatedAt: 7,
  ...changes,
});

const row = (parked: RelationshipRow['parked'], from: number, to: number, changes = {}): RelationshipRow => ({
  ...said(from, to, changes),
  parked,
});

describe('asserted relationships in merges', () => {
  it('hold between the contexts that theirs are in now', () => {
    const merges = new Map([
      [a, b],
      [b, c],
    ]);
    expect(rowsOf([said(a, d), said(a, b)], merges)).toEqual([
      row('moved', a, d),
      row(null, c, d),
      row('left', a, b),
    ]);
  });

  it('give way to what was asserted closer to the present contexts, then to the newer', () => {
    const one = said(a, d, { updatedAt: 9 });
    expect(rowsOf([one, said(b, d)], new Map([[a, b]]))).toEqual([
      row(null, b, d),
      row('left', a, d, { updatedAt: 9 }),
    ]);
    const both = new Map([
      [a, c],
      [b, c],
    ]);
    expect(rowsOf([said(b, d), one], both)).toEqual([
      row('moved', a, d, { updatedAt: 9 }),
      row(null, c, d, { updatedAt: 9 }),
      row('left', b, d),
    ]);
  });

  it('keep mutual pairs in order', () => {
    const mutual = { kind: 'related-to' } as const;
    expect(rowsOf([said(a, c, mutual)], new Map([[a, d]]))).toEqual([
      row('moved', a, c, mutual),
      row(null, c, d, mutual),
    ]);
    expect(assertedIn([row('moved', a, c, mutual), row(null, c, d, mutual)], new Map([[a, d]]))).toEqual([
      said(a, c, mutual),
    ]);
  });

  it('are told from rows that show them, also those that an earlier version parked halfway', () => {
    const merges = new Map([
      [a, b],
      [c, b],
    ]);
    expect(assertedIn([row('moved', a, c), row('left', b, c)], merges)).toEqual([said(a, c)]);
    const further = new Map([
      [a, b],
      [b, c],
    ]);
    expect(assertedIn([row('moved', a, d), row('moved', b, d), row(null, c, d)], further)).toEqual([
      said(a, d),
    ]);
  });

  it('stay what they are where the same was asserted of both', () => {
    const merges = new Map([[a, b]]);
    const both = [said(a, c), said(b, c)];
    expect(assertedIn(rowsOf(both, merges), merges)).toEqual([said(b, c), said(a, c)]);
    const since = [row('moved', a, c), row(null, b, c, { updatedAt: 8 })];
    expect(assertedIn(since, merges)).toEqual([said(a, c), said(b, c, { updatedAt: 8 })]);
  });
});
