/** What speaks against the task: a claim that denies what is asked, or a decision about it. */
import { namesIn } from '../../../language/names.js';
import type { Claim } from '../claims.js';
import { adviceIn } from './advice.js';
import { conditionIn, denies, restricts, tellsChange, tellsDone, tellsEnd } from './denial.js';
import { type Asking, partsOf, sharedTerms, termsOf } from './fact.js';
import { midSentence, withoutMarks, withoutStop } from './plain-sentence.js';
import { actionOf, askedFor, askingPart } from './question.js';
import { remedyIn } from './remedy.js';
import { ofSelf, ofUs, sayerOf, withoutSpeaker } from './report.js';

export interface Against {
  readonly text: string;
  /** It denies the very thing, in every case. */
  readonly isSure: boolean;
  /** No claim fits better than the one that denies. */
  readonly isBest: boolean;
}

const tellsNone = /\b(?:there (?:is|are) no|has no|have no|nobody)\b/i;

const textOf = ({ evidence }: Claim): string =>
  withoutStop(withoutMarks(withoutSpeaker(evidence.quote, evidence.speaker)));

/** In the middle of a sentence, with whose word it is where it says "I" or "we". */
export const inWords = (claim: Claim, { spelling }: Asking): string => {
  const text = textOf(claim);
  const who = claim.evidence.speaker ?? sayerOf(claim.evidence.memory.source);
  if (ofSelf.test(text)) return `${who} said “${text}”`;
  return ofUs.test(text)
    ? `according to ${who}, ${midSentence(text, spelling)}`
    : midSentence(text, spelling);
};

