/** Proposals to split a memory of several facts into one memory each, verbatim. */
import { LociProblem } from '@loci/client';
import type { Memory } from '../../domain/memory.js';
import { dot } from '../../language/models/dot.js';
import type { NewMemoryRow, StoreReads, StoreTransaction } from '../../storage/store.js';
import { takeTurns } from '../../take-turns.js';
import { findMemory } from '../find.js';
import type { EngineParts } from '../parts.js';
import { changeIn } from '../remember/change.js';
import { queueWork } from '../remember/queue-work.js';
import { holdersOf, statementKey } from '../remember/statement-key.js';
import { bodyOf, supersede } from '../remember/supersede.js';
import { basisOf, type Candidate, idOf, mostOfKind, quoteOf, type Rule } from './rule.js';
import { separateStatements } from './statements.js';

/** The newest memories: reading all of a large graph would take too long for a list. */
const mostMemories = 2_000;
const piece = 200;
/**
 * Below this cosine two sentences are about different things. Of 12 notes written for this, two sentences of three
 * separate facts have at most .59, and in notes about one matter some two have at least .63.
 */
const sameMatter = 0.6;

const areApart = (vectors: readonly Float32Array[]): boolean =>
  vectors.every((one, at) => vectors.slice(0, at).every(other => dot(one, other) < sameMatter));

const sourcesOf = async (store: StoreReads, { graphId, id }: Memory) => {
  const [first, ...others] = await store.sources(graphId, id);
  return { first, others };
};

/** Each part keeps contexts, time, sources and metadata; a part that is known already is not stored twice. */
const storeParts = async (
  parts: EngineParts,
  transaction: StoreTransaction,
  memory: Memory,
  statements: readonly string[],
  now: number,
): Promise<{ made: string[]; all: string[] }> => {
  const { graphId } = memory;
  const { first, others } = await sourcesOf(transaction, memory);
  const rows: NewMemoryRow[] = [];
  const all: string[] = [];
  for (const content of statements) {
    const [known] = await holdersOf(transaction, graphId, content, memory.contexts);
    const id = known?.id ?? parts.newId();
    all.push(id);
    if (known !== undefined) continue;
    rows.push({
      id,
      statementKey: statementKey(content, memory.contexts),
      recordedAt: now,
      givenBy: first?.givenBy ?? null,
      isEcho: first?.isEcho ?? false,
      body: { ...bodyOf(memory), content, supersedes: [memory.id], needsReview: false },
    });
  }
  const made = rows.map(({ id }) => id);
  await transaction.addMemories(graphId, rows);
  for (const id of made)
    for (const source of others) await transaction.addSource(graphId, id, source, source.recordedAt);
  await queueWork(parts, transaction, graphId, made, now);
  return { made, all };
};

const candidateOf = (memory: Memory, statements: readonly string[]): Candidate => ({
  id: idOf('split', memory.id),
  kind: 'split',
  basis: basisOf(memory.content),
  members: { memoryIds: [memory.id], contextIds: [] },
  meaning: { texts: statements, isMet: areApart },
  describe: async () => ({
    reason: `It says ${statements.length} things that have nothing in common.`,
    change: `Stores ${statements.length} memories in its place, in the same contexts; it is superseded.`,
    evidence: [quoteOf(memory)],
    parts: statements,
  }),
  async accept(parts, transaction, { now }) {
    const { made, all } = await storeParts(parts, transaction, memory, statements, now);
    await supersede(parts, transaction, memory, { id: all[0]!, occurredAt: memory.occurredAt }, now);
    return { choice: null, changeId: null, made, at: now };
  },
});

const requireUnchanged = (memory: Memory, original: Memory | undefined): void => {
  if (memory.content === original?.content) return;
  throw new LociProblem(
    'conflict',
    `The memory "${memory.id}" was edited since. Retract the parts, then restore the whole.`,
  );
};

/** As it was before it was split; throws if it has been changed since. */
const wholeBefore = async (
  transaction: StoreTransaction,
  graphId: string,
  id: string,
  splitAt: number,
): Promise<Memory> => {
  const present = await findMemory(transaction, graphId, id);
  const { items } = await transaction.history(graphId, id, { page: 1, size: 1_000 });
  const at = items.findIndex(({ recordedAt, status }) => recordedAt === splitAt && status === 'superseded');
  const before = items[at + 1];
  if (at < 0 || before === undefined || present.status !== 'superseded')
    throw new LociProblem('conflict', `The memory "${id}" was changed since: there is nothing to undo.`);
  return before;
};

export const splitRule: Rule = {
  kinds: ['split'],
  async find(store, graphId) {
    const found: Candidate[] = [];
    const turn = takeTurns();
    for (let page = 1; page * piece <= mostMemories; page++) {
      const { items } = await store.listMemories(graphId, { status: 'stored' }, { page, size: piece });
      for (const memory of items) {
        await turn();
        const statements = separateStatements(memory);
        if (statements.length > 0) found.push(candidateOf(memory, statements));
      }
      if (items.length < piece || found.length >= mostOfKind) break;
    }
    return found;
  },
  async read(store, graphId, { member }) {
    const memory = await store.memory(graphId, member);
    if (memory === null || memory.status !== 'stored') return null;
    const statements = separateStatements(memory);
    return statements.length === 0 ? null : candidateOf(memory, statements);
  },
  async undo(parts, transaction, graphId, { proposalId, kind, made, at }, by) {
    const id = proposalId.slice(kind.length + 1);
    const before = await wholeBefore(transaction, graphId, id, at);
    const originals = await transaction.versions(
      graphId,
      made.map(one => ({ id: one, version: 1 })),
    );
    for (const part of await transaction.memories(graphId, made)) {
      if (part.status !== 'stored') continue;
      requireUnchanged(
        part,
        originals.find(one => one.id === part.id),
      );
      await changeIn(parts, transaction, graphId, part.id, { status: 'retracted' }, null, by);
    }
    const restored = { status: 'stored', validUntil: before.validUntil } as const;
    await changeIn(parts, transaction, graphId, id, restored, null, by);
  },
};
