/** The author rule: a question about one person wants what that person said. */
import { lettersAndDigits } from '../../language/characters.js';
import type { GraphIndex } from './index/graph-index.js';

const firstPerson = new Set(['i', 'my', 'me', 'mine']);
/** The author that first-person questions are about, if a user without a name stored memories. */
const theUser = 'user';

const wordsOf = (text: string): string[] => text.toLowerCase().match(lettersAndDigits) ?? [];

/** The number of the one author the question names; without a name but in the first person, the user; else null. */
export const authorAskedFor = (index: GraphIndex, question: string): number | null => {
  const { authors } = index.documents;
  const words = wordsOf(question);
  const asked = ` ${words.join(' ')} `;
  const named: number[] = [];
  for (let number = 1; number < authors.texts.length; number++) {
    const name = wordsOf(authors.texts[number] as string).join(' ');
    if (name !== '' && name !== theUser && asked.includes(` ${name} `)) named.push(number);
  }
  if (named.length === 1) return named[0] as number;
  if (named.length > 1 || !words.some(word => firstPerson.has(word))) return null;
  return authors.numbers.get(theUser) ?? null;
};
