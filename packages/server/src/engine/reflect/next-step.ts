/** What is left to do where nothing advises: rest on what is told, ask who said it, or check whether it still holds. */
import { namesIn } from '../../language/names.js';
import { words } from '../../language/words.js';
import type { Claim } from './claims.js';
import { staleAfterMs } from './finding.js';
import { twoValuesOf } from './two-values.js';
import { adviceIn } from './wording/advice.js';
import { inWords } from './wording/against.js';
import { dayOf } from './wording/days.js';
import { tellsChange, tellsEnd } from './wording/denial.js';
import { type Asking, sharedTerms, termsOf } from './wording/fact.js';
import { inPastTense } from './wording/past-tense.js';
import { asSentence, listed, midSentence, withoutMarks, withoutStop } from './wording/plain-sentence.js';
import { actionOf, askedFor, asksForAction, asksForPast } from './wording/question.js';
import { isNobody, ofSelf, theUser, withoutSpeaker } from './wording/report.js';
import { baseOfPast, baseOfThird } from './wording/verb-forms.js';
import { documentOf } from './wording/whom.js';

/** How many words two claims share; "Tuesday/Thursday" are two. */
const sharedBy = (one: Claim, other: Claim): number => {
  const [text, said] = [one, other].map(({ evidence }) => evidence.quote.replaceAll('/', ' ')) as [
    string,
    string,
  ];
  return sharedTerms(text, { terms: termsOf(said) });
};

/** A later claim of the same thing that tells of a change: what leads may not hold any more. */
const isNewsOf = (claim: Claim, lead: Claim, asking: Asking): boolean => {
  const { evidence } = claim;
  return (
    evidence.memory.occurredAt > lead.evidence.memory.occurredAt &&
    (tellsChange(evidence.quote) || tellsEnd(evidence.quote) || hasLeft.test(evidence.quote)) &&
    sharedBy(claim, lead) >= (saysOfTask(claim, asking) > 0 ? 2 : 3)
  );
};
const hasLeft = /\b(?:left|resigned|retired|moved on|stepped down)\b|^new\b/i;

/** How many words of the task it holds, names aside. */
const saysOfTask = ({ evidence }: Claim, asking: Asking): number => {
  const names = new Set(namesIn(asking.task).flatMap(name => words(name.text)));
  const terms = new Set([...asking.terms].filter(term => !names.has(term)));
  return sharedTerms(evidence.quote, { ...asking, terms });
};

/** Of what is told with a later change, the claim that says most of the task. */
const newsOf = (lead: Claim, claims: readonly Claim[], asking: Asking): Claim | undefined => {
  const changed = new Set(claims.filter(one => isNewsOf(one, lead, asking)).map(one => one.evidence.memory));
  return claims
    .filter(one => changed.has(one.evidence.memory))
    .sort((a, b) => saysOfTask(b, asking) - saysOfTask(a, asking))[0];
};

/** A longer statement is not told twice. */
const longestRepeated = 26;
/** It says more of the task than any other, names aside: one of many facts is not the one to go by. */
const standsOut = (claim: Claim, claims: readonly Claim[], asking: Asking): boolean => {
  const isMore = sharedTerms(claim.evidence.quote, asking) >= 2;
  return claims.every(
    one => one === claim || (isMore && saysOfTask(one, asking) < saysOfTask(claim, asking)),
  );
};
const repeated = (claim: Claim, asking: Asking): string | null => {
  // What has ended is told in the past by the finding.
  if (claim.evidence.memory.status === 'superseded') return null;
  const text = inWords(claim, asking);
  return text.split(/\s+/).length > longestRepeated ? null : text;
};

