/** Rerank: a model reads the best hits again. Its score is added; it never decides alone. */
import type { Memory } from '../../domain/memory.js';
import { logOdds } from '../../language/models/log-odds.js';
import type { PairJudge } from '../../language/models/pair-judge.js';
import { byScore, type Fused, withPart } from './fuse.js';
import { passageFor } from './passage.js';
import type { Recipe } from './recipes.js';

export interface Judged {
  readonly found: Fused;
  /** The share of relevance from the reranker, 0..1. */
  readonly judged: number;
}

export const rerank = async (
  judge: PairJudge,
  question: string,
  candidates: readonly { readonly found: Fused; readonly memory: Memory; readonly before: Memory | null }[],
  weightOf: (term: string) => number,
  recipe: Recipe,
  signal: AbortSignal | undefined,
): Promise<Judged[]> => {
  const pairs = candidates.map(
    ({ memory, before }) => [question, passageFor(memory, before, question, weightOf)] as const,
  );
  const verdicts = await judge.judgeTogether(pairs, 'asked', signal);
  const scores = verdicts.map(verdict => logOdds(verdict.relevance));
  const low = Math.min(...scores);
  const span = Math.max(...scores) - low;
  return candidates
    .map(({ found }, at) => ({
      found: withPart(
        found,
        'relevance',
        span === 0 ? 0 : (recipe.weights.relevance * ((scores[at] as number) - low)) / span,
      ),
      judged: (verdicts[at] as (typeof verdicts)[number]).relevance,
    }))
    .sort((one, other) => byScore(one.found, other.found));
};
