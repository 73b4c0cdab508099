/** What people say about an answer: stored, read again, and withdrawn. */
import { LociProblem } from '@loci/client';
import type { Asked, Feedback, TaskVector, Verdict } from '../../domain/asked.js';
import type { Page, PageRequest } from '../../domain/page.js';
import type { AskedFilter, StoreReads } from '../../storage/store.js';
import { findGraph } from '../find.js';
import type { EngineParts } from '../parts.js';
import { queryVector } from '../recall/query-vector.js';
import { taskVectorOf } from './alike-tasks.js';
import { untilNoted } from './note-asked.js';

/** Of one person in one graph; older ones give way. */
const mostOfOne = 1_000;

export interface GivenFeedback {
  readonly verdict: Verdict;
  readonly note: string | null;
  /** Null: everything that the answer rests on. */
  readonly memoryIds: readonly string[] | null;
}

export interface AskedWithFeedback {
  readonly asked: Asked;
  readonly feedback: readonly Feedback[];
}

export interface JudgedInsight extends AskedWithFeedback {
  /** What the same person said before; null if this is their first verdict on it. */
  readonly replaced: Feedback | null;
}

const findAsked = async (store: StoreReads, graphId: string, id: string): Promise<Asked> => {
  const asked = await store.asked(graphId, id);
  if (asked !== null) return asked;
  await findGraph(store, graphId);
  throw new LociProblem('insight_not_found', `The graph has no insight "${id}".`);
};

export const readAsked = async (
  store: StoreReads,
  graphId: string,
  id: string,
): Promise<AskedWithFeedback> => {
  await untilNoted(store);
  return { asked: await findAsked(store, graphId, id), feedback: await store.feedbackOn(graphId, id) };
};

export const listAsked = async (
  store: StoreReads,
  graphId: string,
  filter: AskedFilter,
  page: PageRequest,
): Promise<Page<Asked>> => {
  await untilNoted(store);
  await findGraph(store, graphId);
  return store.askedTasks(graphId, filter, page);
};

/** The meaning of the task, for tasks that say it in other words; null without models. */
const vectorOf = async (parts: EngineParts, graphId: string, task: string): Promise<TaskVector | null> => {
  const { vectorModel } = await findGraph(parts.store, graphId);
  const vector = await queryVector(parts.models, vectorModel, task);
  return taskVectorOf(vector);
};

const restsOn = ({ notes }: Asked): string[] => [
  ...new Set(
    notes.filter(({ role }) => role === 'supports' || role === 'against').map(({ memoryId }) => memoryId),
  ),
];

const aboutOf = (asked: Asked, { verdict, memoryIds }: GivenFeedback): string[] => {
  if (memoryIds === null) return verdict === 'missing' ? [] : restsOn(asked);
  const used = new Set(asked.notes.map(({ memoryId }) => memoryId));
  const foreign = memoryIds.find(id => !used.has(id));
  if (foreign !== undefined)
    throw new LociProblem('invalid_request', `The insight does not use the memory "${foreign}".`, {
      errors: [{ path: 'memory_ids', message: `${foreign} is not part of the insight` }],
    });
  return [...new Set(memoryIds)];
};

export const giveFeedback = async (
  parts: EngineParts,
  graphId: string,
  id: string,
  given: GivenFeedback,
  by: string,
): Promise<JudgedInsight> => {
  await untilNoted(parts.store);
  const { task } = await findAsked(parts.store, graphId, id);
  const vector = await vectorOf(parts, graphId, task);
  return parts.store.write(async transaction => {
    const asked = await findAsked(transaction, graphId, id);
    const { verdict, note } = given;
    const feedback = { insightId: id, by, at: parts.now(), verdict, note, memoryIds: aboutOf(asked, given) };
    const earlier = await transaction.feedbackOn(graphId, id);
    await transaction.putFeedback(graphId, feedback, task, vector, mostOfOne);
    const replaced = earlier.find(one => one.by === by) ?? null;
    return { asked, feedback: await transaction.feedbackOn(graphId, id), replaced };
  });
};

export const withdrawFeedback = (
  parts: EngineParts,
  graphId: string,
  id: string,
  by: string,
): Promise<AskedWithFeedback> =>
  parts.store.write(async transaction => {
    const asked = await findAsked(transaction, graphId, id);
    if (!(await transaction.dropFeedback(graphId, id, by)))
      throw new LociProblem('conflict', 'You gave no feedback on this insight, so there is nothing to undo.');
    return { asked, feedback: await transaction.feedbackOn(graphId, id) };
  });
