/** Completes a database of salvaged rows: counters are recounted, and references to lost rows are removed. */
import { defaultSettings } from '../../../domain/graph.js';
import type { Connection } from '../connection.js';

/** Of the memory that a row is about. */
const ofMemory = (table: string): string =>
  `FROM versions v WHERE v.graph_id = ${table}.graph_id AND v.memory_id = ${table}.memory_id`;

const isLost = (table: string, id: string): string =>
  `NOT EXISTS (SELECT 1 FROM memories m WHERE m.graph_id = ${table}.graph_id AND m.memory_id = ${table}.${id})`;

/** The newest version left becomes the current one; if a newer one was lost, it needs review. */
const makeMemories = [
  `UPDATE versions SET replaced_at = NULL, needs_review = 1 WHERE replaced_at IS NOT NULL
    AND version = (SELECT max(v.version) FROM versions v
      WHERE v.graph_id = versions.graph_id AND v.memory_id = versions.memory_id)`,
  `DELETE FROM memories WHERE NOT EXISTS (SELECT 1 ${ofMemory('memories')})`,
  `UPDATE memories SET (current_version, occurred_at, status) =
    (SELECT v.version, v.occurred_at, v.status ${ofMemory('memories')} ORDER BY v.version DESC LIMIT 1)`,
];

/** Their keys are computed afterwards, from text and contexts. */
const addMissingMemories = `INSERT INTO memories (graph_id, memory_id, created_at, current_version, occurred_at, status,
    statement_key, support_count, independent_count)
  SELECT v.graph_id, v.memory_id,
    (SELECT min(o.recorded_at) FROM versions o WHERE o.graph_id = v.graph_id AND o.memory_id = v.memory_id),
    v.version, v.occurred_at, v.status, '', 1, 1
  FROM versions v WHERE v.replaced_at IS NULL AND ${isLost('v', 'memory_id')}`;

/** A context whose name is lost keeps its number, so that its memories stay together. */
const addMissingContexts = `INSERT INTO contexts
  SELECT graph_id, context_id, 'recovered', 'context ' || context_id, 'recovered', 'context ' || context_id,
    0, 0, 0, 0, 0
  FROM (SELECT v.graph_id, listed.value AS context_id FROM versions v, json_each(v.context_ids) listed
    UNION SELECT graph_id, from_id FROM asserted_relationships WHERE state IN ('asserted', 'withdrawn')
    UNION SELECT graph_id, to_id FROM asserted_relationships WHERE state IN ('asserted', 'withdrawn')) named
  WHERE NOT EXISTS (SELECT 1 FROM contexts c
    WHERE c.graph_id = named.graph_id AND c.context_id = named.context_id)`;

const placeMemories = [
  'DELETE FROM memory_contexts',
  'DELETE FROM past_contexts',
  `INSERT OR IGNORE INTO memory_contexts SELECT v.graph_id, listed.value, v.occurred_at, v.memory_id, v.status
    FROM versions v, json_each(v.context_ids) listed WHERE v.replaced_at IS NULL`,
  `INSERT OR IGNORE INTO past_contexts SELECT v.graph_id, v.memory_id, v.version, listed.value
    FROM versions v, json_each(v.context_ids) listed WHERE v.replaced_at IS NOT NULL`,
];

const letGo = [
  `UPDATE versions SET superseded_by = NULL WHERE superseded_by IS NOT NULL AND ${isLost('versions', 'superseded_by')}`,
  `UPDATE versions SET supersedes = (SELECT CASE WHEN count(*) = 0 THEN NULL ELSE json_group_array(named.value) END
      FROM json_each(versions.supersedes) named WHERE EXISTS (SELECT 1 FROM memories m
        WHERE m.graph_id = versions.graph_id AND m.memory_id = named.value))
    WHERE supersedes IS NOT NULL`,
  `DELETE FROM sources WHERE ${isLost('sources', 'memory_id')}`,
  `DELETE FROM given_sentences WHERE ${isLost('given_sentences', 'memory_id')}`,
  `DELETE FROM insight_notes WHERE ${isLost('insight_notes', 'memory_id')}`,
  `DELETE FROM feedback_notes WHERE ${isLost('feedback_notes', 'memory_id')}`,
  `DELETE FROM contradictions WHERE ${isLost('contradictions', 'first_id')} OR ${isLost('contradictions', 'second_id')}`,
  `DELETE FROM resolutions WHERE NOT EXISTS (SELECT 1 FROM contradictions c
    WHERE c.graph_id = resolutions.graph_id AND c.contradiction_id = resolutions.contradiction_id)`,
  `DELETE FROM context_changes WHERE leads_to IS NOT NULL AND NOT EXISTS (SELECT 1 FROM contexts c
    WHERE c.graph_id = context_changes.graph_id AND c.context_id = context_changes.leads_to)`,
  `DELETE FROM context_moves WHERE ${isLost('context_moves', 'memory_id')}`,
  `DELETE FROM webhook_asides WHERE NOT EXISTS (SELECT 1 FROM webhooks w
    WHERE w.graph_id = webhook_asides.graph_id AND w.webhook_id = webhook_asides.webhook_id)`,
];

