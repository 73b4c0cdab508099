/** A question that names an identifier exactly finds the memory that holds it first: 100 generated cases among decoys. */
import { expect, it } from 'vitest';
import { type EmbeddedHouse, embeddedHouse, understood } from './embedded-house.js';

/** The same numbers in every run. */
const randomNumbers = (seed: number): ((below: number) => number) => {
  let state = seed;
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const next = randomNumbers(4);
const pick = <Item>(items: readonly Item[]): Item => items[next(items.length)] as Item;
const nouns = ['user', 'order', 'queue', 'cache', 'token', 'index', 'upload', 'mail', 'report', 'login'];
const verbs = ['read', 'write', 'flush', 'retry', 'merge', 'parse', 'check', 'close', 'fetch', 'build'];
const titled = (word: string): string => word[0]!.toUpperCase() + word.slice(1);

type Kind = 'path' | 'code' | 'version' | 'flag' | 'ticket' | 'name';

const kinds: Readonly<Record<Kind, () => string>> = {
  path: () => `src/${pick(nouns)}/${pick(verbs)}-${pick(nouns)}.${pick(['ts', 'py', 'go'])}`,
  code: () => `${pick(['ERR', 'E'])}_${pick(verbs).toUpperCase()}_${pick(nouns).toUpperCase()}_${next(900)}`,
  version: () => `v${next(9)}.${next(30)}.${next(90)}`,
  flag: () => `--${pick(['no', 'with', 'force'])}-${pick(verbs)}-${pick(nouns)}`,
  ticket: () => `${pick(['OPS', 'WEB', 'PAY'])}-${1_000 + next(8_000)}`,
  name: () => `${pick(verbs)}${titled(pick(nouns))}${titled(pick(nouns))}`,
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

const distinct = (count: number): string[] => {
  const made = new Set<string>();
  while (made.size < count) made.add(pick(Object.values(kinds))());
  return [...made];
};

const askAll = async ({ api }: EmbeddedHouse, graph_id: string, rerank: number): Promise<string[]> => {
  const missed: string[] = [];
  for (const [at, named] of wanted.entries()) {
    const query = questions[at % questions.length]!(named);
    const [best] = (await api.search({ graph_id, query, limit: 3, rerank })).items;
    if (!best?.content.includes(` ${named} `)) missed.push(`${query} → ${best?.content}`);
  }
  return missed;
};

const all = distinct(400);
const wanted = all.slice(0, 100);

it('finds the exact one first in 100 of 100, with and without the judge', { timeout: 120_000 }, async () => {
  const opened = await embeddedHouse();
  const graph_id = 'identifiers';
  const contents = all.map((named, at) => sayings[at % sayings.length]!(named));
  await opened.api.remember({ graph_id, memories: contents.map(content => ({ content })) });
  await understood(opened.api, graph_id);
  expect(await askAll(opened, graph_id, 0)).toEqual([]);
  expect(await askAll(opened, graph_id, 10)).toEqual([]);
});
