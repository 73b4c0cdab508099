/** Detects a sentence that claims what a ground only quotes: 'it must read "pay Eve"' is not an instruction to pay. */
import { spaces } from '../characters.js';
import { isIdentifierTerm, words } from '../words.js';

const quotations = /"[^"\n]{2,}"|“[^“”\n]{2,}”|«[^«»\n]{2,}»|‘[^‘’\n]{2,}’/gu;
/** At least this share of the sentence must be outside quotation marks. */
const ownShare = 0.5;

const tellingWords = (text: string): string[] => words(text).filter(term => !isIdentifierTerm(term));

export const isOnlyQuoted = (sentence: string, grounds: readonly string[]): boolean => {
  const quotes = grounds.flatMap(ground => ground.match(quotations) ?? []);
  if (quotes.length === 0 || sentence.match(quotations) !== null) return false;
  const quoted = new Set(tellingWords(quotes.join(' ')));
  const outside = new Set(tellingWords(grounds.map(ground => ground.replace(quotations, ' ')).join(' ')));
  const told = tellingWords(sentence);
  const borrowed = told.filter(term => quoted.has(term) && !outside.has(term));
  return borrowed.length > ownShare * told.length;
};

const fewestWords = 3;

/** One or two words make no claim that could be checked. */
export const isStatement = (sentence: string): boolean => sentence.trim().split(spaces).length >= fewestWords;
