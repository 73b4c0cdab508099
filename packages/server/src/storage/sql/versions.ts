/** Versions of memories as rows, and how a row becomes a memory again. */
import type { ContextName } from '../../domain/context.js';
import type {
  Memory,
  MemoryStatus,
  Metadata,
  PlacedBy,
  SourceKind,
  VersionRef,
} from '../../domain/memory.js';
import { offsetOf } from '../../domain/page.js';
import type { Place } from '../store.js';
import { keysOf, listOf, type SqlExecutor } from './executor.js';
import { placesById } from './places.js';
import type { Read } from './queries.js';

export type VersionRow = [
  id: string,
  version: number,
  seq: number,
  createdAt: number,
  supportCount: number,
  recordedAt: number,
  replacedAt: number | null,
  occurredAt: number,
  validUntil: number | null,
  status: string,
  sourceKind: string,
  sourceName: string | null,
  sourceRef: string | null,
  placedBy: string,
  session: string | null,
  supersedes: string | null,
  supersededBy: string | null,
  needsReview: number,
  contextIds: string,
  metadata: string | null,
  content: string,
  independentCount: number,
];

/** Of `versions v` joined with `memories m`. */
const columns = `v.memory_id, v.version, v.seq, m.created_at, m.support_count, v.recorded_at, v.replaced_at, v.occurred_at,
  v.valid_until, v.status, v.source_kind, v.source_name, v.source_ref, v.placed_by, v.session, v.supersedes,
  v.superseded_by, v.needs_review, v.context_ids, v.metadata, v.content, m.independent_count`;
const columnList = columns.split(/,\s+/);

const everyOne = 'versions v JOIN memories m ON m.graph_id = v.graph_id AND m.memory_id = v.memory_id';
const presentOnes =
  'memories m JOIN versions v ON v.graph_id = m.graph_id AND v.memory_id = m.memory_id AND v.version = m.current_version';

export const parseIds = (ids: string): number[] => JSON.parse(ids) as number[];

const toMemory = (graphId: string, row: VersionRow, contexts: readonly ContextName[]): Memory => {
  const [
    id,
    version,
    ,
    createdAt,
    supportCount,
    recordedAt,
    replacedAt,
    occurredAt,
    validUntil,
    status,
    kind,
    name,
    ref,
    placedBy,
    session,
    supersedes,
    supersededBy,
    needsReview,
    ,
    metadata,
    content,
    independentCount,
  ] = row;
  return {
    graphId,
    id,
    version,
    createdAt,
    supportCount,
    independentCount,
    recordedAt,
    replacedAt,
    content,
    contexts,
    placedBy: placedBy as PlacedBy,
    source: { kind: kind as SourceKind, name, ref },
    session,
    occurredAt,
    validUntil,
    metadata: metadata === null ? {} : (JSON.parse(metadata) as Metadata),
    status: status as MemoryStatus,
    supersedes: supersedes === null ? [] : (JSON.parse(supersedes) as string[]),
    supersededBy,
    needsReview: needsReview === 1,
  };
};

const idsOf = (row: VersionRow): number[] => parseIds(row[18]);

const namesOf = (row: VersionRow, places: ReadonlyMap<number, Place>): ContextName[] =>
  idsOf(row).flatMap(id => {
    const place = places.get(id);
    return place === undefined ? [] : [{ type: place.type, name: place.name }];
  });

const placesOf = (
  db: SqlExecutor,
  graphId: string,
  rows: readonly VersionRow[],
): Promise<Map<number, Place>> => placesById(db, graphId, rows.flatMap(idsOf));

const toMemories = async (
  db: SqlExecutor,
  graphId: string,
  rows: readonly VersionRow[],
): Promise<Memory[]> => {
  const places = await placesOf(db, graphId, rows);
  return rows.map(row => toMemory(graphId, row, namesOf(row, places)));
};

