/** What is decided on, and what every gate of the decision asks of it. */
import type { DateSpan } from '../../language/dates.js';
import { type Subject, speaksOf } from './about.js';
import type { Confidence } from './confidence.js';
import type { ConfidenceFeatures } from './confidence-features.js';
import type { Considered } from './consider.js';
import type { Evidence } from './evidence.js';
import { asksForFact } from './near-miss.js';
import type { Shown } from './shown.js';
import { type Asked, asksWhatOneShould } from './wording/question.js';

/** Below this the judge rather sees no answer. */
export const doubtful = 0.5;
/** At most this surely told, what the question takes for granted is not told at all. */
export const notShown = 0.025;

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
  /** What was gathered bears on a plan, is a rule for what is asked for leave, or lies near what is to be done. */
  readonly gathered: 'plan' | 'rule' | 'near' | null;
}

/** What is known of a thing bears on what is to be done with it, in whatever words. */
export const wantsAdvice = ({ subject, asked, task }: Deciding): boolean =>
  subject.isToDo || asked === 'whether' || asksWhatOneShould(task);
export const wantsFact = (deciding: Deciding): boolean =>
  !wantsAdvice(deciding) || asksForFact(deciding.task);

/** The statements about whom or what the task names, by their own words, their memory or their place; all where it names nothing. */
export const aboutSubject = ({ evidence, subject }: Deciding): readonly Evidence[] =>
  subject.whom.length === 0
    ? evidence
    : evidence.filter(one => subject.whom.some(name => speaksOf(one, name, subject)));
