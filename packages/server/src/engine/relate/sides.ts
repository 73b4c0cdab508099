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

const asymmetric: readonly RegExp[] = [
  /^(?<one>.{1,50}?) (?:is|are|was|were) (?<what>(?:more |less )?\w+(?:er)?) than (?<other>[^.,;]{1,50})/i,
  /^(?<one>.{1,50}?) (?:is|was) (?<other>.{1,40}?)['’]s? (?<what>manager|boss|teacher|mentor|coach|parent|mother|father|son|daughter|supervisor|successor|predecessor|landlord|employer)\b/i,
  /^(?<what>.{1,40}? )?(?<one>\S+) (?:before|after) (?:the )?(?<other>\S+?)\.?$/i,
  /^(?<what>.{1,60}? )from (?<one>\S+) to (?<other>\S+?)\.?$/i,
];

/** "Ada is Bert's manager" and "Bert is Ada's manager", "faster than": said of one, it is not so of the other. */
export function areTurnedRound(first: Statement, second: Statement): boolean {
  const bare = (text: string | undefined) =>
    (text ?? '')
      .toLowerCase()
      .replace(/^(?:the|an?|our|my) /, '')
      .trim();
  return asymmetric.some(pattern => {
    const [one, other] = [pattern.exec(first.text)?.groups, pattern.exec(second.text)?.groups];
    if (one === undefined || other === undefined || bare(one.what) !== bare(other.what)) return false;
    return (
      bare(one.one) === bare(other.other) &&
      bare(one.other) === bare(other.one) &&
      bare(one.one) !== bare(one.other)
    );
  });
}

/** "The dog chases the cat" and "the cat chases the dog". */
export function areExchanged(first: Statement, second: Statement): boolean {
  if (areTurnedRound(first, second)) return true;
  if ([first, second].some(({ text }) => turned.test(text) || mutual.test(text))) return false;
  const one = sidesOf(first);
  const other = sidesOf(second);
  return one !== null && other !== null && crosses(one, other) && crosses(other, one);
}
