/** What the task is about: its telling words, with how much each of them tells in this graph. */
import { type Name, namesIn } from '../../language/names.js';
import { isIdentifierTerm, words } from '../../language/words.js';
import type { WordWeight } from '../recall/arms/lexical.js';
import { isCommonStem } from '../relate/common-words.js';

export interface TaskWords {
  readonly weights: ReadonlyMap<string, number>;
  readonly total: number;
  /** Names of people and things as the task writes them. */
  readonly names: readonly string[];
  /** Names of code in the task, as terms. */
  readonly identifiers: readonly string[];
}

/** Words that ask rather than tell: stems, so that "needs" and "needing" are among them. */
const askingWords = new Set(
  words(
    `should need want help please tell know make get use using best way thing something going find give show
     explain describe avoid consider recommend suggest advice task question issue problem do done handle work
     when where which who why how what next before after any ever see again rid keep mind happen look first new
     made us me cause caused reason now then too`,
  ),
);

/** "Mention ONLY two": a plain word in capitals is said loudly, and is no name. */
const isShouted = (word: string): boolean =>
  /^\p{Lu}{2,}$/u.test(word) && words(word).every(term => isCommonStem(term));

/** A capital at the very start says nothing: any word has one there. "API" and "VPN" are words like others. */
const isSurelyName = (name: Name): boolean =>
  (name.start > 0 || name.text.includes(' ')) &&
  !/^\p{Lu}{2,5}s?$/u.test(name.text) &&
  !name.text.split(' ').some(isShouted);

export const taskWords = (task: string, known: readonly WordWeight[], memoryCount: number): TaskWords => {
  // Not the weights of the search: in a graph of one memory every word that it holds would weigh next to nothing.
  const weigh = (holders: number): number => Math.log(1 + (memoryCount + 1) / holders);
  const weightOf = new Map(known.map(word => [word.term, weigh(word.frequency)]));
  // A word that no memory holds tells most: what it asks for is not there.
  const unknownWeight = weigh(0.5);
  const weights = new Map<string, number>();
  const terms = words(task).filter(term => !isIdentifierTerm(term));
  const telling = terms.filter(term => !askingWords.has(term));
  for (const term of telling.length > 0 ? telling : terms)
    weights.set(term, weightOf.get(term) ?? unknownWeight);
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return {
    weights,
    total,
    identifiers: words(task).filter(isIdentifierTerm),
    names: namesIn(task)
      .filter(isSurelyName)
      .map(name => name.text),
  };
};

/** 0..1: the share of the task's words among these terms, by weight. */
export const coverageOf = (terms: ReadonlySet<string>, task: TaskWords): number => {
  if (task.total === 0) return 0;
  let held = 0;
  for (const [term, weight] of task.weights) if (terms.has(term)) held += weight;
  return held / task.total;
};
