/** One memory per request over HTTP, from sixteen clients with keep-alive connections. */
import { join } from 'node:path';
import { type Loaded, loadOn, medianKnown, openLoad } from '../load/load.js';
import { median, spreadOf, spreadText } from '../measure.js';
import { type ServerProcess, startBare, startLociForClients } from '../server-process.js';
import type { Workload } from '../workload.js';

const clients = 16;
const firstSeries = 100;

export const writeHttp: Workload = {
  name: 'write-http',
  summary: `durable single writes over HTTP, ${clients} clients`,
  async run(room) {
    const load = openLoad(room);
    const ours = await startLociForClients(room, await room.folder());
    const bare = await startBare(room, join(await room.folder(), 'bare.db'));
    let series = firstSeries;
    const write = (server: ServerProcess, atLeast: number): Promise<Loaded> =>
      loadOn(load, server, {
        clients,
        milliseconds: room.roundMs,
        atLeast,
        // Another series each time: what is already known would not be stored again.
        requests: { kind: 'remember', graphId: 'writes', series: series++, batch: 1 },
      });
    const rounds: { ours: Loaded; bare: Loaded }[] = [];
    await write(ours, room.warmCalls);
    await write(bare, 1);
    for (let round = 0; round < room.rounds; round++) {
      rounds.push({ ours: await write(ours, 1), bare: await write(bare, 1) });
    }
    await Promise.all([ours.stop(), bare.stop()]);
    const value = median(rounds.map(round => round.ours.perSecond));
    const bareRate = median(rounds.map(round => round.bare.perSecond));
    const cost = medianKnown(rounds.map(round => round.ours.perProcessorSecond));
    return [
      {
        id: 'write-http',
        what: `single writes over HTTP, ${clients} clients`,
        value,
        unit: '/s',
        baseline: { name: 'bare node:http, a row a commit', value: bareRate },
        ratio: value / bareRate,
        ...(cost === undefined ? {} : { processor: { value: cost } }),
        note: spreadText(spreadOf(rounds.flatMap(round => [...round.ours.latencies]))),
      },
    ];
  },
};
