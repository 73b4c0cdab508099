/** Fills a data folder with the synthetic corpus. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NewMemory } from '@loci/client';
import { openLocal } from './open-service.js';
import { memoryOf } from './texts.js';
import { corpusGraph, corpusSeries } from './workload.js';

const batchSize = 1_000;
/** Written last: a folder without it was left half filled. */
const doneMark = 'filled';

export const isFilled = (folder: string): boolean => existsSync(join(folder, doneMark));

export const fillCorpus = async (
  folder: string,
  count: number,
  models: boolean,
  make: (series: number, number: number) => NewMemory = memoryOf,
): Promise<void> => {
  const { instance, api } = await openLocal(join(folder, 'data'), models);
  for (let from = 0; from < count; from += batchSize) {
    const size = Math.min(batchSize, count - from);
    const memories = Array.from({ length: size }, (_, at) => make(corpusSeries, from + at));
    await api.remember({ graph_id: corpusGraph, memories });
  }
  // One search updates the index, and closing saves it for the next start.
  await api.search({ graph_id: corpusGraph, query: 'first search' });
  await instance.close();
  writeFileSync(join(folder, doneMark), '');
};
