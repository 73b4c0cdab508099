/** The tables, as numbered migrations; a released one is never changed, only followed by another. */
import type { Dialect } from './executor.js';
import { askedTables, taskVectors } from './schema-asked.js';
import { contextChanges } from './schema-contexts.js';
import { digestColumns } from './schema-digests.js';
import { proposalTables } from './schema-proposals.js';

/** Stated: never changed by a model. `upkeep` is the database's own bookkeeping. */
const said = ({ text, integer, real, clustered }: Dialect): string[] => [
  `CREATE TABLE upkeep (name ${text} PRIMARY KEY, value ${integer} NOT NULL)${clustered}`,
  `INSERT INTO upkeep (name, value) VALUES ('written_at', 0), ('scrub_due', 0)`,

  `CREATE TABLE graphs (
    graph_id ${text} PRIMARY KEY, created_at ${integer} NOT NULL, updated_at ${integer} NOT NULL,
    settings ${text} NOT NULL, last_seq ${integer} NOT NULL, last_context_id ${integer} NOT NULL,
    stored_count ${integer} NOT NULL, any_count ${integer} NOT NULL, bytes ${integer} NOT NULL
  )${clustered}`,

  `CREATE TABLE context_types (
    graph_id ${text} NOT NULL, type_key ${text} NOT NULL, context_type ${text} NOT NULL,
    context_count ${integer} NOT NULL, memory_count ${integer} NOT NULL, updated_at ${integer} NOT NULL,
    PRIMARY KEY (graph_id, type_key)
  )${clustered}`,
  `CREATE INDEX context_types_by_size ON context_types (graph_id, memory_count DESC, type_key)`,

  `CREATE TABLE contexts (
    graph_id ${text} NOT NULL, context_id ${integer} NOT NULL, type_key ${text} NOT NULL, name_key ${text} NOT NULL,
    context_type ${text} NOT NULL, name ${text} NOT NULL,
    stored_count ${integer} NOT NULL, any_count ${integer} NOT NULL, relationship_count ${integer} NOT NULL,
    created_at ${integer} NOT NULL, updated_at ${integer} NOT NULL,
    PRIMARY KEY (graph_id, context_id)
  )${clustered}`,
  `CREATE UNIQUE INDEX contexts_by_name ON contexts (graph_id, type_key, name_key)`,
  `CREATE INDEX contexts_by_size ON contexts (graph_id, type_key, stored_count DESC, name_key)`,

  `CREATE TABLE memories (
    graph_id ${text} NOT NULL, memory_id ${text} NOT NULL, created_at ${integer} NOT NULL,
    current_version ${integer} NOT NULL, occurred_at ${integer} NOT NULL, status ${text} NOT NULL,
    statement_key ${text} NOT NULL, support_count ${integer} NOT NULL,
    PRIMARY KEY (graph_id, memory_id)
  )${clustered}`,
  `CREATE INDEX memories_by_time ON memories (graph_id, occurred_at, memory_id, status)`,
  `CREATE INDEX memories_by_statement ON memories (graph_id, statement_key)`,

  `CREATE TABLE versions (
    graph_id ${text} NOT NULL, memory_id ${text} NOT NULL, version ${integer} NOT NULL, seq ${integer} NOT NULL,
    recorded_at ${integer} NOT NULL, replaced_at ${integer}, occurred_at ${integer} NOT NULL, valid_until ${integer},
    status ${text} NOT NULL, source_kind ${text} NOT NULL, source_name ${text}, source_ref ${text},
    placed_by ${text} NOT NULL, session ${text}, supersedes ${text}, superseded_by ${text},
    needs_review ${integer} NOT NULL, context_ids ${text} NOT NULL, bytes ${integer} NOT NULL, metadata ${text},
    content ${text} NOT NULL,
    PRIMARY KEY (graph_id, memory_id, version)
  )${clustered}`,
  `CREATE UNIQUE INDEX versions_by_seq ON versions (graph_id, seq)`,
  `CREATE INDEX versions_superseded ON versions (graph_id, superseded_by) WHERE superseded_by IS NOT NULL`,
  `CREATE INDEX versions_superseding ON versions (graph_id, memory_id, version) WHERE supersedes IS NOT NULL`,

  `CREATE TABLE memory_contexts (
    graph_id ${text} NOT NULL, context_id ${integer} NOT NULL, occurred_at ${integer} NOT NULL,
    memory_id ${text} NOT NULL, status ${text} NOT NULL,
    PRIMARY KEY (graph_id, context_id, occurred_at, memory_id)
  )${clustered}`,
  `CREATE TABLE past_contexts (
    graph_id ${text} NOT NULL, memory_id ${text} NOT NULL, version ${integer} NOT NULL, context_id ${integer} NOT NULL,
    PRIMARY KEY (graph_id, memory_id, version, context_id)
  )${clustered}`,
  `CREATE INDEX past_contexts_by_context ON past_contexts (graph_id, context_id)`,

  `CREATE TABLE sources (
    graph_id ${text} NOT NULL, memory_id ${text} NOT NULL, position ${integer} NOT NULL, voice ${text} NOT NULL,
    kind ${text} NOT NULL, name ${text}, ref ${text}, recorded_at ${integer} NOT NULL,
    PRIMARY KEY (graph_id, memory_id, position)
  )${clustered}`,

  `CREATE TABLE asserted_relationships (
    graph_id ${text} NOT NULL, from_id ${integer} NOT NULL, kind ${text} NOT NULL, to_id ${integer} NOT NULL,
    state ${text} NOT NULL, reason ${text}, created_at ${integer} NOT NULL, updated_at ${integer} NOT NULL,
    PRIMARY KEY (graph_id, from_id, kind, to_id)
  )${clustered}`,
  `CREATE INDEX asserted_relationships_by_target ON asserted_relationships (graph_id, to_id)`,

  `CREATE TABLE contradictions (
    graph_id ${text} NOT NULL, contradiction_id ${text} NOT NULL, first_id ${text} NOT NULL, second_id ${text} NOT NULL,
    first_quote ${text} NOT NULL, second_quote ${text} NOT NULL, reason ${text} NOT NULL, strength ${real} NOT NULL,
    origin ${text} NOT NULL, suggested_resolution ${text}, opened_at ${integer} NOT NULL,
    updated_at ${integer} NOT NULL, is_open ${integer} NOT NULL,
    PRIMARY KEY (graph_id, contradiction_id)
  )${clustered}`,
  `CREATE INDEX contradictions_by_first ON contradictions (graph_id, first_id)`,
  `CREATE INDEX contradictions_by_second ON contradictions (graph_id, second_id)`,
  `CREATE INDEX contradictions_by_time ON contradictions (graph_id, is_open, opened_at, contradiction_id)`,
  `CREATE TABLE resolutions (
    graph_id ${text} NOT NULL, contradiction_id ${text} NOT NULL, position ${integer} NOT NULL,
    resolution ${text} NOT NULL, reason ${text}, resolved_by ${text} NOT NULL, resolved_at ${integer} NOT NULL,
    undone_at ${integer},
    PRIMARY KEY (graph_id, contradiction_id, position)
  )${clustered}`,

  `CREATE TABLE events (
    graph_id ${text} NOT NULL, seq ${integer} NOT NULL, at ${integer} NOT NULL, type ${text} NOT NULL,
    memory_id ${text}, data ${text},
    PRIMARY KEY (graph_id, seq)
  )${clustered}`,

  `CREATE TABLE secrets (
    secret_id ${text} PRIMARY KEY, hash ${text} NOT NULL, name ${text}, graphs ${text} NOT NULL,
    permissions ${text} NOT NULL, rate_limit ${text}, created_at ${integer} NOT NULL, expires_at ${integer},
    revoked_at ${integer}
  )${clustered}`,
  `CREATE UNIQUE INDEX secrets_by_hash ON secrets (hash)`,

  `CREATE TABLE idempotent_answers (
    graph_id ${text} NOT NULL, answer_key ${text} NOT NULL, body_hash ${text} NOT NULL, created_at ${integer} NOT NULL,
    answer ${text} NOT NULL,
    PRIMARY KEY (graph_id, answer_key)
  )`,

  `CREATE TABLE waiting_work (
    graph_id ${text} NOT NULL, memory_id ${text} NOT NULL, kind ${text} NOT NULL, queued_at ${integer} NOT NULL,
    attempts ${integer} NOT NULL, held_until ${integer} NOT NULL, asked_again ${integer} NOT NULL,
    PRIMARY KEY (graph_id, memory_id, kind)
  )${clustered}`,
  `CREATE INDEX waiting_work_by_age ON waiting_work (graph_id, kind, queued_at, memory_id)`,
];

