/** The same thing done at another rhythm: on every push, nightly, on Mondays, by hand. */
import { isSameFrame, layFrames } from '../frame.js';
import { sameInOtherNotation } from '../quantity.js';
import { settingsDiffer } from '../settings.js';
import type { Statement } from '../statement.js';
import type { Span } from '../tokens.js';
import { type Rule, subjectText } from './rule.js';

const strength = 0.88;

interface Rhythm extends Span {
  readonly text: string;
  readonly sort: string;
}

const rhythms: readonly (readonly [sort: string, pattern: RegExp])[] = [
  ['push', /\b(?:on|for|after|at) (?:every|each) (?:push|commit|merge|pull request|pr|change)\b/i],
  ['night', /\b(?:only )?(?:nightly|at night|every night|overnight|once a night)\b/i],
  ['day', /\b(?:daily|every day|each day|once a day|every (?:morning|evening))\b/i],
  ['hour', /\b(?:hourly|every hour|once an hour)\b/i],
  ['fortnight', /\b(?:biweekly|bi-weekly|every (?:two|other|second) weeks?|fortnightly)\b/i],
  ['week', /\b(?:weekly|every week|once a week|each week)\b/i],
  ['month', /\b(?:monthly|every month|once a month|each month)\b/i],
  ['quarter', /\b(?:quarterly|every quarter|once a quarter)\b/i],
  ['year', /\b(?:yearly|annually|every year|once a year)\b/i],
  ['demand', /\b(?:only )?(?:on demand|manually|by hand|when asked|on request)\b/i],
  ['self', /\b(?:automatically|by itself)\b/i],
];
/** "Twice a week", "3 times a day". */
const times =
  /\b(?:only )?(once|twice|three times|four times|\d+ times|every (?:\w+|\d+)) (?:a |an |per |every )?(hour|day|week|month|quarter|year)s?\b/i;
const weekday = /\b(?:(?:only )?on|every|each) ((?:mon|tues|wednes|thurs|fri|satur|sun)day)(s?)\b/i;

function rhythmOf(statement: Statement): Rhythm | null {
  const found: Rhythm[] = [];
  for (const [sort, pattern] of rhythms) {
    const match = pattern.exec(statement.text);
    if (match) found.push({ sort, text: match[0], start: match.index, end: match.index + match[0].length });
  }
  const count = times.exec(statement.text);
  if (count && found.length === 0)
    found.push({
      sort: `${count[1]} ${count[2]}`.toLowerCase(),
      text: count[0],
      start: count.index,
      end: count.index + count[0].length,
    });
  const day = weekday.exec(statement.text);
  if (day && (day[2] === 's' || !/^(?:only )?on/i.test(day[0])))
    found.push({
      sort: day[1]!.toLowerCase(),
      text: day[0],
      start: day.index,
      end: day.index + day[0].length,
    });
  return found.length === 1 ? found[0]! : null;
}

export const frequencyRule: Rule = (first, second, weightOf) => {
  const one = rhythmOf(first);
  const other = rhythmOf(second);
  if (one === null || other === null || one.sort === other.sort) return null;
  if (sameInOtherNotation(first, second).length > 0) return null;
  if (first.negations.length !== second.negations.length || (first.pastEvent && second.pastEvent))
    return null;
  if (settingsDiffer(first, second, [one, ...first.dates], [other, ...second.dates])) return null;
  if (!isSameFrame(layFrames(first, second, [one], [other], weightOf))) return null;
  return {
    rule: 'frequency',
    reason: `Both say when this is done or happens (${subjectText(first)}), but one says "${one.text.toLowerCase()}" and the other says "${other.text.toLowerCase()}".`,
    strength,
    update: false,
  };
};