const tellsWish = /\b(?:I['’]d|would) (?:like|love|prefer)\b/i;
/** What is, and may be otherwise by now; an event stays as it was, and a way to do something is tried. */
const tellsState = ({ evidence }: Claim): boolean =>
  adviceIn(evidence.memory.content) === null &&
  (/\b(?:is|are|has|have|can|may|must|does|do)\b/i.test(evidence.quote) ||
    (evidence.quote.match(/\p{Ll}+/gu) ?? []).some(word => baseOfThird(word) !== null));

const value = String.raw`(?:\p{Lu}[\p{L}\p{N}.+-]*(?: \p{Lu}[\p{L}\p{N}.+-]*){0,2}|\d[\d.,]*\d|\d)`;
const fromTo = new RegExp(
  String.raw`\b(?:moved|went|switched|changed|migrated|upgraded|rose|fell|dropped|grew|came|raised|lowered|increased|reduced|cut)\b[^.;,]*? from (?<old>${value})(?: \p{Ll}+)? to (?<now>${value}(?: (?:[%€$]|\p{L}+\b))?)(?=[,.;]|$| since| on | in | for )`,
  'u',
);
/** "moved from Bitrise to GitHub Actions": the one to go by, and the one to leave. */
const ofChange = (claim: Claim): string | null => {
  const found = fromTo.exec(withoutStop(claim.evidence.quote))?.groups;
  return found === undefined ? null : `Go by ${found.now}, and no longer by ${found.old}.`;
};

/** What is left to do where the evidence only tells: rest on it, ask who said it, or check whether it still holds. */
export const nextStep = (claims: readonly Claim[], asking: Asking, isDoubtful: boolean): string => {
  const { task, now, spelling } = asking;
  const isPast = asksForPast(task);
  // What somebody would like is no answer to what was.
  const claim = ((isPast ? claims.find(one => !tellsWish.test(one.evidence.quote)) : null) ??
    claims[0]) as Claim;
  const { memory } = claim.evidence;
  const isAlone = new Set(claims.flatMap(one => one.sayers)).size === 1;
  const who = listed(claim.sayers.slice(0, 3));
  const isUser = who === theUser;
  const document = documentOf(claim);
  if (now - memory.occurredAt > staleAfterMs && !isPast && tellsState(claim))
    return `${isUser ? 'Ask' : 'Check with'} ${document === null ? who : `the source, “${document}”,`} whether this still holds: it was recorded on ${dayOf(memory.occurredAt)}.`;
  const differing = asksForAction(task) ? null : twoValuesOf(claim, claims);
  if (differing !== null) {
    const people = [claim, differing.other].filter(one => documentOf(one) === null);
    const both = listed([...new Set(people.flatMap(one => one.sayers[0] ?? []))]);
    return `Clear up${both === '' ? '' : ` with ${both}`} which holds, ${differing.values.join(' or ')}, before you rely on either.`;
  }
  const changed = ofChange(claim);
  if (changed !== null && !asksForAction(task)) return changed;
  const old = claim.history[0];
  if (old !== undefined && inPastTense(withoutStop(old.quote)) !== null) {
    const before = midSentence(withoutStop(withoutMarks(old.quote)), spelling);
    return `Go by the state since ${dayOf(memory.occurredAt)}, and change whatever still assumes that ${before}.`;
  }
  if (old !== undefined || claim.earlier.length > 0)
    return `Go by what was recorded on ${dayOf(memory.occurredAt)}, and change whatever still follows the earlier record.`;
  if (claim.voices > 1) return `Rely on it: ${who} agree, and nothing stored speaks against it.`;
  const own = claim.evidence.speaker ?? (isUser ? theUser : null);
  // What is told alone, or goes on in the finding, is not told again.
  const isToldOnce =
    claims.length > 1 && !claims.some(one => one !== claim && one.evidence.memory === memory);
  const said = isToldOnce && standsOut(claim, claims, asking) ? repeated(claim, asking) : null;
  if (own !== null && ofSelf.test(claim.evidence.quote))
    return said === null || isDoubtful
      ? `Take this as ${own}'s own word, and ask ${own} for anything beyond it.`
      : asSentence(`Go by ${own}'s own word: “${withoutStop(withoutSpeaker(claim.evidence.quote, own))}”`);
  if (memory.source.kind === 'tool' && memory.source.name !== null && !asksForAction(task))
    return `Look in ${memory.source.name} for something newer before you rely on it: this is its record of ${dayOf(memory.occurredAt)}.`;
  const action = actionOf(task);
  const news = newsOf(claim, claims, asking);
  const later = news === undefined ? null : repeated(news, asking);
  if (news !== undefined && action === null)
    return later === null
      ? `Go by what ${news.sayers[0]} recorded on ${dayOf(news.evidence.memory.occurredAt)}: it is the later.`
      : asSentence(`Go by what was said later: ${later}`);
  if (!isDoubtful) {
    const told = news === undefined ? said : null;
    // One that tells what was done once is no way to do it.
    const isEvent = baseOfPast((/^\p{L}+/u.exec(claim.evidence.quote)?.[0] ?? '').toLowerCase()) !== null;
    if (action !== null && askedFor(task) === 'whether')
      return asSentence(`Weigh this before you ${action}${told === null ? '' : `: ${told}`}`);
    if (action !== null)
      return told === null || isEvent
        ? `Keep this in mind when you ${action}.`
        : asSentence(`Go by this when you ${action}: ${told}`);
    if (told !== null && (!asksForAction(task) || (claims.length === 1 && !isEvent)))
      return asSentence(`Go by this: ${told}`);
    if (document !== null) return `Go by this, and see the source, “${document}”, if you need more.`;
    return isNobody(who)
      ? 'Go by this until something newer is stored.'
      : `Go by this, and ask ${who} if you need more.`;
  }
  const before = action === null ? 'before you rely on it' : `before you ${action}`;
  if (isUser) return `Ask ${theUser} to confirm this ${before}.`;
  if (document !== null) return `Check this against the source, “${document}”, ${before}.`;
  if (isNobody(who))
    return `Look for a second source ${before}${isAlone ? `: only ${who} has recorded this` : ''}.`;
  return `Confirm this with ${who} ${before}${isAlone ? ': nobody else has recorded it' : ''}.`;
};