/** Inferred: can be deleted and rebuilt from what was stated. */
const inferred = ({ text, integer, bytes }: Dialect): string[] => [
  `CREATE TABLE index_snapshots (
    graph_id ${text} NOT NULL, part ${integer} NOT NULL, through_seq ${integer} NOT NULL, format ${text} NOT NULL,
    size ${integer} NOT NULL, data ${bytes} NOT NULL,
    PRIMARY KEY (graph_id, part)
  )`,
];

/** Inferred: what a model made of each version; `seq` counts them, so that an index can catch up. */
const vectors = ({ text, integer, real, bytes, clustered }: Dialect): string[] => [
  `CREATE TABLE vectors (
    graph_id ${text} NOT NULL, model ${text} NOT NULL, seq ${integer} NOT NULL, memory_id ${text} NOT NULL,
    version ${integer} NOT NULL, scale ${real} NOT NULL, data ${bytes} NOT NULL,
    PRIMARY KEY (graph_id, model, seq)
  )`,
  `CREATE UNIQUE INDEX vectors_by_version ON vectors (graph_id, model, memory_id, version)`,
  `ALTER TABLE graphs ADD COLUMN vector_model ${text}`,
  `ALTER TABLE graphs ADD COLUMN last_vector ${integer} NOT NULL DEFAULT 0`,
  `CREATE TABLE model_folders (model ${text} PRIMARY KEY, directory ${text} NOT NULL)${clustered}`,
];

