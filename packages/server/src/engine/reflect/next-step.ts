/** What is left to do where nothing advises: rest on what is told, ask who said it, or check whether it still holds. */
import type { Claim } from './claims.js';
import { staleAfterMs } from './finding.js';
import { dayOf } from './wording/days.js';
import { tellsChange } from './wording/denial.js';
import { type Asking, termsOf } from './wording/fact.js';
import { inPastTense } from './wording/past-tense.js';
import { listed, midSentence, withoutMarks, withoutStop } from './wording/plain-sentence.js';
import { actionOf, askedFor } from './wording/question.js';
import { isNobody, ofSelf, theUser } from './wording/report.js';

/** A later claim of the same thing that tells of a change: what leads may not hold any more. */
const isNewsOf = ({ evidence }: Claim, lead: Claim): boolean => {
  const said = termsOf(lead.evidence.quote);
  const shared = [...termsOf(evidence.quote)].filter(term => said.has(term)).length;
  return (
    evidence.memory.occurredAt > lead.evidence.memory.occurredAt && tellsChange(evidence.quote) && shared >= 2
  );
};

/** What is left to do where the evidence only tells: rest on it, ask who said it, or check whether it still holds. */
export const nextStep = (
  claims: readonly Claim[],
  { task, now, spelling }: Asking,
  isDoubtful: boolean,
): string => {
  const claim = claims[0] as Claim;
  const { memory } = claim.evidence;
  const isAlone = new Set(claims.flatMap(one => one.sayers)).size === 1;
  const who = listed(claim.sayers.slice(0, 3));
  const isUser = who === theUser;
  if (now - memory.occurredAt > staleAfterMs)
    return `${isUser ? 'Ask' : 'Check with'} ${who} whether this still holds: it was recorded on ${dayOf(memory.occurredAt)}.`;
  const old = claim.history[0];
  if (old !== undefined && inPastTense(withoutStop(old.quote)) !== null) {
    const before = midSentence(withoutStop(withoutMarks(old.quote)), spelling);
    return `Go by the state since ${dayOf(memory.occurredAt)}, and change whatever still assumes that ${before}.`;
  }
  if (old !== undefined || claim.earlier.length > 0)
    return `Go by what was recorded on ${dayOf(memory.occurredAt)}, and change whatever still follows the earlier record.`;
  if (claim.voices > 1) return `Rely on it: ${who} agree, and nothing stored speaks against it.`;
  const own = claim.evidence.speaker ?? (isUser ? theUser : null);
  if (own !== null && ofSelf.test(claim.evidence.quote))
    return `Take this as ${own}'s own word, and ask ${own} for anything beyond it.`;
  if (memory.source.kind === 'tool' && memory.source.name !== null)
    return `Look in ${memory.source.name} for something newer before you rely on it: this is its record of ${dayOf(memory.occurredAt)}.`;
  const action = actionOf(task);
  const news = action === null ? claims.find(one => isNewsOf(one, claim)) : undefined;
  if (news !== undefined)
    return `Go by what ${news.sayers[0]} recorded on ${dayOf(news.evidence.memory.occurredAt)}: it is the later.`;
  if (!isDoubtful) {
    if (action !== null)
      return `${askedFor(task) === 'whether' ? 'Weigh this before' : 'Keep this in mind when'} you ${action}.`;
    return isNobody(who)
      ? 'Go by this until something newer is stored.'
      : `Go by this, and ask ${who} if you need more.`;
  }
  const before = action === null ? 'before you rely on it' : `before you ${action}`;
  if (isUser) return `Ask ${theUser} to confirm this ${before}.`;
  if (isNobody(who)) return `Look for a second source ${before}: only ${who} has recorded this.`;
  return `Confirm this with ${who} ${before}${isAlone ? ': nobody else has recorded it' : ''}.`;
};
