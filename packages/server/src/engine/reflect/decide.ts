/** Whether the evidence answers the task at all, with the reason in words. */
import type { DateSpan } from '../../language/dates.js';
import { words } from '../../language/words.js';
import { answersInKind, isOfTime } from './about.js';
import type { Confidence } from './confidence.js';
import type { ConfidenceFeatures } from './confidence-features.js';
import type { Considered } from './consider.js';
import type { Evidence } from './evidence.js';
import { sharedWith } from './task-words.js';
import type { Asked } from './wording/question.js';

export interface Decision {
  readonly answers: boolean;
  readonly because: string;
  /** The time asked about, where nothing is of that time. */
  readonly missingTime: string | null;
}

/** The judge is so sure that it needs no shared words; but not where it is as sure of everything, as of some orders. */
const surelyJudged = 0.9;
const aboveTheRest = 2;
/** A longer task whose words stand one here, one there is not answered by them together. */
const longerTask = 3;
const littleJudged = 0.3;
/** Below this share of the task's words, what was found is about something else. */
const aboutTheTask = 0.3;
/** With several shared words in one sentence, less is enough. */
const leastCoverage = 0.2;
/** The judge's word has no fixed measure: what stands out this much from the rest, in odds, answers in other words. */
const standsOut = 2.5;
const leastStandingOut = 0.2;
/** Meaning alone often puts it there, and not at the very top. */
const amongTheFirst = 10;

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
  const [best, next] = judged;
  if (best === undefined || (best.judged as number) < leastStandingOut) return null;
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
const isOfNamedThing = (evidence: readonly Evidence[], { task }: Considered): boolean => {
  const named = new Set(task.names.flatMap(name => words(name)));
  return (
    named.size > 0 &&
    evidence.some(one => {
      const terms = one.placed;
      const holdsNames = [...named].every(term => terms.has(term));
      return holdsNames && [...task.weights.keys()].some(term => !named.has(term) && terms.has(term));
    })
  );
};

const isScattered = (
  evidence: readonly Evidence[],
  considered: Considered,
  { bestJudged }: ConfidenceFeatures,
): boolean =>
  considered.area === null &&
  considered.task.weights.size >= longerTask &&
  bestJudged < littleJudged &&
  !evidence.some(one => sharedWith(one.placed, considered.task) >= 2);

const isSurelyJudged = ({ bestJudged, meanJudged }: ConfidenceFeatures): boolean =>
  bestJudged >= surelyJudged && Math.log(odds(bestJudged)) - meanJudged >= aboveTheRest;

/** `contested`: open contradictions name statements that speak of the task. */
export const decide = (
  evidence: readonly Evidence[],
  considered: Considered,
  features: ConfidenceFeatures,
  confidence: Confidence,
  outstanding: Evidence | null,
  time: DateSpan | null,
  contested: boolean,
): Decision => {
  const no = (because: string, missingTime: string | null = null) => ({
    answers: false,
    because,
    missingTime,
  });
  const yes = (because: string) => ({ answers: true, because, missingTime: null });
  if (!features.namesCovered && !contested) return no('a name of the task stands nowhere in the evidence');
  if (time !== null && !contested && !evidence.some(one => isOfTime(one, time)))
    return no(`nothing in the evidence is of the time asked about (${time.text})`, time.text);
  if (features.coverage >= aboutTheTask && !isScattered(evidence, considered, features))
    return yes('the evidence holds enough of the telling words of the task');
  if (isSurelyJudged(features)) return yes('the judge is sure that a statement answers');
  if (holdsIdentifier(evidence, considered)) return yes('a name of code in the task stands in the evidence');
  if (
    features.coverage >= leastCoverage &&
    evidence.some(one => sharedWith(one.placed, considered.task) >= 2)
  )
    return yes('a statement shares several telling words with the task');
  if (isOfNamedThing(evidence, considered))
    return yes('a statement about the thing named in the task shares more of its words');
  if (outstanding !== null)
    return yes('one statement stands out before all others to the judge, and has the form of an answer');
  // A doubt is told by the band; but words alone never make it likely that other words answer.
  if (confidence !== 'low' && features.bestJudged > 0)
    return yes('few words are shared, and yet it is likely that the evidence answers');
  return no('the evidence holds too few of the telling words of the task');
};
