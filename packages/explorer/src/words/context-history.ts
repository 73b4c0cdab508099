/** The history of a context, from the versions of its memories and its relationships. */
import type { MemoryVersion, Relationship } from '@loci/client';

/** One line of the history. */
export interface HistoryLine {
  readonly at: string;
  readonly what: string;
  readonly text: string;
  /** The memory to open; null for a relationship. */
  readonly memoryId: string | null;
}

const sameContexts = (left: MemoryVersion, right: MemoryVersion): boolean =>
  JSON.stringify(left.context_types) === JSON.stringify(right.context_types);

/** What one version changed; `before` is undefined for the first. */
export const changeWords = (version: MemoryVersion, before: MemoryVersion | undefined): string => {
  if (before === undefined) return 'stored';
  if (version.status !== before.status) return version.status === 'stored' ? 'restored' : version.status;
  if (version.content !== before.content) return 'edited';
  if (!sameContexts(version, before)) return 'moved';
  if (version.needs_review !== before.needs_review)
    return version.needs_review ? 'marked for review' : 'confirmed';
  if (version.valid_until !== before.valid_until || version.occurred_at !== before.occurred_at)
    return 'dates changed';
  return 'changed';
};

/** The lines of one memory; `versions` may come in any order. */
export const linesOfMemory = (versions: readonly MemoryVersion[]): HistoryLine[] => {
  const inOrder = [...versions].sort((left, right) => left.version - right.version);
  return inOrder.map((version, at) => ({
    at: version.recorded_at,
    what: changeWords(version, inOrder[at - 1]),
    text: version.content,
    memoryId: version.id,
  }));
};

/** The line of a relationship. */
export const lineOfRelationship = ({ kind, context, origin, created_at }: Relationship): HistoryLine => ({
  at: created_at,
  what: origin,
  text: `${kind === 'related-to' ? 'related to' : kind}: ${context.context_type} “${context.name}”`,
  memoryId: null,
});

/** Newest first. */
export const newestFirst = (lines: readonly HistoryLine[]): HistoryLine[] =>
  [...lines].sort((left, right) => Date.parse(right.at) - Date.parse(left.at));
