/** The terms of a question: its words, without those that only look like a month. */
import { lettersAndDigits } from '../../language/characters.js';
import { words } from '../../language/words.js';

export const questionTerms = (question: string): string[] => {
  const terms = words(question);
  if (!terms.includes('may')) return terms;
  // Every memory from May contains the month, so a verb "may" must not match it.
  const written = new Set<string>(question.match(lettersAndDigits));
  return written.has('may') && !written.has('May') ? terms.filter(term => term !== 'may') : terms;
};
