/** Reopens a settled contradiction on new evidence that contradicts the kept side or supports the losing one. */
import { type Contradiction, loserOf, policies, resolutionInForce } from '../../domain/contradiction.js';
import { type Memory, voiceOf } from '../../domain/memory.js';
import type { StoreReads, StoreTransaction } from '../../storage/store.js';
import type { EngineParts } from '../parts.js';
import type { Comparison } from './comparison.js';
import { reopen } from './contradictions.js';
import { relatePair } from './relate-pairs.js';
import type { Relation } from './relation.js';

interface Settled {
  readonly contradiction: Contradiction;
  readonly loserId: string;
}

/** The losing source repeating itself is not new evidence, nor is an echo of what Loci said. */
const isNews = async (
  transaction: StoreTransaction,
  memory: Memory,
  settled: Contradiction,
): Promise<boolean> => {
  if (memory.independentCount === 0) return false;
  if (memory.source.name === null && memory.source.ref === null) return true;
  const heard = await transaction.sourcesOf(memory.graphId, [settled.first, settled.second]);
  return ![...heard.values()].flat().some(source => voiceOf(source) === voiceOf(memory.source));
};

/**
 * Contradictions settled before this memory arrived, with their losing side. Without a loser, there is nothing to
 * reconsider.
 */
const settledFor = async (store: StoreReads, memory: Memory, winnerId: string): Promise<Settled[]> =>
  (await store.contradictionsOf(memory.graphId, winnerId)).flatMap(contradiction => {
    const inForce = resolutionInForce(contradiction);
    if (inForce === null || memory.createdAt < inForce.resolvedAt) return [];
    const loserId = loserOf(contradiction, inForce.resolution);
    return loserId === null || loserId === winnerId ? [] : [{ contradiction, loserId }];
  });

const reopenFor = async (
  parts: EngineParts,
  transaction: StoreTransaction,
  memory: Memory,
  contradiction: Contradiction,
  what: string,
  now: number,
): Promise<void> => {
  if (!(await isNews(transaction, memory, contradiction))) return;
  const undoing = { at: now, by: policies.newEvidence, reason: `New evidence: ${memory.id} ${what}.` };
  await reopen(parts, transaction, memory.graphId, contradiction, undoing);
};

/** Applies if `memory` contradicts `other`, and `other` won a contradiction. */
export const reopenOnEvidence = async (
  parts: EngineParts,
  transaction: StoreTransaction,
  memory: Memory,
  other: Memory,
  relation: Relation,
  now: number,
): Promise<void> => {
  // An update says what is valid from then on, not that the earlier decision was wrong.
  if (relation.update) return;
  for (const { contradiction } of await settledFor(transaction, memory, other.id))
    await reopenFor(parts, transaction, memory, contradiction, 'contradicts the memory that was kept', now);
};

/**
 * Applies if `memory` supports a memory that lost to one of its candidates; memories that lost are not candidates
 * themselves.
 */
export const reopenOnSupport = async (
  parts: EngineParts,
  { memory, pairs, weightOf }: Comparison,
): Promise<void> => {
  for (const { first, second } of pairs) {
    const winner = first.id === memory.id ? second : first;
    for (const { contradiction, loserId } of await settledFor(parts.store, memory, winner.id)) {
      const loser = await parts.store.memory(memory.graphId, loserId);
      if (loser === null) continue;
      const pair = { first: loser, second: memory, cosine: null };
      const relation = await relatePair(pair, { judge: parts.models.judge, weightOf });
      if (relation?.kind !== 'reinforcement') continue;
      await parts.store.write(transaction =>
        reopenFor(parts, transaction, memory, contradiction, 'supports the memory that lost', parts.now()),
      );
    }
  }
};
