/**
 * `fit-relevance`: asks real and off-topic questions, fits the relevance of a search on half of them, and prints the
 * results on the other half.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Factor, RelevanceTier, RelevanceWeights } from '@loci/server/internal';
import { flagsOf } from '../flags.js';
import {
  calibrationOf,
  fitRelevance,
  inputsOfQuestions,
  isFittedOn,
  type RelevanceReport,
  reportOf,
} from './fit-relevance.js';
import { fittedSets, gatherRelevance, type SeenQuestion } from './gather-relevance.js';

const usage = `Usage: loci fit-relevance [--data DIR --measure SET...] [--cases FILE] [--models DIR] [--out FILE]

Fits how relevant a memory is to a question, and below which value nothing fits. It is fitted on half of the questions of the
written worlds and of the written questions that nothing fits; the other half, and every set of DIR that --measure names, is
only measured.
--cases keeps the cases in a file, and reads that file if it exists. --out updates the weights in the file that the service
reads.

Examples:
  $ loci fit-relevance --out packages/server/src/engine/recall/relevance-weights.ts
  $ loci fit-relevance --data ./data --measure locomo --measure worlds --cases cases.json
`;

const tiers: readonly RelevanceTier[] = ['read', 'unread'];

const factorText = ({ bias, ...weights }: Factor): string =>
  `{ ${[['bias', bias] as const, ...Object.entries(weights)].map(([name, value]) => `${name}: ${value}`).join(', ')} }`;

/** The file that the service reads, with its new numbers. */
const withWeights = (
  source: string,
  fits: readonly (readonly [RelevanceTier, RelevanceWeights])[],
): string => {
  const [head] = source.split('export const relevanceWeights');
  const written = fits.map(
    ([tier, { fits, hit, least }]) =>
      `  ${tier}: {\n    fits: ${factorText(fits)},\n    hit: ${factorText(hit)},\n    least: ${least},\n  },`,
  );
  return `${head}export const relevanceWeights: Readonly<Record<RelevanceTier, RelevanceWeights>> = {\n${written.join('\n')}\n};\n`;
};

const share = (value: number | null): string => (value === null ? '-' : value.toFixed(3)).padStart(9);

const printReport = (report: readonly RelevanceReport[]): void => {
  console.log('set         recall     lost    AUROC    empty: off    blind  foreign');
  for (const { set, recall, lost, auroc, emptyOff, emptyBlind, emptyForeign } of report)
    console.log(
      `${set.padEnd(9)}${[recall, lost, auroc].map(share).join('')}     ${[emptyOff, emptyBlind, emptyForeign].map(share).join('')}`,
    );
};

/** Search ignores a reader that its weights do not name. */
const isRead = (seen: readonly SeenQuestion[]): boolean =>
  seen.some(({ hits }) => hits.some(({ inputs }) => 'best_read' in inputs));

const print = (
  tier: RelevanceTier,
  fitted: RelevanceWeights,
  learned: readonly SeenQuestion[],
  held: readonly SeenQuestion[],
): void => {
  console.log(`\n${tier}: nothing fits below ${fitted.least}; questions not fitted on:`);
  printReport(reportOf(held, fitted));
  for (const name of inputsOfQuestions.filter(one => one in fitted.fits)) {
    console.log(`without ${name}:`);
    printReport(reportOf(held, fitRelevance(learned, tier, name)));
  }
  console.log('relevance from: right of the hits');
  for (const { from, hits, right } of calibrationOf(held, fitted))
    console.log(`${from.toFixed(1)}: ${hits === 0 ? '-' : (right / hits).toFixed(2)} of ${hits}`);
};

export const runFitRelevance = async (args: readonly string[]): Promise<number> => {
  const values = flagsOf(args, usage, {
    data: { type: 'string' },
    measure: { type: 'string', multiple: true, default: [] },
    cases: { type: 'string' },
    models: { type: 'string' },
    out: { type: 'string' },
  });
  if (values === null) return 0;
  const { data = '', cases: kept, out, measure } = values;
  if (measure.length > 0 && !existsSync(data)) {
    console.error(`error: --data must name the folder of the sets to measure\n\n${usage}`);
    return 2;
  }
  const isKept = kept !== undefined && existsSync(kept);
  const seen: SeenQuestion[] = isKept
    ? (JSON.parse(readFileSync(kept, 'utf8')) as SeenQuestion[])
    : await gatherRelevance(data, [...fittedSets, ...measure], values.models ?? null, (name, count) =>
        console.error(`${count} questions of ${name}`),
      );
  if (!isRead(seen)) {
    console.error(
      'error: no hit was read. Name the version of the reader in relevanceModels (relevance-weights.ts) and build first.',
    );
    return 2;
  }
  if (kept !== undefined && !isKept) writeFileSync(kept, JSON.stringify(seen));
  const learned = seen.filter(isFittedOn);
  const held = seen.filter(one => !isFittedOn(one));
  const fits = tiers.map(tier => [tier, fitRelevance(learned, tier)] as const);
  for (const [tier, fitted] of fits) print(tier, fitted, learned, held);
  if (out === undefined) console.log(JSON.stringify(Object.fromEntries(fits), null, 2));
  else writeFileSync(out, withWeights(readFileSync(out, 'utf8'), fits));
  return 0;
};
