/** How far an insight can be relied on: a probability that it answers the task, cut into three bands. */
import type { ConfidenceFeatures } from './confidence-features.js';
import { type ConfidenceModel, type InputName, inputs, type Odds } from './confidence-model.js';
import { embeddedConfidence, lexicalConfidence } from './confidence-weights.js';

export type Confidence = 'high' | 'medium' | 'low';

/** One thing that moved the probability, in words. */
export interface Reason {
  readonly input: InputName;
  readonly value: number;
  /** How far it moved the odds from those of a usual task. */
  readonly contribution: number;
  readonly says: string;
}

export interface Judgement {
  readonly confidence: Confidence;
  readonly probability: number;
  readonly model: string;
  /** What moved it most comes first. */
  readonly reasons: readonly Reason[];
}

/** Words alone, where meaning is not to be had. */
export const modelFor = (recipe: string): ConfidenceModel =>
  recipe.startsWith('lexical') ? lexicalConfidence : embeddedConfidence;

const reasonsOf = ({ inputs: weighed }: Odds, features: ConfidenceFeatures): Reason[] =>
  Object.entries(weighed).map(([key, { weight, usual }]) => {
    const input = key as InputName;
    const value = inputs[input].valueOf(features);
    const contribution = weight * (value - usual);
    return { input, value, contribution, says: value > usual ? inputs[input].above : inputs[input].below };
  });

const probabilityOf = ({ bias }: Odds, reasons: readonly Reason[]): number =>
  1 / (1 + Math.exp(-reasons.reduce((sum, reason) => sum + reason.contribution, bias)));

const bandOf = (model: ConfidenceModel, features: ConfidenceFeatures, probability: number): Confidence => {
  // What is contested has two answers: no probability makes one of them reliable.
  if (features.contested || probability < model.low) return 'low';
  // Memories can help to make something new, and hardly hold it.
  if (features.toBeMade) return 'medium';
  const { high, shows } = model.weights[features.situation];
  const isShown = probabilityOf(shows, reasonsOf(shows, features)) >= model.shown;
  return probability >= high && isShown ? 'high' : 'medium';
};

export const judgementOf = (model: ConfidenceModel, features: ConfidenceFeatures): Judgement => {
  const weights = model.weights[features.situation];
  const reasons = reasonsOf(weights, features).sort(
    (a, b) => Math.abs(b.contribution) - Math.abs(a.contribution),
  );
  const probability = probabilityOf(weights, reasons);
  const confidence = bandOf(model, features, probability);
  return { confidence, probability, model: model.name, reasons };
};

/** Two values stand side by side: one of them may be right, and neither is sure. */
export const withDoubt = (judgement: Judgement): Judgement =>
  judgement.confidence === 'high' ? { ...judgement, confidence: 'medium' } : judgement;

/** Where nothing answers, `low` is said, and the probability says no more than that. */
export const declined = (model: ConfidenceModel, judgement: Judgement | null): Judgement => ({
  confidence: 'low',
  probability: Math.min(judgement?.probability ?? model.nothing, model.low),
  model: model.name,
  reasons: judgement?.reasons ?? [],
});
