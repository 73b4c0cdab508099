/** What a search says beside its hits: how near anything came at all, and to whom it belongs. Confidence is made of it. */
import { words } from '../../language/words.js';
import type { WordWeight } from './arms/lexical.js';
import type { ArmResults, Fused } from './fuse.js';
import type { GraphIndex } from './index/graph-index.js';

/** Whom the question is about, and whether what fits it is theirs. */
export interface AskedAuthor {
  readonly name: string;
  /** The one who asks, not somebody named. */
  readonly isUser: boolean;
  /** The best share of the question's words that one memory holds: of theirs, and of anybody else's. */
  readonly ownCoverage: number;
  readonly otherCoverage: number;
}

export interface Signals {
  /** Cosines of the memories that are nearest in meaning, best first; null where meaning is not to be had. */
  readonly nearest: readonly number[] | null;
  /** Which memories those are. */
  readonly nearestIds: readonly string[];
  /** The best share of the question's words that one memory holds, by weight; the author's name does not count. */
  readonly bestCoverage: number;
  /** Somebody without a name speaks here as the user. */
  readonly hasUser: boolean;
  /** And talks in sessions, as with an assistant: notes of a user alone are no talk. */
  readonly isTalk: boolean;
  readonly asked: AskedAuthor | null;
}

/** So many of the nearest are told. */
const told = 10;
/** So many memories of either side are looked at for what they hold of the question. */
const looked = 200;

const theUser = 'user';

/** The rows of the best by words, cut into those of the author and those of others. */
const sidesOf = (index: GraphIndex, rows: readonly number[], author: number | null) => {
  const own: number[] = [];
  const others: number[] = [];
  for (const row of rows) {
    const side = author !== null && index.documents.author[row] === author ? own : others;
    if (side.length < looked) side.push(row);
  }
  return { own, others };
};

export const signalsOf = (
  index: GraphIndex,
  arms: ArmResults,
  terms: readonly string[],
  known: readonly WordWeight[],
): Signals => {
  const { documents, postings } = index;
  const name = arms.author === null ? null : (documents.authors.texts[arms.author] as string);
  const nameTerms = new Set(name === null ? [] : words(name));
  const knownWeights = new Map(known.map(word => [word.term, word.weight]));
  const unknown = Math.log(1 + documents.count);
  const weights = [...new Set(terms)]
    .filter(term => !nameTerms.has(term))
    .map(term => ({ term, weight: knownWeights.get(term) ?? unknown }));
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  const share = (holds: (term: string) => boolean): number =>
    total === 0 ? 0 : weights.reduce((sum, { term, weight }) => sum + (holds(term) ? weight : 0), 0) / total;
  const best = (rows: readonly number[]): number =>
    rows.reduce(
      (most, row) =>
        Math.max(
          most,
          share(term => postings.countIn(term, row) > 0),
        ),
      0,
    );
  const { own, others } = sidesOf(index, arms.lexical.rows, arms.author);
  const ownCoverage = best(own);
  const otherCoverage = best(others);
  const { vector } = arms;
  const near = vector?.rows.slice(0, told) ?? [];
  const hasUser = documents.authors.numbers.has(theUser);
  return {
    nearest: vector === null ? null : near.map(row => vector.scores[row] as number),
    nearestIds: near.map(row => documents.ids.at(row)),
    bestCoverage: Math.max(ownCoverage, otherCoverage),
    hasUser,
    isTalk: hasUser && documents.sessions.texts.length > 1,
    asked:
      name === null
        ? null
        : {
            name,
            isUser: name === theUser,
            ownCoverage,
            otherCoverage,
          },
  };
};

/** The judge reads each of them, so they are few. */
const mostBesides = 4;

/** The best that others said, where the question names one author: whether it is their matter rather than the author's. */
export const besidesAuthor = (index: GraphIndex, author: number | null, fused: readonly Fused[]): Fused[] => {
  const { documents } = index;
  if (author === null || documents.authors.texts[author] === theUser) return [];
  const found: Fused[] = [];
  for (const one of fused) {
    if (found.length === mostBesides) break;
    const by = documents.author[one.row] as number;
    if (by !== author && by !== 0) found.push(one);
  }
  return found;
};
