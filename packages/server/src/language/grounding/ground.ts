/** What a sentence is based on: a statement with its speaker, time and context. */
import { dayInWords } from '../day-in-words.js';

export interface Ground {
  readonly text: string;
  readonly speaker: string | null;
  /** Milliseconds since 1970, in UTC. */
  readonly at: number;
  /** Names that belong to it although its text does not contain them: those of its contexts. */
  readonly places: readonly string[];
}

/** As reported speech, with speaker and day. */
export const reported = ({ text, speaker, at }: Ground): string =>
  `${speaker ?? 'Somebody'} said on ${dayInWords(at)}: ${text}`;

/** All words that a sentence about it may use as a name. */
export const wordsAround = ({ text, speaker, places }: Ground): string =>
  [text, speaker ?? '', ...places].join(' \n ');
