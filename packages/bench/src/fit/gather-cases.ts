/** Asks the tasks that a confidence may be fitted on, and records the inputs of each. */
import { ownerGrant } from '@loci/server';
import { holdsGold } from '../eval/answerability.js';
import { type DataSet, readSet } from '../eval/datasets.js';
import { graphOf, storeSet } from '../eval/retrieval.js';
import { onInstance } from '../eval/temporary-service.js';
import { confidenceIn } from '../worlds/ask-world.js';
import { loadWorlds } from '../worlds/load-worlds.js';
import { measureWorlds } from '../worlds/measure-worlds.js';
import { openChance } from './random.js';
import { withoutGold } from './without-gold.js';

/** One task as the confidence sees it, and whether it was right to rely on the answer. */
export interface Case {
  readonly set: string;
  /** Cases of one group are never on both sides of a fold. */
  readonly group: string;
  readonly inputs: Readonly<Record<string, number>>;
  /** Something other than the probability keeps it from being `high`. */
  readonly isCapped: boolean;
  /** The task can be answered, and the first note shown decides it. */
  readonly isRight: boolean;
  readonly isAnswerable: boolean;
}

/** Benchmark sets that may be fitted on; the licences of all others allow only measuring. */
const allowedSets = ['musique', 'tldr'] as const;
/** For each such set, at most this many answerable questions, and as many unanswerable ones. */
const mostOfKind = 60;

const worldCases = (data: string, models: string | null): Promise<Case[]> =>
  onInstance(models, 'on', async instance => {
    await instance.models.started;
    const asked = await measureWorlds(
      instance,
      loadWorlds(data, { fold: null, most: null }),
      () => undefined,
    );
    return asked.flatMap(({ world, tasks }) =>
      tasks.flatMap(({ task, told, inputs, isCapped }) =>
        inputs === null
          ? []
          : [
              {
                set: 'worlds',
                group: world,
                inputs,
                isCapped,
                isRight: task.answer === 'yes' && told[0] !== undefined && task.must.includes(told[0]),
                isAnswerable: task.answer !== 'no',
              },
            ],
      ),
    );
  });

const sampled = (set: DataSet, seed: number) => {
  const chance = openChance(seed);
  const all = set.collections.flatMap(collection => collection.queries.map(query => ({ collection, query })));
  return [true, false].flatMap(isAnswerable =>
    chance.shuffled(all.filter(({ query }) => query.answerable === isAnswerable)).slice(0, mostOfKind),
  );
};

const retrievalCases = async (data: string, name: string, seed: number, models: string | null) => {
  const set = withoutGold(await readSet(data, name), 0);
  return onInstance(models, 'off', async instance => {
    await instance.models.started;
    const api = instance.service.as(ownerGrant);
    const stored = await storeSet(api, set);
    const cases: Case[] = [];
    for (const { collection, query } of sampled(set, seed)) {
      const graph_id = graphOf(set, collection);
      const answer = await api.insight({ graph_id, task: query.query, include: ['trace', 'evidence'] });
      const { inputs, isCapped } = confidenceIn(answer);
      const first = { ...answer, evidence: (answer.evidence ?? []).slice(0, 1) };
      if (inputs === null) continue;
      cases.push({
        set: name,
        group: `${name} ${collection.name} ${query.id}`,
        inputs,
        isCapped,
        isRight: query.answerable && holdsGold(first, query.gold, stored, graph_id),
        isAnswerable: query.answerable,
      });
    }
    return cases;
  });
};

export const gatherCases = async (
  data: string,
  seed: number,
  models: string | null,
  onSet: (name: string, cases: number) => void,
): Promise<Case[]> => {
  const worlds = await worldCases(data, models);
  onSet('worlds', worlds.length);
  const cases = [...worlds];
  for (const name of allowedSets) {
    const found = await retrievalCases(data, name, seed, models);
    onSet(name, found.length);
    cases.push(...found);
  }
  return cases;
};
