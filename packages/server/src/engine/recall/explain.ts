/** Explains why a memory was found and ranked where it is. */
import { hitsByFit } from '@loci/client';
import { listed } from '../../domain/listed.js';
import { isIdentifierTerm } from '../../language/words.js';
import type { WordWeight } from './arms/lexical.js';
import type { Ranking } from './arms/ranking.js';
import { type FoundWords, foundWords } from './found-words.js';
import type { ArmResults, Contribution, Fused } from './fuse.js';
import { authorName } from './index/documents.js';
import type { GraphIndex } from './index/graph-index.js';

export interface Explained {
  readonly arms: Readonly<Record<string, { readonly rank: number | null; readonly score: number }>>;
  /** The question's words that it contains, rarest first. */
  readonly matched: readonly string[];
  readonly reason: string;
}

const rankIn = (ranking: Ranking | null, row: number): number | null => {
  const at = ranking === null ? -1 : ranking.rows.indexOf(row);
  return at < 0 ? null : at + 1;
};

const reasonsFor = (
  index: GraphIndex,
  { row, parts }: Fused,
  { names, words }: FoundWords,
  meaningRank: number | null,
  isLikely: boolean,
): string[] => {
  const reasons: string[] = [];
  if (names.length > 0) reasons.push(`it names ${listed(names)} exactly`);
  // All of its words are then there.
  if (parts.quote > 0) reasons.push('it contains the question word for word');
  else if (words.length > 0)
    reasons.push(`it contains the ${words.length === 1 ? 'word' : 'words'} ${listed(words)}`);
  if (parts.vector > 0 && meaningRank !== null)
    reasons.push(`it ranks number ${meaningRank} by similarity of meaning`);
  if (parts.author > 0)
    reasons.push(`${authorName(index.documents, row)}, whom the question is about, said it`);
  if (parts.neighbour > 0) reasons.push('its neighbours in the session fit too');
  if (parts.entity > 0) reasons.push('it is about something the best hits mention');
  if (parts.relevance > 0)
    reasons.push(
      isLikely
        ? 'the reader finds that it matters to the question'
        : 'the reader ranks it above other results',
    );
  return reasons;
};

const namesOfParts: Readonly<Record<keyof Contribution, string>> = {
  lexical: 'its words',
  vector: 'its meaning',
  identifier: 'the exact name in it',
  quote: 'the literal question',
  neighbour: 'its neighbours',
  author: 'who said it',
  entity: 'what the best hits mention',
  relevance: 'the reader',
  recency: 'its age',
};

const decisive = (parts: Contribution): string => {
  const given = Object.entries(parts) as [keyof Contribution, number][];
  const [name] = given.reduce((best, part) => (part[1] > best[1] ? part : best));
  return namesOfParts[name];
};

/** What weighed most is worth saying only of several reasons. */
const reasonOf = (reasons: readonly string[], parts: Contribution): string => {
  const [only, ...more] = reasons;
  if (only === undefined) return 'Found because it is similar to the question.';
  return more.length === 0
    ? `Found because ${only}.`
    : `Found because ${listed(reasons)}; most of its score comes from ${decisive(parts)}.`;
};

export const explain = (
  index: GraphIndex,
  arms: ArmResults,
  words: readonly WordWeight[],
  found: Fused,
  query: string,
  /** 0..1, as the hit has it: the reason must not promise more. */
  relevance: number,
): Explained => {
  const held = words.filter(word => index.postings.countIn(word.term, found.row) > 0).map(word => word.term);
  const identifiers = held.filter(isIdentifierTerm).map(term => term.slice(1));
  const plain = held.filter(term => !isIdentifierTerm(term) && !identifiers.includes(term));
  const meaningRank = rankIn(arms.vector, found.row);
  const ranks: Partial<Record<keyof Contribution, number | null>> = {
    lexical: rankIn(arms.lexical, found.row),
    vector: meaningRank,
  };
  const isLikely = hitsByFit([{ relevance }]).likely.length > 0;
  const reasons = reasonsFor(index, found, foundWords(held, query), meaningRank, isLikely);
  const parts = Object.entries(found.parts) as [keyof Contribution, number][];
  return {
    arms: Object.fromEntries(parts.map(([arm, score]) => [arm, { rank: ranks[arm] ?? null, score }])),
    matched: [...identifiers, ...plain],
    reason: reasonOf(reasons, found.parts),
  };
};
