/** Undoes a merge: what it moved returns, except where someone has moved it since. */

import { keyOf } from '../../domain/context.js';
import type { ContextChange, Undone } from '../../domain/context-change.js';
import { changesLeadingTo, markUndone } from './context-changes.js';
import { dropRows } from './drop-rows.js';
import { addEvents } from './events.js';
import { listOf, type Row, type SqlTransaction } from './executor.js';
import { followBack } from './follow-merge.js';
import { insertPast, insertPlacements } from './memories.js';
import { type MovedVersion, writeContextIds } from './merge-context.js';
import { placeLinksAnew } from './place-links.js';
import type { Write } from './queries.js';
import { recountContext, recountType, rekeyStatements, spelledNow } from './recount-contexts.js';
import { parseIds } from './versions.js';

interface Move {
  readonly id: string;
  readonly version: number;
  readonly position: number;
  readonly isBeside: boolean;
  readonly wasPresent: boolean;
}

type Version = Omit<MovedVersion, 'id'>;

const movesOf = async (tx: SqlTransaction, graphId: string, changeId: string): Promise<Move[]> => {
  const rows = await tx.all<[string, number, number, number, number]>(
    `SELECT memory_id, version, position, is_beside, was_present FROM context_moves
      WHERE graph_id = ? AND change_id = ? ORDER BY memory_id, version`,
    [graphId, changeId],
  );
  return rows.map(([id, version, position, isBeside, wasPresent]) => ({
    id,
    version,
    position,
    isBeside: isBeside === 1,
    wasPresent: wasPresent === 1,
  }));
};

const versionsOf = async (
  tx: SqlTransaction,
  graphId: string,
  ids: readonly string[],
): Promise<Map<string, Version[]>> => {
  const rows = await tx.all<[string, number, string, number, string, number | null]>(
    `SELECT memory_id, version, context_ids, occurred_at, status, replaced_at FROM versions
      WHERE graph_id = ? AND ${tx.dialect.isIn('memory_id')} ORDER BY memory_id, version`,
    [graphId, listOf(ids)],
  );
  const found = new Map<string, Version[]>();
  for (const [id, version, contextIds, occurredAt, status, replacedAt] of rows) {
    const isPresent = replacedAt === null;
    const one = { version, contextIds: parseIds(contextIds), occurredAt, status, isPresent };
    found.set(id, [...(found.get(id) ?? []), one]);
  }
  return found;
};

/** Versions that are in `into` also because of another merge that is still in force. */
const alsoBroughtBy = async (
  tx: SqlTransaction,
  graphId: string,
  change: ContextChange,
): Promise<Map<string, string>> => {
  const rows = await tx.all<[string, string, number]>(
    `SELECT m.change_id, m.memory_id, m.version FROM context_moves m
      JOIN context_changes h ON h.graph_id = m.graph_id AND h.change_id = m.change_id
      WHERE m.graph_id = ? AND m.is_beside = 1 AND h.into_id = ? AND h.leads_to IS NOT NULL AND m.change_id <> ?`,
    [graphId, change.intoId, change.id],
  );
  return new Map(rows.map(([changeId, id, version]) => [`${version} ${id}`, changeId]));
};

/** The version that was moved, and its successors that stayed there. */
const followed = (move: Move, versions: readonly Version[], into: number): Version[] => {
  const own = versions.filter(one => one.version === move.version);
  if (!move.wasPresent) return own;
  const later = versions.filter(one => one.version >= move.version);
  const moved = later.findIndex(one => !one.contextIds.includes(into));
  return moved === -1 ? later : later.slice(0, moved);
};

/** The other merge is now the only one that brought it there. */
const noteAlone = (
  tx: SqlTransaction,
  graphId: string,
  changeId: string,
  id: string,
  version: number,
): Promise<void> =>
  tx.post(
    'UPDATE context_moves SET is_beside = 0 WHERE graph_id = ? AND change_id = ? AND memory_id = ? AND version = ?',
    [graphId, changeId, id, version],
  );

const takeOut = (
  tx: SqlTransaction,
  graphId: string,
  contextId: number,
  id: string,
  { isPresent, occurredAt, version }: Version,
): Promise<void> =>
  isPresent
    ? tx.post(
        'DELETE FROM memory_contexts WHERE graph_id = ? AND context_id = ? AND occurred_at = ? AND memory_id = ?',
        [graphId, contextId, occurredAt, id],
      )
    : tx.post(
        'DELETE FROM past_contexts WHERE graph_id = ? AND context_id = ? AND version = ? AND memory_id = ?',
        [graphId, contextId, version, id],
      );

