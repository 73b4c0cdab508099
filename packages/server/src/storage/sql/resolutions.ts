/** Resolutions as rows: made, undone, and reported in the change log. */
import { LociProblem } from '@loci/client';
import type { Resolution } from '../../domain/contradiction.js';
import type { NewEvent } from '../../domain/event.js';
import { addEvents } from './events.js';
import { insertInto, listOf, type SqlExecutor, type SqlTransaction, type SqlValue } from './executor.js';
import type { Write } from './queries.js';
import { list, recordsOf } from './records.js';

const records = recordsOf<Resolution>({
  resolution: 'resolution',
  reason: 'reason',
  resolvedBy: 'resolved_by',
  resolvedAt: 'resolved_at',
  marked: list('marked'),
  undoneAt: 'undone_at',
  undoneBy: 'undone_by',
  undoneReason: 'undone_reason',
});

/** Contradiction id → its resolutions, oldest first. */
export const resolutionsOf = async (
  db: SqlExecutor,
  graphId: string,
  contradictionIds: readonly string[],
): Promise<Map<string, Resolution[]>> => {
  const rows = await db.all<[contradictionId: string, ...SqlValue[]]>(
    `SELECT contradiction_id, ${records.columns}
      FROM resolutions WHERE graph_id = ? AND ${db.dialect.isIn('contradiction_id')}
      ORDER BY contradiction_id, position`,
    [graphId, listOf(contradictionIds)],
  );
  const found = new Map<string, Resolution[]>();
  for (const [id, ...row] of rows) found.set(id, [...(found.get(id) ?? []), records.read(row)]);
  return found;
};

const insertResolutions = insertInto('resolutions', [
  ...['graph_id', 'contradiction_id', 'position'],
  ...records.names,
]);

/** In order, from this position on. */
export const writeResolutions = (
  tx: SqlTransaction,
  graphId: string,
  id: string,
  given: readonly Resolution[],
  firstPosition: number,
): Promise<void> =>
  insertResolutions(
    tx,
    given.map((one, index) => [graphId, id, firstPosition + index, ...records.values(one)]),
  );

export const eventOf = (type: NewEvent['type'], id: string, more: NewEvent['data'] = {}): NewEvent => ({
  type,
  memoryId: null,
  data: { contradiction_id: id, ...more },
});

export const resolvedEvent = (
  id: string,
  { resolution, resolvedBy }: Pick<Resolution, 'resolution' | 'resolvedBy'>,
  more: NewEvent['data'] = {},
): NewEvent => eventOf('contradiction.resolved', id, { resolution, resolved_by: resolvedBy, ...more });

const settle = async (
  tx: SqlTransaction,
  graphId: string,
  id: string,
  isOpen: 0 | 1,
  at: number,
): Promise<void> => {
  const known = await tx.run(
    'UPDATE contradictions SET is_open = ?, updated_at = ? WHERE graph_id = ? AND contradiction_id = ?',
    [isOpen, at, graphId, id],
  );
  if (known === 0)
    throw new LociProblem('contradiction_not_found', `There is no contradiction '${id}' in '${graphId}'.`);
};

const lastPosition = async (tx: SqlTransaction, graphId: string, id: string): Promise<number> => {
  const row = await tx.get<[number | null]>(
    'SELECT max(position) FROM resolutions WHERE graph_id = ? AND contradiction_id = ?',
    [graphId, id],
  );
  return row?.[0] ?? 0;
};

export const addResolution: Write<'addResolution'> = async (tx, graphId, id, given) => {
  await settle(tx, graphId, id, given.undoneAt === null ? 0 : 1, given.resolvedAt);
  const position = (await lastPosition(tx, graphId, id)) + 1;
  await writeResolutions(tx, graphId, id, [given], position);
  await addEvents(tx, graphId, [resolvedEvent(id, given)], given.resolvedAt);
};

export const undoResolution: Write<'undoResolution'> = async (tx, graphId, id, { at, by, reason }) => {
  await settle(tx, graphId, id, 1, at);
  const undone = await tx.run(
    `UPDATE resolutions SET undone_at = ?, undone_by = ?, undone_reason = ?
      WHERE graph_id = ? AND contradiction_id = ? AND position = ? AND undone_at IS NULL`,
    [at, by, reason, graphId, id, await lastPosition(tx, graphId, id)],
  );
  if (undone > 0)
    await addEvents(tx, graphId, [eventOf('contradiction.reopened', id, { undone_by: by })], at);
};
