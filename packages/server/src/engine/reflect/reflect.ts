/** Turns knowledge into advice in six steps: task, consider, read, choose, standing, tell. */
import type { Graph } from '../../domain/graph.js';
import type { Memory } from '../../domain/memory.js';
import { mayHoldDates, prepareDates } from '../../language/dates.js';
import { takeTurns } from '../../take-turns.js';
import { findGraph } from '../find.js';
import type { EngineParts } from '../parts.js';
import { type QueryVector, queryVector } from '../recall/query-vector.js';
import type { Recalled } from '../recall/recall.js';
import { countWords } from '../recall/shown-note.js';
import { momentBefore } from './asked-time.js';
import { type Chosen, choose } from './choose.js';
import { type Cap, inputsOf, judge } from './confidence.js';
import { consider } from './consider.js';
import type { Evidence } from './evidence.js';
import { feedbackEffect } from './feedback-effect.js';
import type { Insight } from './insight.js';
import { mostRead, type ReadNote, type ReadNotes, type Replaced, readNotes } from './read.js';
import { readInContext } from './read-in-context.js';
import { quoteFrom, readSentences } from './read-sentences.js';
import { setApart, withoutOrders } from './set-apart.js';
import { isEvidence, noStanding, type Standing, standingOf, withoutWrong } from './standing.js';
import { orderBounds } from './suspicious-note.js';
import { type AskedTask, readTask, type Task, textOf } from './task.js';
import { type Declined, declineOf, emptyGraph } from './tell/decline.js';
import { findingOf, openingOf } from './tell/finding.js';
import { confirmFirst, recommendationOf, settleFirst } from './tell/recommendation.js';
import { type ToldNotes, tellNotes } from './told.js';
import { chooseStage, considerStage, readStage, type Stage, standingStage, taskStage } from './trace.js';
import { calledWrong, weighFeedback } from './weigh-feedback.js';

/** A task with fewer is read only if search finds something that fits: of a greeting, the reader can say nothing. */
const fewestWords = 3;

const nearestEvidence = (note: ReadNote): Evidence => ({
  memory: note.memory,
  quote: quoteFrom(note, new Map()),
  relevance: note.reading.bears,
});

const declinedWith = (
  said: Declined,
  recalled: Recalled,
  stages: readonly Stage[],
  read: readonly ReadNote[] = [],
  nearest: Evidence | null = null,
): Insight => ({
  ...said,
  opening: '',
  judgement: judge(
    inputsOf(
      read.map(({ reading }) => reading),
      1,
    ),
    ['declined'],
  ),
  declined: true,
  evidence: nearest === null ? [] : [nearest],
  against: new Set(),
  history: [],
  disputes: [],
  changes: [],
  recalled,
  stages,
});

/** Includes what later notes replaced them with, so that the standing of those is known too. */
const standingOfChosen = async (
  parts: EngineParts,
  graph: Graph,
  { notes }: Chosen,
  { clocks }: Task,
): Promise<Standing> => {
  const memories = notes.map(({ memory }) => memory);
  const standing = await standingOf(parts, graph.graphId, memories, clocks);
  const known = new Set(memories.map(({ id }) => id));
  const followers = standing.changes.map(({ second }) => second).filter(({ id }) => !known.has(id));
  if (followers.length === 0) return standing;
  const unique = new Map<string, Memory>(followers.map(memory => [memory.id, memory]));
  return standingOf(parts, graph.graphId, [...memories, ...unique.values()], clocks);
};

/** With more notes than this, none stands out: for manuals with many similar pages, most such answers were wrong. */
const mostForHigh = 3;

/** Two notes of the answer may contradict each other. */
const isDoubted = ({ told }: ToldNotes, { doubts }: Standing): boolean => {
  const ids = new Set(told.map(({ memory }) => memory.id));
  return doubts.some(({ first, second }) => ids.has(first) && ids.has(second));
};

const capsOf = (chosen: Chosen, { by }: ReadNotes, notes: ToldNotes, standing: Standing): Cap[] => [
  ...(notes.contested.length > 0 ? (['contested'] as const) : []),
  ...(chosen.outcome === 'closest' ? (['closest'] as const) : []),
  ...(by === 'words' ? (['words'] as const) : []),
  ...(notes.told.some(({ memory }) => memory.needsReview) ? (['needs_review'] as const) : []),
  ...(notes.besides.length > 0 ? (['contested_besides'] as const) : []),
  ...(isDoubted(notes, standing) ? (['doubted'] as const) : []),
  ...(notes.told[0]?.isFollowed === true ? (['changed'] as const) : []),
  ...(notes.told.length > mostForHigh ? (['several'] as const) : []),
];

