/** Decides which memory each draft becomes: a new one, or one that already says so. */
import { contentAsCompared, type Memory } from '../../domain/memory.js';
import type { KnownStatement, StoreReads } from '../../storage/store.js';
import type { Draft } from './draft.js';
import type { Placed } from './placed.js';

/** The memory that a draft becomes. */
export interface Destination {
  readonly id: string;
  readonly placed: Placed;
  readonly outcome: 'stored' | 'known';
  /** An earlier import stored it; it stays unchanged. */
  readonly isLeft: boolean;
}

/** What the choice depends on. */
export interface Known {
  readonly reads: Pick<StoreReads, 'memories'>;
  readonly graphId: string;
  readonly statements: readonly KnownStatement[];
  readonly newId: () => string;
  readonly now: number;
}

/** A memory that makes a statement, and until when. */
interface Holder {
  readonly id: string;
  readonly validUntil: number | null;
}

const holdersByKey = async ({ reads, graphId, statements }: Known): Promise<Map<string, Holder[]>> => {
  const byKey = new Map<string, Holder[]>();
  if (statements.length === 0) return byKey;
  const ids = statements.map(({ id }) => id);
  const byId = new Map((await reads.memories(graphId, ids)).map(memory => [memory.id, memory]));
  for (const { statementKey, id } of statements) {
    const memory = byId.get(id);
    if (memory !== undefined) byKey.set(statementKey, [...(byKey.get(statementKey) ?? []), memory]);
  }
  return byKey;
};

/** Both hold now, or both until the same moment. What has ended and is stated again is another memory. */
const isSamePeriod = (one: number | null, other: number | null, now: number): boolean => {
  const holds = (until: number | null) => until === null || until > now;
  return one === other || (holds(one) && holds(other));
};

/** Existing memories with the ids of drafts: what an earlier import stored stays unchanged. */
const byOwnIds = async (
  { reads, graphId }: Known,
  placed: readonly Placed[],
): Promise<Map<string, Pick<Memory, 'status' | 'content'>>> => {
  const ids = placed.flatMap(({ draft }) => draft.id ?? []);
  if (ids.length === 0) return new Map();
  return new Map((await reads.memories(graphId, ids)).map(memory => [memory.id, memory]));
};

/** A row that has no id is one more source of the same row, unless its memory was changed or has ended. */
const isSupported = (draft: Draft, { status, content }: Pick<Memory, 'status' | 'content'>): boolean =>
  draft.isRow === true &&
  status === 'stored' &&
  contentAsCompared(content) === contentAsCompared(draft.content);

/**
 * A new memory for each new statement. Otherwise the existing memory that says the same, in the store or in this batch.
 */
export const destinationsOf = async (known: Known, placed: readonly Placed[]): Promise<Destination[]> => {
  const { newId, now } = known;
  const holders = await holdersByKey(known);
  const inUse = await byOwnIds(known, placed);
  return placed.map(one => {
    const { id: own, validUntil, content } = one.draft;
    const memory = own === undefined ? undefined : inUse.get(own);
    const isLeft = memory !== undefined && !isSupported(one.draft, memory);
    const same = holders.get(one.key)?.findLast(holder => isSamePeriod(holder.validUntil, validUntil, now));
    const there = memory === undefined ? same?.id : own;
    const id = there ?? own ?? newId();
    if (!isLeft && same === undefined)
      holders.set(one.key, [...(holders.get(one.key) ?? []), { id, validUntil }]);
    if (there === undefined) inUse.set(id, { status: one.isApart ? 'quarantined' : 'stored', content });
    return { id, placed: one, outcome: there === undefined ? 'stored' : 'known', isLeft };
  });
};