/** Inferred: how memories relate to each other, and what that adds up to between contexts. */
const links = ({ text, integer, real, clustered }: Dialect): string[] => [
  `CREATE TABLE links (
    graph_id ${text} NOT NULL, first_id ${text} NOT NULL, second_id ${text} NOT NULL, kind ${text} NOT NULL,
    direction ${text} NOT NULL, strength ${real} NOT NULL, reason ${text} NOT NULL, first_quote ${text} NOT NULL,
    second_quote ${text} NOT NULL, method ${text} NOT NULL, model ${text} NOT NULL, created_at ${integer} NOT NULL,
    PRIMARY KEY (graph_id, first_id, second_id)
  )`,
  `CREATE INDEX links_by_second ON links (graph_id, second_id)`,
  `CREATE TABLE link_places (
    graph_id ${text} NOT NULL, from_id ${integer} NOT NULL, kind ${text} NOT NULL, to_id ${integer} NOT NULL,
    first_id ${text} NOT NULL, second_id ${text} NOT NULL,
    PRIMARY KEY (graph_id, from_id, kind, to_id, first_id, second_id)
  )${clustered}`,
  `CREATE INDEX link_places_by_link ON link_places (graph_id, first_id, second_id)`,
  `CREATE INDEX link_places_by_target ON link_places (graph_id, to_id)`,
  `CREATE TABLE detected_relationships (
    graph_id ${text} NOT NULL, from_id ${integer} NOT NULL, kind ${text} NOT NULL, to_id ${integer} NOT NULL,
    created_at ${integer} NOT NULL, updated_at ${integer} NOT NULL,
    PRIMARY KEY (graph_id, from_id, kind, to_id)
  )${clustered}`,
  `CREATE INDEX detected_relationships_by_target ON detected_relationships (graph_id, to_id)`,
];

/** Stated: how a source arrived, how a resolution ended; and sentences from insights, as hashes. */
const support = ({ text, integer, clustered }: Dialect): string[] => [
  `ALTER TABLE sources ADD COLUMN session ${text}`,
  `ALTER TABLE sources ADD COLUMN given_by ${text}`,
  `ALTER TABLE sources ADD COLUMN is_echo ${integer} NOT NULL DEFAULT 0`,
  `ALTER TABLE memories ADD COLUMN independent_count ${integer} NOT NULL DEFAULT 1`,
  `UPDATE memories SET independent_count = support_count`,
  `ALTER TABLE resolutions ADD COLUMN marked ${text}`,
  `ALTER TABLE resolutions ADD COLUMN undone_by ${text}`,
  `ALTER TABLE resolutions ADD COLUMN undone_reason ${text}`,
  `CREATE TABLE given_sentences (
    graph_id ${text} NOT NULL, sentence ${text} NOT NULL, memory_id ${text} NOT NULL, given_at ${integer} NOT NULL,
    PRIMARY KEY (graph_id, sentence, memory_id)
  )${clustered}`,
  `CREATE INDEX given_sentences_by_memory ON given_sentences (graph_id, memory_id)`,
  `CREATE INDEX given_sentences_by_age ON given_sentences (graph_id, given_at)`,
];

