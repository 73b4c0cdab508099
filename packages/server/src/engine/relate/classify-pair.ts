/** How two single sentences stand to each other, from the judge's verdicts, their words and the cosine of their vectors. */
import type { LinkKind } from '../../domain/relationship.js';
import { negations } from '../../language/negation.js';
import { words } from '../../language/words.js';
import type { JudgedPair } from './judge-pairs.js';
import type { RelationDirection } from './relation.js';
import {
  CONTRADICTION,
  contradictionStrength,
  ENTAILED_BOTH_WAYS,
  ENTAILED_ONE_WAY,
  ENTAILMENT_COSINE,
  entailmentStrength,
  RELATED_COSINE,
  RELATED_WORDS,
  relatedStrength,
} from './thresholds.js';

export interface PairClass {
  readonly kind: LinkKind | null;
  readonly direction: RelationDirection;
  readonly strength: number;
}

/** How much two sentences share, apart from what the judge says. */
export interface Closeness {
  readonly cosine: number | null;
  /** Share of the longer one's words. */
  readonly leastWords: number;
  /** One denies and the other does not. */
  readonly denies: boolean;
}

/** "By reference, not a copy" says the same as "by reference". */
const contrast = /, (?:and )?not (?:an? |the |by |as |in )?[\p{L}-]+[.!]?$/u;
const deniesItself = (text: string): boolean => negations(text.replace(contrast, '')).length > 0;

export function closenessOf(first: string, second: string, cosine: number | null): Closeness {
  const one = new Set(words(first));
  const other = new Set(words(second));
  const shared = [...one].filter(term => other.has(term)).length;
  return {
    cosine,
    leastWords: shared / Math.max(1, Math.max(one.size, other.size)),
    denies: deniesItself(first) !== deniesItself(second),
  };
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
