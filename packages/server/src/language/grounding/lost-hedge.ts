/** Finds a sentence that makes certain what was said with care: "may lose" must not become "loses". */
import { hedges } from '../negation.js';
import { nearestSentences } from './nearest-sentences.js';

const mild = /\b(?:may|might|seems?|possibly|apparently)\b/u;

const isHedged = (text: string): boolean => hedges(text).length > 0 || mild.test(text);

export const losesHedge = (sentence: string, grounds: readonly string[]): boolean =>
  grounds.length > 0 &&
  !isHedged(sentence) &&
  grounds.every(ground => nearestSentences(sentence, ground, 1).every(isHedged));
