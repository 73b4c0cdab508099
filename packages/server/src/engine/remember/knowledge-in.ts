/**
 * Decides which sentences of a conversation are knowledge: with the trained head, or by exact terms when there is no
 * vector.
 */
import { datesIn, prepareDates } from '../../language/dates.js';
import { identifiers } from '../../language/identifiers.js';
import {
  headModel,
  readSpoken,
  type Spoken,
  type SpokenReading,
} from '../../language/models/knowledge-head.js';
import type { Models } from '../../language/models/models.js';
import { namesIn } from '../../language/names.js';
import { numbersIn } from '../../language/numbers.js';
import { mapInTurns } from '../../take-turns.js';
import { modelKey } from '../recall/vectors/model-key.js';

/** Anything longer was not spoken as one sentence. */
export const mostCharacters = 600;
/** "9090" alone says nothing; "no, 9090" is a correction. */
const fewestWords = 2;
/** Without a vector: "see ticket 12" means nothing to someone who was not there. */
const fewestWordsOfFact = 4;

const machineStarts = '{}[]()<>=;,|#\\-';
const machineEnds = '{};';

const isMachine = (text: string): boolean =>
  machineStarts.includes(text[0] as string) ||
  machineEnds.includes(text.at(-1) as string) ||
  text.startsWith('//') ||
  text.includes('=>');

const wordsIn = (text: string): number => text.split(' ').length;

/** Skips questions, announcements ("our setup:"), machine text, and sentences that are too short or too long. */
export const isReadable = (text: string): boolean =>
  text.length <= mostCharacters &&
  wordsIn(text) >= fewestWords &&
  !text.endsWith('?') &&
  !text.endsWith(':') &&
  !isMachine(text);

const nothing: SpokenReading = { knowledge: null, beside: null, isCorrection: false };
const plainFact: SpokenReading = { knowledge: 'fact', beside: 'fact', isCorrection: false };

const namesSomethingExact = (text: string): boolean =>
  identifiers(text).length > 0 ||
  numbersIn(text).length > 0 ||
  namesIn(text).length > 0 ||
  datesIn(text, new Date(0)).length > 0;

/** Looks at no English word: a sentence with an exact term is a fact, anything else is talk. */
const readExactly = ({ text }: Spoken): SpokenReading =>
  wordsIn(text) >= fewestWordsOfFact && namesSomethingExact(text) ? plainFact : nothing;

/** About 60 ms of model time, the longest a search has to wait meanwhile. */
const batchSize = 16;
/** Time for a model to load; after that, exact terms decide. */
const patienceMs = 5_000;

/** Vectors of the first sentences, as many as are available. */
const vectorsOf = async (
  models: Models,
  texts: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Float32Array[]> => {
  const { embedder } = models;
  const vectors: Float32Array[] = [];
  if (embedder === null || modelKey(embedder.model) !== headModel) return vectors;
  try {
    for (let from = 0; from < texts.length; from += batchSize) {
      const patience = AbortSignal.timeout(patienceMs);
      const enough = signal === undefined ? patience : AbortSignal.any([patience, signal]);
      vectors.push(...(await embedder.embed(texts.slice(from, from + batchSize), 'asked', enough)));
    }
  } catch {
    // A failing model costs quality, never a memory. A caller who aborts gets the abort error.
    signal?.throwIfAborted();
  }
  return vectors;
};

/** One classification per sentence, in order; beyond `most`, exact terms decide. */
export const knowledgeIn = async (
  models: Models,
  spoken: readonly Spoken[],
  most: number,
  signal?: AbortSignal,
): Promise<SpokenReading[]> => {
  const read = spoken.filter(({ text }) => isReadable(text));
  const vectors = await vectorsOf(
    models,
    read.slice(0, most).map(({ text }) => text),
    signal,
  );
  if (vectors.length < read.length) await prepareDates();
  const readings = new Map(
    await mapInTurns(read, (one, at) => {
      const vector = vectors[at];
      return [one, vector === undefined ? readExactly(one) : readSpoken(vector, one)] as const;
    }),
  );
  return spoken.map(one => readings.get(one) ?? nothing);
};
