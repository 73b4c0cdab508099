/** Permanently deletes content, index, links and history. A dry run only reports what would be deleted. */
import type { ContextName } from '../../domain/context.js';
import type { ForgottenCounts, StoreReads, StoreTransaction } from '../../storage/store.js';
import { findByOwnName, findGraph, findMemory } from '../find.js';
import type { EngineParts } from '../parts.js';

export interface Receipt {
  readonly graphId: string;
  readonly dryRun: boolean;
  readonly at: number;
  readonly memoryIds: readonly string[];
  readonly contexts: readonly ContextName[];
  readonly counts: ForgottenCounts;
  /** The memory is forgotten, but the files still contain traces for a while. */
  readonly scrubPending: boolean;
}

export interface GraphReceipt {
  readonly graphId: string;
  readonly dryRun: boolean;
  readonly at: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly scrubPending: boolean;
}

/** Rolls back a dry run: its transaction does all the work in order to count it. */
class DryRun<Result> extends Error {
  readonly result: Result;
  constructor(result: Result) {
    super('dry run');
    this.result = result;
  }
}

const writeOrTry = async <Result>(
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

const goneContexts = async (
  store: StoreReads,
  graphId: string,
  names: readonly ContextName[],
): Promise<ContextName[]> => {
  const gone: ContextName[] = [];
  for (const name of names) if ((await store.context(graphId, name)) === null) gone.push(name);
  return gone;
};

export const forgetMemory = async (
  parts: EngineParts,
  graphId: string,
  id: string,
  dryRun: boolean,
): Promise<Receipt> => {
  const receipt = await writeOrTry(parts, dryRun, async transaction => {
    await findGraph(transaction, graphId);
    const { contexts } = await findMemory(transaction, graphId, id);
    const at = parts.now();
    const counts = await transaction.forgetMemories(graphId, [id], at);
    return {
      graphId,
      dryRun,
      at,
      memoryIds: [id],
      contexts: await goneContexts(transaction, graphId, contexts),
      counts,
    };
  });
  return cleanUp(parts, receipt);
};

export const forgetContext = async (
  parts: EngineParts,
  graphId: string,
  name: ContextName,
  dryRun: boolean,
): Promise<Receipt> => {
  const receipt = await writeOrTry(parts, dryRun, async transaction => {
    await findGraph(transaction, graphId);
    const context = await findByOwnName(transaction, graphId, name);
    const at = parts.now();
    const memoryIds = await transaction.memoriesOnlyIn(graphId, context.id);
    const counts = await transaction.forgetMemories(graphId, memoryIds, at);
    // Forgetting its last memory may have removed the context.
    const there = await transaction.context(graphId, name);
    const relationships =
      there === null ? 0 : (await transaction.forgetContext(graphId, context.id, at)).relationships;
    return {
      graphId,
      dryRun,
      at,
      memoryIds,
      contexts: [{ type: context.type, name: context.name }],
      counts: {
        ...counts,
        contexts: Math.max(1, counts.contexts),
        relationships: counts.relationships + relationships,
      },
    };
  });
  return cleanUp(parts, receipt);
};

export const forgetGraph = async (
  parts: EngineParts,
  graphId: string,
  dryRun: boolean,
): Promise<GraphReceipt> => {
  const receipt = await writeOrTry(parts, dryRun, async transaction => {
    await findGraph(transaction, graphId);
    return { graphId, dryRun, at: parts.now(), counts: await transaction.forgetGraph(graphId) };
  });
  return cleanUp(parts, receipt);
};

/** The in-memory index contains words too, so it is rebuilt from what is left. */
const cleanUp = async <Given extends { readonly graphId: string; readonly dryRun: boolean }>(
  parts: EngineParts,
  receipt: Given,
): Promise<Given & { readonly scrubPending: boolean }> => {
  if (receipt.dryRun) return { ...receipt, scrubPending: false };
  parts.indexes.drop(receipt.graphId);
  // The deletion is committed, so the answer reports it even if cleaning up fails.
  return { ...receipt, scrubPending: !(await parts.scrubber.scrub()) };
};
