/** What the confidence of each tier is made of, and its bands. */
import type { ConfidenceModel, InputName, Situation } from '@loci/server';
import type { Case } from './cases.js';
import { answeredFromNothing, type FitOptions, fitConfidence, surelyShown } from './fit-confidence.js';

export const tiers = ['embedded', 'lexical'] as const;
export type Tier = (typeof tiers)[number];

/** No case has disputes, agreement or reviews, so these are set by hand: to speak up, and never to outvote the rest. */
const given: FitOptions['given'] = { agreement: 0.25, stale: -0.5, contested: -3 };

/** Written projects hardly name a time, so there this one is set by hand too. */
const givenOf: Readonly<Record<Situation, FitOptions['given']>> = {
  person: given,
  user: { ...given, timesMissing: -1 },
  thing: given,
};

/** Each set counts alike, where it has cases of the situation. */
const shares: FitOptions['shares'] = { friends: 1, projects: 1, teams: 1, musique: 1, tldr: 1 };

/** Few, and other ones in each situation: in long messages, to name one, nearly every word is covered by something. */
export const inputsOf: Readonly<Record<Tier, Readonly<Record<Situation, readonly InputName[]>>>> = {
  embedded: {
    person: ['firstJudged', 'nearest', 'oneMemory', 'ownWords', 'ownJudged', 'namesMissing', 'timesMissing'],
    user: ['nearness'],
    thing: ['firstJudged', 'nearest', 'bestCoverage', 'namesMissing', 'timesMissing'],
  },
  lexical: {
    person: ['oneMemory', 'ownWords', 'namesMissing', 'timesMissing'],
    user: ['bestCoverage', 'byUser'],
    thing: ['bestCoverage', 'namesMissing', 'timesMissing'],
  },
};

/** What tells whether the evidence shows what answers: how well its first and best statements fit. */
export const showingOf: Readonly<Record<Tier, readonly InputName[]>> = {
  embedded: ['firstJudged', 'meanJudged', 'nearest', 'bestCoverage'],
  lexical: ['bestCoverage', 'oneMemory'],
};

/** One input alone cannot lean on another, so there the weight is hardly held back. */
const ridgeOf: Readonly<Record<Situation, number>> = { person: 1, user: 0.1, thing: 1 };
const shrink = 1;

/** Below this more than a third of the cases cannot be answered. */
const low = 0.6;

const madeWith: Readonly<Record<Tier, { models: string[]; recipe: string }>> = {
  embedded: { models: ['loci-embed-6', 'loci-judge-6'], recipe: 'embedded-5' },
  lexical: { models: [], recipe: 'lexical-5' },
};

const countOf = (cases: readonly Case[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { set } of cases) counts[set] = (counts[set] ?? 0) + 1;
  return counts;
};

export const fitTiers = (
  casesOf: (tier: Tier) => readonly Case[],
  { seed, date }: { readonly seed: number; readonly date: string },
): Record<Tier, ConfidenceModel> => {
  const fit = (tier: Tier): ConfidenceModel => {
    const cases = casesOf(tier);
    const weightsOf = (situation: Situation) =>
      fitConfidence(
        cases.filter(one => one.situation === situation),
        {
          inputs: inputsOf[tier][situation],
          showing: showingOf[tier],
          given: givenOf[situation],
          shares,
          ridge: ridgeOf[situation],
          shrink,
        },
      );
    return {
      name: `confidence-${tier}-1`,
      fitted: { on: countOf(cases), seed, date, ...madeWith[tier] },
      weights: { person: weightsOf('person'), user: weightsOf('user'), thing: weightsOf('thing') },
      nothing: answeredFromNothing(cases, shares),
      low,
      shown: surelyShown,
    };
  };
  return { embedded: fit('embedded'), lexical: fit('lexical') };
};
