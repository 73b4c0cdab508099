/** Keyword search among a million memories: only on request, because filling it takes many minutes. */

import { millisecondsOf, ownProcessorMs, spreadOf, spreadText } from '../measure.js';
import { openLocal } from '../open-service.js';
import { residentMb } from '../resident.js';
import { queryOf } from '../texts.js';
import { corpusGraph, corpusSeries, type Figure, type Workload } from '../workload.js';

const million = 1_000_000;
const queries = 200;
const warmUp = 50;

export const searchMillion: Workload = {
  name: 'search-million',
  summary: 'keyword search among a million memories (only with --million)',
  async run(room) {
    if (!room.million) {
      room.say('search-million: skipped without --million');
      return [];
    }
    const { instance, api } = await openLocal(await room.corpus(million), room.models);
    const ask = (words: number, number: number) =>
      api.search({ graph_id: corpusGraph, query: queryOf(corpusSeries, number, words, million) });
    for (let number = 0; number < warmUp; number++) await ask(3, queries + number);
    const figures: Figure[] = [];
    for (const words of [3, 12]) {
      const wall: number[] = [];
      const processor: number[] = [];
      for (let number = 0; number < queries; number++) {
        const spentBefore = ownProcessorMs();
        wall.push(await millisecondsOf(() => ask(words, number)));
        processor.push(ownProcessorMs() - spentBefore);
      }
      const spread = spreadOf(wall);
      figures.push({
        id: `search-million-${words}-words`,
        what: `search p95, ${words} words, ${million} memories`,
        value: spread.p95,
        unit: 'ms',
        processor: { value: spreadOf(processor).p95 },
        note: `${spreadText(spread)}; ${residentMb(process.pid).toFixed(0)} MB`,
      });
    }
    await instance.close();
    return figures;
  },
};
