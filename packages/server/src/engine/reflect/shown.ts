/** Whether what a question takes for granted is told by the evidence: the judge tests it as a statement. */
import type { PairJudge } from '../../language/models/pair-judge.js';
import { words } from '../../language/words.js';
import { foldedFrom, foldedStem } from '../relate/like-words.js';
import { type Subject, speaksOf } from './about.js';
import type { Evidence } from './evidence.js';
import { presupposedBy } from './presupposed.js';
import { holdsTerm, type TaskWords } from './task-words.js';
import { denies, restricts, tellsChange, tellsEnd } from './wording/denial.js';
import { ofSelf } from './wording/report.js';

export interface Shown {
  /** 0..1: how surely the best of the evidence tells it. */
  readonly follows: number;
  /** The same, or how surely it is denied, of what the judge also takes for an answer. */
  readonly answered: number;
  /** 0..1: how surely the best of it denies it. */
  readonly denied: number;
  /** Every statement lacks a word of it. */
  readonly isLacking: boolean;
}

const mostTested = 4;
/** The judge must take it for an answer too: a sentence about the same thing often seems to tell anything of it. */
const judgedAnswer = 0.85;

/** The judge takes much for a denial that only tells something else: the words must deny, end or change something too. */
const takesBack = ({ quote }: Evidence): boolean =>
  denies(quote) || restricts(quote) || tellsEnd(quote) || tellsChange(quote);

/** "gatway" is "gateway": one letter more or less. */
const isMisspelt = (one: string, other: string): boolean => {
  if (one.length < 5 || Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const [rest, others] = [one.slice(at), other.slice(at)];
  return (
    at >= 3 && (rest.slice(1) === others || rest === others.slice(1) || rest.slice(1) === others.slice(1))
  );
};

const holdsSome = (terms: ReadonlySet<string>, term: string, task: TaskWords): boolean =>
  holdsTerm(terms, term, task) ||
  foldedFrom(foldedStem(term)).some(other => terms.has(other)) ||
  [...terms].some(other => isMisspelt(term, other) || (term.length >= 5 && other.includes(term)));

/** Null where the question takes nothing for granted, or nobody can test it. */
export const shownIn = async (
  judge: PairJudge | null,
  question: string,
  evidence: readonly Evidence[],
  task: TaskWords,
  subject: Subject,
  signal?: AbortSignal,
): Promise<Shown | null> => {
  const presupposed = presupposedBy(question);
  if (judge === null || presupposed === null || evidence.length === 0) return null;
  const said = new Set(words(presupposed.text));
  const asked = [...task.weights.keys()].filter(term => said.has(term));
  const tested = evidence.slice(0, mostTested);
  const isTold = (one: Evidence) => {
    const named = new Set(
      subject.names.filter(name => speaksOf(one, name, subject)).flatMap(name => words(name)),
    );
    return (
      ofSelf.test(one.quote) || asked.every(term => named.has(term) || holdsSome(one.placed, term, task))
    );
  };
  // The judge reads no context.
  const placed = (one: Evidence): string => {
    const names = task.names.filter(name =>
      words(name).some(term => !one.terms.has(term) && one.placed.has(term)),
    );
    return [...names, one.quote].join(': ');
  };
  try {
    const verdicts = await judge.judge(
      tested.map(one => [placed(one), presupposed.text] as const),
      'asked',
      signal,
    );
    return {
      follows: Math.max(...verdicts.map(({ entailment }) => entailment)),
      answered: Math.max(
        ...verdicts.map(({ entailment, contradiction }, at) => {
          const one = tested[at] as Evidence;
          if ((one.judged ?? 0) < judgedAnswer) return 0;
          return takesBack(one) ? Math.max(entailment, contradiction) : entailment;
        }),
      ),
      denied: verdicts[0]?.contradiction ?? 0,
      isLacking: !presupposed.namesKind && !evidence.some(isTold),
    };
  } catch {
    signal?.throwIfAborted();
    // Decided here: without the judge, words and forms decide.
    return null;
  }
};
