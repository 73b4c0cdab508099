/** The reason for a relation. It names both quotes, the earlier one first. */
import { onOneLine } from '../../language/characters.js';
import type { Relation } from './relation.js';

type Quotes = Pick<Relation, 'firstQuote' | 'secondQuote'>;

/** The full quotes are stored next to the reason. */
const longestQuote = 120;

const quoted = (text: string): string => {
  const line = onOneLine(text);
  if (line.length <= longestQuote) return `“${line}”`;
  const cut = line.slice(0, longestQuote);
  const lastSpace = cut.lastIndexOf(' ');
  return `“${(lastSpace > 0 ? cut.slice(0, lastSpace) : cut).replace(/[\ud800-\udbff]$/, '')}…”`;
};

/** A quote at the end that ends its own sentence also ends this one. */
const endsTwice = /([.!?…]”)\.$/u;

const saying =
  (words: (first: string, second: string) => string) =>
  ({ firstQuote, secondQuote }: Quotes): string =>
    words(quoted(firstQuote), quoted(secondQuote)).replace(endsTwice, '$1');

export const reasons = {
  contradiction: saying((first, second) => `${first} and ${second} cannot both be true.`),
  update: saying((first, second) => `${second} replaces ${first}.`),
  mayContradict: saying((first, second) => `${first} and ${second} may contradict each other: review them.`),
  mayReplace: saying((first, second) => `${second} may replace ${first}: review them.`),
  reinforcement: saying((first, second) => `${first} and ${second} say the same.`),
  extension: saying((first, second) => `${second} adds to ${first}.`),
  meaning: saying((first, second) => `${first} and ${second} are close in meaning.`),
  sameText: saying(first => `Both say ${first}.`),
  figures: saying((first, second) => `${first} and ${second} differ in only one figure.`),
  words: saying((first, second) => `${first} and ${second} share most of their words.`),
} as const;
