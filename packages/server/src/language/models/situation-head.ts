/** Classifies a task with a small linear head over its vector. */
import { scoresOf, softmax } from './linear-head.js';
import type { Situation } from './situation.js';
import { situationWeights } from './situation-weights.js';

/** The head is trusted from this probability on; otherwise the task counts as a plain question. */
const believed = 0.5;

/** `ask` if there is no vector from the model that the head was trained on. */
export const situationOf = (
  vector: { readonly model: string; readonly numbers: Float32Array } | null,
): Situation => {
  if (vector === null || vector.model !== situationWeights.model) return 'ask';
  const chances = softmax(scoresOf(situationWeights.rows, vector.numbers));
  const top = Math.max(...chances);
  const best = situationWeights.rows[chances.indexOf(top)];
  return best !== undefined && top >= believed ? best.situation : 'ask';
};
