/** Whether the evidence answers the task at all, with the reason in words. */
import type { DateSpan } from '../../language/dates.js';
import { namesIn } from '../../language/names.js';
import { words } from '../../language/words.js';
import { isStored, type Subject, speaksOf } from './about.js';
import { answersInKind, formAsked } from './answer-form.js';
import { isOfTime } from './asked-time.js';
import type { Confidence } from './confidence.js';
import type { ConfidenceFeatures } from './confidence-features.js';
import type { Considered } from './consider.js';
import type { Evidence } from './evidence.js';
import { holdsTerm, sharedWith } from './task-words.js';
import type { Asked } from './wording/question.js';

export interface Decision {
  readonly answers: boolean;
  readonly because: string;
  /** The time asked about, where nothing is of that time. */
  readonly missingTime: string | null;
  /** It answers, but nothing in it surely tells what is asked for. */
  readonly isDoubtful: boolean;
}

/** The judge is so sure that it needs no shared words; but not where it is as sure of everything, as of some orders. */
const surelyJudged = 0.9;
const aboveTheRest = 2;
/** A longer task whose words stand one here, one there is not answered by them together. */
const longerTask = 3;
const littleJudged = 0.3;
/** The judge has read it and sees nothing: one shared word of two is chance. */
const hardlyJudged = 0.15;
/** Below this the judge rather sees no answer. */
const doubtful = 0.5;
/** Below this share of the task's words, what was found is about something else. */
const aboutTheTask = 0.3;
/** With several shared words in one sentence, less is enough. */
const leastCoverage = 0.2;
/** The judge's word has no fixed measure: what stands out this much from the rest, in odds, answers in other words. */
const standsOut = 2.5;
const leastStandingOut = 0.2;
/** Meaning alone often puts it there, and not at the very top. */
const amongTheFirst = 10;

/** Of the words of the shorter one. */
const alikeWords = 0.5;
const isAlike = (one: Evidence, other: Evidence): boolean => {
  const shared = [...one.terms].filter(term => other.terms.has(term)).length;
  return shared >= 2 && shared >= alikeWords * Math.min(one.terms.size, other.terms.size);
};

const odds = (share: number): number => share / Math.max(1 - share, 1e-6);

/** The one that the judge puts far before the next, first among the memories, and in the form that was asked for. */
export const standingOut = (
  ranked: readonly Evidence[],
  hits: Considered['hits'],
  asked: Asked,
): Evidence | null => {
  const judged = ranked
    .filter(one => one.judged !== null)
    .sort((a, b) => (b.judged as number) - (a.judged as number));
  const [best, ...others] = judged;
  if (best === undefined || (best.judged as number) < leastStandingOut) return null;
  // What says nearly the same is no rival: "collected on Fridays", "now collected on Mondays".
  const next = others.find(one => (best.judged as number) < doubtful || !isAlike(one, best));
  const isFirst = hits.slice(0, amongTheFirst).some(hit => hit.memory.id === best.memory.id);
  const isAlone =
    next === undefined || odds(best.judged as number) >= standsOut * odds(next.judged as number);
  return isFirst && isAlone && answersInKind(asked, best.quote) ? best : null;
};

/** "40P01", "client_body_timeout": whoever writes it means exactly that. */
const holdsIdentifier = (evidence: readonly Evidence[], { task }: Considered): boolean =>
  evidence.some(one => {
    const terms = one.placed;
    return task.identifiers.some(term => terms.has(term));
  });

/** A sentence about the thing that the task names, which shares another of its words. */
const isOfNamedThing = (about: readonly Evidence[], { task }: Considered, { whom }: Subject): boolean => {
  const named = new Set(whom.flatMap(name => words(name)));
  return (
    whom.length > 0 &&
    about.some(one => [...task.weights.keys()].some(term => !named.has(term) && one.placed.has(term)))
  );
};

/** What is decided on. */
export interface Deciding {
  readonly task: string;
  readonly asked: Asked;
  readonly subject: Subject;
  readonly evidence: readonly Evidence[];
  /** What was found about somebody or something else. */
  readonly others: readonly Evidence[];
  readonly considered: Considered;
  readonly features: ConfidenceFeatures;
  readonly confidence: Confidence;
  readonly outstanding: Evidence | null;
  /** The past time asked about. */
  readonly time: DateSpan | null;
  /** Open contradictions name statements that speak of the task. */
  readonly contested: boolean;
}

/** What is known of a thing bears on what is to be done with it, in whatever words. */
const wantsAdvice = ({ subject, asked }: Deciding): boolean => subject.isToDo || asked === 'whether';

const isScattered = (deciding: Deciding): boolean => {
  const {
    evidence,
    considered,
    subject,
    features: { bestJudged },
  } = deciding;
  return (
    considered.area === null &&
    bestJudged < littleJudged &&
    (considered.task.weights.size >= longerTask ||
      (!wantsAdvice(deciding) &&
        subject.places.length === 0 &&
        considered.task.weights.size > 1 &&
        bestJudged > 0 &&
        bestJudged < hardlyJudged)) &&
    !evidence.some(one => sharedWith(one.placed, considered.task) >= 2)
  );
};

const isSurelyJudged = ({ bestJudged, meanJudged }: ConfidenceFeatures): boolean =>
  bestJudged >= surelyJudged && Math.log(odds(bestJudged)) - meanJudged >= aboveTheRest;

