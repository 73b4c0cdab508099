/** How every command forgets: it shows what would be deleted, asks, and prints the receipt. */
import { confirmed, countsInWords } from './confirm.js';
import { when } from './print.js';
import { showRecord } from './show.js';
import type { Terminal } from './terminal.js';

export interface ForgetFlags {
  readonly json?: boolean;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

interface Receipt {
  readonly at: string;
  readonly counts: Readonly<Record<string, number>>;
}

interface Forgetting {
  /** What a person is asked. */
  readonly question: string;
  /** What a person reads before the question. */
  readonly warning: (counts: string) => Promise<string> | string;
  readonly forget: (isDryRun: boolean) => Promise<Receipt>;
}

export const forgetAfterAsking = async (
  terminal: Terminal,
  { json, yes, dryRun }: ForgetFlags,
  { question, warning, forget }: Forgetting,
): Promise<void> => {
  const would = await forget(true);
  if (dryRun) {
    showRecord(terminal, json, would, ({ counts }) => `This would forget ${countsInWords(counts)}.`);
    return;
  }
  if (!yes) terminal.note(await warning(countsInWords(would.counts)));
  if (!(await confirmed(terminal, yes, question))) {
    terminal.note('Nothing forgotten.');
    return;
  }
  showRecord(
    terminal,
    json,
    await forget(false),
    ({ counts, at }) => `Forgotten ${when(at)}: ${countsInWords(counts)}.`,
  );
};
