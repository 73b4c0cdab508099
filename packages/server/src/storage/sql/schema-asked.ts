/** Stated: what was asked and answered, and what people said about the answers. */
import type { Dialect } from './executor.js';

export const askedTables = ({ text, integer, real, bytes, clustered }: Dialect): string[] => [
  `CREATE TABLE insights (
    graph_id ${text} NOT NULL, insight_id ${text} NOT NULL, asked_at ${integer} NOT NULL, asked_by ${text} NOT NULL,
    secret_id ${text} NOT NULL,
    task ${text} NOT NULL, outcome ${text} NOT NULL, confidence ${text} NOT NULL, answer ${text} NOT NULL,
    PRIMARY KEY (graph_id, insight_id)
  )${clustered}`,
  `CREATE INDEX insights_by_time ON insights (graph_id, asked_at, insight_id)`,
  `CREATE TABLE insight_notes (
    graph_id ${text} NOT NULL, memory_id ${text} NOT NULL, insight_id ${text} NOT NULL,
    PRIMARY KEY (graph_id, memory_id, insight_id)
  )${clustered}`,
  `CREATE INDEX insight_notes_by_insight ON insight_notes (graph_id, insight_id)`,
  `CREATE TABLE feedback (
    graph_id ${text} NOT NULL, insight_id ${text} NOT NULL, given_by ${text} NOT NULL, given_at ${integer} NOT NULL,
    verdict ${text} NOT NULL, note ${text}, task ${text} NOT NULL, model ${text}, scale ${real}, data ${bytes},
    PRIMARY KEY (graph_id, insight_id, given_by)
  )${clustered}`,
  `CREATE INDEX feedback_by_giver ON feedback (graph_id, given_by, given_at)`,
  `CREATE TABLE feedback_notes (
    graph_id ${text} NOT NULL, memory_id ${text} NOT NULL, insight_id ${text} NOT NULL, given_by ${text} NOT NULL,
    PRIMARY KEY (graph_id, memory_id, insight_id, given_by)
  )${clustered}`,
  `CREATE INDEX feedback_notes_by_insight ON feedback_notes (graph_id, insight_id)`,
];

/** The meaning of each task, so that tasks alike can be counted together; null where there was no model. */
export const taskVectors = ({ text, real, bytes }: Dialect): string[] => [
  `ALTER TABLE insights ADD COLUMN model ${text}`,
  `ALTER TABLE insights ADD COLUMN scale ${real}`,
  `ALTER TABLE insights ADD COLUMN data ${bytes}`,
];
