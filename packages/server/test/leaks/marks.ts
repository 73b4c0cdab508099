/** Words that nobody else says: each graph is full of its own, so that a foreign one in an answer is a leak and nothing else. */

const letters = 'bcdfghjkmnpqrtvwx';

/** Far from each other also for a search that forgives typing errors. */
const lettersOf = (number: number): string => {
  let state = Math.imul(number + 1, 0x9e3779b1) >>> 0;
  let text = '';
  for (let place = 0; place < 10; place++) {
    state = Math.imul(state ^ (state >>> 15), 0x85ebca6b) >>> 0;
    text += letters[(state >>> 8) % letters.length];
  }
  return text;
};

/** What a graph holds, in every field that takes words. */
export const markOf = (graph: number): string => `zqmark${lettersOf(graph)}zq`;
/** Part of the name of a graph; whoever may not read it must not learn that it exists. */
export const nameMarkOf = (graph: number): string => `zqname${lettersOf(graph)}zq`;
/** Forgotten again before the first read: nobody may see it, not even the owner. */
export const forgottenMarkOf = (graph: number): string => `zqgone${lettersOf(graph)}zq`;
/** Of no graph at all, for comparing. */
export const strangerMark = `zqmark${lettersOf(1_000_000)}zq`;

const anyMark = /zq(?:mark|name|gone)[a-z]{10}zq/gi;

/** Every mark that a text holds, however it is spelled. */
export const marksIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(anyMark)].map(([mark]) => mark.toLowerCase()));

export const withoutMarks = (text: string): string => text.replace(anyMark, 'zq');
