/** Asks the judge about sentence pairs in both directions, in one call. */
import type { Lane } from '../../language/models/embedder.js';
import type { PairJudge } from '../../language/models/pair-judge.js';
import type { SentencePair } from './sentence-pairs.js';

export interface JudgedPair extends SentencePair {
  /** Mean of both directions: the judge was trained on contradiction in both orders. */
  readonly contradiction: number;
  /** The second follows from the first. */
  readonly forward: number;
  /** The first follows from the second. */
  readonly backward: number;
  /** What the judge says of the second, given the first. */
  readonly stance: Stance;
}

export type Stance = 'entailment' | 'neutral' | 'contradiction';

export async function judgePairs<Pair extends SentencePair>(
  pairs: readonly Pair[],
  judge: PairJudge,
  lane: Lane = 'background',
): Promise<(Pair & JudgedPair)[]> {
  const verdicts = await judge.judge(
    pairs.flatMap(pair => [[pair.first, pair.second] as const, [pair.second, pair.first] as const]),
    lane,
  );
  return pairs.map((pair, place) => {
    const ahead = verdicts[2 * place]!;
    const back = verdicts[2 * place + 1]!;
    return {
      ...pair,
      contradiction: (ahead.contradiction + back.contradiction) / 2,
      forward: ahead.entailment,
      backward: back.entailment,
      stance: likeliest(ahead),
    };
  });
}

function likeliest(verdict: Readonly<Record<Stance, number>>): Stance {
  if (verdict.entailment >= verdict.neutral && verdict.entailment >= verdict.contradiction)
    return 'entailment';
  return verdict.contradiction >= verdict.neutral ? 'contradiction' : 'neutral';
}

/** What the judge says of two sentences of one scene; the guards that look for the scene are not asked. */
export async function judgeStance(first: string, second: string, judge: PairJudge): Promise<Stance> {
  const [judged] = await judgePairs([{ first, second, likeness: 1 }], judge);
  return judged!.stance;
}
