/** The one statement that stands out before all others to the judge. */
import { namesIn } from '../../language/names.js';
import { words } from '../../language/words.js';
import { answersInKind } from './answer-form.js';
import type { Considered } from './consider.js';
import type { Evidence } from './evidence.js';
import { termsInCommon } from './statements.js';
import type { TaskWords } from './task-words.js';
import type { Asked } from './wording/question.js';

/** Below this the judge rather sees no answer. */
const doubtful = 0.5;
/** The judge's word has no fixed measure: what stands out this much from the rest, in odds, answers in other words. */
const standsOut = 2.5;
const leastStandingOut = 0.2;
/** Meaning alone often puts it there, and not at the very top. */
const amongTheFirst = 10;

/** "Which language?" has no form but a name that the task does not say: only where the judge is nearly sure. */
const surelyNamed = 0.85;
const namesSomethingNew = ({ quote }: Evidence, weights: TaskWords['weights']): boolean =>
  namesIn(quote).some(({ text, start }) => start > 0 && words(text).some(term => !weights.has(term)));

/** Of the words of the shorter one. */
const alikeWords = 0.5;
const isAlike = (one: Evidence, other: Evidence): boolean => {
  const shared = termsInCommon(one, other);
  return shared >= 2 && shared >= alikeWords * Math.min(one.terms.size, other.terms.size);
};

export const odds = (share: number): number => share / Math.max(1 - share, 1e-6);

/** The one that the judge puts far before the next, first among the memories, and in the form that was asked for. */
export const standingOut = (
  ranked: readonly Evidence[],
  hits: Considered['hits'],
  asked: Asked,
  { weights }: TaskWords,
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
  const isOfKind =
    asked === 'which'
      ? (best.judged as number) >= surelyNamed && namesSomethingNew(best, weights)
      : answersInKind(asked, best.quote);
  return isFirst && isAlone && isOfKind ? best : null;
};
