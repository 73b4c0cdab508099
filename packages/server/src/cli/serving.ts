/** Files in a data folder that record which servers run on it. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.js';
import { Failed } from './outcomes.js';

interface ServingNote {
  readonly pid: number;
  readonly address: string;
}

const noteName = /^serving-(\d+)$/;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It exists, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Returns how to remove the file again. A database on another machine has no folder to put one in. */
export const noteServing = ({ data, databaseUrl }: Config, address: string): (() => void) => {
  if (databaseUrl !== null) return () => undefined;
  const file = join(data, `serving-${process.pid}`);
  try {
    writeFileSync(file, `${address}\n`, { mode: 0o600 });
  } catch {
    // A full or read-only folder is served anyway; nothing can restore over it meanwhile.
    return () => undefined;
  }
  return () => rmSync(file, { force: true });
};

/** Files whose process is gone: left by a crash. */
export const notesLeftBehind = (folder: string): string[] =>
  readdirSync(folder).filter(name => {
    const pid = noteName.exec(name)?.[1];
    return pid !== undefined && !isAlive(Number(pid));
  });

/** Servers whose process is alive; the files of others were left by a crash. */
export const serversOn = (folder: string): ServingNote[] => {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap(name => {
    const pid = Number(noteName.exec(name)?.[1]);
    if (Number.isNaN(pid) || !isAlive(pid)) return [];
    return [{ pid, address: readFileSync(join(folder, name), 'utf8').trim() }];
  });
};

/** For what replaces or copies files that a running server would keep writing to. */
export const refuseServed = (folder: string): void => {
  const [server] = serversOn(folder);
  if (server === undefined) return;
  throw new Failed(
    `a server is running on ${folder} (${server.address}, process ${server.pid}); stop it first`,
  );
};

/** Who finds links after a command has ended: a server, or nobody until one runs. */
export const linksLater = (config: Pick<Config, 'url' | 'data' | 'databaseUrl'>): string =>
  config.url !== null || (config.databaseUrl === null && serversOn(config.data).length > 0)
    ? 'The server is still looking for links and contradictions.'
    : 'Loci looks for links and contradictions while a server runs: start one with `loci serve`.';
