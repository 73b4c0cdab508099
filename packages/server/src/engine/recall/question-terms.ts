/** The terms of a question: its words, without the ones that only look like a month. */
import { words } from '../../language/words.js';

/** Every memory of May holds the month, so a verb "may" must not ask for it. */
const saysMay = /\bmay\b/;
const namesMay = /\bMay\b/;

export const questionTerms = (question: string): string[] => {
  const terms = words(question);
  return saysMay.test(question) && !namesMay.test(question) ? terms.filter(term => term !== 'may') : terms;
};
