/** Stores knowledge: all of a request or none of it, on disk before the answer. */
import type { EngineParts } from '../parts.js';
import type { Draft } from './draft.js';
import { storeInLine } from './intake.js';
import { placeAll } from './placed.js';
import type { Repeatable } from './repeats.js';
import type { Remembered, TakenIn } from './store-placed.js';

/** Like `remember`, for callers that only need the outcome of each draft. */
export const takeIn = async (
  parts: EngineParts,
  graphId: string,
  drafts: readonly Draft[],
  repeatable: Repeatable | null,
): Promise<TakenIn> =>
  storeInLine(parts, graphId, { placed: await placeAll(parts, graphId, drafts), repeatable });

/** Characters of text; more takes seconds to index. */
const longRequest = 2_000_000;

/** A caller who stores a lot waits for the index, so that the next search does not. */
const indexLongRequest = async (
  parts: EngineParts,
  graphId: string,
  drafts: readonly Draft[],
): Promise<void> => {
  if (drafts.reduce((sum, { content }) => sum + content.length, 0) < longRequest) return;
  const graph = await parts.store.graph(graphId);
  if (graph !== null) await parts.indexes.current(graph);
};

export const remember = async (
  parts: EngineParts,
  graphId: string,
  drafts: readonly Draft[],
  repeatable: Repeatable | null,
): Promise<Remembered[]> => {
  const { outcomes, untouched } = await takeIn(parts, graphId, drafts, repeatable);
  await indexLongRequest(parts, graphId, drafts);
  const others = outcomes.map(outcome => outcome.id).filter(id => !untouched.has(id));
  const read = others.length === 0 ? [] : await parts.store.memories(graphId, others);
  const byId = new Map([...untouched, ...read.map(memory => [memory.id, memory] as const)]);
  return outcomes.flatMap(({ id, outcome, isEcho = false }) => {
    const memory = byId.get(id);
    return memory === undefined ? [] : [{ memory, outcome, isEcho, linksPending: false }];
  });
};
