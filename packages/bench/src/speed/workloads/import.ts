/** Imports: our JSON lines, and a file of another program, checked as a whole and then stored. */
import type { ImportFormat, KnowledgeApi } from '@loci/client';
import { openRawTable } from '../bare/raw-sqlite.js';
import { median, ownProcessorMs } from '../measure.js';
import { openLocal } from '../open-service.js';
import { memoryOf } from '../texts.js';
import type { Figure, Room, Workload } from '../workload.js';

const memoriesAFile = 20_000;
const warmMemories = 4_000;
const firstSeries = 600;
const pieceBytes = 64 * 1024;

type Write = (series: number, number: number) => object;

const ourLine: Write = (series, number) => ({ ...memoryOf(series, number), id: `${series}-${number}` });

const mem0Record: Write = (series, number) => {
  const { content, context_types = {}, source, session } = memoryOf(series, number);
  return {
    id: `${series}-${number}`,
    memory: content,
    user_id: source?.name,
    run_id: session,
    categories: Object.values(context_types).flat(),
    created_at: '2025-03-02T09:15:00.000000Z',
  };
};

/** The whole file before the clock starts: writing it is not measured. */
const fileOf = (write: Write, asList: boolean, series: number, count: number): Buffer => {
  const records = Array.from({ length: count }, (_, number) => JSON.stringify(write(series, number)));
  return Buffer.from(asList ? `[${records.join(',\n')}]` : records.join('\n'));
};

async function* piecesOf(file: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.length; at += pieceBytes) yield file.subarray(at, at + pieceBytes);
}

interface Taken {
  readonly perSecond: number;
  readonly perProcessorSecond: number;
}

const take = async (api: KnowledgeApi, format: ImportFormat, file: Buffer): Promise<Taken> => {
  const [begun, spent] = [performance.now(), ownProcessorMs()];
  const { stored } = await api.importGraph({ graph_id: 'imports', format, lines: piecesOf(file) });
  return {
    perSecond: (stored / (performance.now() - begun)) * 1_000,
    perProcessorSecond: (stored / (ownProcessorMs() - spent)) * 1_000,
  };
};

const kinds = [
  { id: 'import', format: 'loci', what: 'memories from JSON lines', write: ourLine, asList: false },
  { id: 'import-mem0', format: 'mem0', what: 'memories from a Mem0 list', write: mem0Record, asList: true },
] as const;

const figureOf = async (room: Room, kind: (typeof kinds)[number], limit: number): Promise<Figure> => {
  const { instance, api } = await openLocal(await room.folder(), room.models);
  await take(api, kind.format, fileOf(kind.write, kind.asList, firstSeries, warmMemories));
  const rounds: Taken[] = [];
  for (let round = 1; round <= room.rounds; round++)
    rounds.push(
      await take(api, kind.format, fileOf(kind.write, kind.asList, firstSeries + round, memoriesAFile)),
    );
  await instance.close();
  const value = median(rounds.map(round => round.perSecond));
  return {
    id: kind.id,
    what: `${kind.what}, ${memoriesAFile} a file, in process`,
    value,
    unit: '/s',
    baseline: { name: 'raw SQLite, 1000 rows a commit', value: limit },
    ratio: value / limit,
    processor: { value: median(rounds.map(round => round.perProcessorSecond)) },
    note: 'reading and checking the file is in the time',
  };
};

export const importFiles: Workload = {
  name: 'import',
  summary: 'files that are checked as a whole and stored',
  async run(room) {
    const raw = openRawTable(await room.folder());
    const limit = raw.rate(room.roundMs, 1_000);
    raw.close();
    const figures: Figure[] = [];
    for (const kind of kinds) figures.push(await figureOf(room, kind, limit));
    return figures;
  },
};
