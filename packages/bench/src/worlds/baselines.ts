/** Answers that quote the nearest notes and do nothing else: by BM25, and by vectors. */
import type { Instance } from '@loci/server';
import { dot } from '@loci/server/internal';
import { openBm25 } from '../eval/bm25.js';
import { mean } from '../eval/metrics.js';
import { asAsked } from './answered.js';
import type { World, WorldTask } from './load-worlds.js';
import { scoreTasks, type TaskScore } from './score-tasks.js';

/** The notes of a world for a task, best first. */
type Ranked = readonly { readonly id: string; readonly score: number }[];

interface RankedTask {
  readonly world: World;
  readonly task: WorldTask;
  readonly ranked: Ranked;
}

type Ranker = (world: World) => Promise<readonly Ranked[]>;

/** At most so many notes are quoted, and none whose score is below `least`; without one, the task is declined. */
export interface Bounds {
  readonly most: number;
  readonly least: number;
}

export interface BaselineResult extends Bounds {
  readonly overall: TaskScore;
}

const mostQuoted = 4;
const leastTried = 40;

const bestFirst = (scores: Iterable<readonly [id: string, score: number]>): Ranked =>
  [...scores].map(([id, score]) => ({ id, score })).sort((one, other) => other.score - one.score);

const byBm25: Ranker = async ({ notes, tasks }) => {
  const scoresFor = openBm25(notes.map(({ text }) => text));
  return tasks.map(({ task }) =>
    bestFirst([...scoresFor(task)].map(([row, score]) => [notes[row]!.id, score] as const)),
  );
};

const byVectors =
  (embedder: NonNullable<Instance['models']['embedder']>): Ranker =>
  async ({ notes, tasks }) => {
    const texts = [...notes.map(({ text }) => text), ...tasks.map(({ task }) => task)];
    const vectors = await embedder.embed(texts, 'background');
    return tasks.map((_, at) =>
      bestFirst(notes.map(({ id }, row) => [id, dot(vectors[notes.length + at]!, vectors[row]!)] as const)),
    );
  };

const rankAll = async (worlds: readonly World[], ranker: Ranker): Promise<RankedTask[]> => {
  const all: RankedTask[] = [];
  for (const world of worlds) {
    const ranked = await ranker(world);
    all.push(...world.tasks.map((task, at) => ({ world, task, ranked: ranked[at]! })));
  }
  return all;
};

const quotedOf = (ranked: Ranked, { most, least }: Bounds): string[] =>
  ranked
    .slice(0, most)
    .filter(({ score }) => score >= least)
    .map(({ id }) => id);

/** The mean over tasks: how well the quotes match the deciding notes (F1), or whether a task without an answer is declined. */
const worthOf = (tasks: readonly RankedTask[], bounds: Bounds): number => {
  const worths = tasks.map(({ task, ranked }) => {
    const quoted = quotedOf(ranked, bounds);
    if (task.answer === 'no') return quoted.length === 0 ? 1 : 0;
    const right = quoted.filter(id => task.must.includes(id)).length;
    return (2 * right) / (quoted.length + task.must.length);
  });
  return mean(worths);
};

/** The best of a grid, on worlds that are not measured. */
const chooseBounds = (tasks: readonly RankedTask[]): Bounds => {
  const best = tasks.map(({ ranked }) => ranked[0]?.score ?? 0).sort((one, other) => one - other);
  let chosen = { most: 1, least: 0, worth: -1 };
  for (let most = 1; most <= mostQuoted; most++)
    for (let at = 0; at < leastTried; at++) {
      const least = best[Math.floor((at * best.length) / leastTried)] ?? 0;
      const worth = worthOf(tasks, { most, least });
      if (worth > chosen.worth) chosen = { most, least, worth };
    }
  return { most: chosen.most, least: chosen.least };
};

const measureBaseline = async (
  learned: readonly World[],
  measured: readonly World[],
  ranker: Ranker,
): Promise<BaselineResult> => {
  const bounds = chooseBounds(await rankAll(learned, ranker));
  const tasks = (await rankAll(measured, ranker)).map(({ world, task, ranked }) => {
    const quoted = quotedOf(ranked, bounds);
    const confidence = ranked[0]?.score ?? 0;
    return asAsked(world, task, { quoted, declined: quoted.length === 0, confidence, contested: false }, 0);
  });
  return { ...bounds, overall: scoreTasks(tasks) };
};

/** Bounds are chosen on `learned`. Without models there are no vectors. */
export const measureBaselines = async (
  { embedder }: Pick<Instance['models'], 'embedder'>,
  learned: readonly World[],
  measured: readonly World[],
): Promise<Readonly<Record<string, BaselineResult>>> => ({
  bm25: await measureBaseline(learned, measured, byBm25),
  ...(embedder === null ? {} : { vectors: await measureBaseline(learned, measured, byVectors(embedder)) }),
});
