/** Relations that need no judge: exact differences, and shared words. */
import { sentences } from '../../language/sentences.js';
import { differInOneFigure } from './exact.js';
import { reasons } from './reasons.js';
import { type MemoryPair, plain, type RelateTools, type Relation } from './relation.js';
import { saidBy } from './said.js';
import { readPart, sharedWords } from './sentence-pairs.js';
import { strengths, thresholds } from './thresholds.js';
import { areOfTwoSpeakers, areOfTwoThings } from './two-things.js';

const figuresDiffer = (pair: MemoryPair, firstQuote: string, secondQuote: string): Relation | null => {
  const one = saidBy(pair.first, firstQuote);
  const other = saidBy(pair.second, secondQuote);
  if (!differInOneFigure(one, other) || areOfTwoSpeakers(pair) || areOfTwoThings([one, other])) return null;
  return {
    // Figures do not say whether the world changed or someone made a mistake.
    ...plain,
    kind: 'contradiction',
    strength: strengths.otherFigure,
    reason: reasons.figures({ firstQuote, secondQuote }),
    firstQuote,
    secondQuote,
    method: 'figures',
  };
};

/** The same words with a different amount, version or date; null otherwise. */
export const otherFigure = (pair: MemoryPair): Relation | null =>
  figuresDiffer(pair, readPart(pair.first.content), readPart(pair.second.content));

const mostSentences = 12;

const sentencesOf = (content: string): string[] =>
  sentences(readPart(content))
    .slice(0, mostSentences)
    .map(({ text }) => text);

/**
 * The same between a sentence of each. Called `judge`, which suspects it: the newer note does not replace the rest of the
 * older one by itself.
 */
export const otherFigureInSentences = (pair: MemoryPair): Relation | null => {
  const theirs = sentencesOf(pair.second.content);
  for (const mine of sentencesOf(pair.first.content))
    for (const their of theirs) {
      const found = figuresDiffer(pair, mine, their);
      if (found !== null) return { ...found, method: 'judge' };
    }
  return null;
};

export const byWords = (pair: MemoryPair, weightOf: RelateTools['weightOf']): Relation | null => {
  const found = otherFigure(pair);
  if (found !== null) return found;
  const { first, second } = pair;
  const shared = sharedWords(first.content, second.content, weightOf);
  if (shared < thresholds.relatedByWords) return null;
  const quotes = { firstQuote: readPart(first.content), secondQuote: readPart(second.content) };
  return {
    ...plain,
    kind: 'related-to',
    strength: Math.min(1, shared),
    reason: reasons.words(quotes),
    ...quotes,
    method: 'words',
  };
};
