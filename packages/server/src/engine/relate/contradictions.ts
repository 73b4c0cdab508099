/** The lifecycle of a contradiction: open, settle, and reopen when the settlement is undone. */
import { LociProblem } from '@loci/client';
import {
  type Contradiction,
  loserOf,
  newResolution,
  type Resolution,
  type ResolutionKind,
  resolutionInForce,
  type Undoing,
} from '../../domain/contradiction.js';
import { inTime, type Memory, type MemoryBody } from '../../domain/memory.js';
import type { StoreTransaction } from '../../storage/store.js';
import { findContradiction, findGraph, findMemory } from '../find.js';
import { inOwnTransaction } from '../own-transaction.js';
import type { EngineParts } from '../parts.js';
import { followContradictions } from '../remember/follow-contradictions.js';
import { refuseSecond } from '../remember/refuse-second.js';
import { markForReview, unmark } from '../remember/review-marks.js';
import { bodyOf, changeVersion, supersede } from '../remember/supersede.js';
import { dependentsOf } from './dependents.js';

export const openContradiction = (
  parts: EngineParts,
  graphId: string,
  firstId: string,
  secondId: string,
  reason: string | null,
): Promise<Contradiction> =>
  parts.store.write(async transaction => {
    await findGraph(transaction, graphId);
    if (firstId === secondId) {
      throw new LociProblem('invalid_request', 'A memory cannot contradict itself.', {
        errors: [{ path: 'second', message: 'must be another memory' }],
      });
    }
    const [first, second] = inTime(
      await findMemory(transaction, graphId, firstId),
      await findMemory(transaction, graphId, secondId),
    );
    const there = (await transaction.contradictionsOf(graphId, first.id)).find(
      one => one.first === second.id || one.second === second.id,
    );
    if (there !== undefined) {
      const state =
        resolutionInForce(there) === null ? 'already open' : 'resolved; undo its resolution to open it again';
      throw new LociProblem(
        'conflict',
        `The contradiction "${there.id}" between these two memories is ${state}.`,
      );
    }
    for (const { id, status } of [first, second])
      if (status !== 'stored')
        throw new LociProblem(
          'conflict',
          `The memory "${id}" is ${status}, so it contradicts nothing. Restore it first, or name another.`,
        );
    const now = parts.now();
    const contradiction: Contradiction = {
      id: parts.newId(),
      first: first.id,
      second: second.id,
      firstQuote: first.content,
      secondQuote: second.content,
      reason: reason ?? 'Someone reported that these two cannot both be true.',
      strength: 1,
      origin: 'asserted',
      suggestedResolution: null,
      openedAt: now,
      updatedAt: now,
      resolutions: [],
    };
    await transaction.putContradiction(graphId, contradiction);
    return contradiction;
  });

/** A memory that has ended or is no longer valid stays unchanged: settling never extends validity. */
const isCutShort = ({ status, occurredAt, validUntil }: Memory, end: number): boolean =>
  status === 'stored' && end > occurredAt && (validUntil === null || validUntil > end);

/** The losing memory is kept as valid until then. With `both_in_time`, the first ends when the second begins. */
export const resolve = async (
  parts: EngineParts,
  transaction: StoreTransaction,
  graphId: string,
  contradiction: Contradiction,
  given: Pick<Resolution, 'resolution' | 'reason' | 'resolvedBy'>,
  now: number,
): Promise<Resolution> => {
  const first = await findMemory(transaction, graphId, contradiction.first);
  const second = await findMemory(transaction, graphId, contradiction.second);
  const loser = loserOf(contradiction, given.resolution);
  const [lost, kept] = loser === first.id ? [first, second] : [second, first];
  const loses = loser !== null && lost.status === 'stored';
  const dependents = loses ? await dependentsOf(transaction, graphId, lost.id) : [];
  const resolution = newResolution({ ...given, resolvedAt: now, marked: dependents.map(({ id }) => id) });
  await transaction.addResolution(graphId, contradiction.id, resolution);
  if (loses) {
    await markForReview(parts, transaction, dependents, now);
    await supersede(parts, transaction, lost, kept, now);
  } else if (given.resolution === 'both_in_time' && isCutShort(first, second.occurredAt)) {
    await changeVersion(parts, transaction, first, { validUntil: second.occurredAt }, now);
  }
  return resolution;
};

/** `both_in_time` says that one followed the other, so the first has to begin before the second. */
const requireOrder = async (
  transaction: StoreTransaction,
  graphId: string,
  { first, second }: Contradiction,
  field: string,
): Promise<void> => {
  const [one, other] = [
    await findMemory(transaction, graphId, first),
    await findMemory(transaction, graphId, second),
  ];
  if (one.occurredAt < other.occurredAt) return;
  throw new LociProblem(
    'invalid_request',
    'The first does not begin before the second, so it cannot end when the second begins. Correct "occurred_at" of one of them, or choose another resolution.',
    { errors: [{ path: field, message: 'needs a first memory that begins before the second' }] },
  );
};

