/** Fits the relevance of a search: hits of real questions against hits of questions that nothing fits. */
import type { Factor, RelevanceTier, RelevanceWeights } from '@loci/server/internal';
import { auroc, mean } from '../eval/metrics.js';
import { fittedSets, type SeenHit, type SeenQuestion } from './gather-relevance.js';
import { fitLogistic, type Sample, sigmoid } from './logistic.js';

/** The inputs of each part of the relevance; where the reader has read nothing, its inputs are missing. */
const inputsOf: Readonly<Record<'fits' | 'hit', readonly string[]>> = {
  fits: ['best_read', 'best_meaning', 'known', 'memories'],
  hit: ['read', 'meaning', 'words'],
};
/** More of it makes it less likely; its sign is flipped, because fitted weights only rise. */
const lowering: ReadonlySet<string> = new Set(['memories']);
const ridge = 1;
/** The real questions of a set weigh as much as those that nothing fits, and all sets weigh the same. */
const weightOfKind = 300;
/** The cut-off may remove this share of right hits from the questions it is fitted on. */
const mostLost = 0.005;

/** About every other question of a written world, by its text: in several graphs it is always on the same side. */
export const isFittedOn = ({ set, kind, query }: SeenQuestion): boolean =>
  kind !== 'blind' &&
  fittedSets.includes(set) &&
  [...query].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 2 === 0;

interface Case {
  readonly inputs: SeenHit['inputs'];
  readonly isTrue: boolean;
  readonly weight: number;
}

/** Every input is scaled to the same spread first, so that the ridge applies equally. */
const fitFactor = (cases: readonly Case[], names: readonly string[]): Factor => {
  const sign = (name: string): number => (lowering.has(name) ? -1 : 1);
  const columns = names.map(name => {
    const values = cases.map(({ inputs }) => sign(name) * (inputs[name] ?? 0));
    const usual = mean(values);
    return { values, usual, spread: Math.sqrt(mean(values.map(value => (value - usual) ** 2))) || 1 };
  });
  const samples = cases.map(
    ({ isTrue, weight }, at): Sample => ({
      values: columns.map(({ values, usual, spread }) => ((values[at] as number) - usual) / spread),
      isTrue,
      weight,
    }),
  );
  const { bias, weights } = fitLogistic(samples, names.length, ridge);
  const scaled = columns.map(({ spread }, at) => (weights[at] as number) / spread);
  const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;
  return {
    ...Object.fromEntries(names.map((name, at) => [name, rounded(sign(name) * (scaled[at] as number))])),
    bias: rounded(columns.reduce((sum, { usual }, at) => sum - (scaled[at] as number) * usual, bias)),
  };
};

const chance = ({ bias, ...weights }: Factor, { inputs }: SeenHit): number =>
  sigmoid(Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (inputs[name] ?? 0), bias));

const setsOf = (questions: readonly SeenQuestion[]): string[] => [
  ...new Set(questions.map(({ set }) => set)),
];

/** Whether anything fits is the same for all hits of a question, so its first hit represents it. */
const casesOfQuestions = (questions: readonly SeenQuestion[]): Case[] =>
  setsOf(questions).flatMap(set =>
    [true, false].flatMap(isTrue => {
      const of = questions.filter(({ kind, hits }) =>
        isTrue ? kind === 'real' && hits.some(({ isGold }) => isGold) : kind === 'off',
      );
      const found = of.filter(one => one.set === set).flatMap(({ hits }) => hits.slice(0, 1));
      return found.map(({ inputs }) => ({ inputs, isTrue, weight: weightOfKind / found.length }));
    }),
  );

const casesOfHits = (questions: readonly SeenQuestion[]): Case[] =>
  questions
    .filter(({ kind }) => kind === 'real')
    .flatMap(({ hits }) => hits.map(({ inputs, isGold }) => ({ inputs, isTrue: isGold, weight: 1 })));

/** A memory with all words, or an identifier, always fits: the service does not compute a probability there. */
const fitOf = ({ hits: [first] }: SeenQuestion, fits: Factor): number => {
  if (first === undefined) return 0;
  return first.inputs.fits === 1 ? 1 : chance(fits, first);
};

const foundShare = ({ hits, gold }: SeenQuestion): number =>
  gold === 0 ? 0 : hits.filter(({ isGold }) => isGold).length / gold;

const lostBelow = (questions: readonly SeenQuestion[], fits: Factor, least: number): number =>
  mean(questions.map(one => (fitOf(one, fits) < least ? foundShare(one) : 0)));

/** The highest cut-off at which they lose no more than allowed. */
const leastFor = (questions: readonly SeenQuestion[], fits: Factor): number => {
  const real = questions.filter(({ kind }) => kind === 'real');
  const bounds = Array.from({ length: 99 }, (_, at) => (99 - at) / 100);
  return bounds.find(least => lostBelow(real, fits, least) <= mostLost) ?? 0;
};

export const fitRelevance = (
  questions: readonly SeenQuestion[],
  tier: RelevanceTier,
  without: string | null = null,
): RelevanceWeights => {
  const namesOf = (part: 'fits' | 'hit') =>
    inputsOf[part].filter(name => name !== without && (tier === 'read' || !name.endsWith('read')));
  const fits = fitFactor(casesOfQuestions(questions), namesOf('fits'));
  return {
    fits,
    hit: fitFactor(casesOfHits(questions), namesOf('hit')),
    least: leastFor(questions, fits),
  };
};

/** Inputs that can be left out to see whether they are needed. */
export const inputsOfQuestions = inputsOf.fits;

export interface RelevanceReport {
  readonly set: string;
  /** Recall@10 of real questions, and how much of it the cut-off removes. */
  readonly recall: number;
  readonly lost: number;
  /** How well real questions are separated from those that nothing fits. */
  readonly auroc: number | null;
  /** The share of questions that come back empty. */
  readonly emptyOff: number;
  readonly emptyBlind: number;
  readonly emptyForeign: number | null;
}

export const reportOf = (
  questions: readonly SeenQuestion[],
  { fits, least }: RelevanceWeights,
): RelevanceReport[] =>
  setsOf(questions).map(set => {
    const of = (kind: SeenQuestion['kind']) => questions.filter(one => one.set === set && one.kind === kind);
    const chances = (kind: SeenQuestion['kind']) => of(kind).map(one => fitOf(one, fits));
    const empty = (kind: SeenQuestion['kind']): number =>
      mean(chances(kind).map(value => (value < least ? 1 : 0)));
    return {
      set,
      recall: mean(of('real').map(foundShare)),
      lost: lostBelow(of('real'), fits, least),
      auroc: auroc(chances('real'), chances('off')),
      emptyOff: empty('off'),
      emptyBlind: empty('blind'),
      emptyForeign: of('foreign').length === 0 ? null : empty('foreign'),
    };
  });

/** In ten steps of relevance, how many hits were right. */
export const calibrationOf = (
  questions: readonly SeenQuestion[],
  { fits, hit }: RelevanceWeights,
): readonly { readonly from: number; readonly hits: number; readonly right: number }[] => {
  const steps = Array.from({ length: 10 }, (_, at) => ({ from: at / 10, hits: 0, right: 0 }));
  for (const one of questions.filter(({ kind }) => kind !== 'foreign'))
    for (const seen of one.hits) {
      const step = steps[Math.min(9, Math.floor(10 * fitOf(one, fits) * chance(hit, seen)))];
      if (step === undefined) continue;
      step.hits++;
      if (seen.isGold) step.right++;
    }
  return steps;
};
