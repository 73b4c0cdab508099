/** Measures how pairs of texts are classified, by the code that relates stored memories. */
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Instance } from '@loci/server';
import { type RelatedMemory, type Relation, relatePair, termWeight, words } from '@loci/server/internal';
import { type ClassResult, classResult } from './classes.js';
import { readLines } from './datasets.js';

interface LabelledPair {
  readonly a: string;
  readonly b: string;
  readonly label: string;
  readonly by?: readonly [string, string];
}

interface World {
  readonly notes: readonly {
    readonly id: string;
    readonly text: string;
    readonly at: string;
    readonly by: string;
  }[];
  readonly relations: readonly { readonly a: string; readonly b: string; readonly kind: string }[];
}

/** Contradictions opened, of those that are one or an update; null in sets that have neither. */
export interface Opened {
  readonly found: number;
  readonly precision: number;
}

export interface RelationsResult extends ClassResult {
  readonly set: string;
  /** `related`: as two stored memories. `stance`: given that both are about one scene, which such sets assume. */
  readonly asked: 'related' | 'stance';
  readonly tier: string;
  readonly opened: Opened | null;
}

const suffix = '.jsonl';

/** Every file of labelled pairs in the folder `relations`; files with a score and no label are skipped. */
export const relationSetsIn = (data: string): string[] => [
  ...readdirSync(join(data, 'relations'))
    .filter(file => file.endsWith(suffix))
    .map(file => basename(file, suffix))
    .sort(),
  ...(existsSync(join(data, 'worlds')) ? [...ofWorlds] : []),
];

const ofWorlds: readonly string[] = ['world-pairs', 'worlds'];

const worldPairs = async (directory: string): Promise<LabelledPair[]> =>
  (
    await readLines<{ readonly a: string; readonly b: string; readonly kind: string }>(
      join(directory, 'pairs.jsonl'),
    )
  ).map(({ a, b, kind }) => ({ a, b, label: kind }));

/** The relations that the worlds name between their notes, the earlier note first. */
const relationsOfWorlds = async (directory: string): Promise<LabelledPair[]> => {
  const pairs: LabelledPair[] = [];
  for (const file of readdirSync(directory)
    .filter(name => name.endsWith('.json'))
    .sort()) {
    const { notes, relations } = JSON.parse(await readFile(join(directory, file), 'utf8')) as World;
    for (const { a, b, kind } of relations) {
      const named = [a, b].map(id => notes.find(note => note.id === id)!);
      const [first, second] = named.sort((one, other) => one.at.localeCompare(other.at));
      pairs.push({ a: first!.text, b: second!.text, label: kind, by: [first!.by, second!.by] });
    }
  }
  return pairs;
};

const pairsOf = async (data: string, set: string): Promise<LabelledPair[]> => {
  if (set === 'world-pairs') return worldPairs(join(data, 'worlds'));
  if (set === 'worlds') return relationsOfWorlds(join(data, 'worlds'));
  const rows = await readLines<Partial<LabelledPair>>(join(data, 'relations', `${set}${suffix}`));
  return rows.filter((row): row is LabelledPair => row.label !== undefined);
};

/** How often a word occurs in these texts, as the index of a graph with them would count. */
const weightsOf = (texts: readonly string[]): ((term: string) => number) => {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const term of new Set(words(text))) counts.set(term, (counts.get(term) ?? 0) + 1);
  return term => termWeight(texts.length, counts.get(term) ?? 0);
};

const memoryOf = (
  id: string,
  content: string,
  occurredAt: number,
  name: string | undefined,
): RelatedMemory => ({
  id,
  content,
  occurredAt,
  source: { kind: 'user', name: name ?? null, ref: null },
});

const dot = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] as number), 0);

/** Our kinds in terms of entailment, stance or paraphrase labels. */
const wordings: readonly { readonly labels: readonly string[]; of(kind: string): string }[] = [
  {
    labels: ['entailment', 'neutral', 'contradiction'],
    of: kind =>
      kind === 'contradiction'
        ? kind
        : kind === 'reinforcement' || kind === 'extension'
          ? 'entailment'
          : 'neutral',
  },
  {
    labels: ['paraphrase', 'different'],
    of: kind => (kind === 'reinforcement' ? 'paraphrase' : 'different'),
  },
];

/** If updates have their own label: a possible contradiction counts as one, mere similarity as none. */
const kindAmongUpdates = (relation: Relation | null): string => {
  if (relation === null || relation.method === 'meaning' || relation.method === 'words') return 'none';
  const isOpposed = relation.kind === 'contradiction' || relation.method === 'judge:may-contradict';
  return isOpposed ? (relation.update ? 'update' : 'contradiction') : relation.kind;
};

const labelOf = (labels: ReadonlySet<string>, relation: Relation | null): string => {
  if (labels.has('update')) return kindAmongUpdates(relation);
  const kind = relation?.kind ?? 'none';
  const wording = wordings.find(each => [...labels].every(label => each.labels.includes(label)));
  return wording?.of(kind) ?? kind;
};

type Stance = 'entailment' | 'neutral' | 'contradiction';
const stances: readonly Stance[] = ['entailment', 'contradiction', 'neutral'];

const isOpposite = (label: string): boolean => label === 'update' || label === 'contradiction';

const openedOf = (
  rows: readonly { readonly truth: string; readonly relation: Relation | null }[],
): Opened | null => {
  const opposites = rows.filter(row => isOpposite(row.truth));
  if (opposites.length === 0) return null;
  const opened = rows.filter(row => row.relation?.kind === 'contradiction');
  const right = opened.filter(row => isOpposite(row.truth)).length;
  return { found: right / opposites.length, precision: opened.length === 0 ? 0 : right / opened.length };
};

/** One row as two memories, one row by stance where the labels are those of entailment. */
export const measureRelations = async (
  { models }: Instance,
  data: string,
  set: string,
  limit: number | null,
): Promise<RelationsResult[]> => {
  const labelled = await pairsOf(data, set);
  const pairs = labelled.slice(0, limit ?? undefined);
  const labels = new Set(pairs.map(pair => pair.label));
  const weightOf = weightsOf(labelled.flatMap(({ a, b }) => [a, b]));
  // The second text is the later one only if updates have a label.
  const later = labels.has('update') ? 1 : 0;
  const { judge, embedder } = models;
  const related: { truth: string; found: string; relation: Relation | null }[] = [];
  const byStance: { truth: string; found: string }[] = [];
  for (const { a, b, label, by } of pairs) {
    const vectors = embedder === null ? null : await embedder.embed([a, b], 'background');
    const cosine = vectors === null ? null : dot(vectors[0] as Float32Array, vectors[1] as Float32Array);
    const pair = { first: memoryOf('a', a, 0, by?.[0]), second: memoryOf('b', b, later, by?.[1]), cosine };
    const relation = await relatePair(pair, { judge, weightOf });
    related.push({ truth: label, found: labelOf(labels, relation), relation });
    if (judge !== null && labels.has('entailment')) {
      const verdict = (await judge.judge([[a, b]], 'background'))[0]!;
      const found = stances.reduce((best, next) => (verdict[next] > verdict[best] ? next : best));
      byStance.push({ truth: label, found });
    }
  }
  if (pairs.length === 0) return [];
  const { tier } = models;
  const opened = openedOf(related);
  const results: RelationsResult[] = [{ set, asked: 'related', tier, opened, ...classResult(related) }];
  if (byStance.length > 0)
    results.push({ set, asked: 'stance', tier, opened: null, ...classResult(byStance) });
  return results;
};
