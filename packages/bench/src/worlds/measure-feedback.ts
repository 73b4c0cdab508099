/**
 * What feedback is worth: the tasks of worlds are asked, each answer gets the verdict that the world's labels give it,
 * and tasks like them, and all others, are asked before and after.
 */
import { readFileSync } from 'node:fs';
import type { InsightAnswer, KnowledgeApi } from '@loci/client';
import { type Instance, ownerGrant } from '@loci/server';
import { z } from 'zod';
import { allDone } from '../eval/all-done.js';
import { type AskedTask, type NotesOf, readAnswer, storeNotes } from './ask-world.js';
import { FaultyWorld, type World, type WorldTask } from './load-worlds.js';
import { scoreTasks, type TaskScore } from './score-tasks.js';

const like = z.object({ world: z.string(), task: z.string(), like: z.string().min(1) });
/** A task of a world, and the same in other words. */
export type Like = z.infer<typeof like>;

export const loadLikes = (file: string): Like[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line.trim() !== '')
    .map((line, place) => {
      const result = like.safeParse(JSON.parse(line));
      if (!result.success) throw new FaultyWorld(`${file}:${place + 1}: world, task and like are needed`);
      return result.data;
    });

export interface FeedbackResult {
  readonly helpful: number;
  readonly wrong: number;
  /** Tasks like those with feedback. */
  readonly like: { readonly before: TaskScore; readonly after: TaskScore };
  /** All other tasks of the same worlds. */
  readonly others: { readonly before: TaskScore; readonly after: TaskScore };
}

const ask = async (
  api: KnowledgeApi,
  graph_id: string,
  world: World,
  notesOf: NotesOf,
  task: WorldTask,
): Promise<{ readonly asked: AskedTask; readonly answer: InsightAnswer }> => {
  const answer = await api.insight({
    graph_id,
    task: task.task,
    include: ['evidence', 'contradictions', 'trace'],
  });
  return { asked: readAnswer(task, answer, world.notes, notesOf, 0), answer };
};

/** A person names the notes that mislead, or says that the others helped; nothing where nothing was told. */
const verdictOn = (
  { task, declined }: AskedTask,
  { evidence = [] }: InsightAnswer,
  notesOf: NotesOf,
): { readonly verdict: 'helpful' | 'wrong'; readonly memory_ids: string[] } | null => {
  if (declined) return null;
  const right = new Set([...task.must, ...task.helps]);
  const told = [
    ...new Set(evidence.filter(({ role }) => role === 'supports').map(({ memory_id }) => memory_id)),
  ];
  const isRight = (id: string) => (notesOf.get(id) ?? []).some(note => right.has(note));
  const wrong = told.filter(id => !isRight(id));
  if (wrong.length > 0) return { verdict: 'wrong', memory_ids: wrong };
  return told.length === 0 ? null : { verdict: 'helpful', memory_ids: told };
};

export const measureFeedback = async (
  instance: Instance,
  worlds: readonly World[],
  likes: readonly Like[],
): Promise<FeedbackResult> => {
  const api = instance.service.as(ownerGrant);
  const seen = { like: [[], []], others: [[], []] } as Record<'like' | 'others', [AskedTask[], AskedTask[]]>;
  const given = { helpful: 0, wrong: 0 };
  const named = new Set(likes.map(one => one.world));
  const isAsked = (one: Like): boolean =>
    worlds.some(({ world, tasks }) => world === one.world && tasks.some(({ task }) => task === one.task));
  if (!likes.some(isAsked)) throw new FaultyWorld('No line of the feedback names a task of these worlds.');
  for (const [place, world] of worlds.filter(one => named.has(one.world)).entries()) {
    const ofWorld = likes.filter(one => one.world === world.world);
    const originals = world.tasks.filter(({ task }) => ofWorld.some(one => one.task === task));
    const groups = {
      like: ofWorld.flatMap(one =>
        world.tasks.filter(({ task }) => task === one.task).map(task => ({ ...task, task: one.like })),
      ),
      others: world.tasks.filter(task => !originals.includes(task)),
    };
    const graph_id = `world-${place + 1}`;
    const notesOf = await storeNotes(api, graph_id, world.notes);
    await allDone(api, graph_id);
    const askAll = async (time: 0 | 1) => {
      for (const group of ['like', 'others'] as const)
        for (const task of groups[group])
          seen[group][time].push((await ask(api, graph_id, world, notesOf, task)).asked);
    };
    await askAll(0);
    for (const task of originals) {
      const { asked, answer } = await ask(api, graph_id, world, notesOf, task);
      const verdict = verdictOn(asked, answer, notesOf);
      if (verdict === null || answer.insight_id === undefined) continue;
      await api.giveFeedback({ graph_id, id: answer.insight_id, ...verdict });
      given[verdict.verdict] += 1;
    }
    await askAll(1);
  }
  const scores = ([before, after]: [AskedTask[], AskedTask[]]) => ({
    before: scoreTasks(before),
    after: scoreTasks(after),
  });
  return { ...given, like: scores(seen.like), others: scores(seen.others) };
};
