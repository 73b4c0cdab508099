/** Which claims a question is told: its answer and what bears on that, and nothing that only shares a name with it. */
import { words } from '../../language/words.js';
import type { Claim } from './claims.js';
import type { Evidence, Sought } from './evidence.js';
import { holdsTerm } from './task-words.js';
import { isShortNote } from './whole-note.js';
import { denies, restricts, tellsChange, tellsEnd } from './wording/denial.js';
import { askingPart, asksWhatOneShould } from './wording/question.js';

/** Such a question wants all there is. */
const asksForAll =
  /\b(?:know about|about|happened|overview|summar\w+|list|all|everything|anything|else|history|developed?|changed)\b/i;
/** Of those that share only names with the task, one that the judge puts this far below the best is beside it. */
const farBelow = 0.5;

/** A reason has a story, and what is to be done has circumstances: both are told whole. */
const wantsOne = ({ asked }: Sought, task: string): boolean =>
  asked !== 'to do' &&
  asked !== 'why' &&
  asked !== 'how' &&
  asked !== 'decision' &&
  // What should be done is weighed by all that is known of it.
  !asksWhatOneShould(task) &&
  !/^should\b/i.test(askingPart(task)) &&
  !asksForAll.test(askingPart(task));

/** A "build-agent" tells much that is not about the build. */
const isOfMachineOnly = ({ speaker, terms, memory }: Evidence, term: string): boolean =>
  (memory.source.kind === 'agent' || memory.source.kind === 'tool') &&
  words(speaker ?? '').includes(term) &&
  !terms.has(term) &&
  !memory.contexts.some(({ name }) => words(name).includes(term));

/** Whether something can be done is weighed by all that fits nearly as well. */
const asksLeave = /^(?:can|could|may|might) (?:I|we)\b/i;
const nearlyAsWell = 0.65;

/**
 * The claims without those that say less of the task than one before them, unless they take the answer back. What was
 * not `found` by the task itself is told because of what it leads to.
 */
export const answering = (
  claims: readonly Claim[],
  sought: Sought,
  task: string,
  found: ReadonlySet<string>,
): readonly Claim[] => {
  const [lead] = claims;
  if (lead === undefined || !wantsOne(sought, task)) return claims;
  const named = new Set(sought.task.names.flatMap(name => words(name)));
  const saidOf = ({ evidence, earlier }: Claim): Set<string> =>
    new Set(
      [...sought.task.weights.keys()].filter(term =>
        [evidence, ...earlier].some(
          one => holdsTerm(one.placed, term, sought.task) && !isOfMachineOnly(one, term),
        ),
      ),
    );
  const isThing = (term: string): boolean => !named.has(term) && !/\d/.test(term);
  const takesBack = (claim: Claim, said: ReadonlySet<string>): boolean => {
    const { quote, memory } = claim.evidence;
    const isLater = memory.occurredAt >= lead.evidence.memory.occurredAt;
    return (
      [...said].some(isThing) &&
      isLater &&
      (denies(quote) || tellsEnd(quote) || tellsChange(quote) || restricts(quote))
    );
  };
  const kept: Claim[] = [];
  for (const claim of claims) {
    const said = saidOf(claim);
    const isLess = kept.some(other => {
      const more = saidOf(other);
      return more.size > said.size && [...said].every(term => more.has(term));
    });
    const judged = claim.evidence.judged ?? 0;
    const isOfNameOnly =
      claim !== lead && ![...said].some(isThing) && judged < farBelow * (lead.evidence.judged ?? 0);
    const bearsOnLeave =
      asksLeave.test(askingPart(task)) && claim.evidence.relevance >= nearlyAsWell * lead.evidence.relevance;
    const isFurther = !found.has(claim.evidence.quote);
    const isOfNote = claim.evidence.memory === lead.evidence.memory && isShortNote(claim.evidence.memory);
    if (claim === lead || claim.settlement !== null || isFurther || isOfNote || bearsOnLeave)
      kept.push(claim);
    else if (!isOfNameOnly && (!isLess || takesBack(claim, said))) kept.push(claim);
  }
  return kept;
};
