/**
 * Detects a sentence that says about a person what was said about something of theirs: "my sister lives in Porto" is
 * not about me.
 */
import { spaces } from '../characters.js';
import { words } from '../words.js';
import { nearestSentences } from './nearest-sentences.js';

const owners = new Set(['my', 'our', 'his', 'her', 'their']);

/** "sister" of "My sister lives in Porto" and of "Ana's sister lives in Porto". */
const whatBelongs = (sentence: string): string | undefined => {
  const [owner = '', what] = sentence.split(spaces, 2);
  return owners.has(owner.toLowerCase()) || owner.endsWith("'s") || owner.endsWith('’s') ? what : undefined;
};

export const isAboutAnother = (sentence: string, grounds: readonly string[]): boolean => {
  const told = new Set(words(sentence));
  const theirs = grounds.map(ground => whatBelongs(nearestSentences(sentence, ground, 1)[0] ?? ''));
  return (
    theirs.length > 0 && theirs.every(what => what !== undefined && !words(what).some(term => told.has(term)))
  );
};
