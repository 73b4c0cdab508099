/** New evidence opens a settled contradiction again: it stands against what was kept, or says what lost. */
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

/** Whoever lost and says it again brings nothing new; nor does an echo of what Loci said. */
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

/** What was settled before this memory came, with its two sides; where nobody lost, there is nothing to doubt. */
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

/** Where `memory` contradicts `other`, and `other` was kept against something. */
export const reopenOnEvidence = async (
  parts: EngineParts,
  transaction: StoreTransaction,
  memory: Memory,
  other: Memory,
  relation: Relation,
  now: number,
): Promise<void> => {
  // An update says what holds since, and nothing about what was settled before.
  if (relation.update) return;
  for (const { contradiction } of await settledFor(transaction, memory, other.id))
    await reopenFor(parts, transaction, memory, contradiction, 'contradicts what was kept', now);
};

/** Where `memory` says what lost to one of those it was compared with; what lost is not compared itself. */
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
        reopenFor(parts, transaction, memory, contradiction, 'says what lost', parts.now()),
      );
    }
  }
};
