/** Imports and changes memories: the version, its contexts, its sources, its counts and its event, all at once. */
import { LociProblem } from '@loci/client';
import type { ContextName } from '../../domain/context.js';
import type { MemoryBody, MemoryStatus } from '../../domain/memory.js';
import { independentVoices, voicesHeard } from '../../domain/support.js';
import type { Place } from '../store.js';
import { applyCounts, type CountChanges, countMemory, noChanges } from './counts.js';
import { type NumberedEvent, writeEvents } from './events.js';
import { insertInto, type Row } from './executor.js';
import { findPlaces, placesById } from './places.js';
import type { Write } from './queries.js';
import { distinctVoices, writeSources } from './sources.js';
import { memory, parseIds } from './versions.js';
import { versionBytes, writeVersions } from './write-versions.js';

export const insertMemories = insertInto('memories', [
  'graph_id',
  'memory_id',
  'created_at',
  'current_version',
  'occurred_at',
  'status',
  'statement_key',
  'support_count',
  'independent_count',
]);

export const insertPlacements = insertInto('memory_contexts', [
  'graph_id',
  'context_id',
  'occurred_at',
  'memory_id',
  'status',
]);

export const insertPast = insertInto('past_contexts', ['graph_id', 'memory_id', 'version', 'context_id']);

export const placementRows = (
  graphId: string,
  id: string,
  body: MemoryBody,
  places: readonly Place[],
): Row[] => places.map(place => [graphId, place.id, body.occurredAt, id, body.status]);

/** Two spellings of one context are one context. */
export const distinctPlaces = (
  names: readonly ContextName[],
  placeOf: (name: ContextName) => Place,
): Place[] => {
  if (names.length === 1) return [placeOf(names[0]!)];
  return [...new Map(names.map(placeOf).map(place => [place.id, place])).values()];
};

export const countVersions = (changes: CountChanges, bodies: Iterable<MemoryBody>): void => {
  for (const body of bodies) changes.graph.bytes += versionBytes(body);
};

export const storedEvent = (id: string, version: number, seq: number, at: number): NumberedEvent => ({
  type: 'memory.stored',
  memoryId: id,
  data: { version },
  seq,
  at,
});

export const importMemory: Write<'importMemory'> = async (tx, graphId, imported) => {
  const { id } = imported;
  const there = await tx.get('SELECT 1 FROM memories WHERE graph_id = ? AND memory_id = ?', [graphId, id]);
  if (there !== undefined)
    throw new LociProblem('conflict', `There is a memory '${id}' in '${graphId}' already.`);
  const past = [...imported.versions].sort((a, b) => a.version - b.version);
  const present = past.pop();
  if (present === undefined) throw new LociProblem('invalid_request', `The memory '${id}' has no version.`);
  const { placeOf, fresh } = await findPlaces(
    tx,
    graphId,
    imported.versions.flatMap(version => version.contexts),
    present.recordedAt,
  );
  const changes = noChanges();
  countMemory(changes, distinctPlaces(present.contexts, placeOf), present.status, 1);
  countVersions(changes, imported.versions);
  const voices = distinctVoices(imported.sources);
  const ordered = [...past, present];
  const firstSeq = await applyCounts(tx, graphId, changes, ordered.length, present.recordedAt, fresh);
  await insertMemories(tx, [
    [
      graphId,
      id,
      imported.createdAt,
      present.version,
      present.occurredAt,
      present.status,
      imported.statementKey,
      voicesHeard(voices),
      independentVoices(voices),
    ],
  ]);
  await writeVersions(
    tx,
    graphId,
    ordered.map((version, index) => ({
      id,
      version: version.version,
      seq: firstSeq + index,
      recordedAt: version.recordedAt,
      // A version with a successor has ended, whatever the export says.
      replacedAt: version === present ? null : (version.replacedAt ?? ordered[index + 1]!.recordedAt),
      body: version,
      places: distinctPlaces(version.contexts, placeOf),
    })),
  );
  await insertPlacements(tx, placementRows(graphId, id, present, distinctPlaces(present.contexts, placeOf)));
  await insertPast(
    tx,
    past.flatMap(version =>
      distinctPlaces(version.contexts, placeOf).map((place): Row => [graphId, id, version.version, place.id]),
    ),
  );
  await writeSources(
    tx,
    graphId,
    voices.map((source, index) => ({ id, position: index + 1, source })),
  );
  await writeEvents(
    tx,
    graphId,
    ordered.map((version, index) => storedEvent(id, version.version, firstSeq + index, version.recordedAt)),
  );
};

export const addVersion: Write<'addVersion'> = async (
  tx,
  graphId,
  id,
  body,
  statementKey,
  recordedAt,
  event,
) => {
  const before = await tx.get<[number, number, number, string, string]>(
    `SELECT v.version, v.recorded_at, v.occurred_at, v.status, v.context_ids FROM memories m
      JOIN versions v ON v.graph_id = m.graph_id AND v.memory_id = m.memory_id AND v.version = m.current_version
      WHERE m.graph_id = ? AND m.memory_id = ?`,
    [graphId, id],
  );
  if (before === undefined)
    throw new LociProblem('memory_not_found', `There is no memory '${id}' in '${graphId}'.`);
  const [lastVersion, lastRecordedAt, lastOccurredAt, lastStatus, lastIds] = before;
  const version = lastVersion + 1;
  // A version must not end before it began, even if the clock went back.
  const at = Math.max(recordedAt, lastRecordedAt);
  const { placeOf, fresh } = await findPlaces(tx, graphId, body.contexts, at);
  const places = distinctPlaces(body.contexts, placeOf);
  const lastPlaces = [...(await placesById(tx, graphId, parseIds(lastIds))).values()];

  const changes = noChanges();
  countMemory(changes, lastPlaces, lastStatus as MemoryStatus, -1);
  countMemory(changes, places, body.status, 1);
  countVersions(changes, [body]);
  const seq = await applyCounts(tx, graphId, changes, 1, at, fresh);

  await tx.post('UPDATE versions SET replaced_at = ? WHERE graph_id = ? AND memory_id = ? AND version = ?', [
    at,
    graphId,
    id,
    lastVersion,
  ]);
  for (const place of lastPlaces)
    await tx.post(
      'DELETE FROM memory_contexts WHERE graph_id = ? AND context_id = ? AND occurred_at = ? AND memory_id = ?',
      [graphId, place.id, lastOccurredAt, id],
    );
  await insertPast(
    tx,
    lastPlaces.map((place): Row => [graphId, id, lastVersion, place.id]),
  );
  await writeVersions(tx, graphId, [{ id, version, seq, recordedAt: at, replacedAt: null, body, places }]);
  await insertPlacements(tx, placementRows(graphId, id, body, places));
  await tx.post(
    `UPDATE memories SET current_version = ?, occurred_at = ?, status = ?, statement_key = ?
      WHERE graph_id = ? AND memory_id = ?`,
    [version, body.occurredAt, body.status, statementKey, graphId, id],
  );
  const data = { ...event.data, version };
  await writeEvents(tx, graphId, [{ type: event.type, memoryId: event.memoryId ?? id, data, seq, at }]);
  return (await memory(tx, graphId, id))!;
};
