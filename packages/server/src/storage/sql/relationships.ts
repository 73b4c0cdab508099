/** Relationships that someone asserted or withdrew by hand, as rows between two contexts. */
import { type AssertedRelationship, orderPair } from '../../domain/relationship.js';
import type { RelationshipRow } from '../../domain/relationships-in-merges.js';
import { dropRows } from './drop-rows.js';
import { addEvents } from './events.js';
import { insertInto, listOf, type Row, type SqlExecutor, type SqlTransaction } from './executor.js';
import type { Read, Write } from './queries.js';
import { recordsOf } from './records.js';

/** As stored: the state of a row of a merged context is `moved asserted` or `left withdrawn`, until that is undone. */
type Stored = Omit<AssertedRelationship, 'state'> & { readonly state: string };

const records = recordsOf<Stored>({
  from: 'from_id',
  kind: 'kind',
  to: 'to_id',
  state: 'state',
  reason: 'reason',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
});

const parkedState = /^(moved|left) (asserted|withdrawn)$/;

const readRow = (row: Row): RelationshipRow => {
  const one = records.read(row);
  const [, parked = null, state = one.state] = parkedState.exec(one.state) ?? [];
  return { ...one, state, parked } as RelationshipRow;
};

const holding = (rows: readonly RelationshipRow[]): AssertedRelationship[] =>
  rows.flatMap(({ parked, ...asserted }) => (parked === null ? [asserted] : []));

const stateOf = ({ parked, state }: RelationshipRow): string =>
  parked === null ? state : `${parked} ${state}`;

/** Every row about these contexts, also those kept from one that was merged. */
export const rowsAbout = async (
  db: SqlExecutor,
  graphId: string,
  contextIds: Iterable<number>,
): Promise<RelationshipRow[]> => {
  const ids = listOf(contextIds);
  const { isIn } = db.dialect;
  const rows = await db.all(
    `SELECT ${records.columns} FROM asserted_relationships WHERE graph_id = ? AND ${isIn('from_id', 'integer')}
      UNION SELECT ${records.columns} FROM asserted_relationships WHERE graph_id = ? AND ${isIn('to_id', 'integer')}`,
    [graphId, ids, graphId, ids],
  );
  return rows.map(readRow);
};

export const assertedOf: Read<'assertedOf'> = async (db, graphId, contextId) =>
  holding(await rowsAbout(db, graphId, [contextId]));

export const asserted: Read<'asserted'> = async (db, graphId, from, kind, to) => {
  const [first, second] = orderPair(kind, from, to);
  const row = await db.get(
    `SELECT ${records.columns} FROM asserted_relationships WHERE graph_id = ? AND from_id = ? AND kind = ? AND to_id = ?`,
    [graphId, first, kind, second],
  );
  return row === undefined ? null : (holding([readRow(row)])[0] ?? null);
};

export const allAsserted: Read<'allAsserted'> = async (db, graphId) => {
  const rows = await db.all(
    `SELECT ${records.columns} FROM asserted_relationships WHERE graph_id = ? ORDER BY from_id, kind, to_id`,
    [graphId],
  );
  return holding(rows.map(readRow));
};

const insertAsserted = insertInto('asserted_relationships', ['graph_id', ...records.names]);

export const replaceRows = async (
  tx: SqlTransaction,
  graphId: string,
  gone: readonly RelationshipRow[],
  fresh: readonly RelationshipRow[],
): Promise<void> => {
  for (const { from, kind, to } of gone)
    await dropRows(tx, 'asserted_relationships', { graph_id: graphId, from_id: from, kind, to_id: to });
  await insertAsserted(
    tx,
    fresh.map((row): Row => [graphId, ...records.values({ ...row, state: stateOf(row) })]),
  );
};

/** Recounted, not incremented, so that any later origin of relationships is added only here. */
export const recountRelationships = async (
  tx: SqlTransaction,
  graphId: string,
  contextId: number,
): Promise<void> => {
  await tx.run(
    `UPDATE contexts SET relationship_count =
      (SELECT count(*) FROM asserted_relationships WHERE graph_id = ? AND from_id = ? AND state = 'asserted') +
      (SELECT count(*) FROM asserted_relationships WHERE graph_id = ? AND to_id = ? AND from_id <> ? AND state = 'asserted') +
      (SELECT count(*) FROM detected_relationships d WHERE d.graph_id = ? AND (d.from_id = ? OR d.to_id = ?)
        AND NOT EXISTS (SELECT 1 FROM asserted_relationships a
          WHERE a.graph_id = d.graph_id AND a.from_id = d.from_id AND a.kind = d.kind AND a.to_id = d.to_id))
      WHERE graph_id = ? AND context_id = ?`,
    [graphId, contextId, graphId, contextId, contextId, graphId, contextId, contextId, graphId, contextId],
  );
};

export const putAsserted: Write<'putAsserted'> = async (
  tx,
  graphId,
  { from, kind, to, state, reason, createdAt, updatedAt },
) => {
  const [first, second] = orderPair(kind, from, to);
  await tx.run(
    `INSERT INTO asserted_relationships (graph_id, ${records.columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (graph_id, from_id, kind, to_id) DO UPDATE SET state = excluded.state, reason = excluded.reason,
      created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [graphId, first, kind, second, state, reason, createdAt, updatedAt],
  );
  for (const contextId of new Set([first, second])) await recountRelationships(tx, graphId, contextId);
  const type = state === 'asserted' ? 'relationship.asserted' : 'relationship.withdrawn';
  await addEvents(
    tx,
    graphId,
    [{ type, memoryId: null, data: { from: first, kind, to: second } }],
    updatedAt,
  );
};

/** Returns how many that held were deleted with the contexts. */
export const dropRelationshipsOf = async (
  tx: SqlTransaction,
  graphId: string,
  contextIds: readonly number[],
): Promise<number> => {
  const gone = await rowsAbout(tx, graphId, contextIds);
  await replaceRows(tx, graphId, gone, []);
  const others = new Set(gone.flatMap(({ from, to }) => [from, to]));
  for (const id of contextIds) others.delete(id);
  for (const other of others) await recountRelationships(tx, graphId, other);
  return holding(gone).filter(({ state }) => state === 'asserted').length;
};
