/** A server in a separate process: the compiled `loci serve`, or a bare one for comparison. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { connect } from '@loci/client';
import type { Room } from './workload.js';

export interface ServerProcess {
  readonly pid: number;
  readonly port: number;
  /** What a client sends; issued by the server, so that every request looks it up. */
  readonly secret: string;
  /** From the spawn to the line with the port. */
  readonly listeningMs: number;
  /** When it was spawned, by `performance.now()`. */
  readonly spawnedAt: number;
  stop(): Promise<void>;
}

/** The admin secret of every server the bench starts, and the only one of a bare server. */
export const adminSecret = 'bench-secret-of-this-run';
const startLimitMs = 120_000;

/** The compiled command line. */
export const lociProgram = fileURLToPath(new URL('main.js', import.meta.resolve('@loci/server')));
/** As `npm start` and the container start it. */
const likeStart = [lociProgram, 'serve'];
const envOfStart = { MALLOC_ARENA_MAX: '1' } as const;
const bareProgram = fileURLToPath(new URL('./bare/bare-server.js', import.meta.url));

const portIn = (text: string): number | null => {
  const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1];
  return found === undefined ? null : Number(found);
};

const stopped = (child: ChildProcess): Promise<void> =>
  new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

const start = (args: readonly string[], env: Readonly<Record<string, string>>): Promise<ServerProcess> =>
  new Promise((resolve, reject) => {
    const spawnedAt = performance.now();
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const giveUp = (why: string): void => {
      clearTimeout(timer);
      reject(new Error(`The server did not start (${why}): ${said}`));
    };
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      giveUp(`nothing within ${startLimitMs / 1_000} s`);
    }, startLimitMs);
    const onExit = (code: number | null): void => giveUp(`it ended with ${code}`);
    child.once('exit', onExit);
    child.stderr.on('data', chunk => {
      said += String(chunk);
    });
    child.stdout.on('data', chunk => {
      said += String(chunk);
      const port = portIn(said);
      if (port === null) return;
      clearTimeout(timer);
      child.off('exit', onExit);
      child.stdout.removeAllListeners('data').resume();
      const listeningMs = performance.now() - spawnedAt;
      resolve({
        pid: child.pid as number,
        port,
        secret: adminSecret,
        listeningMs,
        spawnedAt,
        stop: () => stopped(child),
      });
    });
  });

const keptTidy = async (room: Room, starting: Promise<ServerProcess>): Promise<ServerProcess> => {
  const server = await starting;
  room.onLeave(() => server.stop());
  return server;
};

const serving = (
  room: Room,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> =>
  keptTidy(
    room,
    start([...likeStart, ...args, '--host', '127.0.0.1', '--port', '0'], {
      ...envOfStart,
      LOCI_ADMIN_SECRET: adminSecret,
      LOCI_LOG_LEVEL: 'warn',
      ...(room.models ? {} : { LOCI_MODELS: 'off' }),
      LOCI_RELATE: 'off',
      ...env,
    }),
  );

/** `NODE_OPTIONS` of the run apply to it too, so that `--cpu-prof` can look inside. */
export const startLoci = (room: Room, data: string): Promise<ServerProcess> =>
  serving(room, ['--data', data], {});

/** On PostgreSQL. */
export const startLociOn = (room: Room, databaseUrl: string): Promise<ServerProcess> =>
  serving(room, [], { LOCI_DATABASE_URL: databaseUrl });

/** As people run it: memories are related too. */
export const startSoakServer = (room: Room, data: string): Promise<ServerProcess> =>
  keptTidy(
    room,
    start([...likeStart, '--data', data, '--host', '127.0.0.1', '--port', '0'], {
      ...envOfStart,
      LOCI_ADMIN_SECRET: adminSecret,
      LOCI_LOG_LEVEL: 'warn',
      ...(room.models ? {} : { LOCI_MODELS: 'off' }),
    }),
  );

/** The same with an issued secret, as clients have. */
export const startLociForClients = async (room: Room, data: string): Promise<ServerProcess> => {
  const server = await startLoci(room, data);
  const api = connect({ url: `http://127.0.0.1:${server.port}`, secret: adminSecret });
  const { secret } = await api.createSecret({ graphs: '*', permissions: ['read', 'write'] });
  return { ...server, secret };
};

/** The least a server can do: node:http and one SQLite statement per request. */
export const startBare = (room: Room, file: string): Promise<ServerProcess> =>
  keptTidy(room, start([bareProgram, file], {}));
