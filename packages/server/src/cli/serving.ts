/** Notes in a data folder that say which servers run on it. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ServingNote {
  readonly pid: number;
  readonly address: string;
}

const noteName = /^serving-(\d+)$/;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is there, and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Returns how to take the note away again. */
export const noteServing = (folder: string, address: string): (() => void) => {
  const file = join(folder, `serving-${process.pid}`);
  writeFileSync(file, `${address}\n`);
  return () => rmSync(file, { force: true });
};

/** Those whose process is alive; the notes of others are left from a crash. */
export const serversOn = (folder: string): ServingNote[] => {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap(name => {
    const pid = Number(noteName.exec(name)?.[1]);
    if (Number.isNaN(pid) || !isAlive(pid)) return [];
    return [{ pid, address: readFileSync(join(folder, name), 'utf8').trim() }];
  });
};
