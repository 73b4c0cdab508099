/** A real server in a separate process with the example graph in a temporary folder, as started by `npm start`. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type KnowledgeApi } from '@loci/client';

const program = join(import.meta.dirname, '..', '..', 'server', 'dist', 'main.js');
export const adminSecret = 'admin-secret-of-the-explorer-tests';
export const exampleGraph = 'atlas';

export interface ExplorerServer {
  readonly url: string;
  /** As the admin of all graphs. */
  readonly api: KnowledgeApi;
  /** The hash of the link printed by the last start; it works once. */
  readonly link: () => string;
  /** Kills the server without a clean shutdown. */
  kill(): Promise<void>;
  /** Comes back at the same address with the same data. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Its URL, and the hash of the link that it prints. */
const addressOf = async (child: ChildProcess): Promise<{ url: string; link: string }> => {
  let url: string | undefined;
  for await (const line of createInterface({ input: child.stdout! })) {
    const [found, link] = /https?:\/\/[^\s"#]+(?:#(\S+))?/.exec(line) ?? [];
    if (link !== undefined && url !== undefined) return { url, link };
    url ??= found;
  }
  throw new Error(`the server ended without an address (exit code ${child.exitCode})`);
};

const start = (data: string, port: string, relate: 'on' | 'off'): ChildProcess =>
  spawn(process.execPath, [program, 'serve', '--port', port, '--data', data, '--example', '--open'], {
    env: {
      PATH: process.env.PATH,
      HOME: data,
      LOCI_ADMIN_SECRET: adminSecret,
      LOCI_MODELS: 'off',
      LOCI_RELATE: relate,
      LOCI_LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** Links are found in the background; what a screen shows must not depend on their progress. */
const settle = async (api: KnowledgeApi): Promise<void> => {
  while ((await api.getGraph({ graph_id: exampleGraph })).waiting.total > 0) await sleep(50);
};

/** Without `relate`, no links are computed: for graphs too large to wait for. */
export const startExplorerServer = async (relate: 'on' | 'off' = 'on'): Promise<ExplorerServer> => {
  const data = mkdtempSync(join(tmpdir(), 'loci-explorer-'));
  let child = start(data, '0', relate);
  const started = await addressOf(child);
  const { url } = started;
  let { link } = started;
  const api = connect({ url, secret: adminSecret, retries: 3 });
  await settle(api);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return {
    url,
    api,
    link: () => link,
    kill: () => end('SIGKILL'),
    async restart() {
      await end('SIGTERM');
      child = start(data, new URL(url).port, relate);
      ({ link } = await addressOf(child));
    },
    async close() {
      await end('SIGTERM');
      rmSync(data, { recursive: true, force: true });
    },
  };
};
