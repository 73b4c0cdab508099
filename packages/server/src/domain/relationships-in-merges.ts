/** Asserted relationships while contexts are merged: each is kept where it was asserted, and holds where its contexts are. */
import { type AssertedRelationship, keyOfPair, orderPair } from './relationship.js';

/** The context that each merged one went into; only merges that are in force. */
export type Merges = ReadonlyMap<number, number>;

/**
 * One row. `moved` and `left` were asserted about a merged context: a moved one is shown by a row between the contexts
 * that it holds between now, a left one by none, because another holds there. A row without `parked` holds where it is.
 */
export interface RelationshipRow extends AssertedRelationship {
  readonly parked: 'moved' | 'left' | null;
}

/** The context itself, and those it is in by merges, the present one last. */
export const pathOf = (id: number, merges: Merges): readonly [number, ...number[]] => {
  const path: [number, ...number[]] = [id];
  for (let next = merges.get(id); next !== undefined; next = merges.get(next)) path.push(next);
  return path;
};

const end = (path: readonly number[]): number => path.at(-1)!;

const contentAt = (
  { kind, state, reason, createdAt, updatedAt }: AssertedRelationship,
  from: number,
  to: number,
) => JSON.stringify([kind, ...orderPair(kind, from, to), state, reason, createdAt, updatedAt]);

/**
 * Without the rows that only show a moved one. One that says something else was asserted since. A row may also show
 * one halfway: earlier versions parked such rows again when their context was merged.
 */
export const assertedIn = (rows: readonly RelationshipRow[], merges: Merges): AssertedRelationship[] => {
  const shown = new Set<string>();
  for (const row of rows) {
    if (row.parked !== 'moved') continue;
    for (const from of pathOf(row.from, merges))
      for (const to of pathOf(row.to, merges))
        if (from !== row.from || to !== row.to) shown.add(contentAt(row, from, to));
  }
  return rows
    .filter(row => !shown.has(contentAt(row, row.from, row.to)))
    .map(({ parked, ...asserted }) => asserted);
};

/** Of several between the same contexts now, the one asserted closest to them holds, then the newest. */
export const rowsOf = (asserted: readonly AssertedRelationship[], merges: Merges): RelationshipRow[] => {
  const placed = asserted.map(one => {
    const [from, to] = [pathOf(one.from, merges), pathOf(one.to, merges)];
    const [first, second] = orderPair(one.kind, end(from), end(to));
    const present: AssertedRelationship = { ...one, from: first, to: second };
    return { one, present, distance: from.length + to.length - 2 };
  });
  placed.sort(
    (a, b) =>
      a.distance - b.distance ||
      b.one.updatedAt - a.one.updatedAt ||
      a.one.from - b.one.from ||
      a.one.to - b.one.to,
  );
  const held = new Set<string>();
  return placed.flatMap(({ one, present, distance }): RelationshipRow[] => {
    const holds = present.from !== present.to && !held.has(keyOfPair(present));
    if (holds) held.add(keyOfPair(present));
    if (distance === 0) return [{ ...one, parked: null }];
    if (!holds) return [{ ...one, parked: 'left' }];
    return [
      { ...one, parked: 'moved' },
      { ...present, parked: null },
    ];
  });
};
