/** Yes or no, where the statement that the finding leads with surely says so; a wrong one is worse than none. */
import { datesIn } from '../../../language/dates.js';
import type { Claim } from '../claims.js';
import { against, doneAdvice, permission } from './against.js';
import { conditionIn, denies, restricts, tellsChange } from './denial.js';
import { type Asking, partsOf, sharedTerms, termsOf, withoutTimeAtStart } from './fact.js';
import { heldAgainst } from './limit.js';
import { withoutMarks, withoutStop } from './plain-sentence.js';
import { askedFor, askingPart } from './question.js';
import { withoutSpeaker } from './report.js';

export type Verdict = 'Yes' | 'No' | 'Probably not';

const denied = /\b(?:not|never|no longer|\p{L}+n['’]t)\b/iu;
/** The question itself may turn yes into no. */
const turned = /\b(?:forbidden|prohibited|banned|against|too|or|wrong|stop|avoid|refuse|except|only)\b/i;
const mayI =
  /^(?:can|may|could|shall|should|am I allowed|are we allowed)\b|\b(?:is|are|would) (?:it|that|this) (?:be )?(?:ok|okay|allowed|possible|safe|fine|all right|permitted)\b/i;

const textOf = ({ evidence }: Claim): string =>
  withoutStop(withoutMarks(withoutSpeaker(evidence.quote, evidence.speaker)));

const isWithin = (text: string, terms: ReadonlySet<string>): boolean => {
  const said = [...termsOf(text)];
  return said.length > 0 && said.every(term => terms.has(term));
};

/** Who or what a clause is about stands before its verb. */
const subjectOf = (clause: string): string | null =>
  /^(?<who>[^,;]{2,50}?) (?:can(?:not)?|may|must|should|shall|is|are|was|were|has|have|do|does)\b/i.exec(
    withoutTimeAtStart(clause),
  )?.groups?.who ?? null;

/** "The mill's wheel" is the wheel, where the task speaks of nobody else's. */
const isWithinTask = (who: string, { task, terms }: Asking): boolean =>
  isWithin(who, terms) ||
  task.toLowerCase().includes(who.toLowerCase()) ||
  (!/['’]s\b/.test(task) && isWithin(who.replace(/^.*['’]s /, ''), terms));

