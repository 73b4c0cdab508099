/** Step 6, the decline: nothing answers the task; what is nearest, and whom to ask. */

import { listed } from '../../../domain/listed.js';
import type { Memory } from '../../../domain/memory.js';
import type { Recalled } from '../../recall/recall.js';
import { attribution, personOf, quoted } from './attribution.js';

export interface Declined {
  readonly insight: string;
  readonly recommendation: string;
}

export interface Nearest {
  readonly memory: Memory;
  readonly quote: string;
}

export const emptyGraph: Declined = {
  insight: 'Nothing is stored in this graph yet.',
  recommendation: 'Store what you learn, and ask again.',
};

const missingPlaces = ({ missingContexts }: Recalled): string => {
  if (missingContexts.length === 0) return '';
  const places = missingContexts.map(({ type, name }) =>
    name === '' ? `any “${type}”` : `“${type}: ${name}”`,
  );
  return ` The graph does not have ${listed(places)}.`;
};

const partOfWord = /[\p{L}\p{N}]/u;

/** As a whole word: "Al" is not in "all". */
const isNamedIn = (text: string, name: string): boolean => {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!partOfWord.test(text[at - 1] ?? '') && !partOfWord.test(text[at + name.length] ?? '')) return true;
  return false;
};

/** A person named in the task comes before the one who recorded the nearest note. */
const whomToAsk = (task: string, { hits }: Recalled, nearest: Nearest | null): string => {
  const lower = task.toLowerCase();
  const named = hits
    .flatMap(({ memory }) => personOf(memory) ?? [])
    .find(name => isNamedIn(lower, name.toLowerCase()));
  if (named !== undefined) return `Ask ${named}, and store the answer.`;
  const recorder = nearest === null ? null : personOf(nearest.memory);
  return recorder === null
    ? 'Store what you find out.'
    : `Ask ${recorder}, who recorded the nearest note, and store the answer.`;
};

export const declineOf = (
  task: string,
  recalled: Recalled,
  nearest: Nearest | null,
  now: number,
): Declined => {
  const near =
    nearest === null ? '' : ` Nearest: ${quoted(nearest.quote)} ${attribution([nearest.memory], now)}`;
  return {
    insight: `Nothing stored answers this.${missingPlaces(recalled)}${near}`,
    recommendation: whomToAsk(task, recalled, nearest),
  };
};
