/**
 * Fits suspicion on the written texts: what counts as instructions, for which reason, and from which odds it is
 * marked.
 */
import {
  asRead,
  judgeTokens,
  orderBuckets,
  reasonBuckets,
  type Stretch,
  type SuspicionModel,
  stretchesOf,
  suspicionReasons,
  tokensOf,
} from '@loci/server/internal';
import { mulberry32 } from '../mulberry.js';
import type { OrdinaryTexts } from './ordinary-texts.js';
import { type HashedSample, quantised, trainLinear } from './train-linear.js';
import type { TrainingText } from './written-orders.js';

/** Chosen by cross-validation out of eight: a stronger penalty misses 10 of 100 at the same false alarms. */
const training = { rounds: 4, step: 0.2, ridge: 1e-5 };
const folds = 4;
/** The share of unseen innocent lines that may be marked, and of ordinary texts: the goal is 2 % of both. */
const falseAlarms = { lines: 0.02, ordinary: 0.011 };
/** There are ten times as many ordinary texts as written ones, and they must not drown them. */
const ordinaryWeight = 0.3;

interface ReadText extends TrainingText {
  readonly tokens: readonly string[];
  readonly stretches: readonly Stretch[];
}

export const readText = (text: string): string[] => tokensOf(asRead(text).text);

const read = (text: TrainingText): ReadText => {
  const tokens = readText(text.text);
  return { ...text, tokens, stretches: stretchesOf(tokens) };
};

const together = (stretches: readonly Stretch[]): Uint32Array => {
  const all = new Uint32Array(stretches.reduce((sum, one) => sum + one.length, 0));
  let at = 0;
  for (const one of stretches) {
    all.set(one, at);
    at += one.length;
  }
  return all;
};

/** All texts of a template together count as much as those of another. */
const weightsOf = (texts: readonly ReadText[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { template } of texts) counts.set(template, (counts.get(template) ?? 0) + 1);
  return new Map([...counts].map(([template, count]) => [template, 1 / Math.sqrt(count)]));
};

const samplesOf = (texts: readonly ReadText[]): HashedSample[] => {
  const weights = weightsOf(texts);
  return texts.flatMap(({ stretches, isOrder, template }) => {
    const weight = weights.get(template) as number;
    const whole = { hashes: together(stretches), isTrue: isOrder, weight };
    // For instructions in several sentences, it is not known which of them is the one.
    return isOrder || stretches.length === 1
      ? [whole]
      : [whole, ...stretches.map(hashes => ({ hashes, isTrue: false, weight }))];
  });
};

const ordinarySamples = (texts: readonly string[]): HashedSample[] =>
  texts.flatMap(text => {
    const stretches = stretchesOf(readText(text));
    const pairs = stretches.flatMap((one, at) => {
      const next = stretches[at + 1];
      return next === undefined || at % 2 === 1 ? [] : [together([one, next])];
    });
    return [...stretches, ...pairs].map(hashes => ({ hashes, isTrue: false, weight: ordinaryWeight }));
  });

const orderOf = (samples: readonly HashedSample[]) =>
  quantised(trainLinear(samples, { ...training, buckets: orderBuckets }));

const modelOf = (
  texts: readonly ReadText[],
  ordinary: readonly HashedSample[],
  threshold: number,
): SuspicionModel => {
  const order = orderOf([...samplesOf(texts), ...ordinary]);
  const orders = texts.filter(text => text.isOrder);
  const weights = weightsOf(orders);
  const reasons = Object.fromEntries(
    suspicionReasons.map(reason => {
      const samples = orders.map(({ stretches, reasons: told, template }) => ({
        hashes: together(stretches),
        isTrue: told.includes(reason),
        weight: weights.get(template) as number,
      }));
      return [reason, quantised(trainLinear(samples, { ...training, buckets: reasonBuckets }))];
    }),
  ) as unknown as SuspicionModel['reasons'];
  return { order, reasons, threshold };
};

/** Templates in random order, dealt out to the folds. */
const foldsOf = (texts: readonly ReadText[]): Map<string, number> => {
  const random = mulberry32(3);
  const templates = [...new Set(texts.map(one => one.template))];
  const places = new Map(templates.map(template => [template, random()]));
  const dealt = templates.sort((one, other) => (places.get(one) as number) - (places.get(other) as number));
  return new Map(dealt.map((template, at) => [template, at % folds]));
};

/** Log odds of lines, from a model that had not seen them. */
export interface CrossValidated {
  readonly orders: readonly number[];
  readonly innocents: readonly number[];
}

/** Lines without choices: they are closer to what people write, and none stands for two dozen texts. */
const isOwnLine = ({ template }: TrainingText): boolean =>
  !template.includes('((') && !template.includes(': ordinary');

/** Each line judged by a model that saw no text of its template. */
export const crossValidate = (
  written: readonly TrainingText[],
  { trained }: OrdinaryTexts,
): CrossValidated => {
  const texts = written.map(read);
  const ordinary = ordinarySamples(trained);
  const foldOf = foldsOf(texts);
  // One text per line: texts that differ only by a name would count many times.
  const lines = [...new Map(texts.filter(isOwnLine).map(text => [text.template, text])).values()];
  const orders: number[] = [];
  const innocents: number[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const order = orderOf([
      ...samplesOf(texts.filter(one => foldOf.get(one.template) !== fold)),
      ...ordinary,
    ]);
    for (const text of lines)
      if (foldOf.get(text.template) === fold)
        (text.isOrder ? orders : innocents).push(judgeTokens(order, text.tokens).odds);
  }
  return { orders, innocents };
};

/** A text without words has no odds, and counts as harmless. */
const fromTop = (odds: readonly number[], share: number): number =>
  odds.filter(Number.isFinite).toSorted((one, other) => other - one)[Math.floor(share * odds.length)] ??
  Number.NEGATIVE_INFINITY;

/** The threshold keeps false alarms on unseen lines and on held-out ordinary texts below their limits. */
export const fitSuspicion = (
  written: readonly TrainingText[],
  { trained, heldOut }: OrdinaryTexts,
  { innocents }: CrossValidated,
): SuspicionModel => {
  const model = modelOf(written.map(read), ordinarySamples(trained), 0);
  const calm = Object.values(heldOut)
    .flat()
    .map(text => judgeTokens(model.order, readText(text)).odds);
  const lowest = Math.max(fromTop(innocents, falseAlarms.lines), fromTop(calm, falseAlarms.ordinary));
  return { ...model, threshold: Math.ceil(lowest * 100) / 100 };
};