const order = /^(?:please )?(?:do not|don['’]t|never|only|always|use|keep)\b/i;

const isAbout = (clause: string, asking: Asking): boolean => {
  const who = subjectOf(clause);
  if (order.test(clause) || who === null)
    return sharedTerms(clause, asking) >= Math.min(2, asking.terms.size);
  return isWithinTask(who, asking) || /^(?:we|you|everyone|everybody|employees|guests|visitors)$/i.test(who);
};

const forbids =
  /\b(?:forbids?|prohibits?|bans?|disallows?|(?:does not|do not|doesn['’]t|don['’]t) (?:allow|permit)) (?<what>[^,;]+?)(?= (?:in|on|at|for|near|during|after|before)\b|[,;]|$)/i;
const isForbidden =
  /^(?<what>[^,;]{2,60}?) (?:is|are) (?:strictly |absolutely |now )?(?:forbidden|prohibited|banned|not allowed|not permitted)(?<where>[^,;]*)$/i;
const neverDo =
  /^(?:please )?(?:so )?(?:(?:we|you) )?(?:do not|don['’]t|never|no longer|must not|may not) (?<what>[^,;:]+?)(?: any ?more| any longer)?$/i;

/** It forbids the very thing, and not only in a case that the task does not name. */
export const forbidsIt = (part: string, { terms }: Asking): boolean => {
  const barred = forbids.exec(part)?.groups?.what;
  if (barred !== undefined) return isWithin(barred, terms);
  const banned = isForbidden.exec(part)?.groups as { what: string; where: string } | undefined;
  if (banned !== undefined)
    return (
      isWithin(banned.what, terms) && (termsOf(banned.where).size === 0 || isWithin(banned.where, terms))
    );
  const never = neverDo.exec(part)?.groups?.what;
  return never !== undefined && termsOf(never).size >= 2 && isWithin(never, terms);
};

const allowed =
  /\b(?:can|may|is allowed|are allowed|is possible|are possible|is welcome|are welcome|accepts?)\b/i;

/** Of each clause; but "only" anywhere in the sentence may bind it too. */
const ofLimit = (part: string, asking: Asking): Verdict | null => {
  for (const clause of part.split(/,\s/)) {
    const kept = heldAgainst(clause, asking.task);
    if (kept === null || !isAbout(clause, asking)) continue;
    if (kept === 'broken') return 'No';
    const isBound = restricts(part) && !/\bonly\b.*\d:\d/i.test(part);
    return allowed.test(clause) && !denies(clause) && !isBound ? 'Yes' : null;
  }
  return null;
};

export const breaksLimit = (part: string, asking: Asking): boolean =>
  heldAgainst(part, asking.task) === 'broken' && isAbout(part, asking);

const unavailable =
  /\b(?:out of (?:service|order|stock|office)|closed|shut|broken|away|on (?:\p{Ll}+ )?(?:leave|holiday|vacation)|sick|sold out|unavailable|under repair|fully booked)\b/iu;
const asksForState =
  /\b(?:available|open|free|working|usable|in service|running|online|reachable|here|around|in stock|in the office)\b/i;
const weekdays = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day(?=s?\b)/gi;
const sameWeekday = (one: string, other: string): boolean => {
  const days = new Set(one.toLowerCase().match(weekdays) ?? []);
  return (other.toLowerCase().match(weekdays) ?? []).some(day => days.has(day));
};
const dayMs = 86_400_000;
/** "Until 30 November", said in May: a day without a year that lies before is meant a year later. */
const notBefore = (day: Date, said: number): number =>
  day.getTime() >= said ? day.getTime() : new Date(day).setUTCFullYear(day.getUTCFullYear() + 1);

const ofState = (claim: Claim, part: string, asking: Asking): Verdict | null => {
  const { task, now } = asking;
  if (!asksForState.test(task) || !(isAbout(part, asking) || sharedTerms(part, asking) > 0)) return null;
  const clause = part.split(/,\s/).find(one => unavailable.test(one));
  if (clause !== undefined && isAbout(part, asking)) {
    if (sameWeekday(clause, task)) return 'No';
    const said = claim.evidence.memory.occurredAt;
    const until = datesIn(clause, new Date(said)).find(
      ({ start, to }) => to !== null || /\b(?:until|till) (?:the )?$/i.test(clause.slice(0, start)),
    );
    if (until === undefined) return null;
    const asked = datesIn(task, new Date(now))[0]?.from.getTime() ?? now;
    const end = notBefore(until.to ?? until.from, said);
    const begin = until.to === null ? said : until.from.getTime();
    return asked >= begin && asked < end + dayMs ? 'No' : null;
  }
  return /\bfree\b/i.test(task) && clause === undefined && sameWeekday(part, task) && !denies(part)
    ? 'Probably not'
    : null;
};

const ruledOut =
  /^(?<who>[^,;]{2,50}?) (?:was|were|is|are) (?:ruled out|not to blame|not the (?:cause|reason)|cleared|innocent)\b/i;
const asksForBlame = /\b(?:to blame|the (?:cause|reason|culprit)|responsible|at fault|caused?)\b/i;
const ofBlame = (part: string, { task, terms }: Asking): boolean => {
  const who = ruledOut.exec(part)?.groups?.who;
  return asksForBlame.test(task) && who !== undefined && isWithin(who, terms);
};

const inOrder = (said: readonly string[], asked: readonly string[]): boolean => {
  let at = 0;
  for (const term of said) if (term === asked[at]) at++;
  return at === asked.length;
};

const past = /\b(?:was|were|had|did|used to)\b/i;

/** Every word of the question, in its order, in one clause that neither denies nor holds in some cases only. */
const affirms = (part: string, asking: Asking): boolean => {
  const { task, terms } = asking;
  const asked = askingPart(task);
  if (terms.size < 2 || /^(?:should|could|would|must|shall|can|may)\b/i.test(asked)) return false;
  const clause = part.replace(/,? (?:because|although|but|while|whereas|so that|instead)\b.*$/i, '');
  if (denies(clause) || restricts(clause) || past.test(clause) !== /^(?:was|were|did|had)\b/i.test(asked))
    return false;
  const condition = conditionIn(clause);
  if (condition !== null && !isWithin(condition, terms)) return false;
  const numbers = asked.match(/\d[\d.,:]*/g) ?? [];
  return (
    numbers.every(one => clause.includes(one)) &&
    isAbout(clause, asking) &&
    inOrder([...termsOf(clause)], [...terms])
  );
};

const stillToDo = /\b(?:still|yet to|left to|missing|pending|to be done|open)\b/i;

const isAllDone = /\b(?:is|are|was|were|been) (?:all |now |already )?(?:done|finished|completed)\b/i;
const isAtAnEnd = /\b(?:done|finished|completed|closed|merged|fixed|live|in place|installed|signed)\b/i;

/** What somebody said later may take it back. */
const isTakenBack = (claims: readonly Claim[], asking: Asking): boolean =>
  claims
    .slice(1)
    .some(
      ({ evidence }) =>
        evidence.memory.occurredAt > (claims[0] as Claim).evidence.memory.occurredAt &&
        sharedTerms(evidence.quote, asking) > 0 &&
        (tellsChange(evidence.quote) || denies(evidence.quote)),
    );

/** It was so, and what took its place does not say so any more. */
const wasSo = ({ evidence, earlier }: Claim, asking: Asking): boolean => {
  const said = termsOf(evidence.quote);
  return (
    /^(?:is|are|am|do|does|has|have)\b/i.test(askingPart(asking.task)) &&
    [...asking.terms].some(term => !said.has(term)) &&
    earlier.some(({ quote, speaker }) =>
      partsOf(withoutStop(withoutMarks(withoutSpeaker(quote, speaker)))).some(part =>
        affirms(withoutStop(part), asking),
      ),
    )
  );
};

/** What was said so long ago may no longer hold. */
const oldAfter = 365 * dayMs;

export const verdictOf = (claims: readonly Claim[], least: number, asking: Asking): Verdict | null => {
  const { task } = asking;
  const [lead] = claims;
  const asked = askingPart(task);
  if (lead === undefined || lead.isContested || lead.settlement !== null) return null;
  if (asking.now - lead.evidence.memory.occurredAt > oldAfter) return null;
  if (askedFor(task) !== 'whether' || denied.test(asked) || turned.test(asked)) return null;
  const done = doneAdvice(claims, least, asking);
  if (done !== null && stillToDo.test(asked)) return isAtAnEnd.test(done) ? 'No' : null;
  if (done !== null && /^(?:did|has|have|is|are)\b/i.test(asked) && isAllDone.test(done)) return 'Yes';
  if (wasSo(lead, asking)) return lead.isOpen ? 'Probably not' : 'No';
  if (isTakenBack(claims, asking)) return null;
  const isMayI = mayI.test(asked);
  for (const part of partsOf(textOf(lead)).map(withoutStop)) {
    if (isMayI && forbidsIt(part, asking)) return 'No';
    const limited = isMayI ? ofLimit(part, asking) : null;
    if (limited !== null) return limited;
    const state = ofState(lead, part, asking);
    if (state !== null) return state;
    if (ofBlame(part, asking)) return 'No';
    if (affirms(part, asking)) return 'Yes';
  }
  const taken = against(claims, least, asking);
  if (taken?.isSure && taken.isBest) return 'No';
  return permission(claims, least, asking) === null ? null : 'Yes';
};
