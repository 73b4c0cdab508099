/** Runs every call with every shape against one server, and notes how long others waited for it. */
import { rm } from 'node:fs/promises';
import { expect } from 'vitest';
import { newFolder } from '../doors.js';
import { type ServerProcess, startServer } from '../server-process.js';
import { type ClockCall, clockCalls, type Ground } from './calls.js';
import { type HealthzWatch, watchHealthz } from './healthz-waits.js';
import type { Shape } from './shapes.js';

export interface Timed {
  readonly call: string;
  readonly shape: string;
  readonly tookMs: number;
  readonly longestWaitMs: number;
  readonly longestHeldMs: number;
  /** What went wrong, where something did: no answer in time, or a failure of the server. */
  readonly failure: string | null;
}

export interface ClockOptions {
  readonly env: Readonly<Record<string, string>>;
  /** After this a call is given up, and the server is started anew. */
  readonly patienceMs: number;
  readonly onTimed?: (timed: Timed) => void;
}

interface Running {
  readonly folder: string;
  readonly server: ServerProcess;
  readonly healthz: HealthzWatch;
}

const begin = async (env: ClockOptions['env']): Promise<Running> => {
  const folder = await newFolder();
  const server = await startServer(folder, { env });
  const { tier } = (await (await fetch(`${server.url}/readyz`)).json()) as { tier: string };
  expect(tier).toBe(env.LOCI_MODELS === 'on' ? 'embedded' : 'lexical');
  return { folder, server, healthz: await watchHealthz(server) };
};

const end = async ({ folder, server, healthz }: Running): Promise<void> => {
  await healthz.stop();
  // One that stands still does not hear a request to stop.
  await server.kill();
  await rm(folder, { recursive: true, force: true });
};

const timeOne = async (
  { healthz }: Running,
  call: ClockCall,
  shape: string,
  ground: Ground,
): Promise<Timed> => {
  const { answer, ...times } = await healthz.during(() =>
    call.run(ground).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    ),
  );
  return { call: call.name, shape, ...times, failure: answer };
};

export const runClock = async (
  shapes: Readonly<Record<string, Shape>>,
  { env, patienceMs, onTimed }: ClockOptions,
): Promise<Timed[]> => {
  const all: Timed[] = [];
  let running = await begin(env);
  try {
    for (const [at, [name, shape]] of Object.entries(shapes).entries()) {
      const ids: string[] = [];
      for (const call of clockCalls) {
        const signal = AbortSignal.timeout(patienceMs);
        const ground = { url: running.server.url, graph: `shape-${at}`, shape, signal, ids };
        const timed = await timeOne(running, call, name, ground);
        all.push(timed);
        onTimed?.(timed);
        if (!signal.aborted) continue;
        await end(running);
        running = await begin(env);
      }
    }
  } finally {
    await end(running);
  }
  return all;
};

/** The worst by how long the event loop was held, as a table to read. */
export const worstOf = (all: readonly Timed[], most: number): string =>
  [...all]
    .sort((a, b) => b.longestHeldMs - a.longestHeldMs)
    .slice(0, most)
    .map(({ call, shape, tookMs, longestWaitMs, longestHeldMs, failure }) => {
      const [held, waited, took] = [longestHeldMs, longestWaitMs, tookMs].map(ms =>
        String(Math.round(ms)).padStart(6),
      );
      const why = failure === null ? '' : `  (${failure.slice(0, 120)})`;
      return `held ${held} ms  waited ${waited} ms  took ${took} ms  ${call.padEnd(46)} ${shape}${why}`;
    })
    .join('\n');
