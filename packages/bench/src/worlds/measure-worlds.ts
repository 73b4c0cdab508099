/** Measures insights and relations on worlds: each is a graph of one service. */
import { type Instance, ownerGrant } from '@loci/server';
import type { InsightStep } from '@loci/server/internal';
import { type AskedTask, type AskedWorld, askWorld } from './ask-world.js';
import type { World } from './load-worlds.js';
import { type RelationScore, scoreRelations } from './score-relations.js';
import { scoreTasks, type TaskScore } from './score-tasks.js';

export interface WorldsResult {
  readonly worlds: number;
  readonly notes: number;
  readonly tier: string;
  /** Steps that were left out. */
  readonly without: readonly InsightStep[];
  /** The LLM that wrote the answers, and why it was chosen; null where none was. */
  readonly llm: string | null;
  readonly overall: TaskScore;
  readonly byKind: Readonly<Record<string, TaskScore>>;
  readonly relations: RelationScore;
}

export const summaryOf = (
  asked: readonly AskedWorld[],
  run: Pick<WorldsResult, 'tier' | 'without' | 'llm'>,
): WorldsResult => {
  const tasks = asked.flatMap(world => world.tasks);
  const kinds = [...new Set(tasks.map(one => one.task.kind))].sort();
  return {
    worlds: asked.length,
    notes: asked.reduce((sum, world) => sum + world.notes, 0),
    ...run,
    overall: scoreTasks(tasks),
    byKind: Object.fromEntries(
      kinds.map(kind => [kind, scoreTasks(tasks.filter(one => one.task.kind === kind))]),
    ),
    relations: scoreRelations(asked),
  };
};

export const measureWorlds = async (
  instance: Instance,
  worlds: readonly World[],
  onAsked: (world: string, asked: AskedTask) => void,
): Promise<AskedWorld[]> => {
  const api = instance.service.as(ownerGrant);
  const asked: AskedWorld[] = [];
  for (const [place, world] of worlds.entries()) {
    const one = await askWorld(api, `world-${place + 1}`, world);
    for (const task of one.tasks) onAsked(world.world, task);
    asked.push(one);
  }
  return asked;
};
