/** The sources of a memory, in the order they stated it. */
import { LociProblem } from '@loci/client';
import { type SourceRecord, voiceOf } from '../../domain/memory.js';
import { independentVoices, voicesHeard } from '../../domain/support.js';
import { addEvents } from './events.js';
import { insertInto, listOf, type SqlTransaction, type SqlValue } from './executor.js';
import type { Read, Write } from './queries.js';
import { flag, recordsOf } from './records.js';

const records = recordsOf<SourceRecord>({
  kind: 'kind',
  name: 'name',
  ref: 'ref',
  recordedAt: 'recorded_at',
  session: 'session',
  givenBy: 'given_by',
  isEcho: flag('is_echo'),
});

export const sourcesOf: Read<'sourcesOf'> = async (db, graphId, ids) => {
  const rows = await db.all<[id: string, ...SqlValue[]]>(
    `SELECT memory_id, ${records.columns} FROM sources
      WHERE graph_id = ? AND ${db.dialect.isIn('memory_id')} ORDER BY memory_id, position`,
    [graphId, listOf(new Set(ids))],
  );
  const byMemory = new Map<string, SourceRecord[]>();
  for (const [id, ...row] of rows) byMemory.set(id, [...(byMemory.get(id) ?? []), records.read(row)]);
  return byMemory;
};

export const sources: Read<'sources'> = async (db, graphId, id) =>
  (await sourcesOf(db, graphId, [id])).get(id) ?? [];

export interface NewSource {
  readonly id: string;
  readonly position: number;
  readonly source: SourceRecord;
}

const insertSources = insertInto('sources', [
  ...['graph_id', 'memory_id', 'position', 'voice'],
  ...records.names,
]);

export const writeSources = (
  tx: SqlTransaction,
  graphId: string,
  added: readonly NewSource[],
): Promise<void> =>
  insertSources(
    tx,
    added.map(({ id, position, source }) => [
      ...[graphId, id, position, voiceOf(source)],
      ...records.values(source),
    ]),
  );

/** The first row of each source. */
export const distinctVoices = (given: readonly SourceRecord[]): SourceRecord[] => {
  const heard = new Map<string, SourceRecord>();
  for (const source of given) if (!heard.has(voiceOf(source))) heard.set(voiceOf(source), source);
  return [...heard.values()];
};

export const addSource: Write<'addSource'> = async (tx, graphId, id, source, recordedAt) => {
  const heard = await sources(tx, graphId, id);
  if (heard.some(known => voiceOf(known) === voiceOf(source))) return false;
  const added = { ...source, recordedAt };
  const all = [...heard, added];
  const known = await tx.run(
    'UPDATE memories SET support_count = ?, independent_count = ? WHERE graph_id = ? AND memory_id = ?',
    [voicesHeard(all), independentVoices(all), graphId, id],
  );
  if (known === 0) throw new LociProblem('memory_not_found', `There is no memory '${id}' in '${graphId}'.`);
  await writeSources(tx, graphId, [{ id, position: all.length, source: added }]);
  const data = source.isEcho ? { echo: true } : {};
  await addEvents(tx, graphId, [{ type: 'memory.supported', memoryId: id, data }], recordedAt);
  return true;
};
