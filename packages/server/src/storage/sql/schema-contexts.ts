/** Tables about changes of contexts. */
import type { Dialect } from './executor.js';

/**
 * Stated: former names of contexts, what was merged, and which versions each merge moved, so that it can be undone.
 */
export const contextChanges = ({ text, integer, clustered }: Dialect): string[] => [
  `CREATE TABLE context_changes (
    graph_id ${text} NOT NULL, change_id ${text} NOT NULL, kind ${text} NOT NULL, context_id ${integer} NOT NULL,
    into_id ${integer}, leads_to ${integer}, type_key ${text} NOT NULL, name_key ${text} NOT NULL,
    context_type ${text} NOT NULL, name ${text} NOT NULL, to_type ${text} NOT NULL, to_name ${text} NOT NULL,
    context_created_at ${integer} NOT NULL, memory_count ${integer} NOT NULL,
    changed_by ${text} NOT NULL, changed_at ${integer} NOT NULL, undone_by ${text}, undone_at ${integer},
    PRIMARY KEY (graph_id, change_id)
  )${clustered}`,
  `CREATE INDEX context_changes_by_name ON context_changes (graph_id, type_key, name_key)`,
  `CREATE INDEX context_changes_by_target ON context_changes (graph_id, leads_to)`,
  `CREATE TABLE context_moves (
    graph_id ${text} NOT NULL, change_id ${text} NOT NULL, memory_id ${text} NOT NULL, version ${integer} NOT NULL,
    position ${integer} NOT NULL, is_beside ${integer} NOT NULL, was_present ${integer} NOT NULL,
    PRIMARY KEY (graph_id, change_id, memory_id, version)
  )${clustered}`,
  `CREATE INDEX context_moves_by_memory ON context_moves (graph_id, memory_id)`,
];
