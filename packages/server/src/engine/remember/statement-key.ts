/** The key under which the same content in the same contexts is one memory. */
import { createHash } from 'node:crypto';
import { type ContextName, keyOf } from '../../domain/context.js';
import { contentAsCompared, type Memory, statementOf } from '../../domain/memory.js';
import type { StoreTransaction } from '../../storage/store.js';

const hashOf = (parts: readonly string[], contexts: readonly ContextName[]): string => {
  const places = contexts.map(({ type, name }) => `${keyOf(type)}\u0001${keyOf(name)}`).sort();
  return createHash('sha256')
    .update([...parts, ...places].join('\u0000'))
    .digest('base64url');
};

/** The mark keeps it apart from the former keys, which are hashes of the same form. */
export const statementKey = (content: string, contexts: readonly ContextName[]): string =>
  hashOf(['content', contentAsCompared(content)], contexts);

/** As it was made up to version 0.1, blind to case and indentation; databases of then still hold it. */
const formerKey = (content: string, contexts: readonly ContextName[]): string =>
  hashOf([statementOf(content)], contexts);

/** All the keys under which the memory that says this may be stored. Who finds it by them compares `keyOfMemory`. */
export const keysToLookUp = (content: string, contexts: readonly ContextName[]): string[] => [
  statementKey(content, contexts),
  formerKey(content, contexts),
];

export const keyOfMemory = ({ content, contexts }: Pick<Memory, 'content' | 'contexts'>): string =>
  statementKey(content, contexts);

/** The stored memories that say this in these contexts. */
export const holdersOf = async (
  transaction: StoreTransaction,
  graphId: string,
  content: string,
  contexts: readonly ContextName[],
): Promise<Memory[]> => {
  const found = await transaction.knownStatements(graphId, keysToLookUp(content, contexts));
  if (found.length === 0) return [];
  const memories = await transaction.memories(
    graphId,
    found.map(one => one.id),
  );
  const key = statementKey(content, contexts);
  return memories.filter(memory => keyOfMemory(memory) === key);
};
