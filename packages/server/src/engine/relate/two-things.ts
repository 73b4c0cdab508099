/** Whether two statements are about different things, judged exactly: another environment or period, or two speakers. */

import { voiceOf } from '../../domain/memory.js';
import { lettersAndDigits } from '../../language/characters.js';
import { differencesOf, type Said } from './exact.js';
import type { MemoryPair } from './relation.js';

const environments: ReadonlyMap<string, string> = new Map(
  Object.entries({
    production: 'production',
    prod: 'production',
    staging: 'staging',
    development: 'development',
    dev: 'development',
    qa: 'qa',
    uat: 'uat',
    ci: 'ci',
    sandbox: 'sandbox',
    canary: 'canary',
    preview: 'preview',
    localhost: 'localhost',
  }),
);

const environmentsIn = (text: string): string[] =>
  (text.toLowerCase().match(lettersAndDigits) ?? []).flatMap(each => environments.get(each) ?? []);

const inOtherEnvironments = (first: string, second: string): boolean => {
  const [mine, theirs] = [environmentsIn(first), environmentsIn(second)];
  return mine.length > 0 && theirs.length > 0 && !mine.some(each => theirs.includes(each));
};

const speaksOfItself = /(?<![\p{L}\p{N}])(?:I|I['’](?:m|ve|d|ll)|[Mm]y|[Mm]ine|myself)(?![\p{L}\p{N}])/u;

/** Each may speak of themselves: "I live in Oslo" and "I live in Bergen" exclude each other only if one person says both. */
export const areOfTwoSpeakers = ({ first, second }: MemoryPair): boolean =>
  voiceOf(first.source) !== voiceOf(second.source) &&
  speaksOfItself.test(first.content) &&
  speaksOfItself.test(second.content);

/** If a date and an amount differ, each amount belongs to its date. The same goes for versions. */
const areOfTwoTimes = (first: Said, second: Said): boolean => {
  const differ = differencesOf(first, second);
  return differ.has('figure') && (differ.has('date') || differ.has('version'));
};

export const areOfTwoThings = ([mine, theirs]: readonly [Said, Said]): boolean =>
  inOtherEnvironments(mine.text, theirs.text) || areOfTwoTimes(mine, theirs);
