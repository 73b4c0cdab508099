/** `loci eval conflicts`: labelled conflicts of whole collections, end to end, and a sample of what was opened. */
import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type ConflictsResult, conflictSetsIn, measureConflicts } from './conflicts.js';
import { inHouse } from './house.js';

const usage = `Usage: loci eval conflicts --data DIR [--set NAME]... [--sample N] [--seed N] [--limit N] [--models DIR|off] [--json] [--out FILE]

A set is a folder with memories.jsonl {collection, id, text, at, by, session} and pairs.jsonl {collection, a, b, kind},
where kind is contradiction or update. Each collection is stored as a graph; when all work is done the labelled
pairs are looked for. --sample draws so many opened contradictions at random and --out FILE writes them with the rest.

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
  contradictions opened: ${result.opened}; suggested as "may replace": ${result.mayReplace}`,
  );
};

export const runConflicts = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: 'string' },
      set: { type: 'string', multiple: true },
      sample: { type: 'string', default: '0' },
      seed: { type: 'string', default: '1' },
      limit: { type: 'string' },
      models: { type: 'string' },
      json: { type: 'boolean', default: false },
      out: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const { data } = values;
  if (data === undefined || !existsSync(data)) {
    console.error(`error: --data must name a folder of measuring data\n\n${usage}`);
    return 2;
  }
  const known = conflictSetsIn(data);
  const unknown = (values.set ?? []).find(set => !known.includes(set));
  if (unknown !== undefined) {
    console.error(`error: --set ${unknown}: the folder has ${known.join(', ') || 'no sets'}`);
    return 2;
  }
  const results: ConflictsResult[] = [];
  for (const set of values.set ?? known) {
    const result = await inHouse(values.models ?? null, 'on', async house => {
      await house.models.started;
      return measureConflicts(house, {
        data,
        set,
        sample: Number(values.sample),
        seed: Number(values.seed),
        limit: values.limit === undefined ? null : Number(values.limit),
      });
    });
    results.push(result);
    if (!values.json) printResult(result);
  }
  const text = JSON.stringify({ at: new Date().toISOString(), node: process.version, results }, null, 2);
  if (values.json) console.log(text);
  if (values.out !== undefined) writeFileSync(values.out, `${text}\n`);
  return 0;
};
