/** How two single sentences stand to each other, from the judge's verdicts, their words and the cosine of their vectors. */
import type { LinkKind } from '../../domain/relationship.js';
import type { PairJudge } from '../../language/models/pair-judge.js';
import { negations } from '../../language/negation.js';
import { words } from '../../language/words.js';
import { type JudgedPair, judgePairs, type Stance } from './judge-pairs.js';
import type { RelationDirection } from './relation.js';
import {
  CONTRADICTION,
  contradictionStrength,
  DENIED_SCENE_COSINE,
  DENIED_SCENE_WORDS,
  ENTAILED_BOTH_WAYS,
  ENTAILED_ONE_WAY,
  ENTAILMENT_COSINE,
  entailmentStrength,
  RELATED_COSINE,
  RELATED_WORDS,
  relatedStrength,
  SAME_SCENE_COSINE,
  SAME_SCENE_WORDS,
} from './thresholds.js';

export interface PairClass {
  readonly kind: LinkKind | null;
  readonly direction: RelationDirection;
  readonly strength: number;
}

/** How much two sentences share, apart from what the judge says. */
export interface Closeness {
  readonly cosine: number | null;
  /** Share of the shorter one's words, and of the longer one's. */
  readonly mostWords: number;
  readonly leastWords: number;
  /** One denies and the other does not. */
  readonly denies: boolean;
}

export function closenessOf(first: string, second: string, cosine: number | null): Closeness {
  const one = new Set(words(first));
  const other = new Set(words(second));
  const shared = [...one].filter(term => other.has(term)).length;
  return {
    cosine,
    mostWords: shared / Math.max(1, Math.min(one.size, other.size)),
    leastWords: shared / Math.max(1, Math.max(one.size, other.size)),
    denies: negations(first).length > 0 !== negations(second).length > 0,
  };
}

/** Two sentences that name nobody tell of one scene if they are close, or if one denies what the other says. */
export function isSameScene({ cosine, mostWords, leastWords, denies }: Closeness): boolean {
  if (denies) return mostWords >= DENIED_SCENE_WORDS && (cosine ?? 1) >= DENIED_SCENE_COSINE;
  return cosine === null ? leastWords >= SAME_SCENE_WORDS : cosine >= SAME_SCENE_COSINE;
}

/** Given that it is settled whether both speak of one subject. */
export function classify(
  judged: Pick<JudgedPair, 'contradiction' | 'forward' | 'backward'>,
  closeness: Closeness,
  sameSubject: boolean,
): PairClass {
  const { contradiction, forward, backward } = judged;
  if (contradiction >= CONTRADICTION && sameSubject)
    return { kind: 'contradiction', direction: 'mutual', strength: contradictionStrength(contradiction) };
  const near = closeness.cosine === null || closeness.cosine >= ENTAILMENT_COSINE;
  if (near && !closeness.denies) {
    const [less, more] = forward < backward ? [forward, backward] : [backward, forward];
    if (less >= ENTAILED_BOTH_WAYS)
      return { kind: 'reinforcement', direction: 'mutual', strength: entailmentStrength(less) };
    // What entails the other says more: it adds to it.
    if (more >= ENTAILED_ONE_WAY)
      return {
        kind: 'extension',
        direction: forward > backward ? 'from_first' : 'from_second',
        strength: entailmentStrength(more),
      };
  }
  const { cosine, leastWords } = closeness;
  const related = cosine === null ? leastWords >= RELATED_WORDS : cosine >= RELATED_COSINE;
  return related
    ? {
        kind: 'related-to',
        direction: 'mutual',
        strength: cosine === null ? leastWords : relatedStrength(cosine),
      }
    : { kind: null, direction: 'mutual', strength: 0 };
}

/** Also tells the judge's own stance, which takes for granted that both are about one scene. */
export async function classifyPair(
  first: string,
  second: string,
  judge: PairJudge,
  cosine: number | null = null,
): Promise<PairClass & { readonly stance: Stance }> {
  const [judged] = await judgePairs([{ first, second, likeness: 1 }], judge);
  const closeness = closenessOf(first, second, cosine);
  return { ...classify(judged!, closeness, isSameScene(closeness)), stance: judged!.stance };
}
