/** Runs the built program as a person would: a process with arguments, an environment and three streams. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runCommandLine } from '../src/cli/cli.js';
import type { Streams } from '../src/cli/terminal.js';

const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Place {
  readonly folder: string;
  readonly data: string;
  readonly env: NodeJS.ProcessEnv;
  remove(): void;
}

/** A home of its own and nothing of ours in the environment, but for the models: most tests do not need them, and they take time. */
export const newPlace = (): Place => {
  const folder = mkdtempSync(join(tmpdir(), 'loci-cli-'));
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('LOCI_'));
  return {
    folder,
    data: join(folder, 'data'),
    env: {
      ...Object.fromEntries(kept),
      HOME: folder,
      USERPROFILE: folder,
      LOCI_MODELS: 'off',
      LOCI_RELATE: 'off',
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

/** The program under way, to be killed. No file may grow beyond the limit: what a full disk looks like to it. */
export const startLoci = (
  place: Place,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  fileLimitKiB?: number,
): ChildProcess => {
  const [command, ...rest] =
    fileLimitKiB === undefined
      ? [process.execPath]
      : ['bash', '-c', `ulimit -f ${fileLimitKiB}; exec "$@"`, 'bash', process.execPath];
  return spawn(command, [...rest, program, ...args], { cwd: place.folder, env: { ...place.env, ...env } });
};

const gather = (stream: NodeJS.ReadableStream | null): (() => string) => {
  let text = '';
  stream?.setEncoding('utf8').on('data', chunk => {
    text += chunk;
  });
  return () => text;
};

export const loci = async (
  place: Place,
  args: readonly string[],
  {
    env = {},
    input = '',
    fileLimitKiB,
  }: { env?: NodeJS.ProcessEnv; input?: string; fileLimitKiB?: number } = {},
): Promise<Ended> => {
  const child = startLoci(place, args, env, fileLimitKiB);
  const [out, err] = [gather(child.stdout), gather(child.stderr)];
  child.stdin?.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out: out(), err: err() };
};

/** The same command without a process: it starts nothing and needs no build, so it takes a tenth of the time. */
export const lociHere = async (
  place: Place,
  args: readonly string[],
  { env = {}, input = '' }: { env?: NodeJS.ProcessEnv; input?: string } = {},
): Promise<Ended> => {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const [out, err] = [gather(stdout), gather(stderr)];
  stdin.end(input);
  const streams = { stdin, stdout, stderr } as unknown as Streams;
  const code = await runCommandLine(args, { ...place.env, ...env }, streams, name => import(name));
  return { code, out: out(), err: err() };
};

export interface Running {
  readonly address: string;
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
  /** Sends the signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** A server that has said where it listens. */
export const startServer = async (
  place: Place,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Running> => {
  const child = startLoci(place, ['serve', '--port', '0', '--data', place.data, ...args], env);
  const [out, err] = [gather(child.stdout), gather(child.stderr)];
  const ended = once(child, 'close') as Promise<[number | null]>;
  while (!out().includes('\n')) {
    const done = await Promise.race([ended, once(child.stdout ?? child, 'data').then(() => null)]);
    if (done !== null) throw new Error(`the server ended with ${done[0]}: ${err()}`);
  }
  const address = /http:\/\/\S+/.exec(out())?.[0] ?? '';
  return {
    address,
    child,
    out,
    err,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
};