const moveBack = async (
  tx: SqlTransaction,
  graphId: string,
  change: ContextChange,
  into: number,
): Promise<{ readonly present: string[]; readonly undone: Undone }> => {
  const back = change.contextId;
  const moves = await movesOf(tx, graphId, change.id);
  const versions = await versionsOf(tx, graphId, [...new Set(moves.map(({ id }) => id))]);
  const others = await alsoBroughtBy(tx, graphId, change);
  const placements: Row[] = [];
  const past: Row[] = [];
  const present: string[] = [];
  const counts = { moved: 0, stayed: 0 };
  for (const move of moves) {
    const all = versions.get(move.id) ?? [];
    const returning = followed(move, all, into);
    if (move.wasPresent && all.at(-1)?.status === 'stored')
      counts[returning.at(-1)?.isPresent === true ? 'moved' : 'stayed'] += 1;
    for (const one of returning) {
      const other = move.isBeside ? undefined : others.get(`${one.version} ${move.id}`);
      const isKept = move.isBeside || other !== undefined || !one.contextIds.includes(into);
      const at = isKept ? Math.min(move.position, one.contextIds.length) : one.contextIds.indexOf(into);
      const ids = [...one.contextIds];
      ids.splice(at, isKept ? 0 : 1, back);
      await writeContextIds(tx, graphId, move.id, one.version, ids);
      if (other !== undefined) await noteAlone(tx, graphId, other, move.id, one.version);
      if (!isKept) await takeOut(tx, graphId, into, move.id, one);
      if (one.isPresent) {
        placements.push([graphId, back, one.occurredAt, move.id, one.status]);
        present.push(move.id);
      } else past.push([graphId, move.id, one.version, back]);
    }
  }
  await insertPlacements(tx, placements);
  await insertPast(tx, past);
  await dropRows(tx, 'context_moves', { graph_id: graphId, change_id: change.id });
  return { present, undone: counts };
};

/** Names that reached `into` through the returning context lead to it again. */
const leadBack = async (tx: SqlTransaction, graphId: string, into: number): Promise<void> => {
  const leading = await changesLeadingTo(tx, graphId, into);
  const next = new Map(
    leading.flatMap(({ kind, contextId, intoId }) =>
      kind === 'merge' && intoId !== null ? [[contextId, intoId] as const] : [],
    ),
  );
  for (const { id, contextId, intoId } of leading) {
    let end = intoId ?? contextId;
    for (let to = next.get(end); to !== undefined; to = next.get(end)) end = to;
    if (end !== into)
      await tx.run('UPDATE context_changes SET leads_to = ? WHERE graph_id = ? AND change_id = ?', [
        end,
        graphId,
        id,
      ]);
  }
};

const restoreContext = async (
  tx: SqlTransaction,
  graphId: string,
  { id, contextId, from }: ContextChange,
  now: number,
): Promise<void> => {
  const { type, name } = await spelledNow(tx, graphId, from);
  await tx.run(
    `INSERT INTO contexts (graph_id, context_id, type_key, name_key, context_type, name, stored_count, any_count,
        relationship_count, created_at, updated_at)
      SELECT graph_id, context_id, ?, ?, ?, ?, 0, 0, 0, context_created_at, CAST(? AS bigint) FROM context_changes
      WHERE graph_id = ? AND change_id = ? AND context_id = ?`,
    [keyOf(type), keyOf(name), type, name, now, graphId, id, contextId],
  );
};

/** The context it was merged into must exist, and its own name must be free. */
export const undoMerge: Write<'undoMerge'> = async (tx, graphId, change, into, undoing, statementKey) => {
  const { id, contextId, from } = change;
  await restoreContext(tx, graphId, change, undoing.at);
  await markUndone(tx, graphId, { ...undoing, id });
  await leadBack(tx, graphId, into.id);
  const { present, undone } = await moveBack(tx, graphId, change, into.id);
  await followBack(tx, graphId, contextId, into.id);
  await placeLinksAnew(tx, graphId, present);
  for (const one of [contextId, into.id]) await recountContext(tx, graphId, one, undoing.at);
  for (const type of new Set([from.type, into.type])) await recountType(tx, graphId, type, undoing.at);
  await rekeyStatements(tx, graphId, present, statementKey);
  const data = { context_id: contextId, into: into.id, change: id, changed_by: undoing.by };
  await addEvents(tx, graphId, [{ type: 'context.merge_undone', memoryId: null, data }], undoing.at);
  return undone;
};
