/** Graphs as rows: their settings, their counters, and the number of the next event. */
import { defaultSettings, type Graph } from '../../domain/graph.js';
import { addEvents } from './events.js';
import { listOf, type Row } from './executor.js';
import { readPage } from './pages.js';
import type { Read, Write } from './queries.js';
import { json, recordsOf } from './records.js';

const records = recordsOf<Graph>({
  graphId: 'graph_id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  settings: json('settings'),
  lastSeq: 'last_seq',
  memoryCount: 'stored_count',
  vectorModel: 'vector_model',
  relatedBy: 'related_by',
});

/** A graph that is older than a setting has its default. */
const toGraph = (row: Row): Graph => {
  const stored = records.read(row);
  return { ...stored, settings: { ...defaultSettings, ...stored.settings } };
};

export const graph: Read<'graph'> = async (db, graphId) => {
  const row = await db.get(`SELECT ${records.columns} FROM graphs WHERE graph_id = ?`, [graphId]);
  return row === undefined ? null : toGraph(row);
};

export const graphs: Read<'graphs'> = (db, scope, page) =>
  readPage(
    db,
    {
      columns: records.columns,
      from: `graphs ${scope === '*' ? '' : `WHERE ${db.dialect.isIn('graph_id')}`}`,
      params: scope === '*' ? [] : [listOf(scope)],
      order: 'graph_id',
    },
    page,
    toGraph,
  );

export const graphCounts: Read<'graphCounts'> = async (db, graphId) => {
  const row = await db.get<[number, number, number, number]>(
    `SELECT
      (SELECT count(*) FROM context_types WHERE graph_id = ?),
      (SELECT count(*) FROM contexts WHERE graph_id = ?),
      (SELECT count(*) FROM asserted_relationships WHERE graph_id = ? AND state = 'asserted') +
      (SELECT count(*) FROM detected_relationships d WHERE d.graph_id = ?
        AND NOT EXISTS (SELECT 1 FROM asserted_relationships a
          WHERE a.graph_id = d.graph_id AND a.from_id = d.from_id AND a.kind = d.kind AND a.to_id = d.to_id)),
      (SELECT count(*) FROM contradictions WHERE graph_id = ? AND is_open = 1)`,
    [graphId, graphId, graphId, graphId, graphId],
  );
  const [contextTypes, contexts, relationships, openContradictions] = row ?? [0, 0, 0, 0];
  return { contextTypes, contexts, relationships, openContradictions };
};

export const graphSize: Read<'graphSize'> = async (db, graphId) => {
  const row = await db.get<[number, number]>(
    `SELECT coalesce((SELECT bytes FROM graphs WHERE graph_id = ?), 0),
      coalesce((SELECT sum(size) FROM index_snapshots WHERE graph_id = ?), 0)`,
    [graphId, graphId],
  );
  return row === undefined ? 0 : row[0] + row[1];
};

export const newestChange: Read<'newestChange'> = async db =>
  (await db.get<[number]>('SELECT coalesce(max(updated_at), 0) FROM graphs', []))?.[0] ?? 0;

export const ensureGraph: Write<'ensureGraph'> = async (tx, graphId, now) => {
  const created = await tx.run(
    `INSERT INTO graphs (graph_id, created_at, updated_at, settings, last_seq, last_context_id, stored_count,
      any_count, bytes) VALUES (?, ?, ?, ?, 0, 0, 0, 0, 0) ON CONFLICT (graph_id) DO NOTHING`,
    [graphId, now, now, JSON.stringify(defaultSettings)],
  );
  if (created === 0) return false;
  await addEvents(tx, graphId, [{ type: 'graph.created', memoryId: null, data: {} }], now);
  return true;
};

export const setSettings: Write<'setSettings'> = async (tx, graphId, settings, now) => {
  await tx.run('UPDATE graphs SET settings = ? WHERE graph_id = ?', [JSON.stringify(settings), graphId]);
  await addEvents(tx, graphId, [{ type: 'graph.changed', memoryId: null, data: { ...settings } }], now);
};

export const setRelatedBy: Write<'setRelatedBy'> = async (tx, graphId, madeBy) => {
  await tx.run('UPDATE graphs SET related_by = ? WHERE graph_id = ?', [madeBy, graphId]);
};
