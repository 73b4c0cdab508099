/** Asks the questions that a confidence may be fitted on, and keeps what it saw of each. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InsightAnswer } from '@loci/client';
import { openHouse, ownerGrant, readConfig, silentLog } from '@loci/server';
import { holdsGold } from '../eval/answerability.js';
import { type DataSet, readSet } from '../eval/datasets.js';
import { graphOf, storeSet } from '../eval/retrieval.js';
import type { Case } from './cases.js';
import { writtenTalks } from './friends.js';
import { writtenProjects } from './projects.js';
import { openChance } from './random.js';
import { writtenNotes } from './teams.js';
import { withoutGold } from './without-gold.js';

/** Measuring sets that may be fitted on; the licences of all others are for measuring only. */
export const allowedSets = ['musique', 'tldr'] as const;

export interface GatherOptions {
  /** The folder of measuring data, for `musique` and `tldr`; null: written cases alone. */
  readonly data: string | null;
  readonly models: string | null;
  readonly seed: number;
  readonly onSet?: (name: string, cases: number) => void;
  /** Only these sets; empty: all. */
  readonly sets?: readonly string[];
}

/** Of each set at most so many answerable questions, and as many that nothing answers. */
const mostOfKind = 250;
const mostOfAllowed = 100;

const inBothHalves = (set: DataSet): DataSet => ({
  name: set.name,
  collections: ([0, 1] as const).flatMap(part => withoutGold(set, part).collections),
});

const setsToAsk = async ({ data, sets }: GatherOptions): Promise<DataSet[]> => {
  const written: DataSet[] = [
    { name: 'friends', collections: writtenTalks() },
    { name: 'projects', collections: writtenProjects() },
    { name: 'teams', collections: writtenNotes() },
  ];
  const wanted = (name: string) => sets === undefined || sets.length === 0 || sets.includes(name);
  const allowed: DataSet[] = [];
  for (const name of data === null ? [] : allowedSets.filter(wanted)) {
    const set = await readSet(data as string, name);
    // The larger one is large enough in one half.
    allowed.push(name === 'tldr' ? withoutGold(set, 0) : inBothHalves(set));
  }
  return [...written.filter(set => wanted(set.name)), ...allowed];
};

const sampled = (set: DataSet, seed: number) => {
  const chance = openChance(seed);
  const most = allowedSets.some(name => name === set.name) ? mostOfAllowed : mostOfKind;
  const all = set.collections.flatMap(collection => collection.queries.map(query => ({ collection, query })));
  return [true, false].flatMap(isAnswerable =>
    chance.shuffled(all.filter(({ query }) => query.answerable === isAnswerable)).slice(0, most),
  );
};

/** What the confidence saw of it. */
const seenIn = ({ trace }: InsightAnswer): Pick<Case, 'situation' | 'inputs'> => {
  const seen = trace?.confidence as unknown as Pick<Case, 'situation' | 'inputs'> | undefined;
  return { situation: seen?.situation ?? null, inputs: seen?.inputs ?? null };
};

const gatherSet = async (set: DataSet, options: GatherOptions): Promise<Case[]> => {
  const directory = mkdtempSync(join(tmpdir(), 'loci-fit-'));
  const environment = {
    LOCI_RELATE: 'off',
    ...(options.models === null ? {} : { LOCI_MODELS: options.models }),
  };
  const house = await openHouse(readConfig(environment, { data: directory }), silentLog());
  try {
    const api = house.service.as(ownerGrant);
    const stored = await storeSet(api, set);
    const cases: Case[] = [];
    for (const { collection, query } of sampled(set, options.seed)) {
      const graph_id = graphOf(set, collection);
      const answer = await api.insight({ graph_id, task: query.query, include: ['trace', 'evidence'] });
      cases.push({
        set: set.name,
        kind: query.kind,
        isAnswerable: query.answerable,
        isShown: holdsGold(answer, query.gold, stored, graph_id),
        ...seenIn(answer),
      });
    }
    return cases;
  } finally {
    await house.close();
    rmSync(directory, { recursive: true, force: true });
  }
};

export const gatherCases = async (options: GatherOptions): Promise<Case[]> => {
  const cases: Case[] = [];
  for (const set of await setsToAsk(options)) {
    const ofSet = await gatherSet(set, options);
    options.onSet?.(set.name, ofSet.length);
    cases.push(...ofSet);
  }
  return cases;
};
