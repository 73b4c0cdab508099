/** Asserted relationships follow their context into a merge, and back. */
import {
  assertedIn,
  type Merges,
  pathOf,
  type RelationshipRow,
  rowsOf,
} from '../../domain/relationships-in-merges.js';
import type { SqlExecutor, SqlTransaction } from './executor.js';
import { recountRelationships, replaceRows, rowsAbout } from './relationships.js';

const mergesInForce = async (db: SqlExecutor, graphId: string): Promise<Merges> =>
  new Map(
    await db.all<[contextId: number, into: number]>(
      `SELECT context_id, into_id FROM context_changes
        WHERE graph_id = ? AND kind = 'merge' AND leads_to IS NOT NULL`,
      [graphId],
    ),
  );

const keyOfRow = ({ from, kind, to, state, reason, createdAt, updatedAt, parked }: RelationshipRow): string =>
  JSON.stringify([from, kind, to, state, reason, createdAt, updatedAt, parked]);

const notIn = (some: readonly RelationshipRow[], others: readonly RelationshipRow[]): RelationshipRow[] => {
  const keys = new Set(others.map(keyOfRow));
  return some.filter(row => !keys.has(keyOfRow(row)));
};

/** While the merge is not in force: not yet, or not any more. What was asserted stays; the rows that show it change. */
const follow = async (
  tx: SqlTransaction,
  graphId: string,
  contextId: number,
  into: number,
  isUndone: boolean,
): Promise<void> => {
  const apart = await mergesInForce(tx, graphId);
  const together = new Map([...apart, [contextId, into]]);
  const inOne = [...together.keys()].filter(id => pathOf(id, together).at(-1) === into);
  const rows = await rowsAbout(tx, graphId, [...inOne, into]);
  const asserted = assertedIn(rows, isUndone ? together : apart);
  const wanted = rowsOf(asserted, isUndone ? apart : together);
  const [gone, fresh] = [notIn(rows, wanted), notIn(wanted, rows)];
  await replaceRows(tx, graphId, gone, fresh);
  const touched = [...gone, ...fresh].flatMap(({ from, to }) => [from, to]);
  for (const id of new Set([contextId, into, ...touched])) await recountRelationships(tx, graphId, id);
};

export const followMerge = (tx: SqlTransaction, graphId: string, contextId: number, into: number) =>
  follow(tx, graphId, contextId, into, false);

export const followBack = (tx: SqlTransaction, graphId: string, contextId: number, into: number) =>
  follow(tx, graphId, contextId, into, true);
