/** Whether the evidence answers the task at all, with the reason in words. */
import { speaksOf } from './about.js';
import { answersInKind, formAsked } from './answer-form.js';
import { isOfTime } from './asked-time.js';
import type { ConfidenceFeatures } from './confidence-features.js';
import type { Considered } from './consider.js';
import { aboutSubject, type Deciding, doubtful, notShown, wantsAdvice, wantsFact } from './deciding.js';
import type { Evidence } from './evidence.js';
import {
  isCoveredByNames,
  isOfNamedThing,
  isToldOfAnother,
  lacksLabel,
  lacksName,
  sharesOnlyNames,
  tellsInKind,
} from './named-gates.js';
import { asksForFact, isToldOnlyOfAnother, tellsTheOnlyOne } from './near-miss.js';
import { odds } from './standing-out.js';
import { holdsTerm, sharedWith } from './task-words.js';
import { adviceIn } from './wording/advice.js';
import { askingPart, asksWay, asksWhatBefell } from './wording/question.js';

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
/** Below this share of the task's words, what was found is about something else. */
const aboutTheTask = 0.3;
/** With several shared words in one sentence, less is enough. */
const leastCoverage = 0.2;

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

const inOtherWords = ({ shown }: Deciding): boolean => shown !== null && shown.answered >= shownInWords;

/** "Did the insurer pay?": of what happened, the judge takes for an answer whatever befell the same thing. */
const asksWhetherItHappened = /^(?:did|has|have|had|was|were)\b/i;
const mostlySaid = 0.5;
const isOtherEvent = ({ shown, asked, task, features }: Deciding): boolean =>
  asked === 'whether' &&
  asksForFact(task) &&
  asksWhetherItHappened.test(askingPart(task)) &&
  shown?.isLacking === true &&
  shown.follows < shownInWords &&
  (features.coverage < mostlySaid || shown.answered < shownInWords);

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

/** "Where do I book the beam?", and what is stored tells of the beam, and of how something else is booked. */
const isSpreadOut = ({ task, evidence, considered, features, subject }: Deciding): boolean => {
  const terms = [...considered.task.weights.keys()];
  const held = terms.filter(term => evidence.some(one => holdsTerm(one.placed, term, considered.task)));
  return (
    asksWay(task) &&
    considered.area === null &&
    features.bestJudged < surelyJudged &&
    held.length >= 2 &&
    // The judge rather sees it in what is about the one named.
    !(
      features.bestJudged >= doubtful &&
      subject.whom.some(name => evidence[0] !== undefined && speaksOf(evidence[0], name, subject))
    ) &&
    evidence.every(one => sharedWith(one.placed, considered.task) < 2)
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

/** "How should I format it for Marcus?", "When does Marcus have to get it?", and Marcus said: "Please write full paragraphs". */
const isAskedByWhomItIsFor = (about: readonly Evidence[], { subject, task }: Deciding): boolean =>
  about.some(({ speaker, quote, judged }) => {
    if (speaker === null || !subject.whom.includes(speaker)) return false;
    if (!subject.isToDo) return asksWay(task) && (judged ?? 0) >= doubtful;
    const isFor = task.includes(`for ${speaker}`);
    return isFor && (judged ?? 0) >= littleJudged && adviceIn(quote, speaker) !== null;
  });

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
  if (lacksLabel(deciding)) return no('what is stored is about another number than the one asked about');
  if (time !== null && !contested && !evidence.some(one => isOfTime(one, time)))
    return no(`nothing in the evidence is of the time asked about (${time.text})`, time.text);
  if (deciding.gathered === 'rule')
    return { ...yesDoubting, because: 'a rule that is stored speaks to what is asked for leave' };
  if (deciding.gathered === 'plan')
    return { ...yesDoubting, because: 'what is stored in the field of the plan bears on it' };
  if (deciding.gathered === 'near')
    return { ...yesDoubting, because: 'what is stored lies near in meaning to what is to be done' };
  const about = aboutSubject(deciding);
  const form = formAsked(task, asked, subject.things);
  if (form !== null && !contested && evidence.length > 0 && !about.some(form.holds))
    return no('no statement about it has the form of what is asked for');
  if (asked === 'whether' && tellsTheOnlyOne(task, evidence, subject))
    return { ...yesDoubting, because: 'what is stored rules out all others' };
  if (!contested && considered.area === null) {
    if (isNotShown(deciding) || isOtherEvent(deciding))
      return no('nothing in the evidence tells what the question takes for granted');
    if (
      wantsFact(deciding) &&
      !asksWhatBefell(task) &&
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
  if (isAskedByWhomItIsFor(about, deciding))
    return { ...yesDoubting, because: 'the one it is done for asks for something' };
  if (isSpreadOut(deciding)) return no('each word of the task is stored of another thing');
  if (inOtherWords(deciding)) return yes('the judge sees what is asked told in other words');
  if (sharesOnlyNames(about, deciding) && features.bestJudged < surelyJudged && outstanding === null)
    return no('what is stored about the thing named in the task shares nothing else with it');
  if (
    features.coverage >= aboutTheTask &&
    !isCoveredByNames(about, deciding) &&
    (!isScattered(deciding) || isOfOneMatter(deciding))
  )
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
  if (tellsInKind(about, deciding))
    return yes('what is asked for may be told in any words, and the judge rather sees it in what is named');
  if (outstanding !== null)
    return yes('one statement stands out before all others to the judge, and has the form of an answer');
  // A doubt is told by the band; but words alone never make it likely that other words answer.
  if (confidence !== 'low' && features.bestJudged > 0)
    return yes('few words are shared, and yet it is likely that the evidence answers');
  return no('the evidence holds too few of the telling words of the task');
};
