/** The same program on PostgreSQL: single writes compared with raw inserts, search, and several servers at once. */
import { randomBytes } from 'node:crypto';
import { openRawPostgres } from '../bare/raw-postgres.js';
import { type Loaded, loadOn, openLoad } from '../load/load.js';
import { median, millisecondsOf, type Rate, rateOf, spreadOf, spreadText } from '../measure.js';
import { openOn } from '../open-service.js';
import { startLociOn } from '../server-process.js';
import { memoryOf, queryOf, textOf } from '../texts.js';
import { corpusGraph, corpusSeries, type Figure, type Room, type Workload } from '../workload.js';

const series = 61;
const clients = 16;
const fleets = [1, 2, 4] as const;
const questions = 300;
const batchSize = 1_000;
/** Each of them waits for the disk; with fewer, half of the measurement is compiling our own code. */
const mostWarm = 3_000;
/** One after the other, and as many at once as a busy server has. */
const inFlights = [1, 64] as const;

/** A separate schema each time: what is already known would not be stored again. */
const freshOn = (server: string): string => {
  const url = new URL(server);
  url.searchParams.set('schema', `bench_${randomBytes(6).toString('hex')}`);
  return url.toString();
};

const singleWrites = async (room: Room, server: string): Promise<Figure[]> => {
  const { instance, api } = await openOn({ LOCI_DATABASE_URL: freshOn(server) }, room.models);
  const raw = await openRawPostgres(server, clients);
  let number = 0;
  const write = () => api.remember({ graph_id: 'writes', ...memoryOf(series, number++) });
  const insert = () => raw.insert(textOf(series, number++));
  const figures: Figure[] = [];
  for (const inFlight of inFlights) {
    const [ours, bare]: Rate[][] = [[], []];
    await rateOf({ milliseconds: 0, inFlight, atLeast: Math.min(mostWarm, room.warmCalls) }, write);
    for (let round = 0; round < room.rounds; round++) {
      ours!.push(await rateOf({ milliseconds: room.roundMs, inFlight }, write));
      bare!.push(await rateOf({ milliseconds: room.roundMs / 2, inFlight }, insert));
    }
    const value = median(ours!.map(rate => rate.perSecond));
    const baseline = median(bare!.map(rate => rate.perSecond));
    figures.push({
      id: inFlight === 1 ? 'postgres-write' : `postgres-write-${inFlight}`,
      what: `single writes on PostgreSQL, ${inFlight === 1 ? 'one after the other' : `${inFlight} at once`}`,
      value,
      unit: '/s',
      baseline: { name: 'raw PostgreSQL, a row a commit', value: baseline },
      ratio: value / baseline,
      processor: { value: median(ours!.map(rate => rate.perProcessorSecond)) },
    });
  }
  await raw.close();
  await instance.close();
  return figures;
};

const search = async (room: Room, server: string): Promise<Figure> => {
  const { instance, api } = await openOn({ LOCI_DATABASE_URL: freshOn(server) }, room.models);
  for (let from = 0; from < room.stored; from += batchSize) {
    const size = Math.min(batchSize, room.stored - from);
    const memories = Array.from({ length: size }, (_, at) => memoryOf(corpusSeries, from + at));
    await api.remember({ graph_id: corpusGraph, memories });
  }
  const samples: number[] = [];
  for (let number = -questions / 3; number < questions; number++) {
    const query = queryOf(corpusSeries, Math.abs(number), number % 2 === 0 ? 3 : 12, room.stored);
    const took = await millisecondsOf(() => api.search({ graph_id: corpusGraph, query }));
    if (number >= 0) samples.push(took);
  }
  await instance.close();
  const spread = spreadOf(samples);
  return {
    id: 'postgres-search',
    what: `keyword search on PostgreSQL, ${room.stored} memories, p95`,
    value: spread.p95,
    unit: 'ms',
    note: spreadText(spread),
  };
};

/** Each client of a server writes to that server's own graph. */
const fleet = async (room: Room, server: string, size: number): Promise<number> => {
  const url = freshOn(server);
  const load = openLoad(room);
  const members = [];
  for (let at = 0; at < size; at++) members.push(await startLociOn(room, url));
  const rates: number[] = [];
  for (let round = 0; round < room.rounds; round++) {
    const loaded = await Promise.all(
      members.map(
        (member, at): Promise<Loaded> =>
          loadOn(load, member, {
            clients,
            milliseconds: room.roundMs,
            atLeast: 1,
            requests: {
              kind: 'remember',
              graphId: `writes-${at}`,
              series: series + 10 * round + at,
              batch: 1,
            },
          }),
      ),
    );
    rates.push(loaded.reduce((sum, { perSecond }) => sum + perSecond, 0));
  }
  for (const member of members) await member.stop();
  return median(rates);
};

export const postgres: Workload = {
  name: 'postgres',
  summary: `PostgreSQL: raw inserts beside ours, search, up to ${fleets.at(-1)} servers with ${clients} clients each`,
  async run(room) {
    if (room.postgres === null) {
      room.say('postgres: skipped; `npm run bench` starts one, or set LOCI_BENCH_DATABASE_URL');
      return [];
    }
    const server = room.postgres;
    const figures = [...(await singleWrites(room, server)), await search(room, server)];
    let alone = 0;
    for (const size of fleets) {
      const value = await fleet(room, server, size);
      if (size === 1) alone = value;
      figures.push({
        id: `postgres-fleet-${size}`,
        what: `single writes over HTTP, ${size} servers, ${clients} clients each`,
        value,
        unit: '/s',
        baseline: { name: 'one server', value: alone },
        ratio: value / alone,
      });
    }
    return figures;
  },
};
