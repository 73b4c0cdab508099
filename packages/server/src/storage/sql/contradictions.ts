/** Contradictions as rows, with every resolution that was given and undone. */
import { LociProblem } from '@loci/client';
import {
  type Contradiction,
  type Resolution,
  type ResolutionKind,
  resolutionInForce,
} from '../../domain/contradiction.js';
import type { NewEvent } from '../../domain/event.js';
import { offsetOf, type Page, type PageRequest } from '../../domain/page.js';
import type { Origin } from '../../domain/relationship.js';
import { addEvents } from './events.js';
import {
  insertInto,
  listOf,
  type Row,
  type SqlExecutor,
  type SqlTransaction,
  type SqlValue,
} from './executor.js';

type ContradictionRow = [
  id: string,
  first: string,
  second: string,
  firstQuote: string,
  secondQuote: string,
  reason: string,
  strength: number,
  origin: string,
  suggested: string | null,
  openedAt: number,
  updatedAt: number,
];

type ResolutionRow = [
  contradictionId: string,
  resolution: string,
  reason: string | null,
  resolvedBy: string,
  resolvedAt: number,
  undoneAt: number | null,
];

const columns = `contradiction_id, first_id, second_id, first_quote, second_quote, reason, strength, origin,
  suggested_resolution, opened_at, updated_at`;

const toResolution = ([
  ,
  resolution,
  reason,
  resolvedBy,
  resolvedAt,
  undoneAt,
]: ResolutionRow): Resolution => ({
  resolution: resolution as ResolutionKind,
  reason,
  resolvedBy,
  resolvedAt,
  undoneAt,
});

const find = async (
  db: SqlExecutor,
  graphId: string,
  where: string,
  params: readonly SqlValue[],
): Promise<Contradiction[]> => {
  const rows = await db.all<ContradictionRow>(
    `SELECT ${columns} FROM contradictions WHERE graph_id = ? ${where}`,
    [graphId, ...params],
  );
  if (rows.length === 0) return [];
  const given = await db.all<ResolutionRow>(
    `SELECT contradiction_id, resolution, reason, resolved_by, resolved_at, undone_at FROM resolutions
      WHERE graph_id = ? AND ${db.dialect.isIn('contradiction_id')} ORDER BY contradiction_id, position`,
    [graphId, listOf(rows.map(([id]) => id))],
  );
  return rows.map(row => {
    const [
      id,
      first,
      second,
      firstQuote,
      secondQuote,
      reason,
      strength,
      origin,
      suggested,
      openedAt,
      updatedAt,
    ] = row;
    return {
      id,
      first,
      second,
      firstQuote,
      secondQuote,
      reason,
      strength,
      origin: origin as Origin,
      suggestedResolution: suggested as ResolutionKind | null,
      openedAt,
      updatedAt,
      resolutions: given.filter(([of]) => of === id).map(toResolution),
    };
  });
};

export const contradiction = async (
  db: SqlExecutor,
  graphId: string,
  id: string,
): Promise<Contradiction | null> => (await find(db, graphId, 'AND contradiction_id = ?', [id]))[0] ?? null;

export const contradictions = async (
  db: SqlExecutor,
  graphId: string,
  status: 'open' | 'resolved' | null,
  page: PageRequest,
): Promise<Page<Contradiction>> => {
  const where = status === null ? '' : 'AND is_open = ?';
  const params = status === null ? [] : [status === 'open' ? 1 : 0];
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
  return { items, total: total?.[0] ?? 0, ...page };
};

/** Two lookups and not an OR, so that each takes its own index. */
const naming = async (
  db: SqlExecutor,
  graphId: string,
  memoryIds: readonly string[],
  where: string,
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
  ]);
};

export const openContradictionsOf = (
  db: SqlExecutor,
  graphId: string,
  memoryIds: readonly string[],
): Promise<Contradiction[]> => naming(db, graphId, memoryIds, 'AND is_open = 1');

