/** `loci fit`: asks the tasks that the confidence may be fitted on, fits it, and prints or writes the weights. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { flagsOf } from '../flags.js';
import { fitConfidence, withWeights } from './fit-confidence.js';
import { type Case, gatherCases } from './gather-cases.js';

const usage = `Usage: loci fit --data DIR [--cases FILE] [--seed N] [--models DIR] [--out FILE]

Fits the confidence of insights and prints its weights. DIR is a folder of benchmark data: its worlds, tldr and musique
are asked. --cases keeps the cases in a file, and reads that file if it exists. --out updates the weights in the file that
the service reads.

Example:
  $ loci fit --data ./data --out packages/server/src/engine/reflect/confidence-weights.ts
`;

export const runFit = async (args: readonly string[]): Promise<number> => {
  const values = flagsOf(args, usage, {
    data: { type: 'string' },
    cases: { type: 'string' },
    seed: { type: 'string', default: '7' },
    models: { type: 'string' },
    out: { type: 'string' },
  });
  if (values === null) return 0;
  const { data, cases: kept, out } = values;
  const isKept = kept !== undefined && existsSync(kept);
  if (!isKept && (data === undefined || !existsSync(data))) {
    console.error(`error: --data must name a folder of benchmark data\n\n${usage}`);
    return 2;
  }
  const seen: Case[] = isKept
    ? (JSON.parse(readFileSync(kept, 'utf8')) as Case[])
    : await gatherCases(data as string, Number(values.seed), values.models ?? null, (name, count) =>
        console.error(`${count} cases of ${name}`),
      );
  if (kept !== undefined && !isKept) writeFileSync(kept, JSON.stringify(seen));
  const fitted = fitConfidence(seen);
  console.log(JSON.stringify(fitted, null, 2));
  if (out !== undefined) writeFileSync(out, withWeights(readFileSync(out, 'utf8'), fitted));
  return 0;
};
