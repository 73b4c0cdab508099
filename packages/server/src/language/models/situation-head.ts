/** What a task is about to do, learned: a small linear head over the vector of the task. */
import { scoresOf, softmax } from './linear-head.js';
import type { Situation } from './situation.js';
import { situationWeights } from './situation-weights.js';

/** From this probability on the head is believed; a plain question is the safe reading of all else. */
const believed = 0.5;

/** `ask` where there is no vector of the model that the head was trained over. */
export const situationOf = (
  vector: { readonly model: string; readonly numbers: Float32Array } | null,
): Situation => {
  if (vector === null || vector.model !== situationWeights.model) return 'ask';
  const chances = softmax(scoresOf(situationWeights.rows, vector.numbers));
  const top = Math.max(...chances);
  const best = situationWeights.rows[chances.indexOf(top)];
  return best !== undefined && top >= believed ? best.situation : 'ask';
};
