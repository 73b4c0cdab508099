/** Checks each sentence that a model wrote, and drops those that do not follow from what they cite. */
import type { PairJudge, TextPair } from '../models/pair-judge.js';
import { type Ground, reported } from './ground.js';
import { type Invention, inventionIn } from './inventions.js';
import { losesHedge } from './lost-hedge.js';
import { nearestSentences } from './nearest-sentences.js';
import { isOnlyQuoted, isStatement } from './only-quoted.js';
import { isAboutAnother } from './other-subject.js';
import { isSaidInWords } from './said-in-words.js';
import { isSwapped } from './swapped.js';

export interface Claim {
  readonly text: string;
  /** What it cites; a claim without citations is dropped. */
  readonly grounds: readonly Ground[];
  /** It says what to do, while the grounds state facts. */
  readonly isAdvice: boolean;
}

type Fault =
  | 'no_citation'
  | 'no_statement'
  | Invention
  | 'only_quoted'
  | 'swapped'
  | 'other_subject'
  | 'lost_hedge'
  | 'not_entailed';

export interface Checked {
  /** Null for each claim that may stay, in order. */
  readonly faults: readonly (Fault | null)[];
  /** Without a judge, words alone decide, and most free wording is dropped. */
  readonly by: 'judge' | 'words';
}

/** In the test cases, no sentence that does not follow reaches this, except swapped sides (`swapped.ts`). */
const entailed = 0.6;

const faultAtSight = ({ text, grounds }: Claim): Fault | null => {
  if (grounds.length === 0) return 'no_citation';
  if (!isStatement(text)) return 'no_statement';
  const invented = inventionIn(text, grounds);
  if (invented !== null) return invented;
  const said = grounds.map(ground => ground.text);
  if (isOnlyQuoted(text, said)) return 'only_quoted';
  if (isSwapped(text, said)) return 'swapped';
  if (isAboutAnother(text, said)) return 'other_subject';
  return losesHedge(text, said) ? 'lost_hedge' : null;
};

/** The judge is more accurate on one sentence than on many. */
const mostSentences = 3;

const formsOf = (ground: Ground): string[] => [
  ground.text,
  reported(ground),
  // In quotation marks, the judge takes “I” for the speaker: .74 for "Ben prefers tea.", .16 without.
  ...(ground.speaker === null ? [] : [`${ground.speaker} says: “${ground.text}”`]),
];

/** The sentences of each ground that the claim is about, with and without their speaker, and all of them together. */
const premisesOf = (claim: string, grounds: readonly Ground[]): string[] => {
  const single = grounds.flatMap(ground =>
    nearestSentences(claim, ground.text, mostSentences).map(text => ({ ...ground, text })),
  );
  return [
    ...new Set([
      ...single.flatMap(ground => formsOf(ground)),
      ...(single.length > 1 ? [grounds.map(({ text }) => text).join(' ')] : []),
    ]),
  ];
};

const pairsOf = ({ text, grounds, isAdvice }: Claim): TextPair[] =>
  premisesOf(text, grounds).flatMap((premise): TextPair[] => [
    [premise, text],
    // The judge was trained on statements, so an imperative is phrased as one.
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
    // Not rethrown: a failing judge is like none, and words are stricter.
    signal?.throwIfAborted();
    return byWords(claims, atSight);
  }
};
