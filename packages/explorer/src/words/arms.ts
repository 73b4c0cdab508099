/** Labels for the arms of a search, which rank a hit. */
import type { Explanation } from '@loci/client';

const words: Readonly<Record<string, string>> = {
  lexical: 'keywords',
  vector: 'meaning',
  identifier: 'identifiers',
  neighbour: 'neighbours',
  author: 'source',
  entity: 'names',
  relevance: 'reader',
  recency: 'recency',
};

/** One arm of one hit. */
export interface ArmPart {
  readonly arm: string;
  readonly words: string;
  readonly rank: number | null;
  readonly score: number;
}

/** Less than this share of the score is not worth a bar. */
const smallestShare = 0.004;

/** The arms that contributed, in the order of the response. */
export const armParts = ({ arms }: Explanation): ArmPart[] => {
  const total = Object.values(arms).reduce((sum, { score }) => sum + Math.abs(score), 0);
  return Object.entries(arms)
    .map(([arm, { rank, score }]) => ({ arm, words: words[arm] ?? arm, rank, score }))
    .filter(({ score }) => Math.abs(score) > total * smallestShare);
};
