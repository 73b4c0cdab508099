/** The same thing in another state, or another of a kind of which it has one. */
import { areTwoOfSeveral } from '../apart.js';
import { areAlternatives, areOpposites } from '../families.js';
import { type Frame, isSameFrame, layFrames } from '../frame.js';
import { settingsDiffer } from '../settings.js';
import type { Statement } from '../statement.js';
import type { Token } from '../tokens.js';
import { futuresDiffer } from '../wanted.js';
import { type Rule, subjectText } from './rule.js';

const strength = 0.9;
/** With these a thing has one of a kind. */
const single =
  /\b(?:primary|main|default|only|sole|standard|preferred|official|current|as (?:its|our|the|their|a)|instead of|switched|moved|migrated|replaced|now|always|is|are|written in|implemented in|built (?:with|in|on)|based on)\b/i;
const many =
  /\b(?:also|too|as well|both|besides|additionally|in addition|and|or|another|some|sometimes|supports?|including|such as|plus)\b/i;

export const stateRule: Rule = (first, second, weightOf) => {
  if ((first.pastEvent && second.pastEvent) || futuresDiffer(first, second)) return null;
  const denies = first.negations.length !== second.negations.length;
  if (denies || first.negations.length > 0) return null;
  for (const [one, other, opposed] of rivals(first, second)) {
    if (!opposed && (!single.test(first.text) || !single.test(second.text))) continue;
    if (!opposed && areTwoOfSeveral(first, second)) continue;
    if (!opposed && (many.test(first.text) || many.test(second.text))) continue;
    if (settingsDiffer(first, second, [one], [other])) continue;
    const frame = layFrames(first, second, [one], [other], weightOf);
    const same = isSameFrame(frame) || (isBare(frame) && areOfOneSpeaker(first, second));
    if (!same || !sameHead(first, second, one, other)) continue;
    return {
      rule: 'state',
      reason: `Both speak of ${subjectText(first.changed && !second.changed ? second : first)}, but one says "${one.lower}" and the other says "${other.lower}".`,
      strength,
      update: false,
    };
  }
  return null;
};

/** "I am married": nothing but the state and who says it. */
const isBare = ({ shared, restFirst, restSecond }: Frame): boolean =>
  shared.length + restFirst.length + restSecond.length === 0;
const areOfOneSpeaker = (first: Statement, second: Statement): boolean =>
  first.subjectNames.some(
    ({ name }) => name.startsWith('speaker') && second.subjectNames.some(each => each.name === name),
  );

function* rivals(first: Statement, second: Statement): Generator<readonly [Token, Token, boolean]> {
  const mine = new Set(first.tokens.map(token => token.lower));
  const theirs = new Set(second.tokens.map(token => token.lower));
  for (const one of first.tokens) {
    if (theirs.has(one.lower)) continue;
    for (const other of second.tokens) {
      if (mine.has(other.lower)) continue;
      const opposed = areOpposites(one.lower, other.lower);
      if (opposed || areAlternatives(one.lower, other.lower)) yield [one, other, opposed];
    }
  }
}

/** "The red button" and "the green button" are two buttons: before the verb the word tells which one is meant. */
function sameHead(first: Statement, second: Statement, one: Token, other: Token): boolean {
  return one.end > first.verbAt && other.end > second.verbAt;
}
