// Finds the dates and times in a text, resolved against the time it was said. UTC everywhere.
import * as chrono from 'chrono-node';
import { takeTurns } from '../take-turns.js';
import { isDigit, isSpace, openingLetters, spaces } from './characters.js';
import { dateWindows } from './date-windows.js';
import { isFalseAlarm } from './false-dates.js';
import { identifiers } from './identifiers.js';
import { wordBefore } from './word-before.js';

type Grain = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

export interface DateSpan {
  text: string;
  start: number;
  end: number;
  /** The first instant of the named minute, day, month and so on. */
  from: Date;
  /** The first instant of the last unit of a stated range ("March 3 to 5"); null for a single unit. */
  to: Date | null;
  grain: Grain;
}

type Take = (start: number, end: number) => boolean;
type Add = (span: string, start: number, from: Date, to: Date | null, grain: Grain) => void;

const english = chrono.casual;
/** No date has this many digits in a row, and the parser rereads them many times. */
const noDate = /\d{15,}/g;
const year = /\b(?:19|20)\d\d\b/g;
const set = (list: string): ReadonlySet<string> => new Set(list.split(' '));
/** A four-digit number after one of these is a year. */
const beforeYear = set('in since until till during early late mid of by from before after through year end');
const opensRange = set('from between');
const insideRange = set('to and until till');
/** From one year to the next: "2011 until 2015". */
const longestBetween = 12;
const bytes = set('b kb mb gb');
const minutes = set('minute minutes min mins second seconds half');
const quarter = /\bQ([1-4])[\s,/-]{0,3}((?:19|20)\d\d)\b|\b((?:19|20)\d\d)[\s/-]?Q([1-4])\b/gi;
const twoDays = /\b(?:the )?day (before yesterday|after tomorrow)\b/gi;

export function endOf({ from, to, grain }: DateSpan): number {
  const last = to ?? from;
  const [year, month, day] = [last.getUTCFullYear(), last.getUTCMonth(), last.getUTCDate()];
  switch (grain) {
    case 'minute':
      return last.getTime() + 60_000;
    case 'hour':
      return last.getTime() + 3_600_000;
    case 'day':
      return Date.UTC(year, month, day + 1);
    case 'week':
      return Date.UTC(year, month, day + 7);
    case 'month':
      return Date.UTC(year, month + 1);
    case 'year':
      return Date.UTC(year + 1, 0);
  }
}

/** Whether a text is worth parsing for dates. */
export function mayHoldDates(text: string): boolean {
  return dateWindows(text).length > 0;
}

/**
 * V8 compiles the parser's patterns when they first run, which takes a quarter of a second, and drops them after a long
 * idle time. This compiles them in turns; if they are compiled already, it takes a few milliseconds.
 */
export async function prepareDates(): Promise<void> {
  const turn = takeTurns();
  for (const parser of english.parsers) {
    const alone = new chrono.Chrono({ parsers: [parser], refiners: [] });
    // Interpreted the first time, compiled the second.
    for (const _ of [1, 2]) {
      await turn();
      alone.parse('On 4 March 2026 at 3 pm.', { instant: new Date(0), timezone: 'UTC' });
    }
  }
}

