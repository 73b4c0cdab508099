/** Looks at each sentence that a model wrote: what does not follow from what it cites is dropped. */
import type { PairJudge, TextPair } from '../models/pair-judge.js';
import { type Ground, reported } from './ground.js';
import { type Invention, inventionIn } from './inventions.js';
import { isSaidInWords } from './said-in-words.js';
import { isSwapped } from './swapped.js';

export interface Claim {
  readonly text: string;
  /** What it cites; a claim that cites nothing is not kept. */
  readonly grounds: readonly Ground[];
  /** It tells what to do, where the grounds tell what is. */
  readonly isAdvice: boolean;
}

export type Fault = 'no_citation' | Invention | 'swapped' | 'not_entailed';

export interface Checked {
  /** Null for each claim that may stay, in the order of the claims. */
  readonly faults: readonly (Fault | null)[];
  /** Without a judge words alone decide, and most of what is worded freely is dropped. */
  readonly by: 'judge' | 'words';
}

/** On the written cases of the tests, no sentence that does not follow reaches this, but for turned sides (`swapped.ts`). */
const entailed = 0.6;

const faultAtSight = ({ text, grounds }: Claim): Fault | null => {
  if (grounds.length === 0) return 'no_citation';
  const invented = inventionIn(text, grounds);
  if (invented !== null) return invented;
  return isSwapped(
    text,
    grounds.map(ground => ground.text),
  )
    ? 'swapped'
    : null;
};

/** Each ground alone, as it was said and as reported, and all together. */
const premisesOf = (grounds: readonly Ground[]): string[] => [
  ...new Set([
    ...grounds.map(({ text }) => text),
    ...grounds.filter(({ speaker }) => speaker !== null).map(reported),
    ...(grounds.length > 1 ? [grounds.map(({ text }) => text).join(' ')] : []),
  ]),
];

const pairsOf = ({ text, grounds, isAdvice }: Claim): TextPair[] =>
  premisesOf(grounds).flatMap((premise): TextPair[] => [
    [premise, text],
    // The judge was taught on statements: it reads an order better as one.
    ...(isAdvice ? [[premise, `It is advised: ${text}`] as const] : []),
  ]);

const byWords = (claims: readonly Claim[], atSight: readonly (Fault | null)[]): Checked => ({
  faults: claims.map(
    ({ text, grounds }, at) => atSight[at] ?? (isSaidInWords(text, grounds) ? null : 'not_entailed'),
  ),
  by: 'words',
});

export const checkSentences = async (
  judge: PairJudge | null,
  claims: readonly Claim[],
  signal?: AbortSignal,
): Promise<Checked> => {
  const atSight = claims.map(faultAtSight);
  if (judge === null) return byWords(claims, atSight);
  const asked = claims.flatMap((claim, at) =>
    atSight[at] === null ? pairsOf(claim).map(pair => ({ at, pair })) : [],
  );
  try {
    const verdicts = await judge.judge(
      asked.map(({ pair }) => pair),
      'asked',
      signal,
    );
    const follows = new Set(
      asked.flatMap(({ at }, place) => ((verdicts[place]?.entailment ?? 0) >= entailed ? [at] : [])),
    );
    return {
      faults: atSight.map((fault, at) => fault ?? (follows.has(at) ? null : 'not_entailed')),
      by: 'judge',
    };
  } catch {
    // Decided here: a judge that fails is like none, and words are stricter.
    signal?.throwIfAborted();
    return byWords(claims, atSight);
  }
};
