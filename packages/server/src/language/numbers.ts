// Finds the numbers of a text with what they count or measure, to compare two texts.
import { identifiers } from './identifiers.js';
import { countedNoun, measureAfter, multiplierAfter, type NumberKind } from './measures.js';
import { numberWords } from './number-words.js';
import { wordBefore } from './word-before.js';

export interface NumberSpan {
  text: string;
  start: number;
  end: number;
  /** In the unit as written; minutes since midnight for a time of day; the first part of a version. */
  value: number;
  unit: string | null;
  kind: NumberKind;
}

const digits =
  /(?:(?<=^|[\s(=])(?<minus>[-−]))?(?<![\p{L}\p{N}_.,])(?<!\p{L}-)(?<currency>[$€£¥])?(?<figure>\d{1,15}(?:,\d{3})*(?:[._]\d{1,15})*)(?<ordinal>st|nd|rd|th)?(?!\d)/gu;
/** "15:30", "3:05 pm", "3 p.m." */
const clock = /^(\d{1,2})(?::(\d{2})(?::\d{2})?)?(?:\s?([ap])(?:\.m\b\.?|m\b)|(?![\d:]))/i;
const decade = /^(?:1\d|20)\d0s\b/;
const version = /(?<![\p{L}\p{N}_./-])v(\d{1,6})(?:\.\d{1,6})*(?:-[a-z]+(?:\.?\d+)?)?(?![\p{L}\p{N}_/])/giu;
const threePartVersion = /^v?\d+(?:\.\d+){1,2}(?![.:]?\d)/i;
/** "Python 3.11" is a version without saying so. */
const versioned = new Set(
  (
    'version versions release ver ver. python node js java ruby php golang rust swift kotlin react angular vue ' +
    'django rails boot typescript postgres postgresql mysql mariadb redis sqlite kubernetes ubuntu debian ' +
    'fedora macos ios android windows electron chrome firefox cuda'
  ).split(' '),
);
const betweenRange = new Set(['-', '–', 'to', 'or']);
/** " to " */
const longestBetween = 4;
const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const calendarDates = new RegExp(
  `\\b24/7\\b|\\b\\d{4}-\\d{1,2}(?:-\\d{1,2})?(?:T[\\d:.]+Z?)?\\b|\\b\\d{1,2}[/.]\\d{1,2}[/.]\\d{2,4}\\b|\\b\\d{4}/\\d{1,2}/\\d{1,2}\\b` +
    `|\\b(?:${months})\\.? \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?\\b|\\b(?:\\d{1,2}(?:st|nd|rd|th)? (?:of )?)?(?:${months})\\.?,? \\d{4}\\b` +
    `|\\b\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${months})\\b`,
  'gi',
);

interface Span {
  start: number;
  end: number;
}

/** Numbers in order, except those that are part of a date or an identifier (a ticket, a path, an address). */
export function numbersIn(text: string): NumberSpan[] {
  const taken: Span[] = [...text.matchAll(calendarDates)].map(spanOf);
  const found: NumberSpan[] = [];
  for (const match of text.matchAll(version)) {
    found.push({ text: match[0], ...spanOf(match), value: Number(match[1]), unit: null, kind: 'version' });
  }
  for (const each of identifiers(text)) if (!threePartVersion.test(each.text)) taken.push(each);
  const blocked = [...taken, ...found].sort((a, b) => a.start - b.start);
  let next = 0;
  let done = 0;
  for (const match of text.matchAll(digits)) {
    const start = match.index;
    while (next < blocked.length && blocked[next]!.end <= start) next++;
    if (start < done || (next < blocked.length && blocked[next]!.start < start + match[0].length)) continue;
    const read = withCurrencyBefore(text, readNumber(text, match));
    found.push(read);
    done = read.end;
  }
  found.push(...wordNumbers(text, taken));
  found.sort((a, b) => a.start - b.start);
  return shareUnits(text, found);
}

function readNumber(text: string, match: RegExpExecArray): NumberSpan {
  const start = match.index;
  const written = match[0];
  const { minus, currency, figure = '', ordinal } = match.groups!;
  const span = (length: number) => ({ text: text.slice(start, start + length), start, end: start + length });
  const rest = text.slice(start, start + 24);
  const time = clock.exec(rest);
  const minutes = time && minutesOf(time);
  if (time && minutes !== null) return { ...span(time[0].length), value: minutes, unit: null, kind: 'time' };
  if (figure.split('.').length > 2 && !figure.includes('_')) {
    return { ...span(written.length), value: Number.parseInt(figure, 10), unit: null, kind: 'version' };
  }
  const base = Number(figure.replaceAll(',', '').replaceAll('_', '')) * (minus ? -1 : 1);
  if (versioned.has(wordBefore(text, start))) {
    return { ...span(written.length), value: Math.floor(base), unit: null, kind: 'version' };
  }
  // An ordinal (1st) and a decade (1990s) measure nothing.
  const unmeasured = ordinal ? 0 : decade.test(rest) ? 1 : null;
  if (unmeasured !== null)
    return { ...span(written.length + unmeasured), value: base, unit: null, kind: 'plain' };
  const scale = multiplierAfter(text, start + written.length);
  const end = written.length + scale.length;
  return { ...measured(text, start, start + end, base * scale.factor, currency ?? null) };
}

const currencies: Readonly<Record<string, string>> = { EUR: '€', USD: '$', GBP: '£' };

/** "EUR 24" is 24 euros. */
function withCurrencyBefore(text: string, number: NumberSpan): NumberSpan {
  if (number.kind !== 'plain' && number.kind !== 'count') return number;
  const code = /(?<![\p{L}\p{N}_])(EUR|USD|GBP) ?$/u.exec(
    text.slice(Math.max(0, number.start - 5), number.start),
  );
  if (code === null) return number;
  const start = number.start - code[0].length;
  return {
    ...number,
    text: text.slice(start, number.end),
    start,
    unit: currencies[code[1]!]!,
    kind: 'money',
  };
}

/** Extends the span of a number by its unit; a counted noun stays outside. */
function measured(
  text: string,
  start: number,
  end: number,
  value: number,
  currency: string | null,
): NumberSpan {
  const span = (to: number) => ({ text: text.slice(start, to), start, end: to });
  if (currency) return { ...span(end), value, unit: currency, kind: 'money' };
  const measure = measureAfter(text, end);
  if (measure) return { ...span(end + measure.length), value, unit: measure.unit, kind: measure.kind };
  const noun = countedNoun(text, start, end, value);
  return { ...span(end), value, unit: noun, kind: noun ? 'count' : 'plain' };
}

function wordNumbers(text: string, taken: readonly Span[]): NumberSpan[] {
  const found: NumberSpan[] = [];
  for (const { start, end, value } of numberWords(text)) {
    if (taken.some(each => each.start < end && start < each.end)) continue;
    const read = measured(text, start, end, value, null);
    // "one" alone is a pronoun more often than a number.
    if (value !== 1 || read.kind !== 'plain') found.push(read);
  }
  return found;
}

/** In "10-12 users" and "5 to 10 ms" the first number has the unit of the second. */
function shareUnits(text: string, found: NumberSpan[]): NumberSpan[] {
  for (let at = found.length - 2; at >= 0; at--) {
    const first = found[at]!;
    const second = found[at + 1]!;
    if (first.kind !== 'plain' || second.kind === 'time' || second.kind === 'version') continue;
    const between = text.slice(first.end, Math.min(second.start, first.end + longestBetween + 1));
    if (between.length > longestBetween || !betweenRange.has(between.trim())) continue;
    first.kind = second.kind;
    first.unit = second.unit;
  }
  return found;
}

function minutesOf([, hour, minute, half]: RegExpExecArray): number | null {
  if (!minute && !half) return null;
  const hours = Number(hour);
  const minutes = Number(minute ?? 0);
  if (minutes > 59 || hours > 23 || (half && (hours < 1 || hours > 12))) return null;
  if (!half) return hours * 60 + minutes;
  return ((hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + minutes;
}

function spanOf(match: RegExpMatchArray): Span {
  return { start: match.index!, end: match.index! + match[0].length };
}
