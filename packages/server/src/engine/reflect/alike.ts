/** Whether two statements say the same. */
import type { Memory } from '../../domain/memory.js';
import { negations } from '../../language/negation.js';
import { numbersIn } from '../../language/numbers.js';
import { words } from '../../language/words.js';
import type { Hit } from '../recall/recall.js';
import { foldedStem, isDress } from '../relate/like-words.js';
import type { Evidence } from './evidence.js';
import { statementsOf } from './statements.js';

type Worded = Pick<Evidence, 'quote' | 'terms'>;

/** Two statements that share this much of their words say the same. */
const sameWords = 0.75;
/** One that is so much longer says more. */
const muchLonger = 1.5;

const shareOfWords = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  let both = 0;
  for (const term of a) if (b.has(term)) both++;
  return both / Math.max(1, Math.min(a.size, b.size));
};

const figuresOf = (text: string): string =>
  numbersIn(text)
    .map(number => `${number.value} ${number.unit ?? ''}`)
    .sort()
    .join(',');

/** Another number or a "not" makes another statement, however alike the words are. */
export const saysNothingElse = (a: string, b: string): boolean =>
  figuresOf(a) === figuresOf(b) && negations(a).length === negations(b).length;

/** Its words without those that only dress it, one spelling for those that mean the same. */
export const tellingTerms = ({ quote }: Pick<Worded, 'quote'>): ReadonlySet<string> =>
  new Set(
    words(quote)
      .filter(term => !isDress(term))
      .map(foldedStem),
  );

const hasMore = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some(term => !other.has(term));

/** "Marta approves them" and "Jonas approves them": where each has a word of its own, that word is what they say. */
const sayEachTheirOwn = (one: Worded, other: Worded): boolean => {
  const [first, second] = [tellingTerms(one), tellingTerms(other)];
  return hasMore(first, second) && hasMore(second, first);
};

const areWordedAlike = (one: Worded, other: Worded): boolean =>
  one.terms.size > 2 &&
  one.terms.size <= other.terms.size * muchLonger &&
  other.terms.size <= one.terms.size * muchLonger &&
  shareOfWords(one.terms, other.terms) >= sameWords;

export const saysTheSameAs = (one: Worded, other: Worded): boolean =>
  areWordedAlike(one, other) && !sayEachTheirOwn(one, other) && saysNothingElse(one.quote, other.quote);

/** The same sentence with another value in it: a name, a thing or a figure. */
export const givesAnotherValue = (one: Worded, other: Worded): boolean =>
  areWordedAlike(one, other) &&
  negations(one.quote).length === negations(other.quote).length &&
  (sayEachTheirOwn(one, other) || figuresOf(one.quote) !== figuresOf(other.quote));

/** Other memories whose statement says the same as this one: its support beside its own sources. */
export const saysTheSame = (one: Evidence, hits: readonly Hit[]): Memory[] =>
  hits
    .map(hit => hit.memory)
    .filter(memory => memory.id !== one.memory.id)
    .filter(memory => statementsOf(memory).some(other => saysTheSameAs(other, one)));

/** The statement of a memory that is nearest to this one in words; null where they share nothing. */
export const nearestStatement = (memory: Memory, one: Evidence): Evidence | null => {
  const found = statementsOf(memory)
    .map(statement => ({ statement, share: shareOfWords(statement.terms, one.terms) }))
    .sort((a, b) => b.share - a.share)[0];
  return found === undefined || found.share === 0
    ? null
    : {
        ...found.statement,
        coverage: one.coverage,
        judged: null,
        relevance: one.relevance,
      };
};
