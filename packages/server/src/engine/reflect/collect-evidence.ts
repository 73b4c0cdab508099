/** What a task is answered from: by the form of the task where it has one, else by what fits it, and what that leads to. */
import type { Subject } from './about.js';
import { formAsked } from './answer-form.js';
import type { Form } from './asked-value.js';
import { beyondNames, chooseEvidence } from './choose-evidence.js';
import { chooseCompared } from './compare.js';
import type { Considered } from './consider.js';
import type { Evidence, Sought } from './evidence.js';
import { withoutFarOff } from './far-off.js';
import { gatheredFor, isPlan, nearFor, ruledFor } from './gather.js';
import { asksForOverview, chooseOverview } from './overview.js';
import { withSecondHop } from './second-hop.js';
import { isShortMemory } from './statements.js';
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
  readonly gathered: 'plan' | 'rule' | 'near' | null;
}

/** The judge rather sees an answer. */
const ratherJudged = 0.5;

/** "The upgrade is done. Took six hours": the next sentence of a short memory has the form asked for, and is told with the best. */
const withNext = (
  chosen: readonly Evidence[],
  own: readonly Evidence[],
  { asked }: Sought,
  form: Form,
): readonly Evidence[] => {
  const [best, ...rest] = chosen;
  if (best === undefined || (best.judged ?? 0) < ratherJudged || chosen.some(form.holds)) return chosen;
  const { content, id } = best.memory;
  if (!(form.isNarrow || asked === 'where') || !isShortMemory(best.memory)) return chosen;
  const start = content.indexOf(best.quote);
  const next = own.find(one => one.memory.id === id && form.holds(one) && content.indexOf(one.quote) > start);
  if (next === undefined) return chosen;
  const quote = content.slice(start, content.indexOf(next.quote) + next.quote.length);
  const terms = new Set([...best.terms, ...next.terms]);
  return [{ ...best, quote, terms, placed: new Set([...best.placed, ...next.placed]) }, ...rest];
};

/** "Who do I ask about Airflow?": of what shares only that name, what names a person answers, and the rest does not. */
const inForm = (
  chosen: readonly Evidence[],
  own: readonly Evidence[],
  task: string,
  sought: Sought,
  { things }: Subject,
): readonly Evidence[] => {
  const form = formAsked(task, sought.asked, things);
  if (form === null) return chosen;
  const ofName = chosen.filter(one => beyondNames(one, sought) === 0);
  if (ofName.length === chosen.length && ofName.some(form.holds)) return chosen.filter(form.holds);
  return withNext(chosen, own, sought, form);
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
  const found = overview ?? inForm(chooseEvidence(own, sought, outstanding), own, task, sought, subject);
  const chosen = withFollowers(found, own, sought);
  if (overview !== null) return { evidence: chosen, reached: chosen, byForm: true, gathered: null };
  const ruled = ruledFor(task, chosen, own, considered, subject);
  const planned = ruled === null ? gatheredFor(task, chosen, own, considered) : null;
  const helping =
    ruled === null && planned === null ? nearFor(task, sought.asked, chosen, own, considered, subject) : null;
  const gathered = ruled ?? planned ?? helping;
  const near = isPlan(task) ? found : withoutFarOff(found, considered, sought);
  const told = gathered ?? (near === found ? chosen : withFollowers(near, own, sought));
  return {
    evidence: gathered ?? chosen,
    reached: withWholeNotes(withSecondHop(told, own, sought, task, subject.knownNames), own),
    byForm: false,
    gathered: ruled !== null ? 'rule' : planned !== null ? 'plan' : helping !== null ? 'near' : null,
  };
};
