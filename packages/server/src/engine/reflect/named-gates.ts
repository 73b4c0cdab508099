/** Whether the evidence is about whom and what the task names at all. */
import { namesIn } from '../../language/names.js';
import { words } from '../../language/words.js';
import { isStored, type Subject, speaksOf } from './about.js';
import { answersInKind, formAsked } from './answer-form.js';
import type { Considered } from './consider.js';
import { type Deciding, doubtful, notShown, wantsAdvice, wantsFact } from './deciding.js';
import type { Evidence } from './evidence.js';
import { hasOtherLabel, holdsLabel } from './labels.js';
import { asksForFact } from './near-miss.js';
import { holdsTerm } from './task-words.js';
import { asksWhatBefell } from './wording/question.js';

/** A sentence about the thing that the task names, which shares another of its words. */
export const isOfNamedThing = (
  about: readonly Evidence[],
  { task }: Considered,
  { whom }: Subject,
): boolean => {
  const named = new Set(whom.flatMap(name => words(name)));
  return (
    whom.length > 0 &&
    about.some(one => [...task.weights.keys()].some(term => !named.has(term) && one.placed.has(term)))
  );
};

const universal =
  /\b(?:only|all|any|every|each|always|never|nobody|no one|none|everyone|anyone|nowhere|everywhere|else)\b/i;

/** It names something that the task does not. */
const namesAnother = ({ quote, speaker }: Evidence, task: string): boolean =>
  namesIn(quote).some(
    ({ text }) =>
      /\p{Ll}/u.test(text) && text !== speaker && !task.toLowerCase().includes(text.toLowerCase()),
  );

/** A name of the task that the evidence lacks, where that means that something else was found. */
export const lacksName = (deciding: Deciding): boolean => {
  const { evidence, considered, subject, asked, task } = deciding;
  const missing = subject.names.filter(name => !evidence.some(one => speaksOf(one, name, subject)));
  const best = evidence[0];
  if (missing.length === 0) return false;
  if (best === undefined) return true;
  // "Does Oak take Visa?" asks what is so of both: what is known of one of them does not tell it.
  const asksOfBoth = asked === 'whether' && asksForFact(task);
  if (wantsAdvice(deciding) && !asksOfBoth && subject.whom.some(name => !missing.includes(name)))
    return false;
  // It is stored, and yet the evidence is about something else.
  if (missing.some(name => isStored(name, considered.hits, subject))) return true;
  const judged = Math.max(0, ...evidence.map(one => one.judged ?? 0));
  if (namesAnother(best, task))
    return !(asked === 'whether' && universal.test(best.quote) && judged >= doubtful);
  // "on French letters": what is told without it may be told of others.
  const isUnshown = !wantsAdvice(deciding) && deciding.shown !== null && deciding.shown.follows <= notShown;
  return !subject.isToDo && (judged < doubtful || isUnshown);
};

/** What is asked is stored of another thing, and the judge does not see it in what is stored of this one. */
export const isToldOfAnother = (deciding: Deciding): boolean => {
  const { evidence, others, considered, features, contested } = deciding;
  return (
    features.situation === 'thing' &&
    !contested &&
    !wantsAdvice(deciding) &&
    considered.area === null &&
    features.bestJudged > 0 &&
    features.bestJudged < doubtful &&
    [...considered.task.weights.keys()].some(
      term =>
        others.some(one => holdsTerm(one.terms, term, considered.task)) &&
        !evidence.some(one => holdsTerm(one.placed, term, considered.task)),
    )
  );
};

/** "Which days does ward 7 order?", and only wards 3 and 5 are told. */
export const lacksLabel = ({ subject, evidence, others, contested }: Deciding): boolean => {
  const things = subject.labels.filter(label => !label.isVersion);
  return (
    things.length > 0 &&
    !contested &&
    !evidence.some(one => holdsLabel(one, things)) &&
    others.some(one => hasOtherLabel(one, things, false))
  );
};

/** "Who do I ask about it?" asks for whoever has to do with it. */
const asksWhomToAsk = /^(?:who|whom)\b.*\b(?:ask|contact|call|reach|turn to|(?:talk|speak|write|go) to)\b/i;

/** Whom to ask, a reason and what befell it may be told in any words: the judge rather sees it, and it stands there or beside it in its memory. */
export const tellsInKind = (about: readonly Evidence[], deciding: Deciding): boolean => {
  const { task, asked, subject, evidence, features } = deciding;
  if (features.situation !== 'thing' || subject.whom.length === 0) return false;
  const seen = about.filter(one => (one.judged ?? 0) >= doubtful);
  if (asked === 'who')
    return (
      asksWhomToAsk.test(task) &&
      seen.some(one => formAsked(task, asked, subject.things)?.holds(one) === true)
    );
  if (asked === 'why')
    return seen.some(({ memory }) =>
      evidence.some(one => one.memory.id === memory.id && answersInKind(asked, one.quote)),
    );
  return seen.length > 0 && asksWhatBefell(task);
};

/** They share the name with the task, and nothing of what is asked about it. */
export const sharesOnlyNames = (about: readonly Evidence[], deciding: Deciding): boolean => {
  const { considered, subject, features } = deciding;
  return (
    features.situation === 'thing' &&
    features.bestJudged > 0 &&
    wantsFact(deciding) &&
    subject.whom.length === 1 &&
    considered.area === null &&
    !isOfNamedThing(about, considered, subject) &&
    !tellsInKind(about, deciding)
  );
};

/** In a small graph a name alone is much of the task, and yet not what is asked. */
export const isCoveredByNames = (about: readonly Evidence[], deciding: Deciding): boolean => {
  const { considered, subject, features } = deciding;
  return (
    features.situation === 'person' &&
    features.bestJudged > 0 &&
    !wantsAdvice(deciding) &&
    subject.whom.length > 0 &&
    considered.area === null &&
    !isOfNamedThing(about, considered, subject)
  );
};
