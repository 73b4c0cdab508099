// Finds names of people, places and things by their capitals, and spans that connect passages about the same one.
import { weekdays } from '../domain/weekdays.js';
import { openingLetters } from './characters.js';
import { monthNames } from './day-in-words.js';
import { sentences } from './sentences.js';
import { sentenceOpeners } from './stop-words.js';

export interface Name {
  text: string;
  start: number;
  end: number;
}

const word = String.raw`(?:(?:\p{Lu}\.){2,}|(?:St|Dr|Mr|Mrs|Ms|Jr|Sr|Mt|\p{Lu})\.(?=[ \t]+\p{Lu})|\p{Lu}[\p{L}\p{M}\p{N}_&]*(?:['’-][\p{L}\p{N}][\p{L}\p{M}\p{N}_]*)*)`;
const run = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}_])${word}(?:[ \t]+(?:(?:of|the|de|la|and|for|in)[ \t]+){0,3}${word})*`,
  'gu',
);
const year = /(?<![\p{L}\p{N}_.,-])(?:1\d{3}|20\d{2})(?![\p{L}\p{N}_]|[.,]\d)/gu;
const smallWord = /(?<![\p{L}\p{N}_])\p{Ll}[\p{L}\p{N}]*/gu;
const capitalised = /^\p{Lu}\p{Ll}+$/u;
const set = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const pronouns = set("I I'm I've I'd I'll");
const commonEndings = ['tion', 'tions', 'ment', 'ments', 'ing', 'ings', 'ness', 'ities'];
const namesInLy = set(
  'Beverly Billy Carly Emily Holly Italy Kelly Kimberly Lily Molly Polly Sally Shelly Willy',
);
/** "Display the list": a word followed by an object is a verb. */
const determiners = set(
  'a an the all any each every my your our their its this that these those some it us me them',
);
const calendar = new Set<string>([
  ...monthNames.map(month => month.toLowerCase()),
  ...weekdays,
  ...weekdays.map(day => `${day}s`),
]);

/** Names in order. A word capitalised only because it starts a sentence is not a name. */
export function namesIn(text: string): Name[] {
  const found: Name[] = [];
  let small: Set<string> | null = null;
  for (const sentence of sentences(text)) {
    for (const match of sentence.text.matchAll(run)) {
      const name = withoutEdges(match[0], sentence.start + match.index);
      if (!name || calendar.has(name.text.toLowerCase())) continue;
      if (match.index < 3 && name.start < sentence.start + 3) {
        // A word that also appears in lower case is capitalised only because of its position.
        small ??= new Set(text.match(smallWord) ?? []);
        const after = name.end - sentence.start;
        if (
          small.has(name.text.toLowerCase()) ||
          isOrdinary(name.text, sentence.text.slice(after, after + 12))
        )
          continue;
      }
      found.push(name);
    }
  }
  return found;
}

/** Runs of capitalised words and years of four digits, each once; also without a leading "The" or "In". */
export function entitySpans(text: string): string[] {
  const spans = new Set<string>();
  for (const sentence of sentences(text)) {
    for (const match of sentence.text.matchAll(run)) {
      const name = withoutEdges(match[0], match.index);
      if (name) spans.add(withoutPossessive(match[0])).add(name.text);
    }
  }
  for (const match of text.matchAll(year)) spans.add(match[0]);
  return [...spans];
}

/** Removes pronouns and common words from both ends; null if nothing is left. */
function withoutEdges(whole: string, at: number): Name | null {
  const bare = withoutPossessive(whole);
  let start = 0;
  let end = bare.length;
  while (start < end) {
    const next = nextSpace(bare, start);
    const first = bare.slice(start, next);
    // "On Monday Maria left": the day is not part of the name; "Black Friday" keeps it.
    if (
      !isCommon(first) &&
      !(next < end && calendar.has(first.toLowerCase()) && (start > 0 || first.endsWith('day')))
    )
      break;
    start = next;
    while (start < end && isBlank(bare[start])) start++;
  }
  while (end > start) {
    let from = end;
    while (from > start && !isBlank(bare[from - 1])) from--;
    if (from === start || !isPronoun(bare.slice(from, end))) break;
    end = from;
    while (end > start && isBlank(bare[end - 1])) end--;
  }
  return end > start ? { text: bare.slice(start, end), start: at + start, end: at + end } : null;
}

/** Whether a single word at the start of a sentence is a verb, an adverb or an abstract noun by its form or by what follows. */
function isOrdinary(word: string, after: string): boolean {
  if (!capitalised.test(word)) return false;
  if (commonEndings.some(ending => word.endsWith(ending))) return true;
  if (isBlank(after[0]) && determiners.has(openingLetters(after.trimStart().toLowerCase()))) return true;
  return word.endsWith('ly') && !namesInLy.has(word);
}

function withoutPossessive(name: string): string {
  const bare = name.endsWith('s') ? name.slice(0, -1) : name;
  return bare.endsWith("'") || bare.endsWith('’') ? bare.slice(0, -1) : name;
}

function isPronoun(word: string): boolean {
  return pronouns.has(word.replace('’', "'"));
}

function nextSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isBlank(text[at])) at++;
  return at;
}

function isBlank(char: string | undefined): boolean {
  return char === ' ' || char === '\t';
}

function isCommon(first: string): boolean {
  if (isPronoun(first)) return true;
  // "IT" is a department, "It" is not.
  const head = first.replaceAll('’', "'").split("'", 1)[0]!;
  const isLoud = head === first && first.length > 1 && first === first.toUpperCase();
  return !isLoud && sentenceOpeners.has(head.toLowerCase());
}
