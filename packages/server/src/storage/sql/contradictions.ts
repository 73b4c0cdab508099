/** Contradictions as rows, with every resolution that was given and undone. */
import { asKnownAt, type Contradiction, policies, resolutionInForce } from '../../domain/contradiction.js';
import { offsetOf } from '../../domain/page.js';
import { dropRows, dropRowsWith } from './drop-rows.js';
import { addEvents } from './events.js';
import { listOf, type SqlExecutor, type SqlTransaction, type SqlValue } from './executor.js';
import type { Read, Write } from './queries.js';
import { recordsOf } from './records.js';
import { eventOf, resolutionsOf, resolvedEvent, writeResolutions } from './resolutions.js';

const records = recordsOf<Omit<Contradiction, 'resolutions'>>({
  id: 'contradiction_id',
  first: 'first_id',
  second: 'second_id',
  firstQuote: 'first_quote',
  secondQuote: 'second_quote',
  reason: 'reason',
  strength: 'strength',
  origin: 'origin',
  suggestedResolution: 'suggested_resolution',
  openedAt: 'opened_at',
  updatedAt: 'updated_at',
});

const find = async (
  db: SqlExecutor,
  graphId: string,
  where: string,
  params: readonly SqlValue[],
): Promise<Contradiction[]> => {
  const rows = await db.all(`SELECT ${records.columns} FROM contradictions WHERE graph_id = ? ${where}`, [
    graphId,
    ...params,
  ]);
  if (rows.length === 0) return [];
  const found = rows.map(records.read);
  const given = await resolutionsOf(
    db,
    graphId,
    found.map(({ id }) => id),
  );
  return found.map(one => ({ ...one, resolutions: given.get(one.id) ?? [] }));
};

export const contradiction: Read<'contradiction'> = async (db, graphId, id) =>
  (await find(db, graphId, 'AND contradiction_id = ?', [id]))[0] ?? null;

export const contradictionsById: Read<'contradictionsById'> = (db, graphId, ids) =>
  find(db, graphId, `AND ${db.dialect.isIn('contradiction_id')}`, [listOf(ids)]);

interface Condition {
  readonly where: string;
  readonly params: readonly SqlValue[];
}

/** At most one resolution is in force at a time, so one that was makes it resolved. */
const inForceThen = `EXISTS (SELECT 1 FROM resolutions r WHERE r.graph_id = contradictions.graph_id
  AND r.contradiction_id = contradictions.contradiction_id
  AND r.resolved_at <= ? AND (r.undone_at IS NULL OR r.undone_at > ?))`;

const inStatus = (status: 'open' | 'resolved' | null, knownAt: number | undefined): Condition => {
  if (knownAt === undefined)
    return status === null
      ? { where: '', params: [] }
      : { where: 'AND is_open = ?', params: [status === 'open' ? 1 : 0] };
  if (status === null) return { where: 'AND opened_at <= ?', params: [knownAt] };
  const then = status === 'open' ? `NOT ${inForceThen}` : inForceThen;
  return { where: `AND opened_at <= ? AND ${then}`, params: [knownAt, knownAt, knownAt] };
};

const seenAt = (found: Contradiction[], knownAt: number | undefined): Contradiction[] =>
  knownAt === undefined ? found : found.map(one => asKnownAt(one, knownAt));

export const contradictions: Read<'contradictions'> = async (db, graphId, status, page, knownAt) => {
  const { where, params } = inStatus(status, knownAt);
  const items = await find(
    db,
    graphId,
    `${where} ORDER BY opened_at DESC, contradiction_id DESC LIMIT ? OFFSET ?`,
    [...params, page.size, offsetOf(page)],
  );
  const total = await db.get<[number]>(`SELECT count(*) FROM contradictions WHERE graph_id = ? ${where}`, [
    graphId,
    ...params,
  ]);
  return { items: seenAt(items, knownAt), total: total?.[0] ?? 0, ...page };
};

/** Two lookups instead of an OR, so that each uses its own index. */
const naming = async (
  db: SqlExecutor,
  graphId: string,
  memoryIds: readonly string[],
  { where, params }: Condition = { where: '', params: [] },
): Promise<Contradiction[]> => {
  if (memoryIds.length === 0) return [];
  const ids = listOf(memoryIds);
  const named = `AND contradiction_id IN (
    SELECT contradiction_id FROM contradictions WHERE graph_id = ? AND ${db.dialect.isIn('first_id')}
    UNION SELECT contradiction_id FROM contradictions WHERE graph_id = ? AND ${db.dialect.isIn('second_id')})`;
  return find(db, graphId, `${named} ${where} ORDER BY opened_at DESC, contradiction_id DESC`, [
    graphId,
    ids,
    graphId,
    ids,
    ...params,
  ]);
};

export const openContradictionsOf: Read<'openContradictionsOf'> = async (db, graphId, memoryIds, knownAt) =>
  seenAt(await naming(db, graphId, memoryIds, inStatus('open', knownAt)), knownAt);

export const contradictionsOf: Read<'contradictionsOf'> = (db, graphId, memoryId) =>
  naming(db, graphId, [memoryId]);

export const putContradiction: Write<'putContradiction'> = async (tx, graphId, put) => {
  const { id, first, second } = put;
  const known = await tx.get('SELECT 1 FROM contradictions WHERE graph_id = ? AND contradiction_id = ?', [
    graphId,
    id,
  ]);
  for (const table of ['resolutions', 'contradictions'])
    await dropRows(tx, table, { graph_id: graphId, contradiction_id: id });
  const inForce = resolutionInForce(put);
  await tx.run(
    `INSERT INTO contradictions (graph_id, ${records.columns}, is_open)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [graphId, ...records.values(put), inForce === null ? 1 : 0],
  );
  await writeResolutions(tx, graphId, id, put.resolutions, 1);
  if (known !== undefined) return;
  const events = [eventOf('contradiction.opened', id, { first, second })];
  if (inForce !== null) events.push(resolvedEvent(id, inForce));
  await addEvents(tx, graphId, events, put.updatedAt);
};

/**
 * Deletes those about any of these memories, with their resolutions, and reports open ones as closed. Returns how
 * many.
 */
export const dropContradictionsOf = async (
  tx: SqlTransaction,
  graphId: string,
  memoryIds: readonly string[],
  now: number,
): Promise<number> => {
  const going = await naming(tx, graphId, memoryIds);
  const gone = going.map(({ id }) => id);
  await dropRowsWith(tx, 'resolutions', graphId, 'contradiction_id', gone);
  const dropped = await dropRowsWith(tx, 'contradictions', graphId, 'contradiction_id', gone);
  const over = { resolution: 'dismissed', resolvedBy: policies.causeRemoved } as const;
  await addEvents(
    tx,
    graphId,
    going
      .filter(one => resolutionInForce(one) === null)
      .map(({ id }) => resolvedEvent(id, over, { cause: 'forgotten' })),
    now,
  );
  return dropped;
};
