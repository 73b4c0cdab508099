/** One memory per call, in process, many calls at once: every answer is on disk. */
import { openRawTable } from '../bare/raw-sqlite.js';
import { median, type Rate, rateOf } from '../measure.js';
import { openLocal } from '../open-service.js';
import { memoryOf } from '../texts.js';
import type { Workload } from '../workload.js';

const inFlight = 64;
const series = 11;

export const writeSingle: Workload = {
  name: 'write-single',
  summary: `durable single writes in process, ${inFlight} in flight`,
  async run(room) {
    const { instance, api } = await openLocal(await room.folder(), room.models);
    const raw = openRawTable(await room.folder());
    const rates: Rate[] = [];
    const alone: number[] = [];
    const grouped: number[] = [];
    let number = 0;
    const write = () => api.remember({ graph_id: 'writes', ...memoryOf(series, number++) });
    await rateOf({ milliseconds: 0, inFlight, atLeast: room.warmCalls }, write);
    for (let round = 0; round < room.rounds; round++) {
      rates.push(await rateOf({ milliseconds: room.roundMs, inFlight }, write));
      alone.push(raw.rate(room.roundMs / 2, 1));
      grouped.push(raw.rate(room.roundMs / 2, inFlight));
    }
    raw.close();
    await instance.close();
    const ours = median(rates.map(rate => rate.perSecond));
    const processor = { value: median(rates.map(rate => rate.perProcessorSecond)) };
    return [
      {
        id: 'write-single',
        what: `single writes in process, ${inFlight} in flight`,
        value: ours,
        unit: '/s',
        baseline: { name: 'raw SQLite, a row a commit', value: median(alone) },
        ratio: ours / median(alone),
        processor,
      },
      {
        id: 'write-single-grouped',
        what: 'the same, against grouped commits',
        value: ours,
        unit: '/s',
        baseline: { name: `raw SQLite, ${inFlight} rows a commit`, value: median(grouped) },
        ratio: ours / median(grouped),
        note: 'raw: one table, no checks, no dedup, no counts, no change log',
      },
    ];
  },
};
