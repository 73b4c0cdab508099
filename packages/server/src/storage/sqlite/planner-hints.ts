/** Tells SQLite how selective its indexes are, so that it never scans a whole graph where a key would do. */
import type { Connection } from './connection.js';

/**
 * Rows in total, then rows that share the first column, the first two, and so on. Without them SQLite assumes ten
 * rows per graph; ANALYZE on a new database would be right for that day only.
 */
const rowsSharing: readonly (readonly [table: string, index: string, rows: string])[] = [
  ['context_types', 'context_types', '2000 20 1'],
  ['context_types', 'context_types_by_size', '2000 20 2 1'],
  ['contexts', 'contexts', '100000 1000 1'],
  ['contexts', 'contexts_by_name', '100000 1000 50 1'],
  ['contexts', 'contexts_by_size', '100000 1000 50 5 1'],
  ['context_changes', 'context_changes', '10000 100 1'],
  ['context_changes', 'context_changes_by_name', '10000 100 20 1'],
  ['context_changes', 'context_changes_by_target', '10000 100 2'],
  ['context_moves', 'context_moves', '1000000 10000 100 2 1'],
  ['context_moves', 'context_moves_by_memory', '1000000 10000 2'],
  ['memories', 'memories', '10000000 100000 1'],
  ['memories', 'memories_by_time', '10000000 100000 2 1 1'],
  ['memories', 'memories_by_statement', '10000000 100000 1'],
  ['versions', 'versions', '12000000 120000 2 1'],
  ['versions', 'versions_by_seq', '12000000 120000 1'],
  ['versions', 'versions_superseded', '100000 1000 1'],
  ['versions', 'versions_superseding', '100000 1000 1 1'],
  ['versions', 'versions_to_review', '10000 100 1'],
  ['versions', 'versions_ending', '100000 1000 2'],
  ['memory_contexts', 'memory_contexts', '20000000 200000 200 2 1'],
  ['past_contexts', 'past_contexts', '1000000 10000 4 2 1'],
  ['past_contexts', 'past_contexts_by_context', '1000000 10000 10'],
  ['sources', 'sources', '12000000 120000 1 1'],
  ['given_sentences', 'given_sentences', '1000000 10000 2 1'],
  ['given_sentences', 'given_sentences_by_memory', '1000000 10000 10'],
  ['given_sentences', 'given_sentences_by_age', '1000000 10000 20'],
  ['insights', 'insights', '1000000 10000 1'],
  ['insights', 'insights_by_time', '1000000 10000 2 1'],
  ['insight_notes', 'insight_notes', '4000000 40000 20 1'],
  ['insight_notes', 'insight_notes_by_insight', '4000000 40000 4'],
  ['feedback', 'feedback', '100000 1000 2 1'],
  ['feedback', 'feedback_by_giver', '100000 1000 100 1'],
  ['feedback_notes', 'feedback_notes', '400000 4000 10 2 1'],
  ['feedback_notes', 'feedback_notes_by_insight', '400000 4000 4'],
  ['proposal_decisions', 'proposal_decisions', '100000 1000 1'],
  ['proposal_decisions', 'proposal_decisions_by_proposal', '100000 1000 2'],
  ['proposal_decisions', 'proposal_decisions_by_time', '100000 1000 2 1'],
  ['proposal_members', 'proposal_members', '200000 2000 2 1'],
  ['proposal_members', 'proposal_members_by_decision', '200000 2000 2'],
  ['asserted_relationships', 'asserted_relationships', '100000 1000 4 2 1'],
  ['asserted_relationships', 'asserted_relationships_by_target', '100000 1000 4'],
  ['contradictions', 'contradictions', '100000 1000 1'],
  ['contradictions', 'contradictions_by_first', '100000 1000 2'],
  ['contradictions', 'contradictions_by_second', '100000 1000 2'],
  ['contradictions', 'contradictions_by_time', '100000 1000 500 1 1'],
  ['resolutions', 'resolutions', '100000 1000 1 1'],
  ['events', 'events', '20000000 200000 1'],
  ['events', 'events_by_time', '20000000 200000 2 1'],
  ['webhooks', 'webhooks', '1000 10 1'],
  ['webhook_asides', 'webhook_asides', '100000 1000 100 1'],
  ['waiting_work', 'waiting_work', '1000000 10000 2 1'],
  ['waiting_work', 'waiting_work_by_age', '1000000 10000 5000 2 1'],
  ['idempotent_answers', 'sqlite_autoindex_idempotent_answers_1', '100000 1000 1'],
  ['index_snapshots', 'sqlite_autoindex_index_snapshots_1', '1000 10 1'],
  ['vectors', 'vectors_by_version', '12000000 120000 60000 2 1'],
  ['vectors', 'sqlite_autoindex_vectors_1', '12000000 120000 60000 1'],
  ['links', 'sqlite_autoindex_links_1', '20000000 200000 3 1'],
  ['links', 'links_by_second', '20000000 200000 3'],
  ['link_places', 'link_places', '40000000 400000 400 200 20 2 1'],
  ['link_places', 'link_places_by_link', '40000000 400000 4 2'],
  ['link_places', 'link_places_by_target', '40000000 400000 400'],
  ['detected_relationships', 'detected_relationships', '200000 2000 8 3 1'],
  ['detected_relationships', 'detected_relationships_by_target', '200000 2000 8'],
];

export const writePlannerHints = (connection: Connection): void => {
  // Only ANALYZE can create the table; with this argument it reads nothing.
  connection.exec('ANALYZE sqlite_schema');
  connection.exec('DELETE FROM sqlite_stat1');
  for (const hint of rowsSharing)
    connection.run('INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (?, ?, ?)', hint);
  connection.exec('ANALYZE sqlite_schema');
};
