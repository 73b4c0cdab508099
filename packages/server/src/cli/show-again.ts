/** `--watch`: shows a result again whenever it changes, until Ctrl-C. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import { firstStopSignal } from './signals.js';
import type { Terminal } from './terminal.js';

export interface WatchFlags {
  readonly watch?: boolean;
}

export const withWatch = (command: Command): Command =>
  command.option('-w, --watch', 'show it again whenever it changes, until Ctrl-C');

const lookMs = 1_000;
/** Clears the screen and moves to its top. */
const cleared = '\u001b[2J\u001b[H';

/** What a command would have printed. */
const drawnBy = async (terminal: Terminal, draw: (page: Terminal) => Promise<void>): Promise<string> => {
  const lines: string[] = [];
  const keep = (text: string): void => {
    lines.push(text);
  };
  await draw({ ...terminal, result: keep, note: keep });
  return lines.join('\n');
};

export const showAgain = async (
  terminal: Terminal,
  { watch }: WatchFlags,
  draw: (page: Terminal) => Promise<void>,
): Promise<void> => {
  if (!watch) return await draw(terminal);
  const stopping = new AbortController();
  firstStopSignal().then(() => stopping.abort());
  let before: string | null = null;
  while (!stopping.signal.aborted) {
    const now = await drawnBy(terminal, draw);
    if (now !== before) {
      const isScreen = terminal.stdout.isTTY === true;
      terminal.result(isScreen ? `${cleared}${now}` : before === null ? now : `\n${now}`);
    }
    before = now;
    await pause(lookMs, undefined, { signal: stopping.signal }).catch(() => undefined);
  }
};
