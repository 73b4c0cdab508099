/** Several real servers on one PostgreSQL, each a process of its own. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, type KnowledgeApi } from '@loci/client';
import { onTestFinished } from 'vitest';
import { adminSecret } from '../doors.js';
import { newPlace, startLoci } from '../loci-process.js';

export interface Member {
  readonly url: string;
  readonly api: KnowledgeApi;
  as(secret: string): KnowledgeApi;
  /** kill -9, and wait until it is gone. */
  kill(): Promise<void>;
  /** Asks it to stop, and waits until it has. */
  stop(): Promise<number | null>;
}

const addressOf = async (child: ChildProcess): Promise<string> => {
  let [out, err] = ['', ''];
  child.stderr?.on('data', chunk => {
    err += chunk;
  });
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', chunk => {
      out += chunk;
      const address = /http:\/\/\S+/.exec(out)?.[0];
      if (address !== undefined) resolve(address);
    });
    child.once('close', code => reject(new Error(`the server ended with ${code}: ${err}`)));
  });
};

/** All of it ends with the test. */
export const newFleet = (databaseUrl: string, environment: Readonly<Record<string, string>> = {}) => {
  const place = newPlace();
  const alive = new Set<ChildProcess>();
  const ended = new Set<ChildProcess>();
  const fallen: string[] = [];
  const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> => {
    if (!alive.has(child)) return child.exitCode;
    ended.add(child);
    const gone = once(child, 'close');
    child.kill(signal);
    await gone;
    return child.exitCode;
  };
  onTestFinished(async () => {
    for (const child of alive) await end(child, 'SIGKILL');
    place.remove();
  });
  return {
    /** What was said last by those that ended without being told to. */
    fallen,
    start: async (): Promise<Member> => {
      const child = startLoci(place, ['serve', '--port', '0'], {
        LOCI_DATABASE_URL: databaseUrl,
        LOCI_ADMIN_SECRET: adminSecret,
        LOCI_LOG_LEVEL: 'silent',
        ...environment,
      });
      alive.add(child);
      let said = '';
      child.stderr?.on('data', chunk => {
        said += chunk;
      });
      child.once('close', () => {
        alive.delete(child);
        if (!ended.has(child)) fallen.push(said);
      });
      const url = await addressOf(child);
      const as = (secret: string) => connect({ url, secret, retries: 0, timeoutMs: 20_000 });
      return {
        url,
        api: as(adminSecret),
        as,
        kill: async () => {
          await end(child, 'SIGKILL');
        },
        stop: () => end(child, 'SIGTERM'),
      };
    },
  };
};
