/** Knowledge on its way in. */
import type { ContextName } from '../../domain/context.js';
import type { Metadata, Source } from '../../domain/memory.js';

export interface Draft {
  /** Where its fields stand in the request, such as `memories[0].`; a field that is wrong is named by it. */
  readonly path?: string;
  /** Given by an import: a memory of this id that is there already stays as it is. */
  readonly id?: string | undefined;
  readonly content: string;
  /** Null: the service places it. */
  readonly contexts: readonly ContextName[] | null;
  readonly source: Source;
  readonly session: string | null;
  /** The id of the secret that brought it; null where it is not known. */
  readonly givenBy: string | null;
  /** Null: now. */
  readonly occurredAt: number | null;
  readonly validUntil: number | null;
  readonly supersedes: readonly string[];
  readonly metadata: Metadata;
}
