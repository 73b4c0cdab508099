/** An export of 10,000 memories taken in again, beside raw rows in one commit. */
import { openRawTable } from '../bare/raw-sqlite.js';
import { openLocal } from '../house.js';
import { millisecondsOf, ownProcessorMs } from '../measure.js';
import { memoryOf } from '../texts.js';
import type { Workload } from '../workload.js';

const count = 10_000;
const series = 41;
const batch = 1_000;

async function* oneByOne(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

export const importing: Workload = {
  name: 'import',
  summary: `an export of ${count} memories, taken out and in again`,
  async run(room) {
    const { house, api } = await openLocal(await room.folder(), room.models);
    for (let from = 0; from < count; from += batch) {
      const memories = Array.from({ length: batch }, (_, at) => memoryOf(series, from + at));
      await api.remember({ graph_id: 'out', memories }, { respondAsync: true });
    }
    const lines: string[] = [];
    const exportMs = await millisecondsOf(async () => {
      for await (const line of await api.exportGraph({ graph_id: 'out' })) lines.push(line);
    });
    const spentBefore = ownProcessorMs();
    const importMs = await millisecondsOf(() => api.importGraph({ graph_id: 'in', lines: oneByOne(lines) }));
    const spent = ownProcessorMs() - spentBefore;
    await house.close();
    const raw = openRawTable(await room.folder());
    const limit = raw.rate(room.roundMs, count);
    raw.close();
    const value = (count / importMs) * 1_000;
    return [
      {
        id: 'import',
        what: `memories of an export taken in, ${count} in one go`,
        value,
        unit: '/s',
        baseline: { name: `raw SQLite, ${count} rows a commit`, value: limit },
        ratio: value / limit,
        processor: { value: (count / spent) * 1_000 },
        note: `taking it out: ${Math.round((count / exportMs) * 1_000).toLocaleString('en')}/s`,
      },
    ];
  },
};
