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
import { asksForFact, isToldOnlyOfAnother, tellsTheOnlyOne } from './near-miss.js';
import type { Shown } from './shown.js';
import { odds } from './standing-out.js';
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

/** At most this surely told, what the question takes for granted is not told at all. */
const notShown = 0.025;
/** From this on the judge sees it told in other words. */
const shownInWords = 0.1;
/** What it takes for an answer so surely is one, whatever follows from it. */
const beyondDoubt = 0.95;
const surelyShown = 0.7;
/** A statement that denies it, and is hardly taken for an answer, is about something like it. */
const deniedAt = 0.5;

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
  /** What was chosen is what was asked: the same of both that are compared, or all that is stored of one thing. */
  readonly byForm: boolean;
  /** Whether the evidence tells what the question takes for granted; null where it takes nothing. */
  readonly shown: Shown | null;
  /** What was gathered bears on a plan, or is a rule for what is asked for leave. */
  readonly gathered: 'plan' | 'rule' | null;
}

/** What is known of a thing bears on what is to be done with it, in whatever words. */
const wantsAdvice = ({ subject, asked }: Deciding): boolean => subject.isToDo || asked === 'whether';
const wantsFact = (deciding: Deciding): boolean => !wantsAdvice(deciding) || asksForFact(deciding.task);

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

const inOtherWords = ({ shown }: Deciding): boolean => shown !== null && shown.answered >= shownInWords;

/** "When were the sheep vaccinated?", and the cows were: a reason may be told in any words, a fact not. */
const isNotShown = (deciding: Deciding): boolean => {
  const { shown, asked, features } = deciding;
  return (
    shown?.isLacking === true &&
    (shown.follows <= notShown ||
      (shown.denied >= deniedAt && shown.follows < shownInWords && features.bestJudged < doubtful)) &&
    asked !== 'why' &&
    wantsFact(deciding) &&
    (asked !== 'whether' || /^(?:does|did|has|have|had)\b/i.test(deciding.task)) &&
    features.bestJudged < beyondDoubt
  );
};

/** They share the name with the task, and nothing of what is asked about it. */
const sharesOnlyNames = (about: readonly Evidence[], deciding: Deciding): boolean => {
  const { considered, subject, features } = deciding;
  return (
    features.situation === 'thing' &&
    features.bestJudged > 0 &&
    wantsFact(deciding) &&
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

const yesDoubting: Decision = { answers: true, because: '', missingTime: null, isDoubtful: true };

/** One word here, one there, but of one thing: they are told together. */
const isOfOneMatter = ({ evidence, considered, features }: Deciding): boolean => {
  const sharing = evidence.filter(one => sharedWith(one.placed, considered.task) > 0);
  const [first] = sharing;
  return (
    sharing.length >= 2 &&
    features.coverage >= mostCovered &&
    first?.memory.contexts.some(({ type, name }) =>
      sharing.every(one => one.memory.contexts.some(other => other.type === type && other.name === name)),
    ) === true
  );
};
const mostCovered = 0.5;

export const decide = (deciding: Deciding): Decision => {
  const { task, asked, subject, evidence, considered, features, confidence, time } = deciding;
  const { outstanding, contested } = deciding;
  const no = (because: string, missingTime: string | null = null) => ({
    answers: false,
    because,
    missingTime,
    isDoubtful: false,
  });
  if (deciding.byForm)
    return { ...no('what is compared, or asked for as a whole, is stored'), answers: true };
  if (deciding.gathered !== 'rule' && lacksName(deciding))
    return no('a name of the task stands nowhere in the evidence');
  if (time !== null && !contested && !evidence.some(one => isOfTime(one, time)))
    return no(`nothing in the evidence is of the time asked about (${time.text})`, time.text);
  if (deciding.gathered === 'rule')
    return { ...yesDoubting, because: 'a rule that is stored speaks to what is asked for leave' };
  if (deciding.gathered === 'plan')
    return { ...yesDoubting, because: 'what is stored in the field of the plan bears on it' };
  const about = aboutSubject(deciding);
  const form = formAsked(task, asked, subject.things);
  if (form !== null && !contested && evidence.length > 0 && !about.some(form.holds))
    return no('no statement about it has the form of what is asked for');
  if (asked === 'whether' && tellsTheOnlyOne(task, evidence, subject))
    return { ...yesDoubting, because: 'what is stored rules out all others' };
  if (!contested && considered.area === null) {
    if (isNotShown(deciding)) return no('nothing in the evidence tells what the question takes for granted');
    if (
      wantsFact(deciding) &&
      !(asked === 'when' && about.some(one => answersInKind(asked, one.quote))) &&
      isToldOnlyOfAnother(about, deciding.others, considered.task, subject) &&
      (deciding.shown?.answered ?? 0) < surelyShown
    )
      return no('what is asked is stored of something else only');
  }
  // "It was founded by Ines", recorded in March, does not tell when; of a talk the day it was said often does.
  const isDoubtful = form?.tells != null && features.situation === 'thing' && !about.some(form.tells);
  const yes = (because: string) => ({ answers: true, because, missingTime: null, isDoubtful });
  const told = form?.isNarrow === true ? about.filter(form.holds) : [];
  if (told.some(one => (one.judged ?? 0) >= doubtful && sharedWith(one.placed, considered.task) > 0))
    return yes('a statement about it has the very form of what is asked for');
  if (isToldOfAnother(deciding)) return no('a word of the task stands only in what is about something else');
  if (
    !(asked === 'whether' && asksForFact(task) && sharesOnlyNames(about, deciding)) &&
    wantsAdvice(deciding) &&
    subject.whom.length > 0 &&
    about.some(one => (one.judged ?? 0) >= doubtful)
  )
    return yes('the judge sees that a statement about the thing named in the task bears on it');
  if (inOtherWords(deciding)) return yes('the judge sees what is asked told in other words');
  if (sharesOnlyNames(about, deciding) && features.bestJudged < surelyJudged && outstanding === null)
    return no('what is stored about the thing named in the task shares nothing else with it');
  if (features.coverage >= aboutTheTask && (!isScattered(deciding) || isOfOneMatter(deciding)))
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
