/** The arms of a search in words: what gave a hit its place. */
import type { Explanation } from '@loci/client';

const words: Readonly<Record<string, string>> = {
  lexical: 'words',
  vector: 'meaning',
  identifier: 'identifiers',
  neighbour: 'neighbours',
  author: 'who said it',
  entity: 'names',
  relevance: 'the judge',
  recency: 'newness',
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

/** The arms that had a part in it, in the order in which the service names them. */
export const armParts = ({ arms }: Explanation): ArmPart[] => {
  const total = Object.values(arms).reduce((sum, { score }) => sum + Math.abs(score), 0);
  return Object.entries(arms)
    .map(([arm, { rank, score }]) => ({ arm, words: words[arm] ?? arm, rank, score }))
    .filter(({ score }) => Math.abs(score) > total * smallestShare);
};
