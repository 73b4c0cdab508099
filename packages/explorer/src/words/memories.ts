/** Memories in words. */
import type { MemoryStatus } from '@loci/client';

/** Who said it: a name where there is one, else what kind of speaker. */
export const speakerOf = (source: { kind: string; name: string | null }): string =>
  source.name === null ? `${source.kind === 'agent' ? 'an' : 'a'} ${source.kind}` : source.name;

/** A status that a reader must know of; null for the usual one. */
export const statusWords = (status: MemoryStatus): string | null => (status === 'stored' ? null : status);
