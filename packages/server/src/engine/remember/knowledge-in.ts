/** Which sentences of a conversation are knowledge: by the learned head, or by what is exact where there is no vector. */
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

/** One that is longer is no sentence that somebody said. */
export const mostCharacters = 600;
/** "9090" alone says nothing, "no, 9090" corrects. */
const fewestWords = 2;
/** Without a vector: "see ticket 12" says nothing to who was not there. */
const fewestWordsOfFact = 4;

const machineStarts = '{}[]()<>=;,|#\\-';
const machineEnds = '{};';

const isMachine = (text: string): boolean =>
  machineStarts.includes(text[0] as string) ||
  machineEnds.includes(text.at(-1) as string) ||
  text.startsWith('//') ||
  text.includes('=>');

const wordsIn = (text: string): number => text.split(' ').length;

/** Questions, announcements ("our setup:"), machine text, and what is too short or too long are read by nobody. */
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

/** No word of English is looked at: what names nothing exact is talk, all else is a fact. */
export const readExactly = ({ text }: Spoken): SpokenReading =>
  wordsIn(text) >= fewestWordsOfFact && namesSomethingExact(text) ? plainFact : nothing;

/** Some 60 ms of the model: a search that comes meanwhile waits no longer. */
const batchSize = 16;
/** A model that loads may need this; then what is exact decides. */
const patienceMs = 5_000;

/** Vectors of the first sentences, as many as could be had. */
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
    // A failing model costs quality, never a memory; who gave up hears of it where the answer would be.
    signal?.throwIfAborted();
  }
  return vectors;
};

/** One reading for each sentence, in their order; past `most` what is exact decides. */
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
