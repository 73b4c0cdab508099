/** Forgets permanently: a memory, a context or a graph is deleted with every row that repeats it. */
import type { NewEvent } from '../../domain/event.js';
import type { MemoryStatus } from '../../domain/memory.js';
import type { Place } from '../store.js';
import { dropAskedOf } from './asked.js';
import { contextsIn, dropChangesOf } from './context-changes.js';
import { dropContradictionsOf } from './contradictions.js';
import { applyCounts, countMemory, noChanges } from './counts.js';
import { dropRows, dropRowsWith } from './drop-rows.js';
import { addEvents, writeEvents } from './events.js';
import { listOf, type SqlTransaction } from './executor.js';
import { dropGivenOf } from './given.js';
import { dropLinksOf, dropPlacesOf } from './links.js';
import { placedIn } from './memory-lists.js';
import { placesById } from './places.js';
import { dropDecisionsAbout, dropDecisionsOf } from './proposals.js';
import type { Write } from './queries.js';
import { dropRelationshipsOf } from './relationships.js';
import { tablesOfGraphs } from './schema.js';
import { dropIndexSnapshot } from './snapshots.js';
import { parseIds } from './versions.js';

/** The files still hold what the tables deleted; `scrub` checks here whether there is anything to do. */
const leaveScrubDue = (tx: SqlTransaction): Promise<number> =>
  tx.run(`UPDATE upkeep SET value = value + 1 WHERE name = 'scrub_due'`, []);

/** Tables that repeat contents and names in another form. */
const dropRepetitions = async (tx: SqlTransaction, graphId: string): Promise<void> => {
  await dropIndexSnapshot(tx, graphId);
  await leaveScrubDue(tx);
};

interface GoingVersion {
  readonly id: string;
  readonly status: MemoryStatus;
  readonly isPresent: boolean;
  readonly occurredAt: number;
  readonly bytes: number;
  readonly contextIds: readonly number[];
}

const versionsGoing = async (tx: SqlTransaction, graphId: string, ids: string): Promise<GoingVersion[]> => {
  const rows = await tx.all<[string, string, number | null, number, number, string]>(
    `SELECT memory_id, status, replaced_at, occurred_at, bytes, context_ids FROM versions
      WHERE graph_id = ? AND ${tx.dialect.isIn('memory_id')} ORDER BY memory_id, version`,
    [graphId, ids],
  );
  return rows.map(([id, status, replacedAt, occurredAt, bytes, contextIds]) => ({
    id,
    status: status as MemoryStatus,
    isPresent: replacedAt === null,
    occurredAt,
    bytes,
    contextIds: parseIds(contextIds),
  }));
};

/** Deleted ids are removed from what stays; its status does not change, because no one said otherwise. */
const unnameSuperseding = async (
  tx: SqlTransaction,
  graphId: string,
  gone: ReadonlySet<string>,
): Promise<void> => {
  await tx.run(
    `UPDATE versions SET superseded_by = NULL
      WHERE graph_id = ? AND superseded_by IS NOT NULL AND ${tx.dialect.isIn('superseded_by')}`,
    [graphId, listOf(gone)],
  );
  const superseding = await tx.all<[string, number, string]>(
    'SELECT memory_id, version, supersedes FROM versions WHERE graph_id = ? AND supersedes IS NOT NULL',
    [graphId],
  );
  for (const [id, version, supersedes] of superseding) {
    const named = JSON.parse(supersedes) as string[];
    const left = named.filter(other => !gone.has(other));
    if (left.length < named.length)
      await tx.run(
        'UPDATE versions SET supersedes = ? WHERE graph_id = ? AND memory_id = ? AND version = ?',
        [left.length === 0 ? null : JSON.stringify(left), graphId, id, version],
      );
  }
};

const contextForgotten = (contextId: number): NewEvent => ({
  type: 'context.forgotten',
  memoryId: null,
  data: { context_id: contextId },
});

/** With all that is about it, and about what was merged into it. Returns how many relationships that held. */
const dropContext = async (tx: SqlTransaction, graphId: string, place: Place): Promise<number> => {
  const gone = await contextsIn(tx, graphId, place.id);
  const asserted = await dropRelationshipsOf(tx, graphId, gone);
  const detected = await dropPlacesOf(tx, graphId, place.id);
  await dropDecisionsAbout(tx, graphId, gone);
  await dropChangesOf(tx, graphId, gone);
  await dropRows(tx, 'contexts', { graph_id: graphId, context_id: place.id });
  await tx.run(
    'UPDATE context_types SET context_count = context_count - 1 WHERE graph_id = ? AND type_key = ?',
    [graphId, place.typeKey],
  );
  await dropRows(tx, 'context_types', { graph_id: graphId, type_key: place.typeKey, context_count: 0 });
  return asserted + detected;
};

