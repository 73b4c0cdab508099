/** The key that identifies a memory: the same content in the same contexts. */
import { createHash } from 'node:crypto';
import { type ContextName, keyOf } from '../../domain/context.js';
import { contentAsCompared, type Memory } from '../../domain/memory.js';
import type { StoreReads } from '../../storage/store.js';

export const statementKey = (content: string, contexts: readonly ContextName[]): string => {
  const places = contexts.map(({ type, name }) => `${keyOf(type)}\u0001${keyOf(name)}`).sort();
  return createHash('sha256')
    .update([contentAsCompared(content), ...places].join('\u0000'))
    .digest('base64url');
};

/** The stored memories with this content in these contexts. */
export const holdersOf = async (
  reads: Pick<StoreReads, 'knownStatements' | 'memories'>,
  graphId: string,
  content: string,
  contexts: readonly ContextName[],
): Promise<Memory[]> => {
  const found = await reads.knownStatements(graphId, [statementKey(content, contexts)]);
  if (found.length === 0) return [];
  return reads.memories(
    graphId,
    found.map(one => one.id),
  );
};
