/**
 * How relevant a memory is to a question, 0..1: how likely it is that anything stored fits, and that it is this
 * memory.
 */
import { logOdds } from '../../language/models/log-odds.js';
import { type Factor, mostMemoriesFitted, relevanceWeights } from './relevance-weights.js';

/** What recall knows about a question. */
export interface Asked {
  /** The share of its words that the graph knows, by weight. */
  readonly known: number;
  readonly memories: number;
  /** The cosine of the nearest memory; null where meaning was not compared, or by a model the weights do not know. */
  readonly nearest: number | null;
  /** How much each that the reader read matters, 0..1. */
  readonly read: readonly number[];
  /** A memory contains all its words, or an identifier it names. */
  readonly isExact: boolean;
}

/** What recall knows about a hit. */
export interface Seen {
  readonly cosine: number | null;
  /** How much it matters according to the reader, 0..1; null where it did not read it. */
  readonly read: number | null;
  /** The share of the question's words it contains, by weight. */
  readonly words: number;
}

/** The relevance of a hit, and its inputs. */
export interface Relevance {
  readonly value: number;
  readonly inputs: Readonly<Record<string, number>>;
}

export interface QuestionRelevance {
  of(hit: Seen): Relevance;
  /** False where nothing stored fits the question. */
  readonly isFitting: boolean;
}

const chance = ({ bias, ...weights }: Factor, inputs: Readonly<Record<string, number>>): number =>
  1 /
  (1 +
    Math.exp(
      -Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (inputs[name] ?? 0), bias),
    ));

/** Without meaning, words are all that is known: the share a memory contains, and nothing is left out. */
const byWords: QuestionRelevance = {
  of: ({ words }) => ({ value: words, inputs: { words } }),
  isFitting: true,
};

export const relevanceTo = ({ known, memories, nearest, read, isExact }: Asked): QuestionRelevance => {
  if (nearest === null) return byWords;
  const isRead = read.length > 0;
  const { fits, hit, least } = relevanceWeights[isRead ? 'read' : 'unread'];
  const asked = {
    best_meaning: nearest,
    ...(isRead ? { best_read: logOdds(Math.max(...read)) } : {}),
    known,
    // Among more memories the nearest is nearer by chance; how much so is unknown beyond the fitted size.
    memories: Math.log10(1 + Math.min(memories, mostMemoriesFitted)),
  };
  const fitting = isExact ? 1 : chance(fits, asked);
  return {
    of({ cosine, read: own, words }) {
      const inputs = {
        ...asked,
        fits: fitting,
        meaning: cosine ?? nearest,
        // What the reader did not read comes after what it read, and rates no better than the last of it.
        ...(isRead ? { read: logOdds(own ?? Math.min(...read)) } : {}),
        words,
      };
      return { value: fitting * chance(hit, inputs), inputs };
    },
    isFitting: fitting >= least,
  };
};
