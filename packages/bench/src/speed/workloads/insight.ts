/** Insights by words in process, beside SQLite's own full-text search for the same words. */
import { openRawSearch } from '../bare/raw-sqlite.js';
import { openLocal } from '../house.js';
import { millisecondsOf, ownProcessorMs, spreadOf, spreadText } from '../measure.js';
import { queryOf, textOf } from '../texts.js';
import { corpusGraph, corpusSeries, type Workload } from '../workload.js';

const tasks = 150;
const warmUp = 30;
const words = 5;
const rawQueries = 40;

export const insight: Workload = {
  name: 'insight',
  summary: 'insights by words: search, choice of evidence, wording, confidence',
  async run(room) {
    const { house, api } = await openLocal(await room.corpus(room.stored), room.models);
    const taskOf = (number: number): string =>
      `What do we know about ${queryOf(corpusSeries, number, words, room.stored)}?`;
    const ask = (number: number) => api.insight({ graph_id: corpusGraph, task: taskOf(number) });
    for (let number = 0; number < warmUp; number++) await ask(tasks + number);
    const wall: number[] = [];
    const processor: number[] = [];
    for (let number = 0; number < tasks; number++) {
      const spentBefore = ownProcessorMs();
      wall.push(await millisecondsOf(() => ask(number)));
      processor.push(ownProcessorMs() - spentBefore);
    }
    await house.close();
    const raw = openRawSearch(
      await room.folder(),
      Array.from({ length: room.stored }, (_, number) => textOf(corpusSeries, number)),
    );
    const rawTimes: number[] = [];
    for (let number = 0; number < rawQueries; number++)
      rawTimes.push(await millisecondsOf(() => raw.search(taskOf(number))));
    raw.close();
    const [spread, beside] = [spreadOf(wall), spreadOf(rawTimes)];
    return [
      {
        id: 'insight',
        what: `insight p95, ${room.stored} memories`,
        value: spread.p95,
        unit: 'ms',
        baseline: { name: 'FTS5, any of the words, ten best', value: beside.p95 },
        ratio: spread.p95 / beside.p95,
        processor: { value: spreadOf(processor).p95 },
        note: spreadText(spread),
      },
    ];
  },
};
