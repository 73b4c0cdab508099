/** The same thing on another day, in another month or year. */
import type { DateSpan } from '../../../language/dates.js';
import { isSameFrame, layFrames } from '../frame.js';
import { isPeriod, periodsMeet, settingsDiffer } from '../settings.js';
import type { Statement } from '../statement.js';
import { betterTopic, type Rule } from './rule.js';

const strength = 0.92;
/** A thing happens once where it is set, due, begins or ends. */
const scheduled =
  /\b(?:is|are|will|be|starts?|begins?|ends?|due|scheduled|planned|moved|postponed|rescheduled|pushed|delayed|brought|takes? place|happens?|opens?|closes?|expires?|launch(?:es)?|ships?|arrives?|leaves?|departs?|deadline|freezes?|born|founded|goes live|retires?|set for|set to|runs? (?:until|out))\b/i;

const datesOf = (statement: Statement): DateSpan[] =>
  statement.dates.filter(date => isPeriod(date) && date.end > statement.verbAt && date.to === null);

export const momentRule: Rule = (first, second, weightOf) => {
  if (!scheduled.test(first.text) || !scheduled.test(second.text)) return null;
  const [one, ...others] = withoutOrigin(first);
  const [other, ...rivals] = withoutOrigin(second);
  if (one === undefined || other === undefined || others.length > 0 || rivals.length > 0) return null;
  if (periodsMeet(one, other) || (first.pastEvent && second.pastEvent)) return null;
  // "Closed until Friday" and "open since Monday" are about other ends of a stretch.
  if (endOf(first, one) !== endOf(second, other)) return null;
  const clock = (statement: Statement) => statement.numbers.filter(number => number.kind === 'time');
  const firstValues = [one, ...clock(first)];
  const secondValues = [other, ...clock(second)];
  if (settingsDiffer(first, second, firstValues, secondValues)) return null;
  if (first.negations.length !== second.negations.length) return null;
  if (!isSameFrame(layFrames(first, second, firstValues, secondValues, weightOf))) return null;
  const topic = betterTopic(first, second, one.start, other.start);
  const verb = /\b(?:starts?|begins?|ends?|opens?|closes?|expires?|launches|ships?|arrives?|leaves?|departs?|due|scheduled|planned|happens?|born|founded)$/.test(topic);
  return {
    rule: 'date',
    reason: `Both say when ${topic}${verb ? '' : ' is'}, but one says ${bare(one)} and the other says ${bare(other)}.`,
    strength,
    update: false,
  };
};

const bare = (date: DateSpan): string => date.text.replace(/^(?:on|at|in)\s/i, '');

/** "Moved from Friday to Sunday": what was is not what is said. */
function withoutOrigin(statement: Statement): DateSpan[] {
  const found = datesOf(statement);
  return found.filter(date => found.length === 1 || !/\bfrom\s$/i.test(statement.text.slice(0, date.start)));
}

function endOf(statement: Statement, date: DateSpan): string {
  const before = statement.text.slice(Math.max(0, date.start - 9), date.start).toLowerCase();
  return /(until|till|since|before|after)\s$/.exec(before)?.[1] ?? '';
}
