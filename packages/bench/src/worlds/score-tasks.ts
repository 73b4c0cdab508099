/** How good the answers to tasks are, compared with the worlds. */
import { auroc, mean, percentile } from '../eval/metrics.js';
import type { AskedTask } from './ask-world.js';
import { quotesIn } from './quotes-in.js';

/** How many of how many. */
export interface Share {
  readonly count: number;
  readonly of: number;
}

export interface BandScore {
  readonly tasks: number;
  /** The notes settle the task, and the first note decides it. */
  readonly settledAndRight: number;
  readonly unanswerable: number;
}

export interface VerdictScore {
  /** Tasks whose answer is yes or no. */
  readonly asked: number;
  /** Answers that start with Yes or No, of all tasks whose world has a verdict. */
  readonly told: number;
  readonly right: number;
  /** The task has a verdict, and the answer starts with none. */
  readonly missed: number;
}

export interface WordingScore {
  /** Tasks that an LLM could write, and how many contain its words. */
  readonly worded: Share;
  /** Sentences it wrote, and how many followed from what they cite. */
  readonly kept: Share;
  readonly dropped: Readonly<Record<string, number>>;
  readonly fallbacks: Readonly<Record<string, number>>;
  /** Null where none of its words were used. */
  readonly millisecondsP50: number | null;
}

export interface TaskScore {
  readonly tasks: number;
  readonly answerable: number;
  /** The mean share of the deciding notes that is shown, over answerable tasks; null where there are none. */
  readonly decidingTold: number | null;
  readonly allDecidingTold: Share;
  /** Over answerable tasks that show a note. */
  readonly firstIsDeciding: Share;
  /** The mean share of deciding and helpful notes among those shown, over answerable tasks that show a note. */
  readonly precision: number | null;
  /** Answerable tasks that show a look-alike. */
  readonly lookAlikeTold: Share;
  readonly wrongDeclines: Share;
  readonly rightDeclines: Share;
  /** Answerable or not; null where one kind is missing. */
  readonly aurocOfProbability: number | null;
  readonly aurocOfRelevance: number | null;
  readonly contestedRecognised: Share;
  readonly falselyContested: Share;
  readonly actRight: Share;
  readonly verdict: VerdictScore;
  readonly bands: Readonly<Record<AskedTask['confidence'], BandScore>>;
  /** Tasks that the notes plainly settle, and how many of them got `high`. */
  readonly plainlySettledHigh: Share;
  /** Zero everywhere if no LLM was requested. */
  readonly wording: WordingScore;
  readonly insightWords: number;
  readonly recommendationWords: number;
  readonly millisecondsP50: number;
  readonly millisecondsP95: number;
}

const share = <Item>(items: readonly Item[], holds: (item: Item) => boolean): Share => ({
  count: items.filter(holds).length,
  of: items.length,
});

const meanOrNull = (values: readonly number[]): number | null => (values.length === 0 ? null : mean(values));

const shareIn = (notes: readonly string[], wanted: readonly string[]): number =>
  notes.filter(id => wanted.includes(id)).length / notes.length;

const isAnswerable = ({ task }: AskedTask): boolean => task.answer !== 'no';

const leadsRight = ({ task, told }: AskedTask): boolean =>
  told[0] !== undefined && task.must.includes(told[0]);

const spaced = (text: string): string => text.trim().split(/\s+/).join(' ');

/** The recommendation quotes the note to act on. */
const quotesAct = ({ task, texts, recommendation }: AskedTask): boolean => {
  const text = spaced(texts.get(task.act ?? '') ?? '');
  return quotesIn(recommendation).some(quote => spaced(quote) !== '' && text.includes(spaced(quote)));
};

/** The first word of an answer, if it is a verdict. */
const verdictOf = ({ insight }: AskedTask): 'yes' | 'no' | '-' => {
  const [, word] = /^(Yes|No)[.,:]/.exec(insight) ?? [];
  return word === undefined ? '-' : word === 'Yes' ? 'yes' : 'no';
};

const verdictScore = (tasks: readonly AskedTask[]): VerdictScore => {
  const judged = tasks.filter(one => one.task.verdict !== undefined);
  const told = judged.filter(one => verdictOf(one) !== '-');
  const asked = judged.filter(one => one.task.verdict !== '-');
  return {
    asked: asked.length,
    told: told.length,
    right: told.filter(one => verdictOf(one) === one.task.verdict).length,
    missed: asked.filter(one => verdictOf(one) === '-').length,
  };
};

