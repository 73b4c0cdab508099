/** `loci fit`: asks the cases that confidence may be fitted on, fits it, and prints or writes the weights. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readCases, writeCases } from './cases.js';
import { fitTiers, type Tier, tiers } from './fit-tiers.js';
import { gatherCases } from './gather-cases.js';
import { weightsText } from './weights-text.js';

const usage = `Usage: loci fit [--data DIR] [--cases FILE-PREFIX] [--seed N] [--date DAY] [--models DIR] [--out FILE]

Fits the confidence of insights, for each tier, and prints its weights.
DIR is a folder of measuring data; only tldr and musique of it are used, beside the written cases of this package.
Without --data the cases are read that are kept beside it, and nothing is asked; with --data they are asked and written.
--cases says where they are kept; --out writes the weights as the file that the service reads.

Example:
  $ loci fit --data ./data --out packages/server/src/engine/reflect/confidence-weights.ts
`;

const casesFile = (prefix: string | undefined, tier: Tier): string | URL =>
  prefix === undefined
    ? new URL(`../../written/cases-${tier}.csv`, import.meta.url)
    : `${prefix}-${tier}.csv`;

export const runFit = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: 'string' },
      cases: { type: 'string' },
      seed: { type: 'string', default: '7' },
      date: { type: 'string' },
      models: { type: 'string' },
      out: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const { data } = values;
  if (data !== undefined && !existsSync(data)) {
    console.error(`error: --data must name a folder of measuring data\n\n${usage}`);
    return 2;
  }
  const seed = Number(values.seed);
  if (data !== undefined) {
    for (const tier of tiers) {
      const models = tier === 'lexical' ? 'off' : (values.models ?? null);
      const onSet = (name: string, count: number) => console.error(`${tier}: ${count} cases of ${name}`);
      writeCases(casesFile(values.cases, tier), await gatherCases({ data, models, seed, onSet }));
    }
  }
  const date = values.date ?? new Date().toISOString().slice(0, 10);
  const fitted = fitTiers(tier => readCases(casesFile(values.cases, tier)), { seed, date });
  const text = weightsText(fitted);
  if (values.out === undefined) console.log(text);
  else if (!existsSync(values.out) || readFileSync(values.out, 'utf8') !== text)
    writeFileSync(values.out, text);
  return 0;
};
