/** Fills a data folder with short notes and a made-up vector for each: embedding 100,000 texts takes many minutes. */
import { join } from 'node:path';
import { fillCorpus } from './corpus.js';
import { openLocal } from './open-service.js';
import { seeded } from './random.js';
import { noteOf } from './sentences.js';
import { corpusGraph } from './workload.js';

const step = 2_000;
/** Below the largest int8, as the service writes them. */
const levels = 127;

interface ModelIdentity {
  readonly key: string;
  readonly dimensions: number;
}

/** The service's name for the model that it runs here. */
const runningModel = async (emptyFolder: string): Promise<ModelIdentity> => {
  const { instance } = await openLocal(emptyFolder, true);
  try {
    await instance.models.started;
    const { embedder, reason } = instance.models;
    if (embedder === null) throw new Error(`This workload needs the models: ${reason}`);
    const { name, version, dimensions } = embedder.model;
    return { key: `${name}@${version}`, dimensions };
  } finally {
    await instance.close();
  }
};

/** Of length 1, in any direction. */
const madeUp = (dimensions: number, seed: number): { data: Int8Array; scale: number } => {
  const random = seeded(seed);
  const data = Int8Array.from({ length: dimensions }, () => random.below(2 * levels + 1) - levels);
  const length = Math.sqrt(data.reduce((sum, value) => sum + value * value, 0));
  return { data, scale: 1 / length };
};

/** The model is named like the service's own, so that it embeds questions and compares them with these. */
export const fillVectorCorpus = async (
  folder: string,
  emptyFolder: string,
  count: number,
): Promise<string> => {
  const model = await runningModel(emptyFolder);
  await fillCorpus(folder, count, false, noteOf);
  const data = join(folder, 'data');
  const { instance } = await openLocal(data, false);
  let after = 0;
  for (;;) {
    const versions = await instance.store.versionsAfter(corpusGraph, after, step);
    if (versions.length === 0) break;
    const vectors = versions.map(({ memory, seq }) => ({
      memoryId: memory.id,
      version: memory.version,
      ...madeUp(model.dimensions, seq),
    }));
    await instance.store.write(transaction => transaction.putVectors(corpusGraph, model.key, vectors));
    after = versions.at(-1)?.seq ?? after;
  }
  await instance.store.write(transaction => transaction.setVectorModel(corpusGraph, model.key));
  await instance.close();
  return data;
};
