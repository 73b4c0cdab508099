/** How reliable an insight is, from the evidence alone: the probability that it settles the task, in three bands. */
import { logOdds } from '../../language/models/log-odds.js';
import {
  type ConfidenceInputs,
  confidenceWeights,
  type InputName,
  type Weights,
} from './confidence-weights.js';
import type { NoteReading } from './read.js';

export type Confidence = 'high' | 'medium' | 'low';

/** One factor that moved the probability. */
export interface Reason {
  readonly input: InputName;
  readonly value: number;
  /** How much it moved the log-odds away from a typical task. */
  readonly contribution: number;
  readonly says: string;
}

export interface Judgement {
  readonly confidence: Confidence;
  readonly probability: number;
  readonly model: string;
  /** Why it is in this band, in one sentence. */
  readonly because: string;
  /** Largest contribution first; empty if a cap alone decided. */
  readonly reasons: readonly Reason[];
  readonly inputs: ConfidenceInputs | null;
  /** What limits the band, whatever the probability. */
  readonly caps: readonly Cap[];
}

/** The texts for an input above and below its usual value. */
const says: Readonly<Record<InputName, readonly [above: string, below: string]>> = {
  bears: ['a note answers it', 'no note answers all of it'],
  agreement: ['several independent sources say so', 'one source says so'],
};

/** More than three sources add nothing. */
const mostVoices = 3;

/** The weights were fitted with this. */
const leastDoubt = 0.001;

/** `readings`: of the chosen notes; for a decline, of all that were read. */
export const inputsOf = (
  readings: readonly Pick<NoteReading, 'bears'>[],
  voices: number,
): ConfidenceInputs => ({
  bears: logOdds(Math.max(0, ...readings.map(({ bears }) => bears)), leastDoubt),
  agreement: (Math.min(mostVoices, Math.max(1, voices)) - 1) / (mostVoices - 1),
});

const reasonsOf = ({ inputs: weighed }: Weights, inputs: ConfidenceInputs): Reason[] =>
  (Object.keys(weighed) as InputName[])
    .map(input => {
      const { weight, usual } = weighed[input];
      const value = inputs[input];
      const [above, below] = says[input];
      return { input, value, contribution: weight * (value - usual), says: value > usual ? above : below };
    })
    .sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution));

/** Limits the band, whatever the probability. */
export type Cap =
  | 'declined'
  | 'contested'
  | 'closest'
  | 'words'
  | 'needs_review'
  | 'contested_besides'
  | 'doubted'
  | 'changed'
  | 'several';

const caps: Readonly<Record<Cap, { readonly most: Confidence; readonly because: string }>> = {
  declined: { most: 'low', because: 'Nothing stored answers it.' },
  contested: { most: 'low', because: 'It is contested.' },
  closest: { most: 'low', because: 'No note says it outright.' },
  words: { most: 'medium', because: 'It was found by keywords only, without the models.' },
  needs_review: { most: 'medium', because: 'A note it relies on needs review.' },
  contested_besides: { most: 'medium', because: 'Another note in the answer is contested.' },
  doubted: { most: 'medium', because: 'Two notes in the answer may contradict each other.' },
  changed: { most: 'medium', because: 'A later note may have changed it.' },
  several: { most: 'medium', because: 'Several notes fit equally well.' },
};

const order: readonly Confidence[] = ['low', 'medium', 'high'];
const lower = (one: Confidence, other: Confidence): Confidence =>
  order.indexOf(one) < order.indexOf(other) ? one : other;

/** Smaller contributions are not worth mentioning. */
const worthNaming = 0.1;

const asSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** What made it `high`, or else how far the notes answer the task. */
const moverSentence = (reasons: readonly Reason[], band: Confidence): string => {
  const [answers, answersPart] = says.bears;
  if (band === 'high') {
    const along = reasons.filter(({ contribution }) => contribution >= worthNaming).slice(0, 2);
    return asSentence(along.length === 0 ? answers : along.map(one => one.says).join(', '));
  }
  const isPart = reasons.some(one => one.input === 'bears' && one.contribution <= -worthNaming);
  return asSentence(isPart ? answersPart : `${answers}, but not clearly`);
};

export const judge = (inputs: ConfidenceInputs, capped: readonly Cap[]): Judgement => {
  const { name, low, high } = confidenceWeights;
  const reasons = reasonsOf(confidenceWeights, inputs);
  const odds = reasons.reduce((sum, { contribution }) => sum + contribution, confidenceWeights.bias);
  const fitted = 1 / (1 + Math.exp(-odds));
  const isDeclined = capped.includes('declined');
  const probability = isDeclined ? Math.min(fitted, low) : fitted;
  const byOdds: Confidence = probability >= high ? 'high' : probability < low ? 'low' : 'medium';
  const confidence = capped.reduce((band, cap) => lower(band, caps[cap].most), byOdds);
  const [cap] = capped.filter(one => caps[one].most === confidence);
  const isCapped = cap !== undefined && confidence !== byOdds;
  const because =
    cap !== undefined && (isCapped || confidence === 'low')
      ? caps[cap].because
      : moverSentence(reasons, byOdds);
  return {
    confidence,
    probability,
    model: name,
    because,
    reasons: isDeclined ? [] : reasons,
    inputs,
    caps: capped,
  };
};
