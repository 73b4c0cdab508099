/** What a task is answered from: by the form of the task where it has one, else by what fits it, and what that leads to. */
import type { Subject } from './about.js';
import { formAsked } from './answer-form.js';
import { beyondNames, chooseEvidence } from './choose-evidence.js';
import { chooseCompared } from './compare.js';
import type { Considered } from './consider.js';
import type { Evidence, Sought } from './evidence.js';
import { gatheredFor, ruledFor } from './gather.js';
import { asksForOverview, chooseOverview } from './overview.js';
import { withSecondHop } from './second-hop.js';
import { withFollowers } from './succession.js';

export interface Collected {
  /** Whether the task is answered, and how surely, is told by these. */
  readonly evidence: readonly Evidence[];
  /** The evidence, and what it leads to. */
  readonly reached: readonly Evidence[];
  /** What was chosen is what was asked: the same of both that are compared, or all that is stored of one thing. */
  readonly byForm: boolean;
  /** It shares few words with the task, and bears on it. */
  readonly gathered: 'plan' | 'rule' | null;
}

/** "Who do I ask about Airflow?": of what shares only that name, what names a person answers, and the rest does not. */
const inForm = (
  chosen: readonly Evidence[],
  task: string,
  sought: Sought,
  { things }: Subject,
): readonly Evidence[] => {
  const form = formAsked(task, sought.asked, things);
  const ofName = chosen.filter(one => beyondNames(one, sought) === 0);
  return form === null || ofName.length < chosen.length || !ofName.some(form.holds)
    ? chosen
    : chosen.filter(form.holds);
};

/** `own` are the statements that are not about another, best first. */
export const collectEvidence = (
  task: string,
  own: readonly Evidence[],
  sought: Sought & { readonly now: number },
  considered: Considered,
  subject: Subject,
  outstanding: Evidence | null,
): Collected => {
  const ofForm = chooseCompared(own, task);
  if (ofForm !== null) return { evidence: ofForm, reached: ofForm, byForm: true, gathered: null };
  const overview = asksForOverview(task) ? chooseOverview(own, sought) : null;
  const found = overview ?? inForm(chooseEvidence(own, sought, outstanding), task, sought, subject);
  const chosen = withFollowers(found, own, sought);
  if (overview !== null) return { evidence: chosen, reached: chosen, byForm: true, gathered: null };
  const ruled = ruledFor(task, chosen, own, considered, subject);
  const planned = ruled === null ? gatheredFor(task, chosen, own, considered) : null;
  const evidence = ruled ?? planned ?? chosen;
  return {
    evidence,
    reached: withSecondHop(evidence, own, sought, task, subject.knownNames),
    byForm: false,
    gathered: ruled !== null ? 'rule' : planned !== null ? 'plan' : null,
  };
};
