/** `loci eval relations`: how pairs of texts are classified, one row per file. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { flagsOf } from '../flags.js';
import { commonFlags, faultOfSets, limitOf, report, wrongUse } from './measuring-command.js';
import { measureRelations, type RelationsResult, relationSetsIn } from './relations.js';
import { onInstance } from './temporary-service.js';

const usage = `Usage: loci eval relations --data DIR [--set NAME]... [--limit N] [--models DIR|off] [--json] [--out FILE]

DIR/relations holds files of JSON lines {a, b, label}. The label is one of ours (reinforcement, extension,
contradiction, related-to, none), or entailment, neutral, contradiction, or paraphrase, different.
DIR/worlds, if it exists, adds two sets with updates: "world-pairs" (pairs.jsonl {a, b, kind}) and "worlds"
(*.json {notes, relations}); "opened" is how many contradictions and updates are opened as contradictions.
"related" compares the two as stored memories; "stance" assumes that both are about one scene.

Example:
  $ loci eval relations --data ./data --set sick
`;

const fixed = (value: number): string => value.toFixed(3).replace(/^0/, '');

const printRow = ({ set, asked, tier, rows, accuracy, macroF1, classes, opened }: RelationsResult): void => {
  const against = classes.find(each => each.label === 'contradiction');
  const figures = [
    accuracy,
    macroF1,
    against?.precision,
    against?.recall,
    opened?.precision,
    opened?.found,
  ].map(value => (value === undefined ? '   -' : fixed(value)));
  console.log(
    `${set.padEnd(14)} ${asked.padEnd(8)} ${tier.padEnd(9)} ${String(rows).padStart(6)}   ${figures.join('      ')}`,
  );
};

export const runRelations = async (args: readonly string[]): Promise<number> => {
  const values = flagsOf(args, usage, commonFlags);
  if (values === null) return 0;
  const { data } = values;
  if (data === undefined || !existsSync(join(data, 'relations')))
    return wrongUse(`--data must name a folder with a folder "relations" in it\n\n${usage}`);
  const known = relationSetsIn(data);
  const fault = faultOfSets(values.set ?? [], known);
  if (fault !== null) return wrongUse(fault);
  const limit = limitOf(values.limit);
  const results: RelationsResult[] = [];
  if (!values.json)
    console.log(
      'set            asked    tier        rows   accuracy  macro-F1  contradiction P, R  opened P, R',
    );
  await onInstance(values.models ?? null, 'off', async instance => {
    await instance.models.started;
    for (const set of values.set ?? known) {
      const measured = await measureRelations(instance, data, set, limit);
      results.push(...measured);
      if (!values.json) for (const row of measured) printRow(row);
    }
  });
  report(values, results);
  return 0;
};