const tell = async (
  parts: EngineParts,
  task: AskedTask,
  recalled: Recalled,
  read: ReadNotes,
  chosen: Chosen,
  standing: Standing,
  stages: readonly Stage[],
  now: number,
  signal?: AbortSignal,
): Promise<Insight> => {
  const notes = tellNotes(chosen.notes, standing);
  const { told, contested, besides } = notes;
  const quotable = told.map(({ memory, quote }) => ({ memory, text: quote }));
  const reader = read.by === 'reader' && !parts.without?.has('sentences') ? parts.models.reader : null;
  const rarity = new Map(recalled.words.map(({ term, weight }) => [term, weight]));
  const sentences = await readSentences(reader, task.text, quotable, read.shared, rarity, signal);
  const quoteOf = ({ memory, quote }: Evidence) => quoteFrom({ memory, text: quote }, sentences);
  const outcome = chosen.outcome === 'closest' ? 'closest' : 'answered';
  const [first] = told;
  // A note that contains instructions may be true, but someone has to confirm it before acting on it.
  const toActOn = told.find(({ reading }) => reading.order < orderBounds.notRecommended);
  const disputed = [...contested, ...besides];
  const sides = disputed.flatMap(one => one.sides);
  const finding = { ...notes, quoteOf, outcome, by: read.by, now } as const;
  return {
    insight: findingOf(finding),
    opening: openingOf(finding),
    recommendation:
      contested.length > 0 || first === undefined
        ? settleFirst(contested)
        : toActOn === undefined
          ? confirmFirst(first.memory)
          : recommendationOf(
              { ...toActOn, quote: quoteOf(toActOn) },
              task.situation,
              outcome === 'answered' && !toActOn.isFollowed,
              now,
            ),
    judgement: judge(
      inputsOf(
        chosen.notes.map(({ reading }) => reading),
        first?.voices ?? 1,
      ),
      capsOf(chosen, read, notes, standing),
    ),
    declined: false,
    evidence: [
      ...sides,
      ...told.flatMap(one => [
        { memory: one.memory, quote: quoteOf(one), relevance: one.relevance },
        ...one.alsoIn.map(memory => ({ memory, quote: memory.content, relevance: one.relevance })),
        ...(one.settled === null || one.settled.isQuoted ? [] : [one.settled]),
      ]),
    ],
    against: new Set(sides),
    history: told.flatMap(one => one.past),
    disputes: disputed.map(({ dispute }) => dispute),
    changes: notes.changes,
    recalled,
    stages,
  };
};

/** What the considered memories replaced, if it may still be quoted. */
const replacedBy = async ({ store }: EngineParts, graphId: string, { hits }: Recalled): Promise<Replaced> => {
  const ids = hits.slice(0, mostRead).flatMap(({ memory }) => memory.supersedes);
  const found = await store.memories(graphId, ids);
  const texts = new Map(found.filter(isEvidence).map(({ id, content }) => [id, content]));
  return new Map(hits.map(({ memory }) => [memory.id, memory.supersedes.flatMap(id => texts.get(id) ?? [])]));
};

/** If the task names a past time and something else was valid then, the answer is as of that time. */
const asOfThen = (task: AskedTask, { notes }: Chosen, { history }: Standing): Task | null => {
  const [first] = notes;
  if (task.pastTime === null || task.clocks.validAt !== null || first === undefined) return null;
  const moment = momentBefore(first.memory, history.get(first.memory.id) ?? [], task.pastTime);
  return moment === null ? null : { ...task, clocks: { ...task.clocks, validAt: moment } };
};

export const reflect = async (
  parts: EngineParts,
  graphId: string,
  given: Task,
  signal?: AbortSignal,
): Promise<Insight> => {
  const graph = await findGraph(parts.store, graphId);
  await parts.models.ready(graph.vectorModel);
  const vector = await queryVector(parts.models, graph.vectorModel, textOf(given), signal);
  return { ...(await reflectOn(parts, graph, given, vector, signal)), vector };
};

const reflectOn = async (
  parts: EngineParts,
  graph: Graph,
  given: Task,
  vector: QueryVector | null,
  signal?: AbortSignal,
): Promise<Insight> => {
  const now = parts.now();
  const text = textOf(given);
  if (mayHoldDates(text)) await prepareDates();
  const takeTurn = takeTurns();
  const task = readTask(given, text, parts.without?.has('situation') ? null : vector, now);
  await takeTurn();
  const recalled = await consider(parts, graph, task, text, vector, signal);
  const isFitting = parts.without?.has('fits') === true || recalled.isFitting();
  await takeTurn();
  const before = [taskStage(task), considerStage(recalled, isFitting)];
  if (graph.memoryCount === 0 && recalled.hits.length === 0)
    return declinedWith(emptyGraph, recalled, before);
  // Too short to mean anything, and neither a word nor the meaning leads anywhere: "hi".
  if (!isFitting && recalled.words.length === 0 && countWords(text) < fewestWords)
    return declinedWith(declineOf(text, recalled, null, now), recalled, before);

  const question = task.locusQuery === null ? text : `${text} ${task.locusQuery}`;
  const reader = parts.without?.has('read') ? null : parts.models.reader;
  const alone = await readNotes(
    reader,
    question,
    recalled,
    await replacedBy(parts, graph.graphId, recalled),
    signal,
  );
  const everything = parts.without?.has('context')
    ? alone
    : await readInContext(reader, question, alone, signal);
  const weighed = parts.without?.has('feedback')
    ? everything
    : await weighFeedback(parts.store, graph.graphId, everything, text, vector);
  await takeTurn();
  const { read, orders } = await setApart(weighed);
  await takeTurn();
  const chosen = choose(read);
  const stages = [...before, readStage(read), chooseStage(chosen)];
  const feedback = feedbackEffect(read);
  const finished = (insight: Insight) =>
    withoutOrders(feedback === null ? insight : { ...insight, feedback }, orders);
  if (chosen.outcome === 'declined') {
    // What is nearest to a task that nothing fits would only mislead.
    const [closest] = chosen.notes;
    const nearest = isFitting && closest !== undefined ? nearestEvidence(closest) : null;
    const said = declineOf(text, recalled, nearest, task.clocks.validAt ?? now);
    return finished(declinedWith(said, recalled, stages, read.notes, nearest));
  }
  const found = parts.without?.has('standing')
    ? noStanding
    : await standingOfChosen(parts, graph, chosen, task);
  const standing = withoutWrong(found, calledWrong(read));
  const then = asOfThen(task, chosen, standing);
  if (then !== null) {
    const answer = await reflect(parts, graph.graphId, then, signal);
    if (!answer.declined) return answer;
  }
  const insight = await tell(
    parts,
    task,
    recalled,
    read,
    chosen,
    standing,
    [...stages, standingStage(standing, found)],
    now,
    signal,
  );
  return finished(insight);
};
