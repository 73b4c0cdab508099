/** What is said where nothing answers: plainly that, what lies nearest, and what to record. */
import type { Recalled } from '../recall/recall.js';
import { subjectOf } from './about.js';
import type { Evidence } from './evidence.js';
import { contestedFinding, type Telling } from './finding.js';
import { recordFirst } from './recommendation.js';
import type { Dispute } from './standing.js';
import { dayOf, dayWriter } from './wording/days.js';
import { capitalised, listed, midSentence, withoutMarks } from './wording/plain-sentence.js';
import { asksForAction, indirect, shortTask } from './wording/question.js';
import { reported, sayerOf, withoutSpeaker } from './wording/report.js';

export interface Missing {
  readonly task: string;
  /** Names of the task that stand nowhere in the evidence. */
  readonly names: readonly string[];
  /** Names of the task that stand in nothing that was found. */
  readonly unknownNames: readonly string[];
  /** The past time asked about, in the task's words, where nothing is of that time. */
  readonly time: string | null;
  readonly near: Evidence | null;
  readonly disputes: readonly Dispute[];
  readonly knownNames: ReadonlySet<string>;
}

export interface Declined {
  readonly insight: string;
  readonly recommendation: string;
}

export const emptyGraph = (task: string): Declined => ({
  insight: 'Nothing is stored in this graph yet.',
  recommendation: recordFirst(task),
});

const placesAsked = ({ missingContexts }: Recalled): string =>
  listed(missingContexts.map(({ type, name }) => (name === '' ? `any “${type}”` : `“${type}: ${name}”`)));

/** `matters` are the contexts that were asked for and are not there. */
const opening = ({ task, names, unknownNames, time }: Missing, recalled: Recalled): string => {
  const places = placesAsked(recalled);
  const where = places === '' ? '' : ` The graph does not have ${places}.`;
  const asked = indirect(task);
  const when = time === null ? '' : ` for ${time}`;
  if (asked !== null && asked.length <= 140) return `Nothing stored says ${asked}.${where}`;
  if (unknownNames.length > 0)
    return `Nothing stored about ${listed(unknownNames)} speaks to this task${when}.${where}`;
  if (names.length > 0 && !asksForAction(task))
    return `Nothing that is stored says what was asked about ${listed(names)}.${where}`;
  return `Nothing stored speaks to this task${when}.${where}`;
};

const nearestOf = ({ task, near, disputes, knownNames }: Missing, telling: Telling): string => {
  if (near === null) return '';
  if (disputes.length > 0)
    return ` The nearest that is stored: ${disputes.map(one => contestedFinding(one, telling, dayWriter())).join(' ')}`;
  const text = withoutMarks(withoutSpeaker(near.quote, near.speaker));
  const day = dayOf(near.memory.occurredAt);
  const said = reported(text, near.speaker ?? sayerOf(near.memory.source), day, telling.spelling).text;
  const about = subjectOf(near, knownNames);
  // Whom the task names need not be named again.
  if (about !== null && !task.includes(about)) return ` The nearest is about ${about}: ${said}`;
  return said.includes(day)
    ? ` The nearest that is stored: ${midSentence(said)}`
    : ` The nearest that is stored, from ${day}: ${said}`;
};

const adviceFor = (missing: Missing): string => {
  const { near, names, knownNames, task, disputes, time } = missing;
  const about = near === null || disputes.length > 0 ? null : subjectOf(near, knownNames);
  if (names.length > 0 && about !== null && !names.includes(about))
    return `Check whether ${about} is meant; if not, store what you learn about ${listed(names)} with POST /v1/memories.`;
  if (near !== null && time !== null)
    return `Ask ${near.speaker ?? sayerOf(near.memory.source)} about ${time}, and store the answer with POST /v1/memories.`;
  // Only people can be asked.
  if (
    near !== null &&
    near.speaker !== null &&
    near.memory.source.kind === 'user' &&
    near.coverage >= worthAsking
  )
    return `Ask ${near.speaker}, who recorded what lies nearest, and store the answer to “${shortTask(task)}” with POST /v1/memories.`;
  return recordFirst(task);
};

/** Whoever recorded something that shares this much with the task may know. */
const worthAsking = 0.25;

export const decline = (missing: Missing, recalled: Recalled, telling: Telling): Declined => ({
  insight: capitalised(`${opening(missing, recalled)}${nearestOf(missing, telling)}`),
  recommendation: adviceFor(missing),
});
