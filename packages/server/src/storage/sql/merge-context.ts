/**
 * Merges one context into another: versions, links and statements about it move, and their previous state is kept.
 */
import { writeChange } from './context-changes.js';
import { dropRows } from './drop-rows.js';
import { addEvents } from './events.js';
import { insertInto, type Row, type SqlTransaction } from './executor.js';
import { followMerge } from './follow-merge.js';
import { insertPast, insertPlacements } from './memories.js';
import { placeLinksAnew } from './place-links.js';
import type { Write } from './queries.js';
import { recountContext, recountType, rekeyStatements } from './recount-contexts.js';
import { parseIds } from './versions.js';

/** A version in the context that is merged away. */
export interface MovedVersion {
  readonly id: string;
  readonly version: number;
  readonly contextIds: readonly number[];
  readonly occurredAt: number;
  readonly status: string;
  readonly isPresent: boolean;
}

type MovedRow = [string, number, string, number, string, number | null];

const versionsIn = async (
  tx: SqlTransaction,
  graphId: string,
  contextId: number,
): Promise<MovedVersion[]> => {
  const columns = 'v.memory_id, v.version, v.context_ids, v.occurred_at, v.status, v.replaced_at';
  const rows = [
    ...(await tx.all<MovedRow>(
      `SELECT ${columns} FROM memory_contexts mc
        JOIN versions v ON v.graph_id = mc.graph_id AND v.memory_id = mc.memory_id AND v.replaced_at IS NULL
        WHERE mc.graph_id = ? AND mc.context_id = ?`,
      [graphId, contextId],
    )),
    ...(await tx.all<MovedRow>(
      `SELECT ${columns} FROM past_contexts p
        JOIN versions v ON v.graph_id = p.graph_id AND v.memory_id = p.memory_id AND v.version = p.version
        WHERE p.graph_id = ? AND p.context_id = ?`,
      [graphId, contextId],
    )),
  ];
  return rows.map(([id, version, contextIds, occurredAt, status, replacedAt]) => ({
    id,
    version,
    contextIds: parseIds(contextIds),
    occurredAt,
    status,
    isPresent: replacedAt === null,
  }));
};

const insertMoves = insertInto('context_moves', [
  'graph_id',
  'change_id',
  'memory_id',
  'version',
  'position',
  'is_beside',
  'was_present',
]);

export const writeContextIds = (
  tx: SqlTransaction,
  graphId: string,
  id: string,
  version: number,
  contextIds: readonly number[],
): Promise<void> =>
  tx.post('UPDATE versions SET context_ids = ? WHERE graph_id = ? AND memory_id = ? AND version = ?', [
    JSON.stringify(contextIds),
    graphId,
    id,
    version,
  ]);

const moveVersions = async (
  tx: SqlTransaction,
  graphId: string,
  versions: readonly MovedVersion[],
  from: number,
  into: number,
  changeId: string,
): Promise<void> => {
  const isBeside = ({ contextIds }: MovedVersion): boolean => contextIds.includes(into);
  await insertMoves(
    tx,
    versions.map(
      (one): Row => [
        graphId,
        changeId,
        one.id,
        one.version,
        one.contextIds.indexOf(from),
        isBeside(one) ? 1 : 0,
        one.isPresent ? 1 : 0,
      ],
    ),
  );
  for (const one of versions) {
    const ids = isBeside(one)
      ? one.contextIds.filter(id => id !== from)
      : one.contextIds.map(id => (id === from ? into : id));
    await writeContextIds(tx, graphId, one.id, one.version, ids);
  }
  for (const table of ['memory_contexts', 'past_contexts'])
    await dropRows(tx, table, { graph_id: graphId, context_id: from });
  const fresh = versions.filter(one => !isBeside(one));
  await insertPlacements(
    tx,
    fresh.filter(one => one.isPresent).map((one): Row => [graphId, into, one.occurredAt, one.id, one.status]),
  );
  await insertPast(
    tx,
    fresh.filter(one => !one.isPresent).map((one): Row => [graphId, one.id, one.version, into]),
  );
};

export const mergeContext: Write<'mergeContext'> = async (tx, graphId, from, into, change, statementKey) => {
  const versions = await versionsIn(tx, graphId, from.id);
  const present = versions.filter(one => one.isPresent).map(one => one.id);
  await moveVersions(tx, graphId, versions, from.id, into.id, change.id);
  await followMerge(tx, graphId, from.id, into.id);
  await placeLinksAnew(tx, graphId, present);
  await dropRows(tx, 'contexts', { graph_id: graphId, context_id: from.id });
  await recountContext(tx, graphId, into.id, change.at);
  for (const type of new Set([from.type, into.type])) await recountType(tx, graphId, type, change.at);
  await tx.run('UPDATE context_changes SET leads_to = ? WHERE graph_id = ? AND leads_to = ?', [
    into.id,
    graphId,
    from.id,
  ]);
  await writeChange(
    tx,
    graphId,
    change,
    {
      kind: 'merge',
      contextId: from.id,
      intoId: into.id,
      leadsTo: into.id,
      from: { type: from.type, name: from.name },
      to: { type: into.type, name: into.name },
      memoryCount: from.memoryCount,
    },
    from.createdAt,
  );
  await rekeyStatements(tx, graphId, present, statementKey);
  const data = { context_id: from.id, into: into.id, change: change.id, changed_by: change.by };
  await addEvents(tx, graphId, [{ type: 'context.merged', memoryId: null, data }], change.at);
};
