/** Proposals to retract a memory that has ended. Retracting can be undone; forgetting cannot, so it is never proposed. */
import { LociProblem } from '@loci/client';
import { resolutionInForce } from '../../domain/contradiction.js';
import type { Memory } from '../../domain/memory.js';
import { findMemory } from '../find.js';
import { changeIn } from '../remember/change.js';
import { basisOf, type Candidate, idOf, mostOfKind, quoteOf, type Rule } from './rule.js';

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

const candidateOf = (memory: Memory): Candidate => ({
  id: idOf('retract', memory.id),
  kind: 'retract',
  basis: basisOf(memory.content, memory.validUntil),
  members: { memoryIds: [memory.id], contextIds: [] },
  meaning: null,
  describe: async () => ({
    reason: `It was valid until ${dayOf(memory.validUntil ?? 0)}.`,
    change: 'Retracts the memory; it stays in the history and can be restored.',
    evidence: [quoteOf(memory)],
  }),
  async accept(parts, transaction, { by, now }) {
    await changeIn(parts, transaction, memory.graphId, memory.id, { status: 'retracted' }, null, by);
    return { choice: null, changeId: null, made: [], at: now };
  },
});

export const endedRule: Rule = {
  kinds: ['retract'],
  async find(store, graphId, now) {
    return (await store.endedMemories(graphId, now, mostOfKind)).map(candidateOf);
  },
  async read(store, graphId, { member }, now) {
    const memory = await store.memory(graphId, member);
    if (memory === null || memory.status !== 'stored') return null;
    if (memory.validUntil === null || memory.validUntil > now) return null;
    const isHistory = (await store.contradictionsOf(graphId, member)).some(
      one => one.first === member && resolutionInForce(one)?.resolution === 'both_in_time',
    );
    return isHistory ? null : candidateOf(memory);
  },
  async undo(parts, transaction, graphId, { proposalId, kind }, by) {
    const id = proposalId.slice(kind.length + 1);
    const memory = await findMemory(transaction, graphId, id);
    if (memory.status !== 'retracted')
      throw new LociProblem(
        'conflict',
        `The memory "${id}" is ${memory.status} again: there is nothing to undo.`,
      );
    await changeIn(parts, transaction, graphId, id, { status: 'stored' }, null, by);
  },
};
