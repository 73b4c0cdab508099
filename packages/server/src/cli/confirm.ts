/** Asks before anything is deleted permanently. */
import { WrongUse } from './outcomes.js';
import { counted } from './print.js';
import type { Terminal } from './terminal.js';

/** True when the person says yes; without a terminal, `--yes` is required. */
export const confirmed = async (
  terminal: Terminal,
  yes: boolean | undefined,
  question: string,
): Promise<boolean> => {
  if (yes) return true;
  if (!terminal.interactive)
    throw new WrongUse('this needs confirmation, but there is no terminal to ask on; add --yes to confirm');
  return /^y(es)?$/i.test(await terminal.ask(`${question} [y/N] `));
};

const singular = (noun: string): string => noun.replace(/ies$/, 'y').replace(/s$/, '');

/** `2 memories, 1 context`, from the counts of a receipt. */
export const countsInWords = (counts: Readonly<Record<string, number>>): string => {
  const some = Object.entries(counts).filter(([, count]) => count > 0);
  if (some.length === 0) return 'nothing';
  return some.map(([noun, count]) => counted(count, singular(noun), noun)).join(', ');
};
