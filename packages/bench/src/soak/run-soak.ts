/** `npm run soak`: a mixed load for a while, and whether memory, waiting work or response times drift. */
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { flagsOf } from '../flags.js';
import { lookAtMachine, machineLines } from '../speed/machine.js';
import { percentile } from '../speed/measure.js';
import { residentMb } from '../speed/resident.js';
import { openRoom } from '../speed/room.js';
import { startSoakServer } from '../speed/server-process.js';
import { startMixedLoad } from './mixed-load.js';
import { afterWarmUp, type Sample, slopeOf } from './slope.js';

const usage = `A mixed load of writes, searches, insights and reads, and how memory, waiting work and p99 move.

  --minutes <n>   how long (20)
  --clients <n>   how many at once (4)
  --rate <n>      operations per second in total (20)
  --models        with the models
  --json <file>   also write the samples to this file
`;

const sampleMs = 15_000;
/** Caches fill and code is compiled at the start. */
const warmUpShare = 0.4;
/** Beyond these something leaks: a tenth of a gigabyte per hour, or work that is not done. */
const mostMbPerMinute = 1.5;
const mostWorkPerMinute = 5;

interface Look {
  readonly at: number;
  readonly residentMb: number;
  readonly waiting: number;
  readonly p99: number;
  readonly answered: number;
}

const waitingOf = async (url: string): Promise<number> => {
  const body = (await (await fetch(`${url}/readyz`)).json()) as { waiting: { total: number } };
  return body.waiting.total;
};

const series = (looks: readonly Look[], field: 'residentMb' | 'waiting' | 'p99'): Sample[] =>
  afterWarmUp(
    looks.map(look => ({ at: look.at, value: look[field] })),
    warmUpShare,
  );

/** Returns 1 if something drifts or failed. */
export const runSoak = async (args: readonly string[]): Promise<number> => {
  const values = flagsOf(args, usage, {
    minutes: { type: 'string', default: '20' },
    clients: { type: 'string', default: '4' },
    rate: { type: 'string', default: '20' },
    models: { type: 'boolean', default: false },
    json: { type: 'string' },
  });
  if (values === null) return 0;
  const minutes = Number(values.minutes);
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const machine = lookAtMachine(process.env);
  const room = await openRoom({
    quick: true,
    rounds: 1,
    models: values.models,
    keep: null,
    postgres: null,
    say,
  });
  const looks: Look[] = [];
  try {
    const server = await startSoakServer(room, await room.folder());
    const url = `http://127.0.0.1:${server.port}`;
    const load = await startMixedLoad(url, server.secret, Number(values.clients), Number(values.rate));
    const begun = performance.now();
    while (performance.now() - begun < minutes * 60_000) {
      await sleep(Math.min(sampleMs, minutes * 15_000));
      const look = {
        at: (performance.now() - begun) / 60_000,
        residentMb: residentMb(server.pid),
        waiting: await waitingOf(url),
        p99: percentile(load.takeLatencies(), 0.99),
        answered: load.counts.answered,
      };
      looks.push(look);
      say(
        `${look.at.toFixed(1)} min: ${look.residentMb.toFixed(0)} MB, ${look.waiting} waiting, p99 ${look.p99.toFixed(0)} ms, ${look.answered} done, ${load.counts.failed} failed`,
      );
    }
    await load.stop();
    const slopes = {
      memory: slopeOf(series(looks, 'residentMb')),
      waiting: slopeOf(series(looks, 'waiting')),
      p99: slopeOf(series(looks, 'p99')),
    };
    const last = looks.at(-1) as Look;
    const isFlat = slopes.memory <= mostMbPerMinute && slopes.waiting <= mostWorkPerMinute;
    const failures = [...load.failures].map(([reason, count]) => `${reason}: ${count}`).join(', ');
    process.stdout.write(
      [
        ...machineLines(machine),
        `${minutes} minutes, ${values.clients} clients, ${values.rate} operations per second, ${values.models ? 'with models' : 'keyword search only'}: ${load.counts.answered} done, ${load.counts.failed} failed${failures === '' ? '' : ` (${failures})`}`,
        `memory: ${last.residentMb.toFixed(0)} MB at the end, slope ${slopes.memory.toFixed(2)} MB/min after the first ${warmUpShare * 100} %`,
        `waiting work: ${last.waiting} at the end, slope ${slopes.waiting.toFixed(2)} per minute`,
        `p99: median of the samples ${percentile(
          looks.map(look => look.p99),
          0.5,
        ).toFixed(0)} ms, slope ${slopes.p99.toFixed(1)} ms/min`,
        isFlat && load.counts.failed === 0 ? 'flat' : 'falls short: something drifts or failed',
        '',
      ].join('\n'),
    );
    if (values.json !== undefined) {
      const result = {
        machine,
        minutes,
        clients: Number(values.clients),
        models: values.models,
        ...load.counts,
        slopes,
        looks,
      };
      writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`);
    }
    return isFlat && load.counts.failed === 0 ? 0 : 1;
  } finally {
    await room.leave();
  }
};