const bandScore = (tasks: readonly AskedTask[], band: AskedTask['confidence']): BandScore => {
  const inBand = tasks.filter(one => one.confidence === band);
  return {
    tasks: inBand.length,
    settledAndRight: inBand.filter(one => one.task.answer === 'yes' && leadsRight(one)).length,
    unanswerable: inBand.filter(one => !isAnswerable(one)).length,
  };
};

/** What has no figure counts as unanswerable. */
const separation = (
  tasks: readonly AskedTask[],
  figure: (one: AskedTask) => number | null,
): number | null => {
  if (tasks.every(one => figure(one) === null)) return null;
  const figures = (some: readonly AskedTask[]) => some.map(one => figure(one) ?? 0);
  return auroc(figures(tasks.filter(isAnswerable)), figures(tasks.filter(one => !isAnswerable(one))));
};

const summed = (counts: readonly Readonly<Record<string, number>>[]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const one of counts)
    for (const [name, count] of Object.entries(one)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
};

const wordingScore = (tasks: readonly AskedTask[]): WordingScore => {
  const wordings = tasks.flatMap(({ wording }) => wording ?? []);
  const times = wordings.filter(one => one.worded).map(one => one.milliseconds);
  const sum = (figure: 'written' | 'kept') => wordings.reduce((total, one) => total + one[figure], 0);
  return {
    worded: share(wordings, one => one.worded),
    kept: { count: sum('kept'), of: sum('written') },
    dropped: summed(wordings.map(one => one.dropped)),
    fallbacks: summed(wordings.flatMap(({ fallback }) => (fallback === null ? [] : [{ [fallback]: 1 }]))),
    millisecondsP50: times.length === 0 ? null : percentile(times, 0.5),
  };
};

const words = (text: string): number => text.split(/\s+/).filter(word => word !== '').length;

export const scoreTasks = (tasks: readonly AskedTask[]): TaskScore => {
  const answerable = tasks.filter(isAnswerable);
  const unanswerable = tasks.filter(one => !isAnswerable(one));
  const telling = answerable.filter(one => one.told.length > 0);
  const contested = tasks.filter(one => one.task.answer === 'contested');
  const uncontested = tasks.filter(one => one.task.answer !== 'contested');
  const times = tasks.map(one => one.milliseconds);
  return {
    tasks: tasks.length,
    answerable: answerable.length,
    decidingTold: meanOrNull(answerable.map(({ task, told }) => shareIn(task.must, told))),
    allDecidingTold: share(answerable, ({ task, told }) => task.must.every(id => told.includes(id))),
    firstIsDeciding: share(telling, leadsRight),
    precision: meanOrNull(telling.map(({ task, told }) => shareIn(told, [...task.must, ...task.helps]))),
    lookAlikeTold: share(answerable, ({ task, told }) => told.some(id => task.near.includes(id))),
    wrongDeclines: share(answerable, one => one.declined),
    rightDeclines: share(unanswerable, one => one.declined),
    aurocOfProbability: separation(tasks, one => one.probability),
    aurocOfRelevance: separation(tasks, one => one.relevance),
    contestedRecognised: share(contested, one => one.contested),
    falselyContested: share(uncontested, one => one.contested),
    actRight: share(
      tasks.filter(({ task }) => task.act !== undefined && task.act !== ''),
      quotesAct,
    ),
    verdict: verdictScore(tasks),
    bands: {
      high: bandScore(tasks, 'high'),
      medium: bandScore(tasks, 'medium'),
      low: bandScore(tasks, 'low'),
    },
    plainlySettledHigh: share(
      tasks.filter(({ task }) => task.answer === 'yes' && task.confidence === 'high'),
      one => one.confidence === 'high',
    ),
    wording: wordingScore(tasks),
    insightWords: mean(tasks.map(one => words(one.insight))),
    recommendationWords: mean(tasks.map(one => words(one.recommendation))),
    millisecondsP50: percentile(times, 0.5),
    millisecondsP95: percentile(times, 0.95),
  };
};
