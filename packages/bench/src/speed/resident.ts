/** How much memory a process uses. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** In MB of 1,000,000 bytes; from `ps` where there is no /proc. */
export const residentMb = (pid: number): number => {
  const kibibytes = (): string => {
    try {
      return /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';
    } catch {
      return execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    }
  };
  return (Number(kibibytes()) * 1_024) / 1e6;
};
