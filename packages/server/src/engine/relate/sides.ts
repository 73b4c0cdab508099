/** Who does it and to whom: the judge knows the words of a sentence better than their order. */
import type { Statement } from './statement.js';

/** "Ana met Ben" and "Ben met Ana" are one. */
const mutual =
  /\b(?:with|met|meets?|meeting|married|marr(?:y|ies)|equals?|resembles?|next to|near|beside|between|apart|same|alike|together|differs?|joins?|joined|borders?)\b/i;
/** "The box is cut by Ana" turns the two round and says the same. */
const turned = /\bby\b|^there\b/i;
/** "Paris is the capital" and "the capital is Paris" are one, while "is chasing" tells what is done. */
const identity = /^(?:is|are|was|were|be|means?|remains?|becomes?|became)$/;

interface Sides {
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
}

function sidesOf({ tokens, verbAt }: Statement): Sides | null {
  const place = tokens.findIndex(token => token.start === verbAt);
  if (place < 1) return null;
  const [verb, next] = [tokens[place]!, tokens[place + 1]];
  if (identity.test(verb.lower) && !/(?:ing|ed|en)$/.test(next?.lower ?? '')) return null;
  const stems = (wanted: (start: number) => boolean) =>
    new Set(tokens.filter(token => token.content && wanted(token.start)).map(token => token.stem));
  return { before: stems(start => start < verbAt), after: stems(start => start > verbAt) };
}

const crosses = (from: Sides, to: Sides): boolean =>
  [...from.before].some(stem => !from.after.has(stem) && to.after.has(stem) && !to.before.has(stem));

/** "The dog chases the cat" and "the cat chases the dog". */
export function areExchanged(first: Statement, second: Statement): boolean {
  if ([first, second].some(({ text }) => turned.test(text) || mutual.test(text))) return false;
  const one = sidesOf(first);
  const other = sidesOf(second);
  return one !== null && other !== null && crosses(one, other) && crosses(other, one);
}