/** Dates in order of position, without overlaps. */
export function datesIn(text: string, reference: Date): DateSpan[] {
  const windows = dateWindows(text);
  if (windows.length === 0) return [];
  const take = placesOutsideCode(text);
  const found = ownDates(text, reference, take);
  for (const window of windows) {
    const part = text.slice(window.start, window.end).replace(noDate, run => 'x'.repeat(run.length));
    for (const result of english.parse(part, { instant: reference, timezone: 'UTC' })) {
      const { start, end } = withoutMarks(text, window.start + result.index, result.text.length);
      const span = text.slice(start, end);
      if (isFalseAlarm(result, text, start, end) || !take(start, end)) continue;
      found.push({ text: span, start, end, ...periodOf(result, reference) });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** What chrono-node does not support: years, quarters, and dates two days away. */
function ownDates(text: string, reference: Date, take: Take): DateSpan[] {
  const found: DateSpan[] = [];
  const add: Add = (span, start, from, to, grain) => {
    const end = start + span.length;
    if (take(start, end)) found.push({ text: span, start, end, from, to, grain });
  };
  for (const match of text.matchAll(twoDays)) {
    const shift = match[1]!.toLowerCase().startsWith('before') ? -2 : 2;
    add(match[0], match.index, floor(addDays(reference, shift), 'day'), null, 'day');
  }
  for (const match of text.matchAll(quarter)) {
    const month = (Number(match[1] ?? match[4]) - 1) * 3;
    const year = Number(match[2] ?? match[3]);
    add(match[0], match.index, utc(year, month), utc(year, month + 2), 'month');
  }
  addYears(text, add);
  return found;
}

function addYears(text: string, add: Add): void {
  const years = [...text.matchAll(year)];
  for (const [at, { 0: named, index }] of years.entries()) {
    const before = wordBefore(text, index);
    const next = years[at + 1];
    const isRange =
      next !== undefined &&
      opensRange.has(before) &&
      next.index - index <= longestBetween &&
      insideRange.has(text.slice(index + 4, next.index).trim());
    if (isRange) add(text.slice(index, next.index + 4), index, yearStart(named), yearStart(next[0]), 'year');
    else if (beforeYear.has(before) && !isCount(text, index + 4))
      add(named, index, yearStart(named), null, 'year');
  }
}

/** "in 2000 requests", "of 1999.5", "by 2048 MB": what follows makes a year a number. */
function isCount(text: string, end: number): boolean {
  const next = text[end] ?? '';
  if (next === '%' || ('-/:.,'.includes(next) && isDigit(text[end + 1]))) return true;
  if (!isSpace(next)) return false;
  const unit = openingLetters(text.slice(end + 1, end + 24).toLowerCase());
  return bytes.has(unit) || (unit.length > 3 && unit.endsWith('s') && unit !== 'this');
}

function periodOf(result: chrono.ParsedResult, reference: Date): Pick<DateSpan, 'from' | 'to' | 'grain'> {
  const lower = result.text.toLowerCase();
  const start = result.start.date();
  if (lower.includes('quarter')) {
    const month = Math.floor(start.getUTCMonth() / 3) * 3;
    const year = start.getUTCFullYear();
    return { from: utc(year, month), to: utc(year, month + 2), grain: 'month' };
  }
  const grain = grainOf(result, lower);
  const from = floor(start, grain);
  if (lower.includes('weekend')) {
    const saturday = start.getUTCDay() === 0 ? addDays(from, -1) : from;
    return { from: saturday, to: addDays(saturday, 1), grain: 'day' };
  }
  if (result.end) return { from, to: floor(result.end.date(), grain), grain };
  // "the last 3 days" extends to the moment of speaking, "last week" does not.
  const [first = '', ...rest] = lower.split(spaces);
  const isLast = first === 'last' || first === 'past';
  const lately =
    isLast && rest.length > 1 && !isDigit(lower.at(-1)) && result.tags().has('result/relativeDate');
  return { from, to: lately ? floor(reference, grain) : null, grain };
}

function grainOf(result: chrono.ParsedResult, lower: string): Grain {
  const { start } = result;
  const said = lower.split(spaces);
  const colon = lower.indexOf(':');
  if (colon > 0 && isDigit(lower[colon + 1])) return 'minute';
  if (lower === 'now' || said.some(word => minutes.has(word))) return 'minute';
  if (start.isCertain('hour')) return 'hour';
  if ((said.includes('week') || said.includes('weeks')) && !start.isCertain('weekday')) return 'week';
  if (start.isCertain('day') || start.isCertain('weekday')) return 'day';
  if (start.isCertain('month')) return 'month';
  if (start.isCertain('year')) return 'year';
  return 'day';
}

function floor(date: Date, grain: Grain): Date {
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth();
  const day = date.getUTCDate();
  switch (grain) {
    case 'minute':
      return new Date(Math.floor(date.getTime() / 60_000) * 60_000);
    case 'hour':
      return new Date(Math.floor(date.getTime() / 3_600_000) * 3_600_000);
    case 'day':
      return utc(year, month, day);
    case 'week':
      return utc(year, month, day - ((date.getUTCDay() + 6) % 7));
    case 'month':
      return utc(year, month);
    case 'year':
      return utc(year, 0);
  }
}

function utc(year: number, month: number, day = 1): Date {
  return new Date(Date.UTC(year, month, day));
}

function yearStart(year: string): Date {
  return utc(Number(year), 0);
}

function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 86_400_000);
}

/** Without spaces, brackets and full stops at the edges. */
function withoutMarks(text: string, from: number, length: number): { start: number; end: number } {
  let start = from;
  let end = from + length;
  while (end > start && (isSpace(text[end - 1]) || ',;.)'.includes(text[end - 1]!))) end--;
  while (start < end && (isSpace(text[start]) || text[start] === '(')) start++;
  return { start, end };
}

/** A number inside a file name or a version is not a date. */
function placesOutsideCode(text: string): Take {
  const take = placesOf(text.length);
  for (const named of identifiers(text)) take(named.start, named.end);
  return take;
}

/** Hands out each position of a text once. */
function placesOf(length: number): Take {
  const taken = new Uint8Array(length);
  return (start, end) => {
    if (taken.subarray(start, end).includes(1)) return false;
    taken.fill(1, start, end);
    return true;
  };
}
