/** Measures reads of a server and of a bare one, in turns, with the same load generator. */
import { databaseFile } from './bare/corpus-rows.js';
import { type Loaded, loadOn, medianKnown, openLoad } from './load/load.js';
import { median, spreadOf, spreadText } from './measure.js';
import { type ServerProcess, startBare, startLociForClients } from './server-process.js';
import type { Figure, Room } from './workload.js';

export interface Reads {
  readonly id: string;
  readonly what: string;
  readonly paths: readonly string[];
}

interface Round {
  readonly ours: Loaded;
  readonly bare: Loaded;
}

const clients = 16;

/** How many processor seconds of ours one of the bare server is worth. */
const costRatio = ({ ours, bare }: Round): number | null =>
  ours.perProcessorSecond === null || bare.perProcessorSecond === null
    ? null
    : ours.perProcessorSecond / bare.perProcessorSecond;

const figureOf = ({ id, what }: Reads, rounds: readonly Round[]): Figure => {
  const latencies = rounds.flatMap(({ ours }) => [...ours.latencies]);
  const bytes = (pick: (round: Round) => Loaded): string =>
    median(rounds.map(round => pick(round).meanBodyBytes)).toFixed(0);
  const value = medianKnown(rounds.map(({ ours }) => ours.perProcessorSecond));
  const ratio = medianKnown(rounds.map(costRatio));
  return {
    id,
    what,
    value: median(rounds.map(({ ours }) => ours.perSecond)),
    unit: '/s',
    baseline: {
      name: 'bare node:http + one read',
      value: median(rounds.map(({ bare }) => bare.perSecond)),
    },
    ratio: median(rounds.map(({ ours, bare }) => ours.perSecond / bare.perSecond)),
    ...(value === undefined || ratio === undefined ? {} : { processor: { value, ratio } }),
    note: `${spreadText(spreadOf(latencies))}; answers of ${bytes(round => round.ours)} and ${bytes(round => round.bare)} B`,
  };
};

/** Reads of one corpus, each compared with the bare server. */
export const besideBare = async (room: Room, data: string, all: readonly Reads[]): Promise<Figure[]> => {
  const load = openLoad(room);
  const ours = await startLociForClients(room, data);
  const bare = await startBare(room, databaseFile(data));
  const read = (server: ServerProcess, { paths }: Reads, atLeast: number): Promise<Loaded> =>
    loadOn(load, server, {
      clients,
      milliseconds: room.roundMs,
      atLeast,
      requests: { kind: 'get', paths },
    });
  const figures: Figure[] = [];
  for (const reads of all) {
    await read(ours, reads, room.warmCalls);
    await read(bare, reads, room.warmCalls);
    const rounds: Round[] = [];
    for (let round = 0; round < room.rounds; round++) {
      rounds.push({ ours: await read(ours, reads, 1), bare: await read(bare, reads, 1) });
    }
    figures.push(figureOf(reads, rounds));
  }
  await Promise.all([ours.stop(), bare.stop()]);
  return figures;
};
