/**
 * Synthetic knowledge: texts of about thirty words with a Zipf distribution, names and identifiers, the same in every
 * run.
 */
import type { NewMemory } from '@loci/client';
import { type Random, seeded } from './random.js';

/** The shape of English: the word of rank r is about r^1.05 times as rare as the first. */
const zipfExponent = 1.05;
const vocabularySize = 30_000;
const shortestText = 20;
const longestText = 40;

const functionWords = (
  'the of and to a in is it that for was on with as be by at this have from or had not but what all were when we ' +
  'there can an your which their if do will each how them then these so some her would into has more his could no'
).split(' ');

const commonWords = (
  'time people work file server test team use data user error code change system project call build request fail ' +
  'deploy memory service value report update release query table index cache worker queue thread client session ' +
  'token limit page model config version branch review customer order payment account email message start stop ' +
  'open close read write load save check fix run move add remove find slow fast large small new old first last'
).split(' ');

const onsets =
  'b bl br c ch cl cr d dr f fl fr g gl gr h j k l m n p pl pr qu r s sc sh sl sp st t th tr v w z'.split(
    ' ',
  );
const vowels = 'a e i o u ai ea ee io oa ou'.split(' ');
const codas = [
  '',
  '',
  '',
  'b',
  'ck',
  'd',
  'l',
  'm',
  'n',
  'nd',
  'ng',
  'nt',
  'p',
  'r',
  'rd',
  's',
  'st',
  't',
  'x',
];

const people =
  'Anna Bruno Chiara David Elena Farid Greta Hassan Ines Jonas Katya Liam Mira Noah Olga Pavel Quinn Rosa Samir Tessa'.split(
    ' ',
  );
const surnames =
  'Abel Brandt Castro Duran Evans Fischer Gallo Horvat Ivanov Jansen Keller Lopez Meyer Novak'.split(' ');

const madeWord = (random: Random): string => {
  let word = '';
  for (let left = 1 + random.below(3); left > 0; left--) word += random.pick(onsets) + random.pick(vowels);
  return word + random.pick(codas);
};

/** Most frequent first. */
const makeVocabulary = (): string[] => {
  const random = seeded(1);
  // Function words are about half of all running words, so they alternate with the others at the top.
  const words = new Set(functionWords.flatMap((word, rank) => [word, commonWords[rank] as string]));
  for (const word of commonWords) words.add(word);
  while (words.size < vocabularySize) words.add(madeWord(random));
  return [...words];
};

const vocabulary = makeVocabulary();

const cumulative = ((): Float64Array => {
  const sums = new Float64Array(vocabulary.length);
  let sum = 0;
  for (let rank = 0; rank < sums.length; rank++) {
    sum += (rank + 2.7) ** -zipfExponent;
    sums[rank] = sum;
  }
  return sums.map(part => part / sum);
})();

const zipfWord = (random: Random): string => {
  const wanted = random.next();
  let low = 0;
  let high = cumulative.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((cumulative[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return vocabulary[low] as string;
};

const identifier = (random: Random): string => {
  const [one, other] = [random.pick(commonWords), random.pick(commonWords)];
  switch (random.below(6)) {
    case 0:
      return `E${random.pick(['CONN', 'TIME', 'PERM', 'HOST'])}${random.pick(['RESET', 'DOUT', 'REFUSED'])}`;
    case 1:
      return `src/${one}/${other}.ts`;
    case 2:
      return `v${random.below(9)}.${random.below(30)}.${random.below(20)}`;
    case 3:
      return `${one}${other[0]?.toUpperCase()}${other.slice(1)}`;
    case 4:
      return `${one.slice(0, 3).toUpperCase()}-${random.below(20_000)}`;
    default:
      return `${one}_${other}_${random.pick(['ms', 'size', 'limit'])}`;
  }
};

const personOf = (random: Random): string => `${random.pick(people)} ${random.pick(surnames)}`;

const textWith = (random: Random): string => {
  const words: string[] = [];
  for (let left = shortestText + random.below(longestText - shortestText + 1); left > 0; left--)
    words.push(zipfWord(random));
  if (random.next() < 0.3) words[random.below(words.length)] = identifier(random);
  if (random.next() < 0.25) words[0] = personOf(random);
  words[0] = `${words[0]?.[0]?.toUpperCase()}${words[0]?.slice(1)}`;
  return `${words.join(' ')}.`;
};

const kinds = [
  { type: 'skill', count: 200 },
  { type: 'error', count: 400 },
  { type: 'project', count: 60 },
  { type: 'session', count: 1_500 },
  { type: 'feedback', count: 120 },
] as const;

export const contextTypes: readonly string[] = kinds.map(kind => kind.type);

const seedOf = (series: number, number: number): number =>
  (Math.imul(series, 0x01000193) ^ (number + 1)) >>> 0;

/** The text of memory `number` of a series; another series shares no text with it. */
export const textOf = (series: number, number: number): string =>
  `${textWith(seeded(seedOf(series, number)))} (note ${series}-${number})`;

/** A whole memory, in one or two contexts, said by someone in some session. */
export const memoryOf = (series: number, number: number): NewMemory => {
  const random = seeded(seedOf(series + 7_919, number));
  const [first, second] = [random.pick(kinds), random.pick(kinds)];
  const contexts: Record<string, string[]> = { [first.type]: [`${first.type} ${random.below(first.count)}`] };
  if (random.next() < 0.5 && second !== first)
    contexts[second.type] = [`${second.type} ${random.below(second.count)}`];
  return {
    content: textOf(series, number),
    context_types: contexts,
    source: { kind: 'user', name: personOf(random) },
    session: `run ${random.below(2_000)}`,
  };
};

/** A question of this many words about one of the first `stored` memories, with at least one common word in it. */
export const queryOf = (series: number, number: number, words: number, stored: number): string => {
  const random = seeded(seedOf(series + 104_729, number * 31 + words));
  const about = textOf(series, random.below(stored)).split(' ').slice(1, -2);
  const asked = [random.pick(commonWords), random.pick(about), random.pick(about)];
  while (asked.length < words) asked.push(asked.length % 3 === 0 ? random.pick(about) : zipfWord(random));
  return asked.slice(0, words).join(' ');
};
