/** `loci bench`: runs the workloads, prints the table, keeps the data. */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkAgainst, keptFigures } from './compare.js';
import { lookAtMachine } from './machine.js';
import { millisecondsOf } from './measure.js';
import { jsonOf, type Result, tableOf } from './report.js';
import { openRoom } from './room.js';
import type { Figure, Workload } from './workload.js';
import { workloads } from './workloads.js';

const usage = `Measures how fast Loci is, compared with the raw limit of the same machine.

  --only <name>   only this workload; repeatable
  --quick         10,000 memories instead of 100,000, and shorter rounds
  --rounds <n>    rounds of each measurement (3)
  --models        with the models; default: keyword search only
  --million       with a million memories, which takes many minutes to fill
  --check         compare with the last kept result; exits with 1 if something got worse
  --results <dir> where results are kept (packages/bench/results)
  --keep <dir>    keep the filled graphs there for the next run
  --json <file>   also write the figures to this file

Workloads:
${workloads.map(({ name, summary }) => `  ${name.padEnd(16)}${summary}`).join('\n')}
`;

const options = {
  only: { type: 'string', multiple: true },
  quick: { type: 'boolean', default: false },
  rounds: { type: 'string', default: '3' },
  models: { type: 'boolean', default: false },
  million: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
  results: { type: 'string', default: 'packages/bench/results' },
  keep: { type: 'string' },
  json: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

class WrongUse extends Error {}

const readArgs = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error));
  }
};

const chosen = (names: readonly string[] | undefined): readonly Workload[] => {
  if (names === undefined) return workloads;
  return names.map(name => {
    const found = workloads.find(workload => workload.name === name);
    if (found === undefined) throw new WrongUse(`unknown workload "${name}"; --help lists them`);
    return found;
  });
};

const roundsOf = (text: string): number => {
  const rounds = Number(text);
  if (Number.isInteger(rounds) && rounds > 0) return rounds;
  throw new WrongUse('--rounds must be a number of at least 1');
};

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

const measure = async (values: ReturnType<typeof readArgs>): Promise<Result> => {
  const { quick, models, million, keep = null } = values;
  const asked = chosen(values.only);
  const machine = lookAtMachine(process.env);
  const postgres = process.env.LOCI_BENCH_DATABASE_URL || null;
  const room = await openRoom({
    quick,
    models,
    million,
    keep,
    postgres,
    say,
    rounds: roundsOf(values.rounds),
  });
  const figures: Figure[] = [];
  try {
    for (const workload of asked) {
      say(`${workload.name}: ${workload.summary}`);
      const took = await millisecondsOf(async () => figures.push(...(await workload.run(room))));
      say(`${workload.name}: done in ${(took / 1_000).toFixed(1)} s`);
    }
  } finally {
    await room.leave();
  }
  return { machine, quick, stored: room.stored, tier: models ? 'models' : 'lexical', figures };
};

/** Returns the exit code: missed targets are reported, not failed. */
export const runBench = async (args: readonly string[]): Promise<number> => {
  try {
    const values = readArgs(args);
    if (values.help) {
      process.stdout.write(usage);
      return 0;
    }
    const result = await measure(values);
    process.stdout.write(`${tableOf(result)}\n`);
    if (values.json !== undefined) writeFileSync(values.json, jsonOf(result));
    if (!values.check) return 0;
    const { lines, isWorse } = checkAgainst(result.figures, keptFigures(values.results));
    process.stdout.write(`${lines.join('\n')}\n`);
    return isWorse ? 1 : 0;
  } catch (error) {
    if (!(error instanceof WrongUse)) throw error;
    say(error.message);
    return 2;
  }
};
