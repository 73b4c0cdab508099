/** Near misses: what is asked is stored of another thing, or something else is stored of this one. */
import { words } from '../../language/words.js';
import { type Subject, speaksOf } from './about.js';
import type { Evidence } from './evidence.js';
import { holdsTerm, type TaskWords } from './task-words.js';
import { askingPart } from './wording/question.js';

/** "Is Tomas allergic to nuts?" asks what is so; "May I", "is it safe to" and "do we need" ask what to do. */
export const asksForFact = (task: string): boolean =>
  /^(?:is|are|was|were|does|did|has|have|had)\b(?! (?:it|this|that|there)\b)(?! (?:I|we) (?:need|have to|allowed|supposed)\b)/i.test(
    askingPart(task),
  );

const measures = new Set(words('often many much long number total time day anything something special'));

/** The telling words of the task beyond what names the thing that it is about. */
const askedOf = (task: TaskWords, { names, labels, surePlaces }: Subject): [string, number][] => {
  const named = new Set([
    ...[...names, ...surePlaces.flatMap(({ type, name }) => [type, name])].flatMap(name => words(name)),
    ...labels.flatMap(({ kind, number }) => [...words(kind), ...words(`${kind} ${number}`), kind, number]),
  ]);
  return [...task.weights].filter(([term]) => !named.has(term) && !measures.has(term));
};

const mostlyTold = 0.35;

/** What is stored of the thing has no word of what is asked about it; what is stored of another has most of them. */
export const isToldOnlyOfAnother = (
  about: readonly Evidence[],
  others: readonly Evidence[],
  task: TaskWords,
  subject: Subject,
): boolean => {
  const asked = askedOf(task, subject);
  const total = asked.reduce((sum, [, weight]) => sum + weight, 0);
  const told = (terms: ReadonlySet<string>) =>
    asked.reduce((sum, [term, weight]) => sum + (holdsTerm(terms, term, task) ? weight : 0), 0);
  return (
    total > 0 &&
    about.every(one => told(one.placed) === 0) &&
    others.some(one => told(one.terms) >= mostlyTold * total)
  );
};

/** The judge rather sees no answer, but it is about the same. */
const somewhatJudged = 0.3;

const takes =
  '(?:accepts?|takes?|supports?|allows?|serves?|sells?|offers?|ships?|delivers?|speaks?|reads?|uses?|runs?)';
const takesOnly = new RegExp(`\\b${takes}(?: \\p{L}+)? only\\b|\\bonly ${takes}\\b`, 'iu');

const asksWhatItTakes = new RegExp(`^(?:do|does|can|will)\\b.*\\b${takes}\\b`, 'i');

/** "Does Oak take credit cards?", and Oak accepts only transfers. */
export const tellsTheOnlyOne = (task: string, evidence: readonly Evidence[], subject: Subject): boolean =>
  asksWhatItTakes.test(askingPart(task)) &&
  subject.names.length > 0 &&
  evidence.some(
    one =>
      takesOnly.test(one.quote) &&
      (one.judged ?? 0) >= somewhatJudged &&
      subject.names.every(name => speaksOf(one, name, subject)),
  );
