/** Works out how memories relate to what is known, and stores links and open contradictions. */
import type { WaitingWork } from '../../domain/work.js';
import { mapInTurns } from '../../take-turns.js';
import type { EngineParts } from '../parts.js';
import { followContradictions } from '../remember/follow-contradictions.js';
import { type Comparison, compare, findingsOf, readComparisons } from './comparison.js';
import { keepFindings } from './keep-findings.js';
import { madeBy } from './made-by.js';
import { reopenOnSupport } from './new-evidence.js';

const comparisonsFor = async (
  parts: EngineParts,
  graphId: string,
  ids: readonly string[],
): Promise<Comparison[]> => {
  const memories = await parts.store.memories(graphId, ids);
  const stored = memories.filter(({ status }) => status === 'stored');
  const found = await mapInTurns(stored, memory => compare(parts, memory), 'background');
  return found.filter(comparison => comparison !== null);
};

const isNewGraph = async ({ store }: EngineParts, graphId: string): Promise<boolean> =>
  (await store.graph(graphId))?.relatedBy === null;

/** Does queued work: one call of the judge for all of it, then one write per memory. */
export const relateWaiting = async (
  parts: EngineParts,
  graphId: string,
  work: readonly WaitingWork[],
): Promise<void> => {
  const ids = work.map(({ memoryId }) => memoryId);
  const comparisons = await comparisonsFor(parts, graphId, ids);
  const relations = await readComparisons(parts, comparisons);
  for (const comparison of comparisons) await reopenOnSupport(parts, comparison);
  if (await isNewGraph(parts, graphId))
    await parts.store.write(transaction => transaction.setRelatedBy(graphId, madeBy(parts.models.judge)));
  const keepOne = (id: string): Promise<void> =>
    parts.store.write(async transaction => {
      const comparison = comparisons.find(({ memory }) => memory.id === id);
      if (comparison !== undefined)
        await keepFindings(parts, transaction, comparison, findingsOf(comparison, relations));
      // Closes contradictions that the edit removed, unless they were found again above.
      await followContradictions(transaction, graphId, id, parts.now());
      await transaction.finishWork(graphId, 'relate', [id]);
    });
  await Promise.all(ids.map(keepOne));
};
