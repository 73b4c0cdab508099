/** Who says so: the voices behind a memory, in the order in which they spoke. */
import { LociProblem } from '@loci/client';
import { type Source, type SourceKind, type SourceRecord, voiceOf } from '../../domain/memory.js';
import { addEvents } from './events.js';
import { insertInto, type Row, type SqlExecutor, type SqlTransaction } from './executor.js';

export const sources = async (db: SqlExecutor, graphId: string, id: string): Promise<SourceRecord[]> => {
  const rows = await db.all<[string, string | null, string | null, number]>(
    'SELECT kind, name, ref, recorded_at FROM sources WHERE graph_id = ? AND memory_id = ? ORDER BY position',
    [graphId, id],
  );
  return rows.map(([kind, name, ref, recordedAt]) => ({ kind: kind as SourceKind, name, ref, recordedAt }));
};

export interface NewSource {
  readonly id: string;
  readonly position: number;
  readonly source: SourceRecord;
}

const insertSources = insertInto('sources', [
  'graph_id',
  'memory_id',
  'position',
  'voice',
  'kind',
  'name',
  'ref',
  'recorded_at',
]);

export const writeSources = (
  tx: SqlTransaction,
  graphId: string,
  added: readonly NewSource[],
): Promise<void> =>
  insertSources(
    tx,
    added.map(
      ({ id, position, source }): Row => [
        graphId,
        id,
        position,
        voiceOf(source),
        source.kind,
        source.name,
        source.ref,
        source.recordedAt,
      ],
    ),
  );

/** The first of each voice. */
export const distinctVoices = (given: readonly SourceRecord[]): SourceRecord[] => {
  const heard = new Map<string, SourceRecord>();
  for (const source of given) if (!heard.has(voiceOf(source))) heard.set(voiceOf(source), source);
  return [...heard.values()];
};

export const addSource = async (
  tx: SqlTransaction,
  graphId: string,
  id: string,
  source: Source,
  recordedAt: number,
): Promise<boolean> => {
  const voice = voiceOf(source);
  const heard = await tx.all<[number, string]>(
    'SELECT position, voice FROM sources WHERE graph_id = ? AND memory_id = ? ORDER BY position',
    [graphId, id],
  );
  if (heard.some(([, known]) => known === voice)) return false;
  const known = await tx.run(
    'UPDATE memories SET support_count = support_count + 1 WHERE graph_id = ? AND memory_id = ?',
    [graphId, id],
  );
  if (known === 0) throw new LociProblem('memory_not_found', `There is no memory '${id}' in '${graphId}'.`);
  await writeSources(tx, graphId, [
    { id, position: (heard.at(-1)?.[0] ?? 0) + 1, source: { ...source, recordedAt } },
  ]);
  await addEvents(tx, graphId, [{ type: 'memory.supported', memoryId: id, data: {} }], recordedAt);
  return true;
};
