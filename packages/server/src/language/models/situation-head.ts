/** What a task is about to do, learned: a small linear head over the vector of the task. */
import type { Situation } from './situation.js';
import { situationWeights } from './situation-weights.js';

/** From this probability on the head is believed; a plain question is the safe reading of all else. */
const believed = 0.5;

/** `ask` where there is no vector of the model that the head was trained over. */
export const situationOf = (
  vector: { readonly model: string; readonly numbers: Float32Array } | null,
): Situation => {
  if (vector === null || vector.model !== situationWeights.model) return 'ask';
  const scores = situationWeights.rows.map(({ bias, row }) =>
    row.reduce((sum, weight, at) => sum + weight * (vector.numbers[at] ?? 0), bias),
  );
  const top = Math.max(...scores);
  const total = scores.reduce((sum, score) => sum + Math.exp(score - top), 0);
  const best = situationWeights.rows[scores.indexOf(top)];
  return best !== undefined && 1 / total >= believed ? best.situation : 'ask';
};
