/** Memories in words. */
import type { MemoryStatus, StoredMemory } from '@loci/client';

/** Who said it: a name where there is one, else what kind of speaker. */
export const speakerOf = (source: { kind: string; name: string | null }): string =>
  source.name === null ? `${source.kind === 'agent' ? 'an' : 'a'} ${source.kind}` : source.name;

/** A status that a reader must know of; null for the usual one. */
export const statusWords = (status: MemoryStatus): string | null => (status === 'stored' ? null : status);

const storedAdvice = ({ status, echo }: Pick<StoredMemory, 'status' | 'echo'>): string | null => {
  if (status === 'quarantined') return 'No search and no insight uses it until a person releases it.';
  if (status === 'known') return 'Nothing is stored twice; what you said counts for it.';
  return echo ? 'It repeats an insight, and so is no support of its own.' : null;
};

/** What became of a memory that was sent in. */
export const storedWords = (
  memory: Pick<StoredMemory, 'status' | 'echo' | 'graph_id'>,
): { readonly title: string; readonly advice: string | null } => {
  const titles = {
    stored: `Stored in “${memory.graph_id}”`,
    known: `Known already in “${memory.graph_id}”`,
    quarantined: 'Set aside: it gives orders to its reader',
  };
  return { title: titles[memory.status], advice: storedAdvice(memory) };
};
