/** What git says of a folder; null where there is no git, no repository, or it says no. */
import { execFileSync } from 'node:child_process';

/** On a slow disk; nobody waits longer for a convenience. */
const patienceMs = 5_000;

export const gitSays = (folder: string, args: readonly string[]): string | null => {
  try {
    return execFileSync('git', ['-C', folder, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: patienceMs,
    }).trim();
  } catch {
    // Every failure means the same here: git has nothing to say.
    return null;
  }
};
