// Units that follow a number, its multipliers, and the nouns it counts.

export type NumberKind = 'plain' | 'percent' | 'money' | 'duration' | 'size' | 'time' | 'version' | 'count';

import { stem } from './stem.js';
import { stopWords } from './stop-words.js';
import { wordBefore } from './word-before.js';

interface Measure {
  length: number;
  unit: string;
  kind: NumberKind;
}

/** Spellings of a unit, its name, its kind; looked up exactly first, then in lower case. */
const units = new Map<string, { unit: string; kind: NumberKind }>();
const define = (kind: NumberKind, unit: string, spellings: string) => {
  for (const spelling of spellings.split(' ')) units.set(spelling, { unit, kind });
};
define('percent', '%', '% percent pct');
define('money', '$', 'dollar dollars usd bucks');
define('money', '€', '€ euro euros eur');
define('money', '£', '£ pound pounds gbp');
define('money', 'cent', 'cent cents');
define('duration', 'ns', 'ns nanosecond nanoseconds');
define('duration', 'us', 'us µs μs microsecond microseconds');
define('duration', 'ms', 'ms msec millisecond milliseconds');
define('duration', 'second', 's sec secs second seconds');
define('duration', 'minute', 'm min mins minute minutes');
define('duration', 'hour', 'h hr hrs hour hours');
define('duration', 'day', 'd day days');
define('duration', 'week', 'w wk wks week weeks');
define('duration', 'month', 'mo month months');
define('duration', 'year', 'y yr yrs year years');
define('size', 'B', 'B byte bytes');
define('size', 'bit', 'bit bits');
for (const prefix of ['K', 'M', 'G', 'T', 'P']) {
  define('size', `${prefix}B`, `${prefix}B ${prefix.toLowerCase()}b`);
  define('size', `${prefix}iB`, `${prefix}iB ${prefix.toLowerCase()}ib`);
}
define('size', 'KB', 'kB kilobyte kilobytes');
define('size', 'MB', 'megabyte megabytes');
define('size', 'GB', 'gigabyte gigabytes gig gigs');
define('size', 'TB', 'terabyte terabytes');
for (const unit of [
  'Hz',
  'kHz',
  'MHz',
  'GHz',
  'Kbps',
  'Mbps',
  'Gbps',
  'px',
  'km',
  'kg',
  'cm',
  'mm',
  'rpm',
  'qps',
  'rps',
  'fps',
]) {
  define('count', unit, `${unit} ${unit.toLowerCase()}`);
}
define('count', 'x', 'x');

/** Letters that mean a unit only when they touch the number: "5 m" and "3 d" are too rare to risk a variable. */
const touching = new Set(['m', 'd', 'w', 'y', 'x', 's', 'h', 'us']);
const apart = new Set(['s', 'h']);
const factors: Readonly<Record<string, number>> = {
  k: 1e3,
  K: 1e3,
  M: 1e6,
  mn: 1e6,
  B: 1e9,
  bn: 1e9,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  hundred: 100,
};
const multiplier =
  /^(?:[kKM]|mn|bn|B(?= (?:dollars|euros|users|people|rows|parameters|params)))(?![\p{L}\p{N}_])|^[ -](?:hundred|thousand|million|billion)(?![\p{L}\p{N}_])/u;
const unitWord = /^([ -]?)([%€£]|per ?cent|[\p{L}µ]{1,12})(?![\p{L}\p{N}_])/u;

/** The length of the multiplier at `at` ("k", " million") and its factor. */
export function multiplierAfter(text: string, at: number): { length: number; factor: number } {
  const match = multiplier.exec(text.slice(at, at + 24))?.[0];
  return match
    ? { length: match.length, factor: factors[match.trim().replace('-', '')] ?? 1 }
    : { length: 0, factor: 1 };
}

export function measureAfter(text: string, at: number): Measure | null {
  const rest = text.slice(at, at + 24);
  if (rest.startsWith('%')) return { length: 1, unit: '%', kind: 'percent' };
  const match = unitWord.exec(rest);
  if (!match) return null;
  const [whole, space, word] = match as unknown as [string, string, string];
  if (space && touching.has(word) && !apart.has(word)) return null;
  const known = units.get(word) ?? units.get(word.toLowerCase().replace(' ', ''));
  return known ? { length: whole.length, ...known } : null;
}

/** Words before a number that names something instead of counting. */
const labels = new Set(
  (
    'port line lines page step chapter section room issue error code status http level phase build number no no. ' +
    'year ticket pr node python java ruby go react id'
  ).split(' '),
);
const irregular = new Set(
  'people children men women feet teeth mice staff data persons staff sheep fish'.split(' '),
);
const nounWord = /^[ -]([\p{L}][\p{L}-]{1,30})/u;

/** The stem of the noun that a number counts ("10 active users" counts user), or null. */
export function countedNoun(text: string, start: number, end: number, value: number): string | null {
  if (text[start - 1] === '#' || labels.has(wordBefore(text, start))) return null;
  // A year counts nothing: "the 2010 census".
  if (end - start === 4 && value >= 1900 && value < 2100) return null;
  let rest = text.slice(end, end + 100);
  for (let step = 0; step < 3; step++) {
    const word = nounWord.exec(rest)?.[1];
    if (!word) return null;
    const lower = word.toLowerCase();
    if (stopWords.has(lower)) return null;
    if (value === 1 && step === 0) return rest.startsWith(' ') && lower !== 'another' ? stem(lower) : null;
    if (irregular.has(lower) || (lower.endsWith('s') && !lower.endsWith('ss'))) return stem(lower);
    rest = rest.slice(word.length + 1);
  }
  return null;
}
