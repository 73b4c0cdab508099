/** Change: edit, retract or restore a memory; every earlier version is kept. */
import { LociProblem } from '@loci/client';
import type { ContextName } from '../../domain/context.js';
import type { Memory, MemoryBody, Metadata } from '../../domain/memory.js';
import { findGraph, findMemory } from '../find.js';
import type { EngineParts } from '../parts.js';
import { distinct } from './place.js';
import { reasonForQuarantine } from './quarantine.js';
import { changeVersion } from './supersede.js';

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

/** What a changed memory no longer needs: an edit is a review, and a restored one is superseded by nothing. */
const consequences = (change: Change): Partial<MemoryBody> => ({
  ...(change.content === undefined ? {} : { needsReview: false }),
  // Who restores it has read it; who only edits may have been told to.
  ...(change.content !== undefined &&
  change.status === undefined &&
  reasonForQuarantine(change.content) !== null
    ? { status: 'quarantined' as const }
    : {}),
  ...(change.contexts === undefined
    ? {}
    : { contexts: distinct(change.contexts), placedBy: 'caller' as const }),
  ...(change.status === 'stored' ? { supersededBy: null } : {}),
});

export const change = (
  parts: EngineParts,
  graphId: string,
  id: string,
  asked: Change,
  seenVersion: string | null,
): Promise<Memory> =>
  parts.store.write(async transaction => {
    await findGraph(transaction, graphId);
    const memory = await findMemory(transaction, graphId, id);
    if (seenVersion !== null && seenVersion !== '*' && seenVersion !== String(memory.version)) {
      throw new LociProblem(
        'precondition_failed',
        `The memory is at version ${memory.version} now, not ${seenVersion}. Read it again and repeat the change.`,
      );
    }
    const changed = { ...asked, ...consequences(asked) };
    const before = memory.validUntil;
    const restored =
      asked.status === 'stored' && memory.status === 'superseded' && asked.validUntil === undefined;
    const body = restored ? { ...changed, validUntil: null } : changed;
    const occurredAt = body.occurredAt ?? memory.occurredAt;
    const validUntil = body.validUntil === undefined ? before : body.validUntil;
    if (validUntil !== null && validUntil < occurredAt) {
      throw new LociProblem('invalid_request', 'A memory cannot end before it began.', {
        errors: [{ path: 'valid_until', message: 'must not be before occurred_at' }],
      });
    }
    return changeVersion(parts, transaction, memory, body, parts.now());
  });