export const resolveIn = async (
  parts: EngineParts,
  transaction: StoreTransaction,
  graphId: string,
  id: string,
  resolution: ResolutionKind,
  reason: string | null,
  resolvedBy: string,
  /** What the caller names the resolution. */
  field = 'resolution',
): Promise<Contradiction> => {
  await findGraph(transaction, graphId);
  const contradiction = await findContradiction(transaction, graphId, id);
  const inForce = resolutionInForce(contradiction);
  // A retry, for example after a lost answer, is the same resolution.
  if (inForce?.resolution === resolution && inForce.reason === reason) return contradiction;
  if (inForce !== null) {
    throw new LociProblem('conflict', 'This contradiction is already resolved. Undo its resolution first.');
  }
  if (resolution === 'both_in_time') await requireOrder(transaction, graphId, contradiction, field);
  const now = parts.now();
  const given = { resolution, reason, resolvedBy };
  const entry = await resolve(parts, transaction, graphId, contradiction, given, now);
  return { ...contradiction, updatedAt: now, resolutions: [...contradiction.resolutions, entry] };
};

export const resolveContradiction = inOwnTransaction(resolveIn);

interface PutBack {
  readonly memory: Memory;
  readonly before: Pick<MemoryBody, 'status' | 'supersededBy' | 'validUntil'>;
}

/** What undoing the resolution restores: the sides that it changed, unless they were changed again since. */
const putBackBy = async (
  transaction: StoreTransaction,
  graphId: string,
  { first, second }: Contradiction,
  { resolvedAt }: Resolution,
): Promise<PutBack[]> => {
  const found: PutBack[] = [];
  for (const id of [first, second]) {
    const { items: versions } = await transaction.history(graphId, id, { page: 1, size: 1_000 });
    const present = versions[0];
    const settledAt = versions.findIndex(version => version.recordedAt === resolvedAt);
    const before = versions[settledAt + 1];
    const settled = versions[settledAt];
    if (present === undefined || settled === undefined || before === undefined) continue;
    const untouched =
      present.status === settled.status &&
      present.supersededBy === settled.supersededBy &&
      present.validUntil === settled.validUntil;
    const { status, supersededBy, validUntil } = before;
    if (untouched) found.push({ memory: present, before: { status, supersededBy, validUntil } });
  }
  return found;
};

/** Undoes the resolution in force and all its changes. */
export const reopen = async (
  parts: EngineParts,
  transaction: StoreTransaction,
  graphId: string,
  contradiction: Contradiction,
  undoing: Undoing,
): Promise<void> => {
  const resolution = resolutionInForce(contradiction);
  if (resolution === null) return;
  await transaction.undoResolution(graphId, contradiction.id, undoing);
  for (const { memory, before } of await putBackBy(transaction, graphId, contradiction, resolution))
    await changeVersion(parts, transaction, memory, before, undoing.at);
  await unmark(parts, transaction, graphId, resolution.marked, undoing.at);
};

export const reopenIn = async (
  parts: EngineParts,
  transaction: StoreTransaction,
  graphId: string,
  id: string,
  /** `resolvedAt`: the resolution to undo; null for the one in force, whichever it is. */
  { reason, resolvedAt }: { readonly reason: string | null; readonly resolvedAt: number | null },
  undoneBy: string,
): Promise<Contradiction> => {
  await findGraph(transaction, graphId);
  const contradiction = await findContradiction(transaction, graphId, id);
  const inForce = resolutionInForce(contradiction);
  if (inForce === null)
    throw new LociProblem('conflict', 'This contradiction is open: there is nothing to undo.');
  if (resolvedAt !== null && resolvedAt !== inForce.resolvedAt)
    throw new LociProblem(
      'conflict',
      `"${inForce.resolvedBy}" has resolved this contradiction again since. Read it, then undo that resolution.`,
      { errors: [{ path: 'resolved_at', message: 'is not the time of the resolution in force' }] },
    );
  const undoing = { at: parts.now(), by: undoneBy, reason };
  for (const { memory, before } of await putBackBy(transaction, graphId, contradiction, inForce))
    await refuseSecond(transaction, memory, { ...bodyOf(memory), ...before }, undoing.at);
  await reopen(parts, transaction, graphId, contradiction, undoing);
  // A side may be gone since it was settled; the contradiction then closes again.
  await followContradictions(transaction, graphId, contradiction.first, undoing.at);
  return findContradiction(transaction, graphId, id);
};

export const reopenContradiction = inOwnTransaction(reopenIn);
