/** The same thing on another day, in another month or year. */
import type { DateSpan } from '../../../language/dates.js';
import { couldBeSameFrame, isSameFrame, layFrames } from '../frame.js';
import { isPeriod, periodsMeet, settingsDiffer } from '../settings.js';
import type { Statement } from '../statement.js';
import { betterTopic, type Rule } from './rule.js';

const strength = 0.92;
/** A thing happens once where it is set, due, begins or ends. */
const scheduled =
  /\b(?:is|are|will|be|starts?|begins?|ends?|due|scheduled|planned|moved|postponed|rescheduled|pushed|delayed|brought|takes? place|happens?|opens?|closes?|expires?|launch(?:es)?|ships?|arrives?|leaves?|departs?|deadline|freezes?|born|founded|opened|launched|established|built|goes live|retires?|set for|set to|runs? (?:until|out))\b/i;

/** What is not on one day can be on another. */
const calledOff = /\b(?:cancell?ed|called off|closed|skipped|suspended|off)\b/i;

/** These happen to a thing only once. */
const once = /\b(?:born|founded|established|opened|built|died|launched|invented|signed|incorporated)\b/i;

const datesOf = (statement: Statement): DateSpan[] =>
  statement.dates.filter(date => isPeriod(date) && date.end > statement.verbAt);

export const momentRule: Rule = (first, second, weightOf) => {
  if (!scheduled.test(first.text) || !scheduled.test(second.text)) return null;
  const clock = (statement: Statement) => statement.numbers.filter(number => number.kind === 'time');
  if (!couldBeSameFrame(first, second, clock(first), clock(second), weightOf)) return null;
  const [one, ...others] = withoutOrigin(first);
  const [other, ...rivals] = withoutOrigin(second);
  if (one === undefined || other === undefined || others.length > 0 || rivals.length > 0) return null;
  if (periodsMeet(one, other) || calledOff.test(first.text) !== calledOff.test(second.text)) return null;
  if (first.pastEvent && second.pastEvent && !(once.test(first.text) && once.test(second.text))) return null;
  if (isAnyOne(first, one) && isAnyOne(second, other) && !second.changed) return null;
  // "Closed until Friday" and "open since Monday" are about other ends of a stretch.
  if (endOf(first, one) !== endOf(second, other)) return null;
  const firstValues = [...datesOf(first), ...clock(first)];
  const secondValues = [...datesOf(second), ...clock(second)];
  if (settingsDiffer(first, second, firstValues, secondValues)) return null;
  if (first.negations.length !== second.negations.length) return null;
  if (!isSameFrame(layFrames(first, second, firstValues, secondValues, weightOf))) return null;
  const topic = betterTopic(first, second, one.start, other.start);
  const verb =
    /\b(?:starts?|begins?|ends?|opens?|closes?|expires?|launches|ships?|arrives?|leaves?|departs?|due|scheduled|planned|happens?|born|founded)$/.test(
      topic,
    );
  return {
    rule: 'date',
    reason: `Both say when ${topic}${verb ? '' : ' is'}, but one says ${bare(one)} and the other says ${bare(other)}.`,
    strength,
    update: false,
  };
};

/** "A deadline of May 15": there may be another one. */
const isAnyOne = ({ text }: Statement, { start }: DateSpan): boolean =>
  /\ban? (?:[\w'’-]+ ){1,4}$/i.test(text.slice(0, start));

const bare = (date: DateSpan): string => date.text.replace(/^(?:on|at|in)\s/i, '');

/** "Moved from Friday to Sunday": what was is not what is said. A stretch of days is no single day, and not compared. */
function withoutOrigin(statement: Statement): DateSpan[] {
  const found = datesOf(statement);
  const after = (date: DateSpan) => /\bfrom\s$/i.test(statement.text.slice(0, date.start));
  return found
    .map(date => (date.to !== null && statement.changed && after(date) ? laterOf(statement, date) : date))
    .filter(date => date.to === null && (found.length === 1 || !after(date)));
}

function laterOf(statement: Statement, range: DateSpan): DateSpan {
  const cut = range.text.search(/\b(?:to|until|till)\b|[-–]/i);
  const text = range.text.slice(Math.max(0, cut)).replace(/^(?:to|until|till|[-–])\s*/i, '');
  const start = statement.text.indexOf(text, range.start);
  return { ...range, text, start: Math.max(range.start, start), from: range.to!, to: null };
}

function endOf(statement: Statement, date: DateSpan): string {
  const before = statement.text.slice(Math.max(0, date.start - 9), date.start).toLowerCase();
  return /(until|till|since|before|after)\s$/.exec(before)?.[1] ?? '';
}