/** Few memories need review, and they are queried on their own. */
const reviews = (): string[] => [
  `CREATE INDEX versions_to_review ON versions (graph_id, memory_id) WHERE needs_review = 1 AND replaced_at IS NULL`,
];

/** Stated: who receives events, how far each is, and which events were deferred. */
const webhooks = ({ text, integer, clustered }: Dialect): string[] => [
  `CREATE TABLE webhooks (
    graph_id ${text} NOT NULL, webhook_id ${text} NOT NULL, url ${text} NOT NULL, name ${text}, events ${text},
    created_at ${integer} NOT NULL, secret ${text} NOT NULL, previous_secret ${text}, previous_until ${integer},
    through_seq ${integer} NOT NULL, failures ${integer} NOT NULL, next_at ${integer} NOT NULL,
    held_until ${integer} NOT NULL, last_at ${integer}, last_status ${integer}, last_error ${text},
    PRIMARY KEY (graph_id, webhook_id)
  )${clustered}`,
  `CREATE TABLE webhook_asides (
    graph_id ${text} NOT NULL, webhook_id ${text} NOT NULL, seq ${integer} NOT NULL, attempts ${integer} NOT NULL,
    next_at ${integer} NOT NULL, is_dead ${integer} NOT NULL, reason ${text} NOT NULL, at ${integer} NOT NULL,
    PRIMARY KEY (graph_id, webhook_id, seq)
  )${clustered}`,
];

/** Which rules and judge the links of a graph come from; earlier ones used the first rules. */
const relatedBy = ({ text }: Dialect): string[] => [
  `ALTER TABLE graphs ADD COLUMN related_by ${text}`,
  `UPDATE graphs SET related_by = 'loci-rules@1'`,
];

/** Stated: who holds a secret; until then only the label was known. */
const heldBy = ({ text }: Dialect): string[] => [
  `ALTER TABLE secrets ADD COLUMN display_name ${text}`,
  `ALTER TABLE secrets ADD COLUMN holder ${text} NOT NULL DEFAULT 'agent'`,
  `UPDATE secrets SET display_name = name`,
];

/** Who is signed in, until when, and with what they may return: the browser's side as hashes. */
const signIns = ({ text, integer, clustered }: Dialect): string[] => [
  `CREATE TABLE sign_ins (
    hash ${text} PRIMARY KEY, secret_hash ${text} NOT NULL, key_hash ${text} NOT NULL,
    created_at ${integer} NOT NULL, expires_at ${integer} NOT NULL
  )${clustered}`,
  `CREATE TABLE sign_in_links (
    hash ${text} PRIMARY KEY, secret_hash ${text} NOT NULL, expires_at ${integer} NOT NULL
  )${clustered}`,
];

/** What changed in a time: imported events keep their own times, so the numbers are in another order. */
const eventTimes = (): string[] => [`CREATE INDEX events_by_time ON events (graph_id, at, seq)`];

/** The version of a database is the number of migrations applied. */
export const migrations: readonly ((dialect: Dialect) => string[])[] = [
  dialect => [...said(dialect), ...inferred(dialect)],
  vectors,
  links,
  support,
  reviews,
  webhooks,
  relatedBy,
  heldBy,
  signIns,
  contextChanges,
  askedTables,
  eventTimes,
  taskVectors,
  proposalTables,
  digestColumns,
];

/** Every table with rows of graphs: what is deleted when a graph is forgotten. */
export const tablesOfGraphs = [
  'proposal_members',
  'proposal_decisions',
  'feedback_notes',
  'feedback',
  'insight_notes',
  'insights',
  'webhook_asides',
  'webhooks',
  'given_sentences',
  'link_places',
  'detected_relationships',
  'links',
  'vectors',
  'index_snapshots',
  'waiting_work',
  'idempotent_answers',
  'events',
  'resolutions',
  'contradictions',
  'asserted_relationships',
  'sources',
  'past_contexts',
  'memory_contexts',
  'versions',
  'memories',
  'context_moves',
  'context_changes',
  'contexts',
  'context_types',
  'graphs',
] as const;
