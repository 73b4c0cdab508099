/** Measures how pairs of texts are told apart, by the code that relates stored memories. */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  type House,
  judgeStance,
  type RelatedMemory,
  type Relation,
  relatePair,
  termWeight,
  words,
} from '@loci/server';
import { type ClassResult, classResult } from './classes.js';
import { readLines } from './datasets.js';

interface LabelledPair {
  readonly a: string;
  readonly b: string;
  readonly label: string;
}

export interface RelationsResult extends ClassResult {
  readonly set: string;
  /** `related`: as two stored memories. `stance`: given that both speak of one scene, which such sets take for granted. */
  readonly asked: 'related' | 'stance';
  readonly tier: string;
}

const suffix = '.jsonl';

/** Every file of labelled pairs in the folder `relations`; files that have a score and no label are left out. */
export const relationSetsIn = (data: string): string[] =>
  readdirSync(join(data, 'relations'))
    .filter(file => file.endsWith(suffix))
    .map(file => basename(file, suffix))
    .sort();

/** How often a word is in these texts, as the index of a graph that held them would count. */
const weightsOf = (texts: readonly string[]): ((term: string) => number) => {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const term of new Set(words(text))) counts.set(term, (counts.get(term) ?? 0) + 1);
  return term => termWeight(texts.length, counts.get(term) ?? 0, term);
};

const memoryOf = (id: string, content: string, occurredAt: number): RelatedMemory => ({
  id,
  content,
  occurredAt,
  source: { kind: 'user', name: null, ref: null },
  contexts: [],
  session: null,
});

const dot = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] as number), 0);

/** What our kinds are called where the labels are those of entailment, of stance or of paraphrase. */
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

const labelOf = (labels: ReadonlySet<string>, relation: Relation | null): string => {
  const kind = relation?.kind ?? 'none';
  const wording = wordings.find(each => [...labels].every(label => each.labels.includes(label)));
  return wording?.of(kind) ?? kind;
};

/** One row as two memories, one row by stance where the labels are those of entailment. */
export const measureRelations = async (
  { models }: House,
  data: string,
  set: string,
  limit: number | null,
): Promise<RelationsResult[]> => {
  const rows = await readLines<Partial<LabelledPair>>(join(data, 'relations', `${set}${suffix}`));
  const labelled = rows.filter((row): row is LabelledPair => row.label !== undefined);
  const pairs = labelled.slice(0, limit ?? undefined);
  const labels = new Set(pairs.map(pair => pair.label));
  const weightOf = weightsOf(labelled.flatMap(({ a, b }) => [a, b]));
  const { judge, embedder } = models;
  const related: { truth: string; found: string }[] = [];
  const stances: { truth: string; found: string }[] = [];
  for (const { a, b, label } of pairs) {
    const vectors = embedder === null ? null : await embedder.embed([a, b], 'background');
    const cosine = vectors === null ? null : dot(vectors[0] as Float32Array, vectors[1] as Float32Array);
    const relation = await relatePair(memoryOf('a', a, 0), memoryOf('b', b, 0), { judge, weightOf, cosine });
    related.push({ truth: label, found: labelOf(labels, relation) });
    if (judge !== null && labels.has('entailment'))
      stances.push({ truth: label, found: await judgeStance(a, b, judge) });
  }
  if (pairs.length === 0) return [];
  const { tier } = models;
  const results: RelationsResult[] = [{ set, asked: 'related', tier, ...classResult(related) }];
  if (stances.length > 0) results.push({ set, asked: 'stance', tier, ...classResult(stances) });
  return results;
};
