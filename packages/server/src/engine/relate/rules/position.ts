/** Two positions on one matter: for and against, or two ways to do it, each wanted or advised by somebody. */
import { type Difference, differencesOf } from '../differences.js';
import { areAlternatives, areOpposites } from '../families.js';
import { coverage, layFrames } from '../frame.js';
import { isWished } from '../lead-in.js';
import { wishCue } from '../like-words.js';
import type { Statement } from '../statement.js';
import type { Span } from '../tokens.js';
import type { Rule } from './rule.js';

const strength = 0.88;
/** So much of the shorter position must be in the other; set by hand, it holds on the table of pairs. */
const leastCoverage = 0.75;

const pro =
  /^(?<who>.{1,40}?) (?:(?:is|are|was|were) (?:still |strongly |all )?(?:for|in favou?r of)|supports?|favou?rs|backs?|recommends?|advises to|voted for|insists on|argues for) (?<what>.+)$/i;
const con =
  /^(?<who>.{1,40}?) (?:(?:is|are|was|were) (?:still |strongly )?(?:against|opposed to)|opposes?|rejects?|objects? to|advises? against|advised against|warns? against|warned against|voted against|argues against) (?<what>.+)$/i;

const stanceOf = ({
  text,
}: Statement): { readonly side: 'for' | 'against'; readonly outside: Span } | null => {
  for (const [side, shape] of [
    ['against', con],
    ['for', pro],
  ] as const) {
    const what = shape.exec(text)?.groups?.what;
    if (what !== undefined) return { side, outside: { start: 0, end: text.length - what.length } };
  }
  return null;
};

const opposedStances: Rule = (first, second, weightOf) => {
  const one = stanceOf(first);
  const other = stanceOf(second);
  if (one === null || other === null || one.side === other.side) return null;
  const frame = layFrames(first, second, [one.outside], [other.outside], weightOf);
  if (frame.shared.length < 2 || coverage(frame) < leastCoverage) return null;
  return {
    rule: 'position',
    reason: `One speaks for it, and the other against it: "${second.said}"`,
    strength,
    update: false,
  };
};

const bound =
  /\b(?:in|by|with|at|on|to|for|from|as|before|after|until|every|per|into|via)(?: (?:the|an?|its|our|each))? $/i;

/** "By month", "by customer": the same thing in another way. Before that place another word is another thing. */
const isOtherWay = (first: Statement, second: Statement, one: Span, other: Span): boolean => {
  const [mine, theirs] = [
    first.text.slice(one.start, one.end).toLowerCase(),
    second.text.slice(other.start, other.end).toLowerCase(),
  ];
  if (areOpposites(mine, theirs) || areAlternatives(mine, theirs)) return true;
  const [before, after] = [
    bound.exec(first.text.slice(0, one.start)),
    bound.exec(second.text.slice(0, other.start)),
  ];
  return before !== null && before[0].toLowerCase() === after?.[0].toLowerCase();
};

/** "Shorter", "longer": words that alone say nothing of a thing. */
const opposedWords = (first: Statement, second: Statement): Difference | undefined => {
  for (const one of first.tokens)
    for (const other of second.tokens)
      if (areOpposites(one.lower, other.lower)) return { first: one, second: other };
  return undefined;
};

const isWish = ({ said, text }: Statement): boolean => isWished(said) || text.search(wishCue) >= 0;

const otherWays: Rule = (first, second) => {
  if (!isWish(first) || !isWish(second)) return null;
  if (first.negations.length + second.negations.length > 0 || first.asks || second.asks) return null;
  const places = differencesOf(first, second);
  const place = opposedWords(first, second) ?? places[0];
  if (place === undefined || places.length > 1) return null;
  const isSaidOfIt =
    isWished(first.said) || (place.first.start > first.verbAt && place.second.start > second.verbAt);
  const stems = new Set(second.tokens.filter(token => token.content).map(token => token.stem));
  const shared = first.tokens.filter(token => token.content && stems.has(token.stem));
  if (!isSaidOfIt || shared.length === 0 || !isOtherWay(first, second, place.first, place.second))
    return null;
  const wayIn = ({ text }: Statement, { start, end }: Span) => text.slice(start, end).split(/[,;]/)[0];
  const [mine, theirs] = [wayIn(first, place.first), wayIn(second, place.second)];
  return {
    rule: 'position',
    reason: `Both say what should be done about the same thing, but one says "${mine}" and the other says "${theirs}".`,
    strength,
    update: false,
  };
};

export const positionRule: Rule = (first, second, weightOf) =>
  opposedStances(first, second, weightOf) ?? otherWays(first, second, weightOf);
