/** Whether a question can be answered: the system stops a background job that reads from its terminal. */
import { execFileSync } from 'node:child_process';

const patienceMs = 1_000;

export const isInForeground = (stdin: NodeJS.ReadStream): boolean => {
  if (stdin !== process.stdin || process.platform === 'win32') return true;
  try {
    const state = execFileSync('ps', ['-o', 'stat=', '-p', String(process.pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: patienceMs,
    });
    return state.includes('+');
  } catch {
    // If this is unknown, no question is asked.
    return false;
  }
};
