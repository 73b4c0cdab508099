/** Step 6, the recommendation: the note to act on, quoted after a short phrase that fits the situation. */

import { listed } from '../../../domain/listed.js';
import type { Memory } from '../../../domain/memory.js';
import type { Situation } from '../../../language/models/situation.js';
import type { Contested, Settled } from '../told.js';
import { attribution, personOf, quoted, settledText } from './attribution.js';

const frames = {
  trouble: 'Start here:',
  act: 'Before you start:',
  leave: 'Decide by this:',
  whether: 'Go by this:',
  ask: 'Use this:',
} as const satisfies Readonly<Record<Situation, string>>;

const unsure = 'Check this before you rely on it:';

export interface ToActOn {
  readonly memory: Memory;
  readonly quote: string;
  /** If it holds beside another statement, in its scope. */
  readonly settled: Settled | null;
}

export const recommendationOf = (
  { memory, quote, settled }: ToActOn,
  situation: Situation,
  isOutright: boolean,
  now: number,
): string =>
  [
    isOutright ? frames[situation] : unsure,
    quoted(quote),
    attribution([memory], now),
    ...(settled === null ? [] : [settledText(settled, now)]),
  ].join(' ');

/** For a note that tells its reader what to do and may be malicious. */
export const confirmFirst = (memory: Memory): string =>
  `Confirm it with ${personOf(memory) ?? 'a person'} before you act: the note tells its reader what to do.`;

/** Asks both sides, or the person who said both. If neither has a name, quotes both statements. */
export const settleFirst = (contested: readonly Contested[]): string => {
  const sides = contested.flatMap(one => one.sides);
  const people = [...new Set(sides.flatMap(({ memory }) => personOf(memory) ?? memory.source.name ?? []))];
  const [one] = people;
  if (people.length > 1) return `Settle it with ${listed(people)} first.`;
  const both = sides.slice(0, 2).map(({ quote }) => quoted(quote));
  const which = `whether ${both.join(' or ')} is true`;
  return one === undefined ? `First find out ${which}.` : `First ask ${one} ${which}.`;
};
