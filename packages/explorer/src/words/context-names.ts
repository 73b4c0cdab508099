/** Messages for renames and merges of contexts. */
import type { ChangedContext } from '@loci/client';
import { counted } from './counts.js';

interface Named {
  readonly context_type: string;
  readonly name: string;
}

const memories = (count: number): string => counted(count, 'memory', 'memories');

/** “Atlas”, with its type if only that changed. */
const quoted = (one: Named, other: Named): string =>
  one.name === other.name ? `${one.context_type} “${one.name}”` : `“${one.name}”`;

/** What was done. */
export const doneWords = ({ change: { kind, from, to }, memory_count }: ChangedContext): string =>
  kind === 'merge'
    ? `${quoted(from, to)} is now part of ${quoted(to, from)}: ${memories(memory_count)} moved.`
    : `${quoted(from, to)} is now called ${quoted(to, from)}.`;

/** What was undone. */
export const undoneWords = ({ change, context, memory_count, stayed_count }: ChangedContext): string => {
  if (change.kind === 'alias') return `“${change.from.name}” is no longer a name of “${context.name}”.`;
  if (change.kind === 'rename') return `It is called ${quoted(context, change.to)} again.`;
  const back = `${quoted(context, change.to)} is back, with ${memories(memory_count)}.`;
  return stayed_count === 0
    ? back
    : `${back} ${memories(stayed_count)} stayed because ${stayed_count === 1 ? 'it was' : 'they were'} moved since.`;
};

/** Whether two names mean the same context, compared as on the server. */
export const isSameName = (one: Named, other: Named): boolean => {
  const keyOf = (text: string) =>
    text.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase().normalize('NFC');
  return keyOf(one.context_type) === keyOf(other.context_type) && keyOf(one.name) === keyOf(other.name);
};
