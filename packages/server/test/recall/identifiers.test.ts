/** A question that names an identifier exactly finds the memory that holds it first: generated cases among near-identical ones. */
import { expect, it } from 'vitest';
import { proves } from '../requirements.js';
import { type EmbeddedInstance, embeddedInstance, understood } from './embedded-instance.js';

type Random = (below: number) => number;

/** The same numbers in every run. */
const randomNumbers = (seed: number): Random => {
  let state = seed;
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const nouns = ['user', 'order', 'queue', 'cache', 'token', 'index', 'upload', 'mail', 'report', 'login'];
const verbs = ['read', 'write', 'flush', 'retry', 'merge', 'parse', 'check', 'close', 'fetch', 'build'];
const titled = (word: string): string => word[0]!.toUpperCase() + word.slice(1);

interface Case {
  readonly named: string;
  /** Nearly the same, and something else. */
  readonly siblings: readonly string[];
}

/** Each shape twice over: one identifier, and others that differ from it in one small place. */
const shapes = (next: Random): (() => Case)[] => {
  const pick = <Item>(items: readonly Item[]): Item => items[next(items.length)] as Item;
  const hex = (count: number) => Array.from({ length: count }, () => next(16).toString(16)).join('');
  const byNumber = (below: number, spell: (number: number) => string): Case => {
    const number = next(below);
    return { named: spell(number), siblings: [1, 2, 10].map(step => spell((number + step) % below)) };
  };
  const byWord = (spell: (word: string) => string): Case => {
    const [named, ...siblings] = [0, 1, 2, 3].map(step => nouns[(start + step) % nouns.length]!);
    return { named: spell(named!), siblings: siblings.map(spell) };
  };
  let start = 0;
  const turned = (shape: () => Case) => () => {
    start = next(nouns.length);
    return shape();
  };
  return [
    () => {
      const folder = `src/${pick(nouns)}-${next(90)}/${pick(verbs)}`;
      return byWord(noun => `${folder}-${noun}.ts`);
    },
    () => {
      const folder = `/etc/loci/${hex(3)}/${pick(nouns)}`;
      return byNumber(90, number => `${folder}/site-${number}.conf`);
    },
    () => {
      const code = `ERR_${pick(verbs).toUpperCase()}_${next(900)}`;
      return byWord(noun => `${code}_${noun.toUpperCase()}`);
    },
    () => byNumber(9_000, number => `E${1_000 + number}`),
    () => {
      const major = `v${next(9)}.${next(30)}`;
      return byNumber(90, number => `${major}.${number}`);
    },
    () => {
      const major = `${next(9)}.${next(30)}`;
      return byNumber(90, number => `${major}.${number}-rc.1`);
    },
    () => byNumber(8_000, number => `#${1_000 + number}`),
    () => {
      const project = pick(['OPS', 'WEB', 'PAY']);
      return byNumber(8_000, number => `${project}-${1_000 + number}`);
    },
    () => {
      const name = `${pick(verbs)}${titled(pick(nouns))}${next(900)}`;
      return byWord(noun => `${name}For${titled(noun)}`);
    },
    () => {
      const name = `${pick(verbs)}_${pick(nouns)}_${next(900)}`;
      return byWord(noun => `${name}_${noun}`);
    },
    () => {
      const flag = `--${pick(['no', 'with', 'force'])}-${pick(verbs)}-${hex(2)}x`;
      return byWord(noun => `${flag}-${noun}`);
    },
    () => {
      const head = `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(10)}`;
      return byNumber(90, number => `${head}${10 + (number % 90)}`);
    },
    () => {
      const net = `10.${next(250)}.${next(250)}`;
      return byNumber(250, number => `${net}.${number}`);
    },
    () => {
      const net = `10.${next(250)}.${next(250)}.${next(250)}`;
      return byNumber(9_000, number => `${net}:${1_000 + number}`);
    },
    () => {
      const head = `a1${hex(8)}`;
      return byNumber(80, number => `${head}${10 + number}`);
    },
    () => {
      const host = `db-${next(900)}.${pick(nouns)}`;
      return byNumber(90, number => `${host}-${number}.example.com`);
    },
  ].map(turned);
};

const sayings = [
  (it: string) => `We looked at ${it} on Monday and it works again.`,
  (it: string) => `Ana asked Ben to look after ${it} before the release.`,
  (it: string) => `The log shows ${it} every few minutes since the upgrade.`,
  (it: string) => `Nobody remembers why ${it} was added, so leave it alone.`,
];
const questions = [
  (it: string) => `what do we know about ${it}?`,
  (it: string) => `why does the log show ${it} since the upgrade`,
  (it: string) => it,
  (it: string) => `did somebody look at ${it} before the release?`,
];

const casesOf = (seed: number, count: number): Case[] => {
  const makers = shapes(randomNumbers(seed));
  const taken = new Set<string>();
  const cases: Case[] = [];
  for (let at = 0; cases.length < count; at++) {
    const made = makers[at % makers.length]!();
    const spelt = [made.named, ...made.siblings];
    if (new Set(spelt).size < spelt.length || spelt.some(one => taken.has(one))) continue;
    for (const one of spelt) taken.add(one);
    cases.push(made);
  }
  return cases;
};

/** Siblings say the same sentence, so that nothing but the name tells them apart. */
const storeCases = async (
  { api }: EmbeddedInstance,
  graph_id: string,
  cases: readonly Case[],
): Promise<void> => {
  const contents = cases.flatMap(({ named, siblings }, at) =>
    [siblings[0]!, named, ...siblings.slice(1)].map(sayings[at % sayings.length]!),
  );
  await api.remember({ graph_id, memories: contents.map(content => ({ content })) });
};

const missedOf = async (
  { api }: EmbeddedInstance,
  graph_id: string,
  cases: readonly Case[],
  rerank: number,
): Promise<string[]> => {
  const missed: string[] = [];
  for (const [at, { named }] of cases.entries()) {
    const query = questions[(at + (at >> 4)) % questions.length]!(named);
    const [best] = (await api.search({ graph_id, query, limit: 3, rerank })).items;
    if (!best?.content.includes(` ${named} `)) missed.push(`${query} → ${best?.content}`);
  }
  return missed;
};

it('finds the exact one first in 100 of 100, with and without reranking', { timeout: 360_000 }, async () => {
  proves('MEA-02', 'SRCH-08');
  const opened = await embeddedInstance();
  const cases = casesOf(4, 100);
  await storeCases(opened, 'identifiers', cases);
  await understood(opened.api, 'identifiers');
  expect(await missedOf(opened, 'identifiers', cases, 0)).toEqual([]);
  expect(await missedOf(opened, 'identifiers', cases, 10)).toEqual([]);
});

it('finds the exact one first in 100 of 100 by words alone', { timeout: 180_000 }, async () => {
  proves('MEA-02', 'SRCH-08');
  const opened = await embeddedInstance({ LOCI_MODELS: 'off' });
  for (const seed of [4, 5, 6, 7]) {
    const graph_id = `identifiers-${seed}`;
    const cases = casesOf(seed, 100);
    await storeCases(opened, graph_id, cases);
    expect(await missedOf(opened, graph_id, cases, 0), `seed ${seed}`).toEqual([]);
  }
});
