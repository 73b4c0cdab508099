/** Permanently deletes content, index, links and history. A dry run only reports what would be deleted. */
import type { ContextName } from '../../domain/context.js';
import type { ForgottenCounts, StoreReads, StoreTransaction } from '../../storage/store.js';
import { findByOwnName, findGraph, findMemory } from '../find.js';
import type { EngineParts } from '../parts.js';
import { requireSeen, type Seen } from './require-seen.js';

export interface GraphReceipt {
  readonly graphId: string;
  readonly dryRun: boolean;
  readonly at: number;
  readonly counts: Readonly<Record<string, number>>;
  /** It is forgotten, but the files still contain traces for a while. */
  readonly scrubPending: boolean;
}

export interface Receipt extends Omit<GraphReceipt, 'counts'> {
  readonly memoryIds: readonly string[];
  readonly contexts: readonly ContextName[];
  readonly counts: ForgottenCounts;
}

/** Rolls back a dry run: its transaction does all the work in order to count it. */
class DryRun<Result> extends Error {
  readonly result: Result;
  constructor(result: Result) {
    super('dry run');
    this.result = result;
  }
}

const inTransaction = async <Result>(
  parts: EngineParts,
  dryRun: boolean,
  work: (transaction: StoreTransaction) => Promise<Result>,
): Promise<Result> => {
  try {
    return await parts.store.write(async transaction => {
      const result = await work(transaction);
      if (dryRun) throw new DryRun(result);
      return result;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.result as Result;
    throw error;
  }
};

/** The receipt, with what `work` deletes. */
const forgetBy = async <Deleted>(
  parts: EngineParts,
  graphId: string,
  dryRun: boolean,
  work: (transaction: StoreTransaction, at: number) => Promise<Deleted>,
) => {
  const receipt = await inTransaction(parts, dryRun, async transaction => {
    await findGraph(transaction, graphId);
    const at = parts.now();
    return { graphId, dryRun, at, ...(await work(transaction, at)) };
  });
  if (dryRun) return { ...receipt, scrubPending: false };
  // The in-memory index contains words too, so it is rebuilt from what is left.
  parts.indexes.drop(graphId);
  // The deletion is committed, so the answer reports it even if cleaning up fails.
  return { ...receipt, scrubPending: !(await parts.scrubber.scrub()) };
};

const goneContexts = async (
  store: StoreReads,
  graphId: string,
  names: readonly ContextName[],
): Promise<ContextName[]> => {
  const gone: ContextName[] = [];
  for (const name of names) if ((await store.context(graphId, name)) === null) gone.push(name);
  return gone;
};

export const forgetMemory = (
  parts: EngineParts,
  graphId: string,
  id: string,
  dryRun: boolean,
  seen: Seen = null,
): Promise<Receipt> =>
  forgetBy(parts, graphId, dryRun, async (transaction, at) => {
    const memory = await findMemory(transaction, graphId, id);
    requireSeen(memory, seen);
    const { contexts } = memory;
    const counts = await transaction.forgetMemories(graphId, [id], at);
    return { memoryIds: [id], contexts: await goneContexts(transaction, graphId, contexts), counts };
  });

export const forgetContext = (
  parts: EngineParts,
  graphId: string,
  name: ContextName,
  dryRun: boolean,
): Promise<Receipt> =>
  forgetBy(parts, graphId, dryRun, async (transaction, at) => {
    const context = await findByOwnName(transaction, graphId, name);
    const memoryIds = await transaction.memoriesOnlyIn(graphId, context.id);
    const counts = await transaction.forgetMemories(graphId, memoryIds, at);
    // Forgetting its last memory may have removed the context.
    const there = await transaction.context(graphId, name);
    const relationships =
      there === null ? 0 : (await transaction.forgetContext(graphId, context.id, at)).relationships;
    return {
      memoryIds,
      contexts: [{ type: context.type, name: context.name }],
      counts: {
        ...counts,
        contexts: Math.max(1, counts.contexts),
        relationships: counts.relationships + relationships,
      },
    };
  });

export const forgetGraph = (parts: EngineParts, graphId: string, dryRun: boolean): Promise<GraphReceipt> =>
  forgetBy(parts, graphId, dryRun, async transaction => ({ counts: await transaction.forgetGraph(graphId) }));
