/** What the finders of fact advice read: the sentences that fit, and the task that they answer. */
import type { Memory } from '../../../domain/memory.js';
import { namesIn } from '../../../language/names.js';
import { sentences } from '../../../language/sentences.js';
import { isIdentifierTerm, words } from '../../../language/words.js';
import { type Spelling, semicolonParts } from './plain-sentence.js';

export interface Fact {
  /** Without marks and without the name of its speaker. */
  readonly text: string;
  readonly memory: Memory;
  /** Whom to ask about it. */
  readonly who: string;
  /** It fits about as well as the best; of the others only what they take back counts. */
  readonly fits: boolean;
  /** Something else held before: that is to be told rather than what to do with it. */
  readonly tookOver: boolean;
}

export interface Asking {
  readonly task: string;
  readonly terms: ReadonlySet<string>;
  /** Where the caller wants it looked for; empty where that is not said. */
  readonly area: string;
  readonly now: number;
  readonly spelling: Spelling;
}

export type FindAdvice = (facts: readonly Fact[], asking: Asking) => string | null;

const saysNothing = new Set(
  words('when who which where how many much long often next ask need use still there may must shall might'),
);

/** A short number is a part of many others: the 3 of 3.11 is also that of 3.9. */
export const termsOf = (text: string): Set<string> =>
  new Set(words(text).filter(term => !isIdentifierTerm(term) && !/^\d{1,2}$/.test(term)));

export const askingOf = (task: string, now: number, spelling: Spelling, area = ''): Asking => ({
  task,
  area,
  terms: new Set([...termsOf(task)].filter(term => !saysNothing.has(term))),
  now,
  spelling,
});

export const sharedTerms = (text: string, { terms }: Pick<Asking, 'terms'>): number =>
  [...termsOf(text)].filter(term => terms.has(term)).length;

export const partsOf = (text: string): string[] =>
  sentences(text).flatMap(sentence => semicolonParts(sentence.text));

const timeAtStart =
  /^(?:since|from|as of|in|on|until) (?:(?:early|mid|late|the|of|end|start|next|this|now|\d{1,4}(?:st|nd|rd|th)?|January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?)[ ,-]+)+(?:on,? )?/i;

/** "Since mid May Hugo sends it": the month is no part of the name. */
export const withoutTimeAtStart = (clause: string): string => clause.replace(timeAtStart, '');

/** The stretch between commas and "and" around a place: what is said of this one thing. */
export const clauseAround = (text: string, start: number, end: number): string => {
  const stops = [...text.matchAll(/,\s|\s(?:and|but|while|whereas)\s/g)];
  const from = stops.filter(stop => stop.index < start).at(-1);
  const to = stops.find(stop => stop.index >= end);
  return text.slice(from === undefined ? 0 : from.index + from[0].length, to?.index ?? text.length);
};

const heldBy = ({ text, memory }: Fact): string =>
  [text, memory.source.name ?? '', ...memory.contexts.map(context => context.name)].join(' ').toLowerCase();

/** Those that say the names of the task; where none does, all. */
export const aboutTheNamed = (facts: readonly Fact[], task: string): readonly Fact[] => {
  const names = namesIn(task).map(name => name.text.toLowerCase().replace(/['’]s$/, ''));
  const named = facts.map(fact => names.filter(name => heldBy(fact).includes(name)).length);
  const most = Math.max(0, ...named);
  return facts.filter((_, at) => named[at] === most);
};

/** The only value that is left when those taken back are out; null where two are left, or none. */
export const onlyOne = (found: readonly string[], out: ReadonlySet<string>): string | null => {
  const left = [...new Set(found)].filter(value => !out.has(value));
  return left.length === 1 ? (left[0] as string) : null;
};
