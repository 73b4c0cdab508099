/** The current question, kept while other screens are open. */
import type { ContextTypes, InsightAnswer, InsightProgress } from '@loci/client';
import { effect, signal } from '@preact/signals';
import { go, href } from '../router.js';
import type { Route } from '../routes.js';
import { graph, signedIn, signedInApi } from '../session.js';
import type { QuestionBody } from '../words/as-code.js';
import { type Question, queryOfQuestion, usualLimit } from '../words/question-address.js';
import { keepAsked } from './asked-before.js';

/** The task. */
export const task = signal('');
/** Where to look, if the task is broad. */
export const locusQuery = signal('');
/** Only these contexts. */
export const contexts = signal<ContextTypes>({});
/** How many memories to consider. */
export const limit = signal(usualLimit);

/** The state of the answer. */
export type Asking =
  | { readonly state: 'nothing' }
  | { readonly state: 'asking'; readonly said: string; readonly partial: Partial<InsightAnswer> }
  | {
      readonly state: 'answered';
      readonly answer: InsightAnswer;
      readonly question: Question;
      readonly body: QuestionBody;
    }
  | { readonly state: 'failed'; readonly error: unknown };

/** The answer or its progress. */
export const asking = signal<Asking>({ state: 'nothing' });
/** The URL of the question in `asking`; null before the first. */
export const askedAt = signal<Route | null>(null);

// Another graph or person starts fresh.
effect(() => {
  graph.value;
  signedIn.value;
  asking.value = { state: 'nothing' };
  askedAt.value = null;
  contexts.value = {};
});

/** The current fields. */
const typedQuestion = (): Question => ({
  task: task.value,
  locusQuery: locusQuery.value,
  contexts: contexts.value,
  limit: limit.value,
});

/** The route of a question. */
export const routeOf = (graphId: string, question: Question): Route => ({
  screen: 'ask',
  graph: graphId,
  query: queryOfQuestion(question),
});

/** The request, without empty fields. */
const questionBody = (graphId: string): QuestionBody & { task: string; graph_id: string } => ({
  task: task.value.trim(),
  graph_id: graphId,
  limit: limit.value,
  ...(locusQuery.value.trim() === '' ? {} : { locus_query: locusQuery.value.trim() }),
  ...(Object.keys(contexts.value).length === 0 ? {} : { context_types: contexts.value }),
});

const progressWords = (progress: InsightProgress): string => {
  switch (progress.stage) {
    case 'evidence':
      return `Chose ${progress.evidence.length} relevant statements`;
    case 'local':
      return 'A first answer is ready; checking whether it can be worded better';
    case 'wording':
      return `${progress.model} is writing the answer`;
    case 'checked':
      return `Checked each sentence: ${progress.kept} of ${progress.written} supported by the evidence`;
  }
};

const partialOf = (progress: InsightProgress): Partial<InsightAnswer> => {
  if (progress.stage === 'evidence') return { evidence: progress.evidence };
  if (progress.stage !== 'local') return {};
  const { insight, recommendation, confidence } = progress;
  return { insight, recommendation, confidence };
};

let running: AbortController | null = null;

/** Asks the question in the fields; a running question is aborted. */
export const ask = async (graphId: string): Promise<void> => {
  running?.abort();
  const controller = new AbortController();
  running = controller;
  const body = questionBody(graphId);
  const question = typedQuestion();
  const query = queryOfQuestion(question);
  askedAt.value = { screen: 'ask', graph: graphId, query };
  asking.value = { state: 'asking', said: 'Reading memories', partial: {} };
  try {
    const answer = await signedInApi().insight(
      { ...body, include: ['evidence', 'contradictions', 'trace', 'usage'] },
      {
        signal: controller.signal,
        onProgress: progress => {
          const before = asking.value;
          const partial = before.state === 'asking' ? before.partial : {};
          asking.value = {
            state: 'asking',
            said: progressWords(progress),
            partial: { ...partial, ...partialOf(progress) },
          };
        },
      },
    );
    if (controller.signal.aborted) return;
    asking.value = { state: 'answered', answer, question, body };
    keepAsked(graphId, { query, at: new Date().toISOString(), confidence: answer.confidence });
  } catch (error) {
    if (!controller.signal.aborted) asking.value = { state: 'failed', error };
  }
};

const isAskedAt = (to: Route): boolean => askedAt.value !== null && href(askedAt.value) === href(to);

/** Fills the fields from a question, and asks it unless it is already answered or running. */
export const askFromAddress = (graphId: string, question: Question): void => {
  const isHere = asking.value.state === 'asking' || asking.value.state === 'answered';
  if (isHere && isAskedAt(routeOf(graphId, question))) return;
  task.value = question.task;
  locusQuery.value = question.locusQuery;
  contexts.value = question.contexts;
  limit.value = question.limit;
  void ask(graphId);
};

/** Asks the question in the fields and updates the URL. */
export const askTyped = (graphId: string): void => {
  const to = routeOf(graphId, typedQuestion());
  void ask(graphId);
  go(to);
};
