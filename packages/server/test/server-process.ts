/** A real server in a process of its own, as `loci serve` starts it, to be killed without a warning. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { connect, type KnowledgeApi } from '@loci/client';
import { afterEach, beforeEach } from 'vitest';
import { adminSecret, newFolder } from './doors.js';

const program = join(import.meta.dirname, '..', 'dist', 'main.js');
const startLimitMs = 20_000;

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  readonly api: KnowledgeApi;
  /** kill -9, and wait until it is gone. */
  kill(): Promise<void>;
  /** Asks it to stop, and gives its exit code. */
  stop(): Promise<number | null>;
}

const addressOf = async (child: ChildProcess): Promise<string> => {
  const timer = setTimeout(() => child.kill('SIGKILL'), startLimitMs);
  try {
    for await (const line of createInterface({ input: child.stdout! })) {
      const address = /https?:\/\/\S+/.exec(line)?.[0];
      if (address !== undefined) return address;
    }
  } finally {
    clearTimeout(timer);
  }
  throw new Error(`the server ended without an address (exit code ${child.exitCode})`);
};

export interface StartOptions {
  /** No file may grow beyond this many KiB: what a full disk looks like to the program. */
  readonly fileLimitKiB?: number;
  /** As this user, who owns nothing; only root can start one. */
  readonly uid?: number;
  /** More of the environment, or other than usual. */
  readonly env?: Readonly<Record<string, string>>;
}

export const startServer = async (
  data: string,
  { fileLimitKiB, uid, env: more = {} }: StartOptions = {},
): Promise<ServerProcess> => {
  const args = [program, 'serve', '--port', '0', '--data', data];
  const env = {
    PATH: process.env.PATH,
    HOME: data,
    LOCI_ADMIN_SECRET: adminSecret,
    LOCI_MODELS: 'off',
    LOCI_RELATE: 'off',
    LOCI_LOG_LEVEL: 'silent',
    ...more,
  };
  const asUser = uid === undefined ? {} : { uid };
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child =
    fileLimitKiB === undefined
      ? spawn(process.execPath, args, { env, stdio: [...stdio], ...asUser })
      : spawn('bash', ['-c', `ulimit -f ${fileLimitKiB}; exec "$@"`, 'bash', process.execPath, ...args], {
          env,
          stdio: [...stdio],
        });
  const url = await addressOf(child);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    child.kill(signal);
    await once(child, 'exit');
    return child.exitCode;
  };
  return {
    url,
    pid: child.pid as number,
    api: connect({ url, secret: adminSecret, retries: 0, timeoutMs: 15_000 }),
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
};

/** Servers on a folder that is new for each test, and killed after it. */
export const serversForEach = () => {
  let data = '';
  const running = new Set<ServerProcess>();
  beforeEach(async () => {
    data = await newFolder();
  });
  afterEach(async () => {
    for (const server of running) await server.kill();
    running.clear();
    await rm(data, { recursive: true, force: true });
  });
  return {
    get data() {
      return data;
    },
    start: async (options: StartOptions = {}, folder = data): Promise<ServerProcess> => {
      const server = await startServer(folder, options);
      running.add(server);
      return server;
    },
  };
};
