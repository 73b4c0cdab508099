/** What a task is answered from: by the form of the task where it has one, else by what fits it, and what that leads to. */
import type { Subject } from './about.js';
import { chooseEvidence } from './choose-evidence.js';
import { chooseCompared } from './compare.js';
import type { Considered } from './consider.js';
import type { Evidence, Sought } from './evidence.js';
import { gatheredFor, ruledFor } from './gather.js';
import { asksForOverview, chooseOverview } from './overview.js';
import { withSecondHop } from './second-hop.js';
import { withFollowers } from './succession.js';
import { withWholeNotes } from './whole-note.js';

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
  const chosen = withFollowers(overview ?? chooseEvidence(own, sought, outstanding), own, sought);
  if (overview !== null) return { evidence: chosen, reached: chosen, byForm: true, gathered: null };
  const ruled = ruledFor(task, chosen, own, considered, subject);
  const planned = ruled === null ? gatheredFor(task, chosen, own, considered) : null;
  const evidence = ruled ?? planned ?? chosen;
  return {
    evidence,
    reached: withWholeNotes(withSecondHop(evidence, own, sought, task, subject.knownNames), own),
    byForm: false,
    gathered: ruled !== null ? 'rule' : planned !== null ? 'plan' : null,
  };
};
