/** Rerank: a model reads the best hits again. Its score is added; it never decides alone. */
import type { Memory } from '../../domain/memory.js';
import { logOdds } from '../../language/models/log-odds.js';
import type { PairJudge } from '../../language/models/pair-judge.js';
import { byScore, type Fused, withPart } from './fuse.js';
import { passageFor } from './passage.js';
import type { Recipe } from './recipes.js';

/** A hit with its memory. */
export interface Loaded {
  readonly found: Fused;
  readonly memory: Memory;
  /** The share of relevance from the reranker, 0..1; null where it did not read it. */
  readonly judged: number | null;
}

export const rerank = async (
  judge: PairJudge,
  question: string,
  candidates: readonly Loaded[],
  /** Row → the turn before it. */
  turns: ReadonlyMap<number, Memory>,
  weightOf: (term: string) => number,
  recipe: Recipe,
  signal: AbortSignal | undefined,
): Promise<Loaded[]> => {
  const pairs = candidates.map(
    ({ found, memory }) =>
      [question, passageFor(memory, turns.get(found.row) ?? null, question, weightOf)] as const,
  );
  const verdicts = await judge.judgeTogether(pairs, 'asked', signal);
  const scores = verdicts.map(verdict => logOdds(verdict.relevance));
  const low = Math.min(...scores);
  const span = Math.max(...scores) - low;
  return candidates
    .map(({ found, memory }, at) => ({
      memory,
      found: withPart(
        found,
        'relevance',
        span === 0 ? 0 : (recipe.weights.relevance * ((scores[at] as number) - low)) / span,
      ),
      judged: (verdicts[at] as (typeof verdicts)[number]).relevance,
    }))
    .sort((one, other) => byScore(one.found, other.found));
};
