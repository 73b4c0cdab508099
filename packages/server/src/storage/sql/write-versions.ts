/** How versions of memories become rows. */
import type { MemoryBody } from '../../domain/memory.js';
import type { Place } from '../store.js';
import { insertInto, type Row, type SqlTransaction } from './executor.js';

/**
 * The overhead of a memory besides its text: 122,000 of 155 characters in two contexts each made a file of 111 MB.
 */
const bytesOfRow = 750;

export const versionBytes = (body: MemoryBody): number =>
  bytesOfRow + Buffer.byteLength(body.content) + Buffer.byteLength(JSON.stringify(body.metadata));

export interface NewVersion {
  readonly id: string;
  readonly version: number;
  readonly seq: number;
  readonly recordedAt: number;
  readonly replacedAt: number | null;
  readonly body: MemoryBody;
  readonly places: readonly Place[];
}

const insertVersions = insertInto('versions', [
  'graph_id',
  'memory_id',
  'version',
  'seq',
  'recorded_at',
  'replaced_at',
  'occurred_at',
  'valid_until',
  'status',
  'source_kind',
  'source_name',
  'source_ref',
  'placed_by',
  'session',
  'supersedes',
  'superseded_by',
  'needs_review',
  'context_ids',
  'bytes',
  'metadata',
  'content',
]);

export const writeVersions = (
  tx: SqlTransaction,
  graphId: string,
  added: readonly NewVersion[],
): Promise<void> =>
  insertVersions(
    tx,
    added.map(
      ({ id, version, seq, recordedAt, replacedAt, body, places }): Row => [
        graphId,
        id,
        version,
        seq,
        recordedAt,
        replacedAt,
        body.occurredAt,
        body.validUntil,
        body.status,
        body.source.kind,
        body.source.name,
        body.source.ref,
        body.placedBy,
        body.session,
        body.supersedes.length === 0 ? null : JSON.stringify(body.supersedes),
        body.supersededBy,
        body.needsReview ? 1 : 0,
        JSON.stringify(places.map(place => place.id)),
        versionBytes(body),
        Object.keys(body.metadata).length === 0 ? null : JSON.stringify(body.metadata),
        body.content,
      ],
    ),
  );
