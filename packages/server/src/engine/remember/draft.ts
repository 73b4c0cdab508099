/** A memory that is not stored yet. */
import type { ContextName } from '../../domain/context.js';
import type { MemoryBody } from '../../domain/memory.js';

export interface Draft extends Pick<MemoryBody, 'content' | 'source' | 'session' | 'metadata'> {
  /** The path of its fields in the request, such as `memories[0].`, for error messages. */
  readonly path?: string;
  /** Set by an import. An existing memory with this id stays unchanged, unless the text was edited in the file. */
  readonly id?: string | undefined;
  /** The id was derived from the row: another row with it is one more source of the same memory. */
  readonly isRow?: boolean;
  /** Its id if the memory with the other one has ended, and had another text. */
  readonly editedId?: string | undefined;
  /** Null: the server chooses contexts. */
  readonly contexts: readonly ContextName[] | null;
  /** The id of the secret used to store it; null if unknown. */
  readonly givenBy: string | null;
  /** Null: now. */
  readonly occurredAt: number | null;
  readonly validUntil: number | null;
  readonly supersedes: readonly string[];
}
