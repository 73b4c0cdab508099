/** From the spawn of the process to its first answers, with many memories stored. */
import { cp } from 'node:fs/promises';
import { databaseFile, dropSnapshots } from '../bare/corpus-rows.js';
import { openRawClient } from '../load/raw-client.js';
import { requestMaker } from '../load/requests.js';
import { median, processorMs } from '../measure.js';
import { adminSecret, type ServerProcess, startBare, startLoci } from '../server-process.js';
import { corpusGraph, type Figure, type Room, type Workload } from '../workload.js';

const runs = 7;
const coldRuns = 2;

interface Start {
  readonly listening: number;
  readonly healthy: number;
  readonly answered: number;
  /** Processor time until then. */
  readonly spent: number;
}

const search = requestMaker(
  { kind: 'search', graphId: corpusGraph, queries: ['server memory limit'] },
  adminSecret,
);
const healthz = requestMaker({ kind: 'get', paths: ['/healthz'] }, adminSecret);

const timeStart = async (server: ServerProcess, firstAnswer: Buffer): Promise<Start> => {
  const client = await openRawClient(server.port);
  const sinceSpawn = async (request: Buffer): Promise<number> => {
    const { status } = await client.ask(request);
    if (status !== 200) throw new Error(`The server answered ${status} after its start.`);
    return performance.now() - server.spawnedAt;
  };
  const start = {
    listening: server.listeningMs,
    healthy: await sinceSpawn(healthz(0)),
    answered: await sinceSpawn(firstAnswer),
    spent: processorMs(server.pid) ?? Number.NaN,
  };
  client.close();
  await server.stop();
  return start;
};

const measure = async (count: number, start: () => Promise<Start>): Promise<Start> => {
  const starts: Start[] = [];
  for (let run = 0; run < count; run++) starts.push(await start());
  const middle = (part: keyof Start): number => median(starts.map(one => one[part]));
  return {
    listening: middle('listening'),
    healthy: middle('healthy'),
    answered: middle('answered'),
    spent: middle('spent'),
  };
};

const cold = async (room: Room, data: string): Promise<Start> => {
  const copy = await room.folder();
  await cp(data, copy, { recursive: true });
  return measure(coldRuns, async () => {
    dropSnapshots(copy);
    return timeStart(await startLoci(room, copy), search(0));
  });
};

export const start: Workload = {
  name: 'start',
  summary: 'from the spawn of the process to the first answered search',
  async run(room) {
    const data = await room.corpus(room.stored);
    const ours = await measure(runs, async () => timeStart(await startLoci(room, data), search(0)));
    const bare = await measure(runs, async () =>
      timeStart(
        await startBare(room, databaseFile(data)),
        requestMaker({ kind: 'get', paths: [`/v1/contexts/${corpusGraph}`] }, '')(0),
      ),
    );
    const afterCrash = await cold(room, data);
    const figures: Figure[] = [
      {
        id: 'start-to-answer',
        what: `start to first answered search, ${room.stored} stored`,
        value: ours.answered,
        unit: 'ms',
        baseline: { name: 'bare node:http + SQLite, first read', value: bare.answered },
        ratio: ours.answered / bare.answered,
        ...(Number.isNaN(ours.spent)
          ? {}
          : { processor: { value: ours.spent, ratio: ours.spent / bare.spent } }),
        note: `listening after ${ours.listening.toFixed(0)} ms`,
      },
      {
        id: 'start-to-healthz',
        what: 'start to first healthz',
        value: ours.healthy,
        unit: 'ms',
        baseline: { name: 'bare node:http + SQLite', value: bare.healthy },
        ratio: ours.healthy / bare.healthy,
      },
      {
        id: 'start-without-snapshot',
        what: 'the same without a saved index, as after a crash',
        value: afterCrash.answered,
        unit: 'ms',
        ...(Number.isNaN(afterCrash.spent) ? {} : { processor: { value: afterCrash.spent } }),
        note: `healthz after ${afterCrash.healthy.toFixed(0)} ms`,
      },
    ];
    return figures;
  },
};
