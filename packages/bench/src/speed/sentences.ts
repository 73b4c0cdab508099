/**
 * Short notes of English words at English frequencies: a model reads made-up words piece by piece, which takes
 * several times as long.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { NewMemory } from '@loci/client';
import { type Random, seeded } from './random.js';

const shortest = 10;
const longest = 20;
const questionWords = 7;
/** The shape of English: the word of rank r is about r times as rare as the first. */
const zipfExponent = 1.05;
const zipfOffset = 2.7;

/** The words the models know whole, most common first, as in their vocabulary. */
const readWords = (): string[] => {
  const server = createRequire(import.meta.resolve('@loci/server'));
  const file = join(dirname(server.resolve('@loci/models/package.json')), 'tokenizer.json');
  const { model } = JSON.parse(readFileSync(file, 'utf8')) as { model: { vocab: Record<string, number> } };
  return Object.entries(model.vocab)
    .filter(([word]) => /^[a-z]{2,}$/.test(word))
    .sort((a, b) => a[1] - b[1])
    .map(([word]) => word);
};

interface Words {
  readonly words: readonly string[];
  /** At each rank, the share of all words up to it. */
  readonly shares: Float64Array;
}

let known: Words | null = null;

const vocabulary = (): Words => {
  if (known !== null) return known;
  const words = readWords();
  const shares = new Float64Array(words.length);
  let sum = 0;
  for (const rank of words.keys()) {
    sum += (rank + zipfOffset) ** -zipfExponent;
    shares[rank] = sum;
  }
  known = { words, shares: shares.map(share => share / sum) };
  return known;
};

const wordOf = (random: Random): string => {
  const { words, shares } = vocabulary();
  const wanted = random.next();
  let low = 0;
  let high = shares.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((shares[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return words[low] as string;
};

const seedOf = (series: number, number: number): number =>
  (Math.imul(series, 0x01000193) ^ (number + 1)) >>> 0;

const wordsOf = (series: number, number: number): string[] => {
  const random = seeded(seedOf(series, number));
  return Array.from({ length: shortest + random.below(longest - shortest + 1) }, () => wordOf(random));
};

export const noteOf = (series: number, number: number): NewMemory => ({
  content: `${wordsOf(series, number).join(' ')} ${series}-${number}.`,
  context_types: { project: [`project ${number % 60}`] },
});

/** Half of it from one of the first `stored` notes. */
export const questionOf = (series: number, number: number, stored: number): string => {
  const random = seeded(seedOf(series + 104_729, number));
  const about = wordsOf(series, random.below(stored));
  const asked = Array.from({ length: questionWords }, (_, at) =>
    at % 2 === 0 ? random.pick(about) : wordOf(random),
  );
  return `what about ${asked.join(' ')}?`;
};