/** Of these, the contexts that no memory names any more, now or in the past, and that no one related by hand. */
const emptyOnes = async (tx: SqlTransaction, graphId: string, ids: readonly number[]): Promise<number[]> => {
  const rows = await tx.all<[number]>(
    `SELECT c.context_id FROM contexts c WHERE c.graph_id = ? AND ${tx.dialect.isIn('c.context_id', 'integer')}
      AND c.any_count = 0
      AND NOT EXISTS (SELECT 1 FROM past_contexts p WHERE p.graph_id = c.graph_id AND p.context_id = c.context_id)
      AND NOT EXISTS (SELECT 1 FROM asserted_relationships r
        WHERE r.graph_id = c.graph_id AND r.from_id = c.context_id AND r.state = 'asserted')
      AND NOT EXISTS (SELECT 1 FROM asserted_relationships r
        WHERE r.graph_id = c.graph_id AND r.to_id = c.context_id AND r.state = 'asserted')
      ORDER BY c.context_id`,
    [graphId, listOf(ids)],
  );
  return rows.map(([id]) => id);
};

export const forgetMemories: Write<'forgetMemories'> = async (tx, graphId, ids, now) => {
  const going = await versionsGoing(tx, graphId, listOf(new Set(ids)));
  const gone = new Set(going.map(({ id }) => id));
  if (gone.size === 0)
    return { memories: 0, versions: 0, contexts: 0, links: 0, relationships: 0, contradictions: 0 };
  const places = await placesById(
    tx,
    graphId,
    going.flatMap(({ contextIds }) => contextIds),
  );

  const changes = noChanges();
  for (const { id, status, isPresent, occurredAt, bytes, contextIds } of going) {
    changes.graph.bytes -= bytes;
    if (!isPresent) continue;
    const present = contextIds.flatMap(contextId => places.get(contextId) ?? []);
    countMemory(changes, present, status, -1);
    for (const place of present)
      await dropRows(tx, 'memory_contexts', {
        graph_id: graphId,
        context_id: place.id,
        occurred_at: occurredAt,
        memory_id: id,
      });
  }
  const links = await dropLinksOf(tx, graphId, [...gone]);
  const contradictions = await dropContradictionsOf(tx, graphId, [...gone], now);
  await dropGivenOf(tx, graphId, [...gone]);
  await dropAskedOf(tx, graphId, [...gone]);
  await dropDecisionsOf(tx, graphId, [...gone]);
  for (const table of [
    'vectors',
    'feedback_notes',
    'past_contexts',
    'context_moves',
    'sources',
    'waiting_work',
    'versions',
    'memories',
  ])
    await dropRowsWith(tx, table, graphId, 'memory_id', gone);
  await unnameSuperseding(tx, graphId, gone);

  const firstSeq = await applyCounts(tx, graphId, changes, gone.size, now);
  await writeEvents(
    tx,
    graphId,
    [...gone].map((id, index) => ({
      type: 'memory.forgotten',
      memoryId: id,
      data: {},
      seq: firstSeq + index,
      at: now,
    })),
  );
  const empty = await emptyOnes(tx, graphId, [...places.keys()]);
  for (const contextId of empty) await dropContext(tx, graphId, places.get(contextId)!);
  await addEvents(tx, graphId, empty.map(contextForgotten), now);
  await dropRepetitions(tx, graphId);
  return {
    memories: gone.size,
    versions: going.length,
    contexts: empty.length,
    links,
    relationships: 0,
    contradictions,
  };
};

export const forgetContext: Write<'forgetContext'> = async (tx, graphId, contextId, now) => {
  const placed = await placedIn(tx, graphId, contextId);
  const places = await placesById(tx, graphId, [
    contextId,
    ...placed.flatMap(({ contextIds }) => contextIds),
  ]);
  const place = places.get(contextId);
  if (place === undefined) return { relationships: 0 };
  // A memory still counts for the type if another of its contexts has the same type.
  const lost = placed.filter(
    ({ status, contextIds }) =>
      status === 'stored' &&
      !contextIds.some(id => id !== contextId && places.get(id)?.typeKey === place.typeKey),
  ).length;
  await tx.run(
    'UPDATE context_types SET memory_count = memory_count - ?, updated_at = ? WHERE graph_id = ? AND type_key = ?',
    [lost, now, graphId, place.typeKey],
  );
  for (const table of ['memory_contexts', 'past_contexts'])
    await dropRows(tx, table, { graph_id: graphId, context_id: contextId });
  const relationships = await dropContext(tx, graphId, place);
  await addEvents(tx, graphId, [contextForgotten(contextId)], now);
  await dropRepetitions(tx, graphId);
  return { relationships };
};

/** What a receipt names; the other tables depend on these. */
const countedTables = {
  memories: 'memories',
  versions: 'versions',
  contexts: 'contexts',
  context_types: 'context_types',
  relationships: 'asserted_relationships',
  contradictions: 'contradictions',
  events: 'events',
} as const;

export const forgetGraph: Write<'forgetGraph'> = async (tx, graphId) => {
  const went = new Map<string, number>();
  for (const table of tablesOfGraphs) went.set(table, await dropRows(tx, table, { graph_id: graphId }));
  await leaveScrubDue(tx);
  tx.touch(graphId);
  return Object.fromEntries(
    Object.entries(countedTables).map(([noun, table]) => [noun, went.get(table) ?? 0]),
  );
};
