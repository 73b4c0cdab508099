/** What the task is about: its telling words, with how much each of them tells in this graph. */
import { type Name, namesIn } from '../../language/names.js';
import { isIdentifierTerm, words } from '../../language/words.js';
import type { WordWeight } from '../recall/arms/lexical.js';
import { questionTerms } from '../recall/question-terms.js';
import { isCommonStem } from '../relate/common-words.js';
import { isImperative } from './wording/imperative.js';
import { beforeColon } from './wording/plain-sentence.js';
import { isBaseVerb } from './wording/verb-forms.js';

export interface TaskWords {
  readonly weights: ReadonlyMap<string, number>;
  readonly total: number;
  /** Names of people and things as the task writes them. */
  readonly names: readonly string[];
  /** Names of code in the task, as terms. */
  readonly identifiers: readonly string[];
  /** Term → what it makes with the word beside it: "roll back" is "rollback". */
  readonly joined: ReadonlyMap<string, readonly string[]>;
}

/** Words that ask rather than tell: stems, so that "needs" and "needing" are among them. */
const askingWords = new Set(
  words(
    `should need want help please tell know make get use using best way thing something going find give show
     explain describe avoid consider recommend suggest advice task question issue problem do done handle work
     when where which who why how what next before after any ever see again rid keep mind happen look first new
     made us me cause caused reason now then too every each everything anything nothing anyone anybody someone
     somebody everyone everybody say still already just really actually quite maybe perhaps let`,
  ),
);

/** "Can I work from Norway?" asks about work; "does it work?" does not. */
const isWorkDone = /\b(?:I|we|you|he|she|they) works? (?:from|at|in|on|for|as)\b/i;
/** "Anything to watch out for?": it asks for what is to be known. */
const watchesOut = /\bwatch(?:ing)? out\b/i;
/** "How long", "how many": they ask for the form of the answer, which says them in figures. */
const measured =
  /\bhow (?<measure>long|often|many|much|old|far|big|large|fast|quick(?:ly)?|high|deep|tall|wide|heavy|late|early|soon)\b/giu;

/** "Mention ONLY two": a plain word in capitals is said loudly, and is no name. */
const isShouted = (word: string): boolean =>
  /^\p{Lu}{2,}$/u.test(word) && words(word).every(term => isCommonStem(term));

/** A capital at the very start says nothing: any word has one there. "API" and "VPN" are words like others. */
const isSurelyName = (name: Name): boolean =>
  (name.start > 0 || name.text.includes(' ')) &&
  !/^\p{Lu}{2,5}s?$/u.test(name.text) &&
  !name.text.split(' ').some(isShouted);

