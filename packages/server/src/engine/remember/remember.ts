/** Stores knowledge: all of a request or none of it, on disk before the answer. */
import type { EngineParts } from '../parts.js';
import type { Draft } from './draft.js';
import { storeInLine } from './intake.js';
import { placeAll } from './placed.js';
import type { Repeatable } from './repeats.js';
import type { Remembered, TakenIn } from './store-placed.js';

/** A request with fewer memories than this adds little to what the index lacks. */
const manyDrafts = 50;
/** Characters of text; more takes seconds to index. */
const longRequest = 2_000_000;
/** A search that has to index this many first takes about a tenth of a second longer. */
const mostBehind = 2_000;

/** A caller who stores a lot waits for the index, so that the next search does not. */
const indexMuch = async (parts: EngineParts, graphId: string, drafts: readonly Draft[]): Promise<void> => {
  const isLong = drafts.reduce((sum, { content }) => sum + content.length, 0) >= longRequest;
  if (drafts.length < manyDrafts && !isLong) return;
  const graph = await parts.store.graph(graphId);
  if (graph !== null && (isLong || parts.indexes.behind(graph) > mostBehind))
    await parts.indexes.current(graph, 'background');
};

/** Like `remember`, for callers that only need the outcome of each draft. */
export const takeIn = async (
  parts: EngineParts,
  graphId: string,
  drafts: readonly Draft[],
  repeatable: Repeatable | null,
): Promise<TakenIn> => {
  const placed = await placeAll(parts, graphId, drafts);
  const taken = await storeInLine(parts, graphId, { placed, repeatable });
  await indexMuch(parts, graphId, drafts);
  return taken;
};

export const remember = async (
  parts: EngineParts,
  graphId: string,
  drafts: readonly Draft[],
  repeatable: Repeatable | null,
): Promise<Remembered[]> => {
  const { outcomes, untouched } = await takeIn(parts, graphId, drafts, repeatable);
  const others = outcomes.map(outcome => outcome.id).filter(id => !untouched.has(id));
  const read = others.length === 0 ? [] : await parts.store.memories(graphId, others);
  const byId = new Map([...untouched, ...read.map(memory => [memory.id, memory] as const)]);
  return outcomes.flatMap(({ id, outcome, isEcho = false }) => {
    const memory = byId.get(id);
    return memory === undefined ? [] : [{ memory, outcome, isEcho, linksPending: false }];
  });
};
