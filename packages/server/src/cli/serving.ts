/** Notes in a data folder that say which servers run on it. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.js';

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

/** Returns how to take the note away again. A database on another machine has no folder to leave one in. */
export const noteServing = ({ data, databaseUrl }: Config, address: string): (() => void) => {
  if (databaseUrl !== null) return () => undefined;
  const file = join(data, `serving-${process.pid}`);
  try {
    writeFileSync(file, `${address}\n`, { mode: 0o600 });
  } catch {
    // A folder that is full or only for reading is served all the same; nobody can restore over it meanwhile.
    return () => undefined;
  }
  return () => rmSync(file, { force: true });
};

/** Notes whose process is gone: a crash left them. */
export const notesLeftBehind = (folder: string): string[] =>
  readdirSync(folder).filter(name => {
    const pid = noteName.exec(name)?.[1];
    return pid !== undefined && !isAlive(Number(pid));
  });

/** Those whose process is alive; the notes of others are left from a crash. */
export const serversOn = (folder: string): ServingNote[] => {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap(name => {
    const pid = Number(noteName.exec(name)?.[1]);
    if (Number.isNaN(pid) || !isAlive(pid)) return [];
    return [{ pid, address: readFileSync(join(folder, name), 'utf8').trim() }];
  });
};
