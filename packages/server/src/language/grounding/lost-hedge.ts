/** Detects a sentence that drops a hedge: "may lose" must not become "loses". */
import { isHedged } from './careful-words.js';
import { nearestSentences } from './nearest-sentences.js';

export const losesHedge = (sentence: string, grounds: readonly string[]): boolean =>
  grounds.length > 0 &&
  !isHedged(sentence) &&
  grounds.every(ground => nearestSentences(sentence, ground, 1).every(isHedged));
