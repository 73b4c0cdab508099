/** What git says about a folder; null without git, without a repository, or on failure. */
import { execFileSync } from 'node:child_process';

/** On a slow disk; a convenience is not worth a longer wait. */
const patienceMs = 5_000;

export const gitSays = (folder: string, args: readonly string[]): string | null => {
  try {
    return execFileSync('git', ['-C', folder, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: patienceMs,
    }).trim();
  } catch {
    // Every failure means the same here: no answer from git.
    return null;
  }
};
