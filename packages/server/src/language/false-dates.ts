// Rejects false positives of the date parser: "may" the verb, fractions, durations, greetings.
import type { ParsedResult } from 'chrono-node';
import { isDigit, isSmallLetter, isSpace, opensWithCapital, spaces } from './characters.js';
import { stem } from './stem.js';
import { wordBefore } from './word-before.js';

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Also ordinary words on their own. */
const ambiguousMonths = set('may march mar dec jan jun jul sep nov oct apr aug feb');
const ambiguousDays = set('sun sat wed mon fri thu tue tues thur thurs');
const timeBefore = set(
  'in since until till by of last next this early late mid during from to through and before after every on for around',
);
const dayBefore = set('on by until till since before after due dated from to');
/** "Line 3 to 5", "ratio 10:12"; recurring times ("every Monday") have no date either. */
const neverBefore = set(
  'ratio line lines scale version score chapter verse psalm port column every each other',
);
/** "3 to 5" and "at 5" are counts as often as hours; "300 A" is a current. */
const bareNumbers =
  /^(?:(?:at|on|by|from|to|in|until)\s*)?\d{1,4}(?:\s?[ap]|\s*(?:[-–]|to|and)\s*\d{1,4})?$/i;
const lasting = set('for within after');
const apart = set('later after before');
const seconds = set('second seconds sec secs ms');
/** Something done in 5 minutes took that long, whenever it was; "out" as in "times out". */
const done = new Set(
  'run ran take took finish complete load build built respond answer out expire done pass boot start compile work'
    .split(' ')
    .map(stem),
);
const unanchored = new Set(['weekend', 'next day', 'next days', 'last day', 'last days']);
const partsOfDay = set('morning afternoon evening night');

/** Whether text[start, end), found by the parser, is not a date. */
export function isFalseAlarm(result: ParsedResult, text: string, start: number, end: number): boolean {
  const found = text.slice(start, end);
  const lower = found.toLowerCase();
  const before = wordBefore(text, start);
  if (ambiguousMonths.has(lower)) return !isMonth(text, start, before);
  if (ambiguousDays.has(lower)) return !opensWithCapital(found) || !timeBefore.has(before);
  if (neverBefore.has(before) || unanchored.has(lower) || partsOfDay.has(lower)) return true;
  if (bareNumbers.test(found) || isFigure(lower)) return true;
  // Part of a name: "apr1".
  if (isSmallLetter(lower[2]) && isDigit(lower[3])) return true;
  const tags = result.tags();
  if (tags.has('parser/SlashDateFormatParser') && !result.start.isCertain('year'))
    return lower.includes('.') || !dayBefore.has(before);
  return tags.has('result/relativeDate') && isDuration(lower, before);
}

/** Only digits, or too many of them before a colon for an hour: a hardware address. */
function isFigure(lower: string): boolean {
  const [head = ''] = lower.replaceAll(' ', '').split(':', 1);
  return Number.isFinite(Number(head)) && (head.length > 2 || !lower.includes(':'));
}

/** "for 3 days", "two hours later", "it ran in 5 minutes", and the command option "-20s". */
function isDuration(lower: string, before: string): boolean {
  const said = lower.split(spaces);
  const [first = ''] = said;
  const last = said.at(-1)!;
  if (lasting.has(first) || apart.has(last) || '+-−'.includes(lower[0]!)) return true;
  return first === 'in' && (seconds.has(last) || (isShort(last) && done.has(stem(before))));
}

function isShort(unit: string): boolean {
  return unit.startsWith('min') || unit.startsWith('hour') || unit.startsWith('hr');
}

function isMonth(text: string, start: number, before: string): boolean {
  if (!opensWithCapital(text.slice(start, start + 2))) return false;
  if (timeBefore.has(before)) return true;
  // Inside a sentence, a capital is enough for full names that rarely mean anything else.
  const inside = isSpace(text[start - 1]) && (isSmallLetter(text[start - 2]) || text[start - 2] === ',');
  return inside && !text.startsWith('May', start) && !text.startsWith('MAY', start);
}
