/** Keeps the advice that belongs to the task: an order about something else helps nobody. */
import { words } from '../../language/words.js';
import type { Claim } from './claims.js';
import type { Advice } from './wording/advice.js';
import { type Asking, sharedTerms, termsOf } from './wording/fact.js';
import { askedFor, asksForAction, tellsTrouble } from './wording/question.js';

export interface FoundAdvice {
  readonly advice: Advice;
  readonly claim: Claim;
}

/** The words of a command or a setting say what is typed, and not what it is about. */
const typed = /`[^`]*`|\S*[_=]\S*/g;
const quoteOf = ({ evidence }: Claim): string => evidence.quote.replace(typed, '');

/** Everything is taken, called or looked at: who shares only such a word speaks of another matter. */
const light = new Set(
  words(
    'take call look get go put come give keep let show see try set bring turn leave hold start stay day week month',
  ),
);

/** "If the pump shows E4: …", "Door that sticks: …": the case in which it is to be done. */
const caseOf = (text: string): string | null =>
  /^(?:(?:only )?(?:if|when|whenever|once) (?<if>(?:[^,;:]|:(?=\S))+)[,:] |(?<topic>\p{Lu}[^,;:`]{6,70}): )/iu.exec(
    text,
  )?.[0] ?? null;

/** Who says it is not what it is about. */
const namesOfSayers = (claims: readonly Claim[]): ReadonlySet<string> =>
  new Set(claims.flatMap(claim => claim.sayers).flatMap(name => words(name)));

/** Who is in trouble is told it in other words than theirs. */
const isCure = /^(?:fix|lesson|command)$/;
const forbids = /^(?:Do not|Never|Avoid)\b/i;

/** Of the claims one speaks of the task's matter; then advice of a claim that shares nothing with it is left out. */
export const ofTheMatter = (
  found: readonly FoundAdvice[],
  claims: readonly Claim[],
  { task, terms, area }: Asking,
  wants: boolean,
): readonly FoundAdvice[] => {
  const sayers = namesOfSayers(claims);
  const asked = new Set([
    ...terms,
    ...termsOf(area),
    ...words(task).filter(term => !termsOf(term).has(term) && term.length > 3),
  ]);
  const isShared = (term: string): boolean => asked.has(term) && !sayers.has(term) && !light.has(term);
  const speaksOfIt = (claim: Claim): boolean => words(quoteOf(claim)).some(isShared);
  const [lead] = claims;
  if (lead === undefined) return found;
  if (!claims.some(speaksOfIt)) return wants ? found : [];
  const isBesideLead = (claim: Claim): boolean =>
    speaksOfIt(lead) &&
    (claim.evidence.memory === lead.evidence.memory ||
      sharedTerms(quoteOf(claim), { terms: termsOf(quoteOf(lead)) }) >= 2);
  const isOfNamed = ({ kind, text }: Advice): boolean =>
    asksForAction(task) &&
    kind === 'wish' &&
    words(text).some(term => sayers.has(term) && words(task).includes(term));
  const asWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const named = new Set(asWords(task));
  const heldOf = ({ claim }: FoundAdvice): number =>
    new Set(asWords(claim.evidence.memory.content).filter(word => named.has(word))).size;
  /** Asked whether it is to be done, one says so and one forbids it: the one that knows more of the case holds. */
  const isOutdone = (one: FoundAdvice): boolean =>
    askedFor(task) === 'whether' &&
    found.some(
      other =>
        forbids.test(other.advice.text) !== forbids.test(one.advice.text) &&
        [...termsOf(other.advice.text)].some(term => terms.has(term) && termsOf(one.advice.text).has(term)) &&
        heldOf(other) > heldOf(one),
    );
  /** What is to be done in a case helps who asks for leave only where the task is that case. */
  const isOfAnotherCase = ({ advice, claim }: FoundAdvice): boolean => {
    const held = askedFor(task) === 'whether' && claim !== lead ? caseOf(advice.text) : null;
    return held !== null && !words(held).some(isShared);
  };
  const fitting = found.filter(one => !isOutdone(one) && !isOfAnotherCase(one));
  const near = fitting.filter(
    ({ advice, claim }) => speaksOfIt(claim) || isBesideLead(claim) || isOfNamed(advice),
  );
  // A cure in other words than the trouble's is taken where none speaks of it.
  const isCured = near.some(one => isCure.test(one.advice.kind));
  return isCured || !tellsTrouble(task)
    ? near
    : fitting.filter(one => near.includes(one) || isCure.test(one.advice.kind));
};
