/** How good the relations in a graph are, compared with the worlds. */
import { type AskedWorld, type FoundRelation, isConflict } from './ask-world.js';
import type { Share } from './score-tasks.js';

export interface RelationScore {
  readonly rows: number;
  /** Contradictions and updates that the graph found: as an open contradiction or a link of that kind. */
  readonly conflictsFound: Share;
  /** Of the labelled pairs that the graph calls contradictory, those that are. */
  readonly conflictsTrue: Share;
  /** All five kinds; `related-to` counts as none, and a contradiction whose later side is suggested as an update. */
  readonly kindRight: Share;
  /** Pairs that the graphs call contradictory, and how many of them the worlds have no row for. */
  readonly opened: number;
  readonly openedElsewhere: number;
  /** Labelled kind → found kind → how many. */
  readonly table: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

const tableOf = (rows: readonly FoundRelation[]): RelationScore['table'] => {
  const table: Record<string, Record<string, number>> = {};
  for (const { kind, found } of rows) {
    table[kind] ??= {};
    table[kind][found] = (table[kind][found] ?? 0) + 1;
  }
  return table;
};

export const scoreRelations = (
  worlds: readonly Pick<AskedWorld, 'relations' | 'opened' | 'openedElsewhere'>[],
): RelationScore => {
  const rows = worlds.flatMap(world => world.relations);
  const labelled = rows.filter(row => isConflict(row.kind));
  const called = rows.filter(row => isConflict(row.found));
  const both = labelled.filter(row => isConflict(row.found)).length;
  const sum = (figures: readonly number[]): number => figures.reduce((total, one) => total + one, 0);
  return {
    rows: rows.length,
    conflictsFound: { count: both, of: labelled.length },
    conflictsTrue: { count: both, of: called.length },
    kindRight: {
      count: rows.filter(row => (row.found === 'related-to' ? 'none' : row.found) === row.kind).length,
      of: rows.length,
    },
    opened: sum(worlds.map(world => world.opened)),
    openedElsewhere: sum(worlds.map(world => world.openedElsewhere)),
    table: tableOf(rows),
  };
};
