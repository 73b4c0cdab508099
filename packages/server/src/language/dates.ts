// Finds the dates and times a text speaks of, resolved against the time it was said; UTC everywhere.
import * as chrono from 'chrono-node';
import { takeTurns } from '../take-turns.js';
import { dateWindows } from './date-windows.js';
import { isFalseAlarm } from './false-dates.js';
import { identifiers } from './identifiers.js';

export type Grain = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

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

const english = chrono.casual;
/** No date has so many digits in a row, and the parser reads them again and again. */
const noDate = /\d{15,}/g;
const weekday = /\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\b/i;
const yearRange =
  /\b(?:from|between)\s{1,3}((?:19|20)\d\d)\s{1,3}(?:to|and|until|till)\s{1,3}((?:19|20)\d\d)\b/gi;
const yearAlone =
  /\b(?:in|since|until|till|during|early|late|mid|of|by|from|before|after|through|year|end)[\s-]{1,3}((?:19|20)\d\d)\b(?![-/:.,]\d|%|\s?[kmg]?b\b)(?!\s(?!was\b|is\b|has\b|this\b)[a-z]{3,}s\b)/gi;
const quarter = /\bQ([1-4])[\s,/-]{0,3}((?:19|20)\d\d)\b|\b((?:19|20)\d\d)[\s/-]?Q([1-4])\b/gi;
const twoDays = /\b(?:the )?day (before yesterday|after tomorrow)\b/gi;

/** The first instant after the period. */
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

let prepared: Promise<void> | undefined;

/** A quarter of a second once, in turns: the patterns of the parser are compiled when they first run. */
export function prepareDates(): Promise<void> {
  prepared ??= (async () => {
    const turn = takeTurns('asked', 0);
    for (const parser of english.parsers) {
      const alone = new chrono.Chrono({ parsers: [parser], refiners: [] });
      // Interpreted at first, compiled the second time.
      for (const _ of [1, 2]) {
        await turn();
        alone.parse('On 4 March 2026 at 3 pm.', { instant: new Date(0), timezone: 'UTC' });
      }
    }
  })();
  return prepared;
}

/** Dates in order of place, never overlapping. */
export function datesIn(text: string, reference: Date): DateSpan[] {
  const windows = dateWindows(text);
  if (windows.length === 0) return [];
  const take = placesOutsideCode(text);
  const found = ownDates(text, reference, take);
  for (const window of windows) {
    const part = text.slice(window.start, window.end).replace(noDate, run => 'x'.repeat(run.length));
    for (const result of english.parse(part, { instant: reference, timezone: 'UTC' })) {
      const tail = result.text.replace(/(?<![\s,;.)])[\s,;.)]+$/, '');
      const span = tail.replace(/^[\s(]+/, '');
      const start = window.start + result.index + tail.length - span.length;
      const end = start + span.length;
      if (isFalseAlarm(text, start, end) || !take(start, end)) continue;
      found.push({ text: span, start, end, ...periodOf(result, reference) });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** The years that are named by themselves ("since 2019"), which needs no parser of dates. */
export function yearsIn(text: string): DateSpan[] {
  if (!/(?:19|20)\d\d/.test(text)) return [];
  return ownDates(text, new Date(0), placesOutsideCode(text)).filter(date => date.grain === 'year');
}

/** What chrono-node does not know: years, quarters, and two days away. */
function ownDates(text: string, reference: Date, take: Take): DateSpan[] {
  const found: DateSpan[] = [];
  const add = (span: string, start: number, from: Date, to: Date | null, grain: Grain) => {
    const end = start + span.length;
    if (take(start, end)) found.push({ text: span, start, end, from, to, grain });
  };
  for (const match of text.matchAll(twoDays)) {
    const shift = match[1]!.toLowerCase().startsWith('before') ? -2 : 2;
    add(match[0], match.index, floor(addDays(reference, shift), 'day'), null, 'day');
  }
  for (const match of text.matchAll(yearRange)) {
    const offset = match[0].indexOf(match[1]!);
    add(match[0].slice(offset), match.index + offset, yearStart(match[1]!), yearStart(match[2]!), 'year');
  }
  for (const match of text.matchAll(quarter)) {
    const month = (Number(match[1] ?? match[4]) - 1) * 3;
    const year = Number(match[2] ?? match[3]);
    add(match[0], match.index, utc(year, month), utc(year, month + 2), 'month');
  }
  for (const match of text.matchAll(yearAlone)) {
    const start = match.index + match[0].length - match[1]!.length;
    add(match[1]!, start, yearStart(match[1]!), null, 'year');
  }
  return found;
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
  // "the last 3 days" runs until the moment of speaking.
  const lately = /^(?:the )?(?:last|past) (?:\d|a few|few|couple|two|three|four|five|six|seven|several)/.test(
    lower,
  );
  return { from, to: lately ? floor(reference, grain) : null, grain };
}

function grainOf(result: chrono.ParsedResult, lower: string): Grain {
  const { start } = result;
  if (lower === 'now' || /\d:\d|\bminutes?\b|\bmins?\b|\bseconds?\b|half an hour/.test(lower))
    return 'minute';
  if (start.isCertain('hour')) return 'hour';
  if (/\bweeks?\b/.test(lower) && !weekday.test(lower)) return 'week';
  if (start.isCertain('day') || start.isCertain('weekday')) return 'day';
  if (/\bmonths?\b/.test(lower) || start.isCertain('month')) return 'month';
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

/** A number inside the name of a file or a version is no date. */
function placesOutsideCode(text: string): Take {
  const take = placesOf(text.length);
  for (const named of identifiers(text)) take(named.start, named.end);
  return take;
}

/** Gives each place of a text away once. */
function placesOf(length: number): Take {
  const taken = new Uint8Array(length);
  return (start, end) => {
    if (taken.subarray(start, end).includes(1)) return false;
    taken.fill(1, start, end);
    return true;
  };
}
