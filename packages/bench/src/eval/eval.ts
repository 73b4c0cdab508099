/** Runs the sets of a folder through the real engine, each in a separate data folder. */
import { ownerGrant } from '@loci/server';
import { type AnswerabilityResult, measureAnswerability } from './answerability.js';
import { measureBm25 } from './bm25.js';
import { type DataSet, readSet, setsIn } from './datasets.js';
import { type AskOptions, measureRetrieval, type RetrievalResult, storeSet } from './retrieval.js';
import { onInstance } from './temporary-service.js';

export interface EvalOptions extends Omit<AskOptions, 'rerank'> {
  readonly data: string;
  /** Empty: every set of the folder. */
  readonly sets: readonly string[];
  /** Depths of reranking to compare. */
  readonly reranks: readonly number[];
  readonly insights: boolean;
  /** Also measures plain BM25, and the service without its models, on the same questions. */
  readonly baseline: boolean;
  /** As `LOCI_MODELS`; null: the bundled models. */
  readonly models: string | null;
}

export interface EvalResult {
  readonly set: string;
  readonly tier: string;
  readonly retrieval: readonly (RetrievalResult & { readonly rerank: number })[];
  readonly answerability: AnswerabilityResult | null;
  /** By name; empty where none was requested. */
  readonly baselines: Readonly<Record<string, RetrievalResult>>;
}

const measureBaselines = async (set: DataSet, limit: number | null): Promise<EvalResult['baselines']> => ({
  bm25: await measureBm25(set, limit),
  words: await onInstance('off', 'off', async instance => {
    const api = instance.service.as(ownerGrant);
    return measureRetrieval(api, set, await storeSet(api, set), { limit, rerank: 0 });
  }),
});

export async function* evaluate(options: EvalOptions): AsyncGenerator<EvalResult> {
  const sets = options.sets.length > 0 ? options.sets : setsIn(options.data);
  for (const name of sets) {
    const set = await readSet(options.data, name);
    const baselines = options.baseline ? await measureBaselines(set, options.limit) : {};
    // Memories are compared with each other only if insights are measured: a search does not need it.
    yield await onInstance(options.models, options.insights ? 'on' : 'off', async instance => {
      const api = instance.service.as(ownerGrant);
      const stored = await storeSet(api, set);
      const retrieval = [];
      for (const rerank of options.reranks) {
        retrieval.push({ rerank, ...(await measureRetrieval(api, set, stored, { ...options, rerank })) });
      }
      const answerability = options.insights ? await measureAnswerability(api, set, stored, options) : null;
      return { set: name, tier: instance.models.tier, retrieval, answerability, baselines };
    });
  }
}
