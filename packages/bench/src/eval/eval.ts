/** Runs the sets of a folder through the real engine, each in a data folder of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openHouse, ownerGrant, readConfig, silentLog } from '@loci/server';
import { type AnswerabilityResult, measureAnswerability } from './answerability.js';
import { readSet, setsIn } from './datasets.js';
import { type AskOptions, measureRetrieval, type RetrievalResult, storeSet } from './retrieval.js';

export interface EvalOptions extends Omit<AskOptions, 'rerank'> {
  readonly data: string;
  /** Empty: every set of the folder. */
  readonly sets: readonly string[];
  /** Depths of reranking to compare. */
  readonly reranks: readonly number[];
  readonly insights: boolean;
  /** As `LOCI_MODELS`; null: the models that come with Loci. */
  readonly models: string | null;
}

export interface EvalResult {
  readonly set: string;
  readonly tier: string;
  readonly retrieval: readonly (RetrievalResult & { readonly rerank: number })[];
  readonly answerability: AnswerabilityResult | null;
}

export async function* evaluate(options: EvalOptions): AsyncGenerator<EvalResult> {
  const sets = options.sets.length > 0 ? options.sets : setsIn(options.data);
  for (const name of sets) {
    const directory = mkdtempSync(join(tmpdir(), 'loci-eval-'));
    const environment = options.models === null ? {} : { LOCI_MODELS: options.models };
    const house = await openHouse(readConfig(environment, { data: directory }), silentLog());
    try {
      const api = house.service.as(ownerGrant);
      const set = await readSet(options.data, name);
      const stored = await storeSet(api, set);
      const retrieval = [];
      for (const rerank of options.reranks) {
        retrieval.push({ rerank, ...(await measureRetrieval(api, set, stored, { ...options, rerank })) });
      }
      const answerability = options.insights
        ? await measureAnswerability(api, set, { ...options, rerank: null })
        : null;
      yield { set: name, tier: house.models.tier, retrieval, answerability };
    } finally {
      await house.close();
      rmSync(directory, { recursive: true, force: true });
    }
  }
}
