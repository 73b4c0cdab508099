/** Finds a sentence that says of somebody what was said of what is theirs: "my sister lives in Porto" is not about me. */
import { words } from '../words.js';
import { nearestSentences } from './nearest-sentences.js';

const belongs = /^(?:my|our|his|her|their|\p{Lu}[\p{L}-]*['’]s)\s+(?<what>[\p{L}-]+)/iu;

export const isAboutAnother = (sentence: string, grounds: readonly string[]): boolean => {
  const told = new Set(words(sentence));
  const theirs = grounds.map(
    ground => belongs.exec(nearestSentences(sentence, ground, 1)[0] ?? '')?.groups?.what,
  );
  return (
    theirs.length > 0 && theirs.every(what => what !== undefined && !words(what).some(term => told.has(term)))
  );
};
