/** A thousand memories per request, all or nothing, in process and over HTTP. */
import { openRawTable } from '../bare/raw-sqlite.js';
import { type Loaded, loadOn, medianKnown, openLoad } from '../load/load.js';
import { median, type Rate, rateOf } from '../measure.js';
import { openLocal } from '../open-service.js';
import { startLociForClients } from '../server-process.js';
import { memoryOf } from '../texts.js';
import type { Room, Workload } from '../workload.js';

const batch = 1_000;
const clients = 2;
const series = 21;
const firstHttpSeries = 200;

const inProcess = async (room: Room): Promise<Rate[]> => {
  const { instance, api } = await openLocal(await room.folder(), room.models);
  const rates: Rate[] = [];
  let number = 0;
  const write = () => {
    const memories = Array.from({ length: batch }, () => memoryOf(series, number++));
    return api.remember({ graph_id: 'batches', memories });
  };
  await rateOf({ milliseconds: 0, inFlight: 1, atLeast: room.warmCalls / batch }, write);
  for (let round = 0; round < room.rounds; round++) {
    rates.push(await rateOf({ milliseconds: room.roundMs, inFlight: 1 }, write));
  }
  await instance.close();
  return rates;
};

const overHttp = async (room: Room): Promise<Loaded[]> => {
  const load = openLoad(room);
  const server = await startLociForClients(room, await room.folder());
  const rounds: Loaded[] = [];
  for (let round = 0; round <= room.rounds; round++) {
    const loaded = await loadOn(load, server, {
      clients,
      milliseconds: room.roundMs,
      atLeast: round === 0 ? room.warmCalls / batch : 1,
      requests: { kind: 'remember', graphId: 'batches', series: firstHttpSeries + round, batch },
    });
    if (round > 0) rounds.push(loaded);
  }
  await server.stop();
  return rounds;
};

export const writeBatch: Workload = {
  name: 'write-batch',
  summary: `batches of ${batch} memories per request`,
  async run(room) {
    const raw = openRawTable(await room.folder());
    const ours = await inProcess(room);
    const limit = raw.rate(room.roundMs, batch);
    raw.close();
    const http = await overHttp(room);
    const baseline = { name: `raw SQLite, ${batch} rows a commit`, value: limit };
    const value = median(ours.map(rate => rate.perSecond)) * batch;
    const httpValue = median(http.map(round => round.perSecond)) * batch;
    const httpCost = medianKnown(http.map(round => round.perProcessorSecond));
    return [
      {
        id: 'write-batch',
        what: `memories in batches of ${batch}, in process`,
        value,
        unit: '/s',
        baseline,
        ratio: value / limit,
        processor: { value: median(ours.map(rate => rate.perProcessorSecond)) * batch },
        note: 'the time includes making the texts',
      },
      {
        id: 'write-batch-http',
        what: `memories in batches of ${batch}, HTTP, ${clients} clients`,
        value: httpValue,
        unit: '/s',
        baseline,
        ratio: httpValue / limit,
        ...(httpCost === undefined ? {} : { processor: { value: httpCost * batch } }),
      },
    ];
  },
};
