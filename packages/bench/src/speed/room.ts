/** Where workloads run: temporary folders, and a corpus that is filled once. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fillCorpus, isFilled } from './corpus.js';
import { millisecondsOf } from './measure.js';
import type { Room } from './workload.js';

export interface RoomOptions {
  readonly quick: boolean;
  readonly rounds: number;
  readonly models: boolean;
  readonly million?: boolean;
  /** Keeps filled corpora here for the next run. */
  readonly keep: string | null;
  readonly postgres: string | null;
  readonly say: (line: string) => void;
}

const fullCount = 100_000;
const quickCount = 10_000;
const fullRoundMs = 2_000;
const quickRoundMs = 1_000;
const fullWarmCalls = 10_000;
const quickWarmCalls = 3_000;

export interface OpenRoom extends Room {
  leave(): Promise<void>;
}

export const openRoom = async ({
  quick,
  rounds,
  models,
  million = false,
  keep,
  postgres,
  say,
}: RoomOptions): Promise<OpenRoom> => {
  const base = await mkdtemp(join(tmpdir(), 'loci-bench-'));
  const corpora = new Map<number, string>();
  const leaving: (() => Promise<unknown>)[] = [];
  let folders = 0;

  const folder = async (): Promise<string> => {
    const made = join(base, String(folders++));
    await mkdir(made);
    return made;
  };
  const fill = async (count: number): Promise<string> => {
    const place = keep === null ? await folder() : resolve(keep, `corpus-${count}`);
    if (isFilled(place)) return place;
    await rm(place, { recursive: true, force: true });
    say(`filling a graph with ${count} memories`);
    const took = await millisecondsOf(() => fillCorpus(place, count, models));
    say(`filled in ${(took / 1_000).toFixed(1)} s`);
    return place;
  };
  return {
    stored: quick ? quickCount : fullCount,
    rounds,
    roundMs: quick ? quickRoundMs : fullRoundMs,
    warmCalls: quick ? quickWarmCalls : fullWarmCalls,
    models,
    million,
    postgres,
    say,
    folder,
    async corpus(count) {
      const place = corpora.get(count) ?? (await fill(count));
      corpora.set(count, place);
      return join(place, 'data');
    },
    onLeave: work => leaving.push(work),
    async leave() {
      for (const work of leaving.reverse()) await work();
      await rm(base, { recursive: true, force: true });
    },
  };
};
