/** Labels and messages for memories. */
import { type MemoryStatus, type StoredMemory, sourceName } from '@loci/client';

/** Who said it: a name, the file of a document, or else the kind of source. */
export const speakerOf = (source: Parameters<typeof sourceName>[0]): string =>
  sourceName(source) ?? `${source.kind === 'agent' ? 'an' : 'a'} ${source.kind}`;

/** A status worth showing; null for the usual one. */
export const statusWords = (status: MemoryStatus): string | null => (status === 'stored' ? null : status);

const storedAdvice = ({ status, echo }: Pick<StoredMemory, 'status' | 'echo'>): string | null => {
  if (status === 'quarantined') return 'Search and insights ignore it until a person releases it.';
  if (status === 'known')
    return 'It is not stored twice and keeps its time. Your statement counts as support.';
  return echo ? 'It repeats an insight, so it does not count as independent support.' : null;
};

/** The result of storing a memory. */
export const storedWords = (
  memory: Pick<StoredMemory, 'status' | 'echo' | 'graph_id'>,
): { readonly title: string; readonly advice: string | null } => {
  const titles = {
    stored: `Stored in “${memory.graph_id}”`,
    known: `Already known in “${memory.graph_id}”`,
    quarantined: 'Quarantined: it looks like instructions to the reader',
    superseded: `Stored in “${memory.graph_id}” earlier, and superseded since`,
    retracted: `Stored in “${memory.graph_id}” earlier, and retracted since`,
  };
  return { title: titles[memory.status], advice: storedAdvice(memory) };
};
