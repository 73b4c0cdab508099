/** Detects what a sentence mentions but its grounds do not: numbers, dates, names, identifiers and marks. */
import { weekdays } from '../../domain/weekdays.js';
import { lettersAndDigits, spaces } from '../characters.js';
import { type DateSpan, datesIn } from '../dates.js';
import { identifiers } from '../identifiers.js';
import { namesIn } from '../names.js';
import { type NumberSpan, numbersIn } from '../numbers.js';
import { words } from '../words.js';
import { type Ground, wordsAround } from './ground.js';
import { openingVerbs } from './opening-verbs.js';

export type Invention = 'new_number' | 'new_date' | 'new_name' | 'new_identifier' | 'new_mark';

const sameNumber = (a: NumberSpan, b: NumberSpan): boolean =>
  a.value === b.value && a.kind === b.kind && (a.unit === b.unit || a.unit === null || b.unit === null);

const hasNewNumber = (sentence: string, grounds: readonly Ground[]): boolean => {
  const known = grounds.flatMap(({ text }) => numbersIn(text));
  return numbersIn(sentence).some(number => !known.some(one => sameNumber(one, number)));
};

const dayMs = 86_400_000;
/** If a date resolves the same from two points in time, it needs no reference. */
const otherReferenceMs = 411 * dayMs;

const isAbsolute = (sentence: string, date: DateSpan, at: number): boolean =>
  datesIn(sentence, new Date(at + otherReferenceMs)).some(
    other => other.start === date.start && other.from.getTime() === date.from.getTime(),
  );

const grainRank = { minute: 0, hour: 1, day: 2, week: 3, month: 4, year: 5 } as const;

const startOf = (time: number, grain: DateSpan['grain']): number => {
  const date = new Date(time);
  if (grain === 'year') return Date.UTC(date.getUTCFullYear(), 0);
  if (grain === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  if (grain === 'day') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  return time;
};

/** The same day, or the month or year that contains it; never more precise than the original. */
const covers = (date: DateSpan, from: number, grain: DateSpan['grain']): boolean =>
  grainRank[date.grain] >= grainRank[grain] && startOf(from, date.grain) === date.from.getTime();

const isKnownDate = (sentence: string, date: DateSpan, { text, at }: Ground): boolean => {
  if (isAbsolute(sentence, date, at)) {
    return (
      covers(date, at, 'day') ||
      datesIn(text, new Date(at)).some(said => covers(date, said.from.getTime(), said.grain))
    );
  }
  // "Tuesday" and "next week" are relative to the speaker, so they must be the speaker's words.
  const held = new Set(words(text));
  return words(date.text).every(term => held.has(term));
};

/** "On Wednesdays" is not a date, but it names a day. */
const hasNewWeekday = (sentence: string, grounds: readonly Ground[]): boolean => {
  const said = grounds.map(({ text }) => text.toLowerCase()).join('\n');
  const told = new Set(sentence.toLowerCase().match(lettersAndDigits));
  return weekdays.some(day => (told.has(day) || told.has(`${day}s`)) && !said.includes(day));
};

const hasNewDate = (sentence: string, grounds: readonly Ground[]): boolean =>
  hasNewWeekday(sentence, grounds) ||
  datesIn(sentence, new Date(grounds[0]?.at ?? 0)).some(
    date => !grounds.some(ground => isKnownDate(sentence, date, ground)),
  );

const isVerbFirst = (word: string, start: number): boolean =>
  start < 3 && openingVerbs.has(word.toLowerCase());

const hasNewName = (sentence: string, grounds: readonly Ground[]): boolean => {
  const held = new Set(grounds.flatMap(ground => words(wordsAround(ground))));
  return namesIn(sentence).some(({ text, start }) => {
    const [first = '', ...rest] = text.split(spaces);
    const named = isVerbFirst(first, start) ? rest.join(' ') : text;
    return named !== '' && !words(named).every(term => held.has(term));
  });
};

const hasNewIdentifier = (sentence: string, grounds: readonly Ground[]): boolean => {
  const around = grounds.map(wordsAround).join('\n');
  const known = new Set(identifiers(around).map(({ normal }) => normal));
  const lower = around.toLowerCase();
  return identifiers(sentence).some(({ normal, text }) => {
    if (known.has(normal) || lower.includes(text.toLowerCase())) return false;
    return !isDateOf(text, grounds);
  });
};

/** "2026-05-03" looks like an identifier but is treated as a date. */
const isDateOf = (text: string, grounds: readonly Ground[]): boolean =>
  grounds.some(({ at }) => datesIn(text, new Date(at)).length > 0);

const marks =
  /<\/?[a-z][^<>]*>|!?\[[^[\]]*\]\([^()]*\)|`[^`]+`|https?:\/\/\S+|(?<![\p{L}\p{N}_.+-])[\p{L}\p{N}_.+-]+@[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/giu;

const endOfSentence = /(?<![.,;:!?)])[.,;:!?)]+$/u;

/** Links, code and markup must be copied exactly. */
const hasNewMark = (sentence: string, grounds: readonly Ground[]): boolean =>
  (sentence.match(marks) ?? []).some(mark => {
    const bare = (mark.startsWith('`') ? mark.slice(1, -1) : mark).replace(endOfSentence, '');
    return !grounds.some(({ text }) => text.includes(bare));
  });

/** The first invention; null if there is none. */
export const inventionIn = (sentence: string, grounds: readonly Ground[]): Invention | null => {
  if (hasNewMark(sentence, grounds)) return 'new_mark';
  if (hasNewIdentifier(sentence, grounds)) return 'new_identifier';
  if (hasNewDate(sentence, grounds)) return 'new_date';
  if (hasNewNumber(sentence, grounds)) return 'new_number';
  return hasNewName(sentence, grounds) ? 'new_name' : null;
};
