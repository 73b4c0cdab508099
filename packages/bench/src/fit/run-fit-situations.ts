/** `loci fit-situations`: fits which situation a task describes, on the tasks of worlds, and prints or writes the weights. */
import { readFileSync, writeFileSync } from 'node:fs';
import { type Situation, scoresOf, situations } from '@loci/server/internal';
import { onInstance } from '../eval/temporary-service.js';
import { flagsOf } from '../flags.js';
import { headRows } from '../knowledge/head-text.js';
import { type SoftmaxRow, trainSoftmax } from '../knowledge/train-softmax.js';
import { refuseTestWorlds } from '../worlds/check-worlds.js';
import { loadWorlds, type World } from '../worlds/load-worlds.js';
import { worldsFile } from '../worlds/world-files.js';

const usage = `Usage: loci fit-situations [--worlds FILE...] [--data DIR] [--models DIR] [--out FILE]

Fits which situation a task describes (trouble, act, leave, whether, ask): a linear head over the vectors of the embedder, on
the tasks of the worlds in training/worlds and of every --worlds file.
--data measures it on a folder of worlds.
--out updates the weights in the file that the service reads.

Example:
  $ loci fit-situations --data ./data/worlds --out packages/server/src/language/models/situation-weights.ts
`;

/** The kinds of task that are more than a question. */
const byKind: Readonly<Record<string, Situation>> = {
  trouble: 'trouble',
  todo: 'act',
  plan: 'act',
  may: 'leave',
  whether: 'whether',
};

const ridge = 3e-4;
const rounds = 400;

interface Labelled {
  readonly label: number;
  readonly text: string;
}

const tasksOf = (worlds: readonly Pick<World, 'tasks'>[]): Labelled[] =>
  worlds.flatMap(({ tasks }) =>
    tasks.map(({ task, kind }) => ({ text: task, label: situations.indexOf(byKind[kind] ?? 'ask') })),
  );

const labelOf = (rows: readonly SoftmaxRow[], inputs: readonly number[]): number => {
  const scores = scoresOf(rows, inputs);
  return scores.indexOf(Math.max(...scores));
};

/** The file that the service reads, with its new rows. */
const withRows = (source: string, model: string, rows: readonly SoftmaxRow[]): string => {
  const [head] = source.split("  model: '");
  const named = rows.map((row, at) => ({ name: situations[at] as Situation, ...row }));
  return `${head}  model: '${model}',\n  rows: [\n${headRows('situation', named)}  ],\n};\n`;
};

export const runFitSituations = async (args: readonly string[]): Promise<number> => {
  const values = flagsOf(args, usage, {
    worlds: { type: 'string', multiple: true, default: [] },
    data: { type: 'string' },
    models: { type: 'string' },
    out: { type: 'string' },
  });
  if (values === null) return 0;
  const files = [...['worlds', 'plain', 'trouble'].map(worldsFile), ...values.worlds];
  const read = (path: string): World[] => loadWorlds(path, { fold: null, most: null });
  const learned = tasksOf(refuseTestWorlds(files.flatMap(read)));
  const tested = values.data === undefined ? [] : tasksOf(read(values.data));
  return onInstance(values.models ?? null, 'off', async ({ models: { embedder } }) => {
    if (embedder === null) throw new Error('the models are not available');
    const embed = async (tasks: readonly Labelled[]) => {
      const vectors = await embedder.embed(
        tasks.map(({ text }) => text),
        'background',
      );
      return tasks.map(({ label }, at) => ({ label, inputs: [...(vectors[at] as Float32Array)] }));
    };
    const rows = trainSoftmax(await embed(learned), { classes: situations.length, rounds, ridge });
    console.error(`fitted on ${learned.length} tasks`);
    const measured = await embed(tested);
    const right = measured.filter(({ label, inputs }) => labelOf(rows, inputs) === label).length;
    if (measured.length > 0)
      console.error(`${right} of ${measured.length} right (${(right / measured.length).toFixed(3)})`);
    const { name, version } = embedder.model;
    if (values.out === undefined) console.log(withRows('', `${name}@${version}`, rows));
    else writeFileSync(values.out, withRows(readFileSync(values.out, 'utf8'), `${name}@${version}`, rows));
    return 0;
  });
};
