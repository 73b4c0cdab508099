/** Edits, retracts or restores a memory. Every earlier version is kept. */
import { isDeepStrictEqual } from 'node:util';
import { LociProblem } from '@loci/client';
import type { ContextName } from '../../domain/context.js';
import { loserOf, resolutionInForce } from '../../domain/contradiction.js';
import type { Memory, MemoryBody, Metadata } from '../../domain/memory.js';
import type { StoreTransaction } from '../../storage/store.js';
import { findGraph, findMemory } from '../find.js';
import { inOwnTransaction } from '../own-transaction.js';
import type { EngineParts } from '../parts.js';
import { distinct } from './place.js';
import { isPoisoned } from './quarantine.js';
import { refuseSecond } from './refuse-second.js';
import { requireSeen, type Seen } from './require-seen.js';
import { unmark } from './review-marks.js';
import { statementKey } from './statement-key.js';
import { bodyOf, changeVersion, supersede } from './supersede.js';

export interface Change {
  readonly content?: string;
  readonly contexts?: readonly ContextName[];
  readonly session?: string | null;
  readonly occurredAt?: number;
  readonly validUntil?: number | null;
  readonly metadata?: Metadata;
  readonly status?: 'stored' | 'retracted';
  readonly needsReview?: false;
}

/** Flags that a change clears: an edit counts as a review, and a restored memory is no longer superseded. */
const consequences = (
  change: Omit<Change, 'status'> & Pick<Partial<MemoryBody>, 'status'>,
): Partial<MemoryBody> => ({
  ...(change.content === undefined ? {} : { needsReview: false }),
  ...(change.contexts === undefined
    ? {}
    : { contexts: distinct(change.contexts), placedBy: 'caller' as const }),
  ...(change.status === 'stored' ? { supersededBy: null } : {}),
});

const samePlaces = (a: readonly ContextName[], b: readonly ContextName[]): boolean =>
  statementKey('', a) === statementKey('', b);

/** The changes that actually alter the memory. */
const realChanges = <Changes extends Partial<MemoryBody>>(memory: Memory, changes: Changes): Changes => {
  const isReal = ([field, value]: [string, unknown]) =>
    field === 'contexts'
      ? !samePlaces(value as readonly ContextName[], memory.contexts)
      : !isDeepStrictEqual(value, memory[field as keyof MemoryBody]);
  return Object.fromEntries(Object.entries(changes).filter(isReal)) as Changes;
};

/**
 * A restore implies that somebody read the text. New text is checked even during a restore: the editor may have been
 * instructed by it.
 */
const quarantineOf = (memory: Memory, change: Change): Pick<Partial<MemoryBody>, 'status'> => {
  const isNewText = (['content', 'contexts', 'session', 'metadata'] as const).some(
    field => change[field] !== undefined,
  );
  const isShown = (change.status ?? memory.status) !== 'retracted';
  return isShown && isNewText && isPoisoned({ ...memory, ...change }) ? { status: 'quarantined' } : {};
};

/** A quarantined memory supersedes others only once it is released. */
const supersedeNow = async (
  parts: EngineParts,
  transaction: StoreTransaction,
  released: Memory,
  now: number,
): Promise<void> => {
  for (const old of await transaction.memories(released.graphId, released.supersedes))
    if (old.status === 'stored') await supersede(parts, transaction, old, released, now);
};

/** What is restored is no longer listed by the memory that superseded it. */
const unlist = async (
  parts: EngineParts,
  transaction: StoreTransaction,
  { graphId, id, supersededBy }: Memory,
  now: number,
): Promise<void> => {
  const newer = supersededBy === null ? null : await transaction.memory(graphId, supersededBy);
  if (newer === null || !newer.supersedes.includes(id)) return;
  const supersedes = newer.supersedes.filter(other => other !== id);
  await changeVersion(parts, transaction, newer, { supersedes }, now);
};

/** Memories marked for review when this one lost; restoring it removes the marks. */
const markedAgainst = async (
  transaction: StoreTransaction,
  graphId: string,
  id: string,
): Promise<readonly string[]> =>
  (await transaction.contradictionsOf(graphId, id)).flatMap(one => {
    const inForce = resolutionInForce(one);
    return inForce !== null && loserOf(one, inForce.resolution) === id ? inForce.marked : [];
  });

export const changeIn = async (
  parts: EngineParts,
  transaction: StoreTransaction,
  graphId: string,
  id: string,
  given: Change,
  seen: Seen,
  by: string,
): Promise<Memory> => {
  await findGraph(transaction, graphId);
  const memory = await findMemory(transaction, graphId, id);
  const asked =
    given.contexts === undefined
      ? given
      : { ...given, contexts: await transaction.namesNow(graphId, given.contexts) };
  requireSeen(memory, seen);
  const allowed = { ...asked, ...quarantineOf(memory, realChanges(memory, asked)) };
  const changed = { ...allowed, ...consequences(allowed) };
  const before = memory.validUntil;
  // A superseded memory that was retracted still has the end that the newer one set.
  const hasEndOfOther = memory.status === 'superseded' || memory.supersededBy !== null;
  const restored = allowed.status === 'stored' && hasEndOfOther && asked.validUntil === undefined;
  const body = realChanges(memory, restored ? { ...changed, validUntil: null } : changed);
  const occurredAt = body.occurredAt ?? memory.occurredAt;
  const validUntil = body.validUntil === undefined ? before : body.validUntil;
  if (validUntil !== null && validUntil < occurredAt) {
    throw new LociProblem('invalid_request', 'A memory cannot end before it began.', {
      errors: [{ path: 'valid_until', message: 'must not be before occurred_at' }],
    });
  }
  if (Object.keys(body).length === 0) return memory;
  const now = parts.now();
  await refuseSecond(transaction, memory, { ...bodyOf(memory), ...body }, now);
  const marked = allowed.status === 'stored' ? await markedAgainst(transaction, graphId, id) : [];
  const next = await changeVersion(parts, transaction, memory, body, now, 'memory.changed', by);
  await unmark(parts, transaction, graphId, marked, now);
  if (next.supersededBy === null) await unlist(parts, transaction, memory, now);
  if (memory.status === 'quarantined' && next.status === 'stored')
    await supersedeNow(parts, transaction, next, now);
  return next;
};

export const change = inOwnTransaction(changeIn);