/** The statements about whom or what the task names, by their own words, their memory or their place; all where it names nothing. */
const aboutSubject = ({ evidence, subject }: Deciding): readonly Evidence[] =>
  subject.whom.length === 0
    ? evidence
    : evidence.filter(one => subject.whom.some(name => speaksOf(one, name, subject)));

const universal =
  /\b(?:only|all|any|every|each|always|never|nobody|no one|none|everyone|anyone|nowhere|everywhere|else)\b/i;

/** It names something that the task does not. */
const namesAnother = ({ quote, speaker }: Evidence, task: string): boolean =>
  namesIn(quote).some(
    ({ text }) =>
      /\p{Ll}/u.test(text) && text !== speaker && !task.toLowerCase().includes(text.toLowerCase()),
  );

/** A name of the task that the evidence lacks, where that means that something else was found. */
const lacksName = (deciding: Deciding): boolean => {
  const { evidence, considered, subject, asked, task } = deciding;
  const missing = subject.names.filter(name => !evidence.some(one => speaksOf(one, name, subject)));
  const best = evidence[0];
  if (missing.length === 0) return false;
  if (best === undefined) return true;
  if (wantsAdvice(deciding) && subject.whom.some(name => !missing.includes(name))) return false;
  // It is stored, and yet the evidence is about something else.
  if (missing.some(name => isStored(name, considered.hits, subject))) return true;
  const judged = Math.max(0, ...evidence.map(one => one.judged ?? 0));
  if (namesAnother(best, task))
    return !(asked === 'whether' && universal.test(best.quote) && judged >= doubtful);
  return !subject.isToDo && judged < doubtful;
};

/** What is asked is stored of another thing, and the judge does not see it in what is stored of this one. */
const isToldOfAnother = (deciding: Deciding): boolean => {
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

/** They share the name with the task, and nothing of what is asked about it. */
const sharesOnlyNames = (about: readonly Evidence[], deciding: Deciding): boolean => {
  const { considered, subject, features } = deciding;
  return (
    features.situation === 'thing' &&
    features.bestJudged > 0 &&
    !wantsAdvice(deciding) &&
    subject.whom.length === 1 &&
    considered.area === null &&
    !isOfNamedThing(about, considered, subject)
  );
};

/** "zzzzqqqq" has no meaning that anything could be near to, and the judge must say something. */
const isOneUnknownWord = ({ considered, evidence }: Deciding): boolean =>
  considered.area === null &&
  [...considered.task.weights.keys()].filter(term => /\p{L}{3}/u.test(term)).length <= 1 &&
  evidence.every(one => sharedWith(one.placed, considered.task) === 0);

export const decide = (deciding: Deciding): Decision => {
  const { task, asked, subject, evidence, considered, features, confidence, time } = deciding;
  const { outstanding, contested } = deciding;
  const no = (because: string, missingTime: string | null = null) => ({
    answers: false,
    because,
    missingTime,
    isDoubtful: false,
  });
  if (lacksName(deciding)) return no('a name of the task stands nowhere in the evidence');
  if (time !== null && !contested && !evidence.some(one => isOfTime(one, time)))
    return no(`nothing in the evidence is of the time asked about (${time.text})`, time.text);
  const about = aboutSubject(deciding);
  const form = formAsked(task, asked, subject.things);
  if (form !== null && !contested && evidence.length > 0 && !about.some(form.holds))
    return no('no statement about it has the form of what is asked for');
  // "It was founded by Ines", recorded in March, does not tell when; of a talk the day it was said often does.
  const isDoubtful = form?.tells != null && features.situation === 'thing' && !about.some(form.tells);
  const yes = (because: string) => ({ answers: true, because, missingTime: null, isDoubtful });
  const told = form?.isNarrow === true ? about.filter(form.holds) : [];
  if (told.some(one => (one.judged ?? 0) >= doubtful && sharedWith(one.placed, considered.task) > 0))
    return yes('a statement about it has the very form of what is asked for');
  if (isToldOfAnother(deciding)) return no('a word of the task stands only in what is about something else');
  if (wantsAdvice(deciding) && subject.whom.length > 0 && about.some(one => (one.judged ?? 0) >= doubtful))
    return yes('the judge sees that a statement about the thing named in the task bears on it');
  if (sharesOnlyNames(about, deciding) && features.bestJudged < surelyJudged && outstanding === null)
    return no('what is stored about the thing named in the task shares nothing else with it');
  if (features.coverage >= aboutTheTask && !isScattered(deciding))
    return yes('the evidence holds enough of the telling words of the task');
  if (isOneUnknownWord(deciding))
    return no('the one word of the task stands nowhere, and is too little to go by');
  if (isSurelyJudged(features)) return yes('the judge is sure that a statement answers');
  if (holdsIdentifier(evidence, considered)) return yes('a name of code in the task stands in the evidence');
  if (
    features.coverage >= leastCoverage &&
    evidence.some(one => sharedWith(one.placed, considered.task) >= 2)
  )
    return yes('a statement shares several telling words with the task');
  if (isOfNamedThing(about, considered, subject))
    return yes('a statement about the thing named in the task shares more of its words');
  if (outstanding !== null)
    return yes('one statement stands out before all others to the judge, and has the form of an answer');
  // A doubt is told by the band; but words alone never make it likely that other words answer.
  if (confidence !== 'low' && features.bestJudged > 0)
    return yes('few words are shared, and yet it is likely that the evidence answers');
  return no('the evidence holds too few of the telling words of the task');
};