export const contradictionsOf = (
  db: SqlExecutor,
  graphId: string,
  memoryId: string,
): Promise<Contradiction[]> => naming(db, graphId, [memoryId], '');

const insertResolutions = insertInto('resolutions', [
  'graph_id',
  'contradiction_id',
  'position',
  'resolution',
  'reason',
  'resolved_by',
  'resolved_at',
  'undone_at',
]);

const resolutionRow = (graphId: string, id: string, position: number, given: Resolution): Row => [
  graphId,
  id,
  position,
  given.resolution,
  given.reason,
  given.resolvedBy,
  given.resolvedAt,
  given.undoneAt,
];

const eventOf = (type: NewEvent['type'], id: string, more: NewEvent['data'] = {}): NewEvent => ({
  type,
  memoryId: null,
  data: { contradiction_id: id, ...more },
});

export const putContradiction = async (
  tx: SqlTransaction,
  graphId: string,
  put: Contradiction,
): Promise<void> => {
  const { id, first, second } = put;
  const known = await tx.get('SELECT 1 FROM contradictions WHERE graph_id = ? AND contradiction_id = ?', [
    graphId,
    id,
  ]);
  await tx.run('DELETE FROM resolutions WHERE graph_id = ? AND contradiction_id = ?', [graphId, id]);
  await tx.run('DELETE FROM contradictions WHERE graph_id = ? AND contradiction_id = ?', [graphId, id]);
  const inForce = resolutionInForce(put);
  await tx.run(
    `INSERT INTO contradictions (graph_id, ${columns}, is_open) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      graphId,
      id,
      first,
      second,
      put.firstQuote,
      put.secondQuote,
      put.reason,
      put.strength,
      put.origin,
      put.suggestedResolution,
      put.openedAt,
      put.updatedAt,
      inForce === null ? 1 : 0,
    ],
  );
  await insertResolutions(
    tx,
    put.resolutions.map((given, index) => resolutionRow(graphId, id, index + 1, given)),
  );
  if (known !== undefined) return;
  const events = [eventOf('contradiction.opened', id, { first, second })];
  if (inForce !== null)
    events.push(eventOf('contradiction.resolved', id, { resolution: inForce.resolution }));
  await addEvents(tx, graphId, events, put.updatedAt);
};

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

export const addResolution = async (
  tx: SqlTransaction,
  graphId: string,
  id: string,
  given: Resolution,
): Promise<void> => {
  await settle(tx, graphId, id, given.undoneAt === null ? 0 : 1, given.resolvedAt);
  const position = (await lastPosition(tx, graphId, id)) + 1;
  await insertResolutions(tx, [resolutionRow(graphId, id, position, given)]);
  const event = eventOf('contradiction.resolved', id, { resolution: given.resolution });
  await addEvents(tx, graphId, [event], given.resolvedAt);
};

export const undoResolution = async (
  tx: SqlTransaction,
  graphId: string,
  id: string,
  undoneAt: number,
): Promise<void> => {
  await settle(tx, graphId, id, 1, undoneAt);
  const undone = await tx.run(
    `UPDATE resolutions SET undone_at = ? WHERE graph_id = ? AND contradiction_id = ? AND position = ?
      AND undone_at IS NULL`,
    [undoneAt, graphId, id, await lastPosition(tx, graphId, id)],
  );
  if (undone > 0) await addEvents(tx, graphId, [eventOf('contradiction.reopened', id)], undoneAt);
};

/** Those that name any of these memories, with their resolutions; answers how many. */
export const dropContradictionsOf = async (
  tx: SqlTransaction,
  graphId: string,
  memoryIds: readonly string[],
): Promise<number> => {
  const gone = listOf((await naming(tx, graphId, memoryIds, '')).map(({ id }) => id));
  const named = tx.dialect.isIn('contradiction_id');
  await tx.run(`DELETE FROM resolutions WHERE graph_id = ? AND ${named}`, [graphId, gone]);
  return tx.run(`DELETE FROM contradictions WHERE graph_id = ? AND ${named}`, [graphId, gone]);
};