/** "Eight if he doesn't" denies nothing: it tells of a case. */
const deniedCase = /\bif \p{L}+ (?:(?:do|does|is|are|can|will)(?: not|n['’]t)|can['’]t|won['’]t)\b[^,;]*/giu;
/** "Ran two hours without trouble, no errors since": that nothing went wrong denies nothing. */
const noTrouble =
  /\b(?:without|no)(?: (?:any|a|more|further|single))* (?:troubles?|problems?|issues?|errors?|incidents?|failures?|complaints?|faults?|hitch|delays?|exceptions?)\b/giu;
const takesBack = (part: string): boolean => {
  const told = part.replace(deniedCase, '').replace(noTrouble, '');
  return denies(told) || tellsEnd(told) || restricts(told);
};

/** It holds only in a case that the task does not name: after a time, for another number, for another name. */
const isOfACase = (part: string, { task, terms }: Asking): boolean => {
  const isElsewhere = (text: string): boolean => [...termsOf(text)].some(term => !terms.has(term));
  const numbers = part.match(/\d[\d.,]*/g) ?? [];
  if (numbers.some(one => !task.includes(one)) || namesIn(part).some(name => isElsewhere(name.text)))
    return true;
  const held = tellsEnd(part) && !restricts(part) ? null : conditionIn(part);
  return held !== null && isElsewhere(held);
};

/** "If it does not pair, hold the button": it tells what to do, and rules nothing out. */
const isInstruction = (text: string): boolean => /^(?:fix|lesson)$/.test(remedyIn(text)?.kind ?? '');

/** Only what somebody is about to do, or asks leave for, is ruled out. */
const asksLeave =
  /\b(?:may|can|could|shall|should|must|allowed|permitted|possible|okay|ok|all right|alright|fine)\b/i;
const isAboutToBeDone = (task: string): boolean => actionOf(task) !== null || asksLeave.test(task);

/** What was said later of the same, and changes it: then the earlier word rules nothing out. */
export const isOvertaken = (claim: Claim, claims: readonly Claim[]): boolean => {
  const plain = (one: Claim): string => textOf(one).replaceAll('/', ' ');
  const said = { terms: termsOf(plain(claim)) };
  return claims.some(
    one =>
      one.evidence.memory.occurredAt > claim.evidence.memory.occurredAt &&
      (tellsChange(textOf(one)) || tellsEnd(textOf(one))) &&
      sharedTerms(plain(one), said) >= 3,
  );
};

const canBeDenied = (task: string): boolean => {
  const asked = askedFor(task);
  return !denies(task) && (asked === 'whether' || (asked !== 'how' && actionOf(task) !== null));
};

/** The claim that takes back what is asked; one that orders is advice already. */
export const against = (claims: readonly Claim[], least: number, asking: Asking): Against | null => {
  const { task, terms } = asking;
  const asked = askedFor(task);
  const wantsThing = /^(?:who|which|where|when|how many)$/.test(asked);
  if (!canBeDenied(task) && !wantsThing) return null;
  const [best] = claims;
  const ofBest = best === undefined ? 0 : sharedTerms(textOf(best), asking);
  for (const claim of claims.filter(one => one.evidence.relevance >= least)) {
    const text = textOf(claim);
    const parts = partsOf(text);
    const part = parts.find(one => takesBack(one) && sharedTerms(one, asking) > 0);
    if (part === undefined || adviceIn(text) !== null || isInstruction(text)) continue;
    const shared = sharedTerms(part, asking);
    const isLater =
      tellsEnd(part) && claim.evidence.memory.occurredAt > (best as Claim).evidence.memory.occurredAt;
    if (claim !== best && !(shared >= 2 && (isLater || shared >= ofBest))) continue;
    // "It is no longer in Frankfurt; it runs in Dublin" denies the one and says the other.
    if (parts.some(one => one !== part && !takesBack(one) && sharedTerms(one, asking) > 0)) continue;
    const isFull = shared === terms.size || (shared >= 2 && shared * 2 >= terms.size);
    const isSure = isFull && !isOfACase(part, asking);
    if (wantsThing && !(isSure && tellsNone.test(part))) continue;
    if (!isSure && (!isAboutToBeDone(task) || isOvertaken(claim, claims))) continue;
    const words = inWords(claim, asking);
    return isSure && asked !== 'to do'
      ? { text: `Do not count on it: ${words}`, isSure, isBest: claim === best }
      : { text: `Check first whether this rules it out: ${words}`, isSure: false, isBest: claim === best };
  }
  return null;
};

const permits =
  /\b(?:is|are) (?:now |again )?(?:allowed|permitted|possible|supported|welcome)\b|\b(?:you|we|everyone|everybody) (?:can|may) (?:now .+|.+ again)$/i;

/** "May I use a password manager?" + "Password managers are allowed", where nothing newer takes it back. */
export const permission = (claims: readonly Claim[], least: number, asking: Asking): string | null => {
  if (askedFor(asking.task) !== 'whether' || denies(asking.task)) return null;
  const found = claims
    .filter(one => one.evidence.relevance >= least)
    .flatMap(claim => partsOf(textOf(claim)).map(part => ({ claim, part: withoutStop(part) })))
    .find(
      ({ part }) =>
        permits.test(part) &&
        !takesBack(part) &&
        !isOfACase(part, asking) &&
        sharedTerms(part, asking) === asking.terms.size,
    );
  const isLast = claims.every(
    other =>
      other === found?.claim ||
      !takesBack(textOf(other)) ||
      other.evidence.memory.occurredAt < (found?.claim.evidence.memory.occurredAt ?? 0),
  );
  return found === undefined || !isLast ? null : `Go ahead: ${midSentence(found.part, asking.spelling)}`;
};

/** "Can we do it?" asks for leave, and not whether it is done. */
const asksWhetherDone = /^(?:is|are|was|were|has|have|had|did)\b/i;
/** The very words that say it is done speak of what is asked; "the work is done by Ada" says who does it. */
const tellsItDone = (text: string, asking: Asking): boolean =>
  partsOf(text).some(
    part => tellsDone(part) && !/\b(?:done|sent|delivered) by\b/i.test(part) && sharedTerms(part, asking) > 0,
  );

/** "Did Bruno finish the notes?" + "The notes are done", where nothing newer is known. */
export const doneAdvice = (claims: readonly Claim[], least: number, asking: Asking): string | null => {
  const { task } = asking;
  if (askedFor(task) !== 'whether' || denies(task)) return null;
  if (!asksWhetherDone.test(askingPart(task)) || /\b(?:allowed|permitted|able)\b/i.test(task)) return null;
  const near = claims.filter(one => sharedTerms(textOf(one), asking) > 0);
  const newest = Math.max(...near.map(one => one.evidence.memory.occurredAt));
  const done = near.find(
    one =>
      one.evidence.relevance >= least &&
      one.evidence.memory.occurredAt === newest &&
      tellsItDone(textOf(one), asking) &&
      !takesBack(textOf(one)) &&
      sharedTerms(textOf(one), asking) >= 2,
  );
  return done === undefined ? null : `Take it as done: ${inWords(done, asking)}`;
};

const decided =
  /^(?:(?:so|then|finally|in the end),? )?we (?:have )?(?:decided|agreed|chose) (?<how>not )?to (?<what>(?:[^.;,]|,(?! because\b| since\b| as\b))+)/i;
const decision = /^decision\s*:\s*(?<what>.+)$/i;

/** "Go by the decision to keep Kafka": what was decided about the matter, where nothing newer fits better. */
export const decisionAdvice = (claims: readonly Claim[], least: number, asking: Asking): string | null => {
  const asked = askedFor(asking.task);
  if (!/^(?:whether|to do|which|when|decision)$/.test(asked)) return null;
  const [best] = claims;
  for (const claim of claims.filter(one => one.evidence.relevance >= least)) {
    const text = textOf(claim);
    const open = asked === 'whether' || asked === 'to do' || asked === 'decision';
    if (best === undefined || (claim !== best && !open)) continue;
    const isNews = claim.evidence.memory.occurredAt >= best.evidence.memory.occurredAt;
    const shared = sharedTerms(text, asking);
    if (!isNews || !(shared >= 2 || shared === asking.terms.size)) continue;
    const to = decided.exec(text)?.groups;
    if (to !== undefined) return `Go by the decision ${to.how ?? ''}to ${withoutStop(to.what as string)}`;
    const what = decision.exec(text)?.groups?.what;
    if (what !== undefined) return `Go by the decision: ${midSentence(what, asking.spelling)}`;
  }
  return null;
};