const count = (table: string, rest: string): string => `(SELECT count(*) FROM ${table} WHERE ${rest})`;

const countSupport = [
  `UPDATE memories SET support_count = max(1, ${count('sources s', 's.graph_id = memories.graph_id AND s.memory_id = memories.memory_id')})`,
  'UPDATE memories SET independent_count = min(independent_count, support_count)',
];

const inContext = 'p.graph_id = contexts.graph_id AND p.context_id = contexts.context_id';
const ofType = 'c.graph_id = context_types.graph_id AND c.type_key = context_types.type_key';

const countContexts = [
  `UPDATE contexts SET any_count = ${count('memory_contexts p', inContext)},
    stored_count = ${count('memory_contexts p', `${inContext} AND p.status = 'stored'`)},
    relationship_count = ${count('asserted_relationships r', "r.graph_id = contexts.graph_id AND r.state = 'asserted' AND contexts.context_id IN (r.from_id, r.to_id)")}`,
  `INSERT OR IGNORE INTO context_types SELECT graph_id, type_key, min(context_type), 0, 0, max(updated_at)
    FROM contexts GROUP BY graph_id, type_key`,
  `UPDATE context_types SET context_count = ${count('contexts c', ofType)},
    memory_count = (SELECT count(DISTINCT p.memory_id) FROM contexts c JOIN memory_contexts p
      ON p.graph_id = c.graph_id AND p.context_id = c.context_id AND p.status = 'stored' WHERE ${ofType})`,
  'DELETE FROM context_types WHERE context_count = 0',
];

const named = ['versions', 'contexts', 'events', 'contradictions', 'asserted_relationships', 'webhooks'];

const addMissingGraphs = `INSERT INTO graphs (graph_id, created_at, updated_at, settings, last_seq, last_context_id,
    stored_count, any_count, bytes)
  SELECT named.graph_id, coalesce((SELECT min(v.recorded_at) FROM versions v WHERE v.graph_id = named.graph_id), 0),
    coalesce((SELECT max(v.recorded_at) FROM versions v WHERE v.graph_id = named.graph_id), 0), ?, 0, 0, 0, 0, 0
  FROM (${named.map(table => `SELECT graph_id FROM ${table}`).join(' UNION ')}) named
  WHERE NOT EXISTS (SELECT 1 FROM graphs g WHERE g.graph_id = named.graph_id)`;

const inGraph = (table: string): string => `FROM ${table} x WHERE x.graph_id = graphs.graph_id`;

/** The vectors were left behind: the next model computes them. */
const countGraphs = `UPDATE graphs SET
  last_seq = max(last_seq, coalesce((SELECT max(x.seq) ${inGraph('versions')}), 0),
    coalesce((SELECT max(x.seq) ${inGraph('events')}), 0)),
  last_context_id = max(last_context_id, coalesce((SELECT max(x.context_id) ${inGraph('contexts')}), 0),
    coalesce((SELECT max(x.context_id) ${inGraph('context_changes')}), 0)),
  any_count = (SELECT count(*) ${inGraph('memories')}),
  stored_count = (SELECT count(*) ${inGraph('memories')} AND x.status = 'stored'),
  bytes = coalesce((SELECT sum(x.bytes) ${inGraph('versions')}), 0),
  vector_model = NULL, last_vector = 0`;

/** They are compared with each other again, as if they had just been stored. */
const queueRelating = `INSERT OR IGNORE INTO waiting_work
  SELECT graph_id, memory_id, 'relate', ?, 0, 0, 0 FROM memories WHERE status = 'stored'`;

/** The key of a statement by its text and its contexts, as types and names. */
export type StatementKey = (content: string, contexts: readonly { type: string; name: string }[]) => string;

const nameStatements = (connection: Connection, statementKey: StatementKey): void => {
  const nameless = connection.all(
    `SELECT m.graph_id, m.memory_id, v.content, (SELECT json_group_array(json_array(c.context_type, c.name))
        FROM json_each(v.context_ids) i JOIN contexts c ON c.graph_id = v.graph_id AND c.context_id = i.value)
      FROM memories m JOIN versions v
        ON v.graph_id = m.graph_id AND v.memory_id = m.memory_id AND v.version = m.current_version
      WHERE m.statement_key = ''`,
  );
  for (const [graphId, memoryId, content, contexts] of nameless) {
    const places = (JSON.parse(String(contexts)) as [string, string][]).map(([type, name]) => ({
      type,
      name,
    }));
    connection.run('UPDATE memories SET statement_key = ? WHERE graph_id = ? AND memory_id = ?', [
      statementKey(String(content), places),
      graphId ?? null,
      memoryId ?? null,
    ]);
  }
};

/** Runs inside the caller's transaction. */
export const completeRows = (connection: Connection, statementKey: StatementKey, now: number): void => {
  const run = (statements: readonly string[]) => {
    for (const sql of statements) connection.run(sql);
  };
  run([...makeMemories, addMissingMemories, addMissingContexts]);
  nameStatements(connection, statementKey);
  run([...placeMemories, ...letGo, ...countSupport, ...countContexts]);
  connection.run(addMissingGraphs, [JSON.stringify(defaultSettings)]);
  connection.run(countGraphs);
  connection.run(queueRelating, [now]);
};