export const memory: Read<'memory'> = async (db, graphId, id, knownAt) => {
  const row =
    knownAt === undefined
      ? await db.get<VersionRow>(
          `SELECT ${columns} FROM ${presentOnes} WHERE m.graph_id = ? AND m.memory_id = ?`,
          [graphId, id],
        )
      : await db.get<VersionRow>(
          `SELECT ${columns} FROM ${everyOne} WHERE v.graph_id = ? AND v.memory_id = ?
            AND v.recorded_at <= ? AND (v.replaced_at IS NULL OR v.replaced_at > ?) ORDER BY v.version DESC LIMIT 1`,
          [graphId, id, knownAt, knownAt],
        );
  return row === undefined ? null : ((await toMemories(db, graphId, [row]))[0] ?? null);
};

export const memories: Read<'memories'> = async (db, graphId, ids) => {
  if (ids.length === 0) return [];
  const rows = await db.all<VersionRow>(
    `SELECT ${columns} FROM ${presentOnes} WHERE m.graph_id = ? AND ${db.dialect.isIn('m.memory_id')}`,
    [graphId, listOf(ids)],
  );
  return toMemories(db, graphId, rows);
};

const versionKey = { memory_id: 'text', version: 'integer' } as const;

const keysOfVersions = (refs: readonly VersionRef[]): string =>
  keysOf(refs.map(({ id, version }) => [id, version]));

export const versions: Read<'versions'> = async (db, graphId, refs) => {
  if (refs.length === 0) return [];
  // Every search ends here: one JSON text takes half the time of separate values and a second query.
  const { rowsAsJson, contextNames, lookUp } = db.dialect;
  const found = await db.get<[string]>(
    `SELECT ${rowsAsJson([contextNames('v.context_ids'), ...columnList])}
      FROM ${lookUp('versions', versionKey, 'v')}
      JOIN memories m ON m.graph_id = ? AND m.memory_id = v.memory_id`,
    [graphId, keysOfVersions(refs), graphId, graphId],
  );
  const rows = JSON.parse(found?.[0] ?? '[]') as [names: [string, string][], ...row: VersionRow][];
  return rows.map(([names, ...row]) =>
    toMemory(
      graphId,
      row,
      names.map(([type, name]) => ({ type, name })),
    ),
  );
};

export const contents: Read<'contents'> = async (db, graphId, refs) => {
  if (refs.length === 0) return [];
  const rows = await db.all<[id: string, version: number, content: string]>(
    `SELECT found.memory_id, found.version, found.content FROM ${db.dialect.lookUp('versions', versionKey)}`,
    [keysOfVersions(refs), graphId],
  );
  const found = new Map(rows.map(([id, version, content]) => [`${version} ${id}`, content]));
  return refs.map(({ id, version }) => found.get(`${version} ${id}`) ?? null);
};

export const history: Read<'history'> = async (db, graphId, id, page) => {
  const rows = await db.all<VersionRow>(
    `SELECT ${columns} FROM ${everyOne} WHERE v.graph_id = ? AND v.memory_id = ?
      ORDER BY v.version DESC LIMIT ? OFFSET ?`,
    [graphId, id, page.size, offsetOf(page)],
  );
  const total = await db.get<[number]>('SELECT count(*) FROM versions WHERE graph_id = ? AND memory_id = ?', [
    graphId,
    id,
  ]);
  return { items: await toMemories(db, graphId, rows), total: total?.[0] ?? 0, ...page };
};

export const versionsAfter: Read<'versionsAfter'> = async (db, graphId, after, limit) => {
  const rows = await db.all<VersionRow>(
    `SELECT ${columns} FROM ${everyOne} WHERE v.graph_id = ? AND v.seq > ? ORDER BY v.seq LIMIT ?`,
    [graphId, after, limit],
  );
  const places = await placesOf(db, graphId, rows);
  return rows.map(row => ({
    seq: row[2],
    memory: toMemory(graphId, row, namesOf(row, places)),
    contextIds: idsOf(row).filter(id => places.has(id)),
  }));
};
