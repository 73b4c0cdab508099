/**
 * `loci eval conflicts`: labelled conflicts of whole collections, end to end, and a sample of opened contradictions.
 */
import { existsSync } from 'node:fs';
import { flagsOf } from '../flags.js';
import { type ConflictsResult, conflictSetsIn, measureConflicts } from './conflicts.js';
import { commonFlags, faultOfSets, limitOf, report, wrongUse } from './measuring-command.js';
import { onInstance } from './temporary-service.js';

const usage = `Usage: loci eval conflicts --data DIR [--set NAME]... [--sample N] [--seed N] [--limit N] [--models DIR|off] [--json] [--out FILE]

A set is a folder with memories.jsonl {collection, id, text, at, by, session} and pairs.jsonl {collection, a, b, kind},
where kind is contradiction or update. Each collection is stored as a graph; when all work is done, the labelled
pairs are looked up. --sample N picks N opened contradictions at random, and --out FILE writes them with the rest.

Example:
  $ loci eval conflicts --data ./data --set beam --sample 100 --out sample.json
`;

const fixed = (value: number): string => value.toFixed(2).replace(/^0/, '');

const printResult = (result: ConflictsResult): void => {
  const of = (kind: string) => result.pairs.filter(pair => pair.kind === kind).length;
  console.log(
    `${result.set} (${result.tier}): ${result.memories} memories, ${result.millisecondsPerMemory.toFixed(0)} ms each
  labelled contradictions linked: ${fixed(result.contradictionsLinked)} of ${of('contradiction')}
  labelled updates linked or suggested: ${fixed(result.updatesLinked)} of ${of('update')}
  contradictions opened: ${result.opened}; shown as "may contradict": ${result.mayContradict}`,
  );
};

export const runConflicts = async (args: readonly string[]): Promise<number> => {
  const values = flagsOf(args, usage, {
    ...commonFlags,
    sample: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
  });
  if (values === null) return 0;
  const { data } = values;
  if (data === undefined || !existsSync(data))
    return wrongUse(`--data must name a folder of benchmark data\n\n${usage}`);
  const known = conflictSetsIn(data);
  const fault = faultOfSets(values.set ?? [], known);
  if (fault !== null) return wrongUse(fault);
  const results: ConflictsResult[] = [];
  for (const set of values.set ?? known) {
    const result = await onInstance(values.models ?? null, 'on', async instance => {
      await instance.models.started;
      return measureConflicts(instance, {
        data,
        set,
        sample: Number(values.sample),
        seed: Number(values.seed),
        limit: limitOf(values.limit),
      });
    });
    results.push(result);
    if (!values.json) printResult(result);
  }
  report(values, results);
  return 0;
};