/** What an error says, or a text to be written: its capitals name nothing that the task asks about. */
const quoted = /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|`[^`]*`|(?<![\p{L}\p{N}])'[^']{3,}'(?![\p{L}\p{N}])/gu;
const month = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
/** "Vesper in March", "October for Vesper": the month is no part of the name. */
const monthAfter = new RegExp(` (?:(?:in|of|for|the|and) )*${month}$`);
const monthBefore = new RegExp(`^${month} (?:in|of|for|the|and) (?:the )?`);
/** "May Yuki run it?": the first word asks, and is no part of the name. */
const modalBefore = /^(?:May|Will) (?=\p{Lu})/u;

/** "Beacon's CI" is about Beacon. */
const possessive = /['’]s (?=\p{Lu})/u;

const cutAtStart = (name: Name, opening: RegExp): Name => {
  const cut = opening.exec(name.text)?.[0].length ?? 0;
  return { ...name, text: name.text.slice(cut), start: name.start + cut };
};

const withoutModal = (name: Name, task: string): Name =>
  name.start === 0 && task.trimEnd().endsWith('?') ? cutAtStart(name, modalBefore) : name;

/** "Plan the Bergen visit": a verb with an article or "for" behind it begins no name. */
const verbBefore = /^(?<verb>\p{Lu}\p{Ll}+) (?:(?:the|for|in) )+(?=\p{Lu})/u;

/** "Book Nora a flight": what the task orders has its capital from its place, also before a colon. */
const withoutOrder = (name: Name, task: string): Name => {
  const [first = ''] = name.text.split(' ');
  if (name.start > 0 || first === name.text || !isBaseVerb(first.toLowerCase())) return name;
  if (verbBefore.test(name.text)) return cutAtStart(name, verbBefore);
  return isImperative(beforeColon(task)) ? cutAtStart(name, /^\S+ /) : name;
};

/** Each is looked for in every statement; who lists more asks about none of them. Set by hand. */
const mostNames = 16;

const namesOf = (task: string): string[] =>
  namesIn(task.replace(quoted, said => ' '.repeat(said.length)))
    .map(name => cutAtStart(withoutModal(withoutOrder(name, task), task), monthBefore))
    .map(name => ({ ...name, text: name.text.replace(monthAfter, '').split(possessive)[0] as string }))
    .filter(isSurelyName)
    .flatMap(name => name.text.split(' and '))
    .slice(0, mostNames);

const joinedWith = (terms: readonly string[]): Map<string, string[]> => {
  const joined = new Map<string, string[]>();
  for (const [at, term] of terms.entries()) {
    const next = terms[at + 1];
    if (next === undefined) continue;
    for (const part of [term, next]) joined.set(part, [...(joined.get(part) ?? []), term + next]);
  }
  return joined;
};

export const taskWords = (task: string, known: readonly WordWeight[], memoryCount: number): TaskWords => {
  // Not the weights of the search: in a graph of one memory every word that it holds would weigh next to nothing.
  const weigh = (holders: number): number => Math.log(1 + (memoryCount + 1) / holders);
  const weightOf = new Map(known.map(word => [word.term, weigh(word.frequency)]));
  // A word that no memory holds tells most: what it asks for is not there.
  const unknownWeight = weigh(0.5);
  const weights = new Map<string, number>();
  const terms = questionTerms(task).filter(term => !isIdentifierTerm(term));
  const measures = new Set(
    [...task.matchAll(measured)].flatMap(({ groups }) => words(groups?.measure ?? '')),
  );
  const asks = (term: string) =>
    (askingWords.has(term) && !(term === 'work' && isWorkDone.test(task))) ||
    (term === 'may' && /^may\b/i.test(task)) ||
    (term === 'watch' && watchesOut.test(task));
  const telling = terms.filter(term => !asks(term) && !measures.has(term));
  for (const term of telling.length > 0 ? telling : terms)
    weights.set(term, weightOf.get(term) ?? unknownWeight);
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return {
    weights,
    total,
    identifiers: words(task).filter(isIdentifierTerm),
    joined: joinedWith(terms),
    names: namesOf(task),
  };
};

/** A word of fewer letters is no half of another. */
const shortestPart = 3;

const holdsParts = (terms: ReadonlySet<string>, term: string): boolean => {
  for (let at = shortestPart; at <= term.length - shortestPart; at++)
    if (terms.has(term.slice(0, at)) && terms.has(term.slice(at))) return true;
  return false;
};

/** Also where one of them writes as one word what the other writes as two. */
export const holdsTerm = (terms: ReadonlySet<string>, term: string, { joined }: TaskWords): boolean =>
  terms.has(term) || joined.get(term)?.some(one => terms.has(one)) === true || holdsParts(terms, term);

/** How many of the task's telling words are among these terms. */
export const sharedWith = (terms: ReadonlySet<string>, task: TaskWords): number =>
  [...task.weights.keys()].filter(term => holdsTerm(terms, term, task)).length;

/** 0..1: the share of the task's words among these terms, by weight. */
export const coverageOf = (terms: ReadonlySet<string>, task: TaskWords): number => {
  if (task.total === 0) return 0;
  let held = 0;
  for (const [term, weight] of task.weights) if (holdsTerm(terms, term, task)) held += weight;
  return held / task.total;
};
