/** The CPU time used by the browsers of this process: wall time means little on a busy machine. */
import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const tickMs = 10;

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process ended in the meantime.
    return '';
  }
};

interface Running {
  readonly id: number;
  readonly parent: number;
  readonly ms: number;
}

const runningOf = (id: string): Running[] => {
  // The name is in brackets and may contain spaces; numbers follow.
  const fields = read(`/proc/${id}/stat`).split(') ')[1]?.split(' ');
  if (fields === undefined) return [];
  return [
    { id: Number(id), parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * tickMs },
  ];
};

/** Milliseconds so far: the page processes (with their workers), and the GPU process. Zero without /proc. */
export const processorMs = (): { readonly page: number; readonly drawing: number } => {
  const ids = process.platform === 'linux' ? readdirSync('/proc').filter(name => /^\d+$/.test(name)) : [];
  const all = ids.flatMap(runningOf);
  const parents = new Map(all.map(one => [one.id, one.parent]));
  const isOurs = (id: number): boolean => {
    for (let at = id; at > 1; at = parents.get(at) ?? 0) if (at === process.pid) return true;
    return false;
  };
  const sumOf = (type: string): number =>
    all
      .filter(({ id }) => isOurs(id) && read(`/proc/${id}/cmdline`).includes(`--type=${type}`))
      .reduce((sum, { ms }) => sum + ms, 0);
  return { page: sumOf('renderer'), drawing: sumOf('gpu-process') };
};
