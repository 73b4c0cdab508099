/** The recommendation: the stored lesson, fix, preference or rule that applies; else the next step the evidence asks for. */
import { datesIn } from '../../language/dates.js';
import { namesIn } from '../../language/names.js';
import { sentences } from '../../language/sentences.js';
import { words } from '../../language/words.js';
import { type FoundAdvice, ofTheMatter } from './advice-of-matter.js';
import type { Claim } from './claims.js';
import type { Disputed } from './disputed.js';
import { nextStep } from './next-step.js';
import type { Dispute } from './standing.js';
import { isOfUser, speakerOf } from './statements.js';
import { type Advice, adviceIn, customIn } from './wording/advice.js';
import { against, decisionAdvice, doneAdvice, inWords, isOvertaken, permission } from './wording/against.js';
import { tellsDone } from './wording/denial.js';
import { type Asking, askingOf, partsOf, sharedTerms, termsOf } from './wording/fact.js';
import { factAdvice, leadAdvice } from './wording/fact-advice.js';
import { forReader } from './wording/for-reader.js';
import {
  asSentence,
  listed,
  midSentence,
  type Spelling,
  withoutMarks,
  withoutStop,
} from './wording/plain-sentence.js';
import {
  actionOf,
  askedFor,
  askingPart,
  asksForAction,
  asksForPast,
  shortTask,
  tellsTrouble,
} from './wording/question.js';
import { demandIn, remedyIn } from './wording/remedy.js';
import { sayerOf, theUser, withoutSpeaker } from './wording/report.js';
import { carried } from './wording/task-thing.js';
import { breaksLimit, forbidsIt, type Verdict, verdictOf } from './wording/verdict.js';
import { documentOf } from './wording/whom.js';

/** At most this many pieces of advice: more is a list again. */
const mostAdvice = 2;
/** Beside the best claim, advice of a claim that fits less than this is about something else; a wish soonest. */
const fitsToo: Readonly<Record<Advice['kind'], number>> = {
  fix: 0.45,
  lesson: 0.45,
  command: 0.45,
  warning: 0.45,
  order: 0.52,
  duty: 0.52,
  wish: 0.75,
};
/** A question that asks for no advice takes it only from what fits as well as its answer. */
const fitsTheQuestion = 0.75;
/** What was settled is told first, also where something else fits a little better. */
const asTold = 0.7;
const dayMs = 86_400_000;

const sayersOf = ({ first, second }: Dispute): string =>
  listed([...new Set([first, second].map(memory => speakerOf(memory) ?? sayerOf(memory.source)))]);

export const settleFirst = (dispute: Dispute, task: string): string => {
  const action = actionOf(task);
  const before = action === null ? 'before you act on it' : `before you ${action}`;
  const sayers = sayersOf(dispute);
  const isUser = sayers === theUser;
  if (dispute.contradiction.suggestedResolution === 'kept_second')
    return `${isUser ? `Ask ${theUser} whether it changed` : `Confirm with ${sayers} that it changed`} ${before}, go by the later statement, and resolve the contradiction.`;
  return `${isUser ? `Ask ${theUser}` : `Settle with ${sayers}`} which of the two holds ${before}, and resolve the contradiction.`;
};

/** Two values for one thing, and no sign that either ended: both may hold, or one of them is wrong. */
const chooseBetween = (best: Claim, rival: Claim, task: string): string => {
  const action = actionOf(task);
  const before = action === null ? 'before you rely on either' : `before you ${action}`;
  const people = [best, rival].filter(claim => documentOf(claim) === null);
  const documents = [best, rival].flatMap(claim => documentOf(claim) ?? []).map(name => `“${name}”`);
  const who = listed([...new Set(people.flatMap(claim => claim.sayers.slice(0, 1)))]);
  if (people.length === 0)
    return `Find out whether both hold or only one of them ${before}: ${listed(documents)} differ.`;
  const other = documents.length === 0 ? '' : ` (the other stands in ${listed(documents)})`;
  return `Ask ${who} whether both hold or only one of them${other} ${before}.`;
};

const sharedStart = (one: Advice, other: Advice): boolean => {
  const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}_]{4,}/gu) ?? []);
  const [a, b] = [words(one.text), words(other.text)];
  const both = [...a].filter(word => b.has(word)).length;
  return both / Math.max(1, Math.min(a.size, b.size)) > 0.7;
};

/** What cures or was learned comes before what is asked of everybody. */
const urgency: Readonly<Record<Advice['kind'], number>> = {
  fix: 0,
  lesson: 0,
  command: 0,
  order: 1,
  duty: 1,
  wish: 1,
  warning: 2,
};

/** It asks for what is to be done as well, and not only for what is. */
const isNormative = /\b(?:may|can|must|should|shall|allowed|have to|has to|needs? to|how (?:do|to))\b/i;
/** Whether something is so asks for no order; whether one may or should does. */
const wantsAdvice = (task: string): boolean =>
  asksForAction(task) ||
  (askedFor(task) === 'whether' && (isNormative.test(task) || actionOf(task) !== null));
const isOpenTask = /^\W*(?:todo|action items?)\b/i;

/** Asked as something past, told as done, or due before now: nobody has to see to it any more. */
const isDone = (
  { quote, memory }: Claim['evidence'],
  claims: readonly Claim[],
  task: string,
  now: number,
): boolean =>
  /^(?:did|was|were|has|have|had)\b/i.test(task.trim()) ||
  claims.some(
    ({ evidence }) =>
      evidence.memory.occurredAt > memory.occurredAt &&
      tellsDone(evidence.quote) &&
      [...termsOf(evidence.quote)].filter(term => termsOf(quote).has(term)).length >= 2,
  ) ||
  datesIn(quote, new Date(memory.occurredAt)).some(
    date =>
      /\b(?:by|until|before) (?:the )?$/i.test(quote.slice(0, date.start)) &&
      date.from.getTime() + dayMs < now,
  );

/** A rule that no order could be made of stands alone, or not at all. */
const isToldAsRule = /^Keep to this: /;
/** What somebody wants to do is no advice for a task that only names them. */
const isPlanOfTheirs = /^Let /;
/** What one wants to be given gives another no leave. */
const isRequest = /^(?:Give|Let|See to it|Keep in mind) /;
const sharesMoreThanNames = (text: string, { task, terms }: Asking): boolean => {
  const names = new Set(namesIn(task).flatMap(name => words(name.text)));
  return [...termsOf(text)].some(term => terms.has(term) && !names.has(term));
};

const namesOneOf = ({ text }: Advice, task: string): boolean =>
  namesIn(text).some(name => name.start > 0 && words(name.text).some(term => words(task).includes(term)));

/** A cure with a "but" gives way to one without. */
const adviceOf = (claims: readonly Claim[], asking: Asking): Advice[] => {
  const { task, now, spelling } = asking;
  const best = claims[0]?.evidence.relevance ?? 0;
  const asked = askedFor(task);
  const wants = wantsAdvice(task);
  const wantsCure = wants || asked === 'why' || asked === 'how';
  const first = claims[0]?.evidence;
  const ofFirst = first === undefined ? 0 : sharedTerms(first.quote, asking);
  const found: FoundAdvice[] = [];
  for (const claim of claims) {
    const { evidence } = claim;
    if (evidence.memory.status === 'superseded') continue;
    const speaker = evidence.speaker ?? (isOfUser(evidence.memory) ? theUser : null);
    const text = withoutSpeaker(evidence.quote, evidence.speaker);
    const isMatter =
      evidence.relevance >= fitsTheQuestion * best &&
      sharedTerms(text, asking) >= (evidence === first ? 1 : 2);
    const advice =
      adviceIn(text, speaker, spelling) ??
      remedyIn(forReader(text, speaker) ?? text, spelling) ??
      (isMatter ? customIn(text, spelling) : null) ??
      (isMatter && wants ? demandIn(text, spelling) : null);
    const isRule = advice !== null && isToldAsRule.test(advice.text);
    const least = advice === null || !wants || isRule ? fitsTheQuestion : fitsToo[advice.kind];
    const isBeside =
      !wants &&
      asked !== 'why' &&
      advice?.kind !== 'fix' &&
      evidence !== first &&
      sharedTerms(text, asking) < (isNormative.test(task) ? ofFirst : asking.terms.size);
    if (
      advice === null ||
      (advice.kind === 'fix' && !wantsCure) ||
      (advice.kind === 'wish' &&
        (asksForPast(task) ||
          (asked === 'whether' && isRequest.test(advice.text) && !namesOneOf(advice, task)))) ||
      isBeside ||
      (/^(?:duty|order)$/.test(advice.kind) && isOvertaken(claim, claims)) ||
      (isPlanOfTheirs.test(advice.text) && !sharesMoreThanNames(text, asking)) ||
      (isOpenTask.test(evidence.quote) && isDone(evidence, claims, task, now)) ||
      evidence.relevance < least * best ||
      (isRule && found.length > 0) ||
      found.some(other => sharedStart(advice, other.advice))
    )
      continue;
    found.push({ advice, claim });
  }
  const kept = ofTheMatter(found, claims, asking, wants).map(one => one.advice);
  if (!wants) return kept.slice(0, 1);
  const isCured = kept.some(one => one.kind === 'fix' && !one.hasBut);
  // Who is in trouble and has the cure is not helped by what is asked of everybody.
  const cures = isCured && tellsTrouble(task);
  return kept
    .filter(one => !(isCured && one.hasBut) && !(cures && urgency[one.kind] === 1))
    .sort((one, other) => urgency[one.kind] - urgency[other.kind])
    .filter((one, at) => at < mostAdvice || (at === mostAdvice && isInstead.test(one.text)));
};

/** "Cache X instead" says what to do in the place of what is not to be done. */
const isInstead = / instead$/;
const isProhibition = /^(?:Do not|Never|Avoid|Make sure that .* (?:not|never))\b/;
/** What the best claim forbids is not done, whatever words its rule has. */
const prohibited = (best: Claim, advice: readonly Advice[], asking: Asking): string | null => {
  const action = actionOf(asking.task);
  if (action === null || advice.some(one => isProhibition.test(one.text))) return null;
  const parts = partsOf(withoutSpeaker(best.evidence.quote, best.evidence.speaker));
  const isBarred = parts.some(part => {
    const rule = withoutStop(withoutMarks(part));
    return forbidsIt(rule, asking) || (askedFor(asking.task) !== 'whether' && breaksLimit(rule, asking));
  });
  return isBarred ? `Do not ${action}: ${inWords(best, asking)}` : null;
};

const byVerdict = (verdict: Verdict, best: Claim, asking: Asking): string => {
  if (/^(?:was|were|did|had)\b/i.test(askingPart(asking.task))) return `Go by this: ${inWords(best, asking)}`;
  if (verdict !== 'Yes') return `Do not count on it: ${inWords(best, asking)}`;
  return actionOf(asking.task) === null ? 'Count on it' : `Go ahead: ${inWords(best, asking)}`;
};

export const recommend = (
  claims: readonly Claim[],
  disputed: Disputed,
  rival: Claim | null,
  task: string,
  now: number,
  spelling: Spelling,
  isDoubtful = false,
  area = '',
): string => {
  const dispute = disputed.leading[0];
  if (dispute !== undefined) return settleFirst(dispute, task);
  const best = claims[0];
  if (best === undefined) return recordFirst(task);
  if (rival !== null) return chooseBetween(best, rival, task);
  const settled = asksForAction(task)
    ? best
    : claims.find(
        one => one.settlement !== null && one.evidence.relevance >= asTold * best.evidence.relevance,
      );
  const reason = settled?.settlement?.resolution.reason;
  if (reason !== undefined && reason !== null)
    return `Choose by the case you have: ${midSentence(withoutStop(reason))}.`;
  const texts = claims.map(claim => claim.evidence.quote);
  const asking = askingOf(task, now, spelling, area);
  const advice = adviceOf(claims, asking);
  const least = fitsTheQuestion * best.evidence.relevance;
  // What took the place of something is the value that holds, in whatever words, and whatever others say of other things.
  const told =
    best.earlier.length === 0
      ? leadAdvice(claims, least, asking)
      : (factAdvice([best], least, { ...asking, terms: termsOf(best.evidence.quote) }) ??
        (askedFor(task) === 'who' ? factAdvice(claims, least, asking) : null));
  const cures = askedFor(task) === 'why' && advice.some(one => one.kind === 'fix');
  const isTold = !asksForAction(task) || askedFor(task) === 'how';
  if (told !== null && isTold && !cures) return asSentence(told);
  const denied = against(claims, least, asking);
  if (denied?.isSure) return asSentence(denied.text);
  const decided = tellsTrouble(task)
    ? null
    : decisionAdvice(claims, asTold * best.evidence.relevance, asking);
  const known = decided ?? doneAdvice(claims, least, asking) ?? permission(claims, least, asking);
  if (known !== null) return asSentence(known);
  const barred = prohibited(best, advice, asking);
  if (barred !== null) return asSentence(barred);
  const decision = advice.some(one => isProhibition.test(one.text)) ? null : verdictOf(claims, least, asking);
  if (decision !== null) return asSentence(byVerdict(decision, best, asking));
  // Orders about something else do not help who asks whether they may.
  if (denied?.isBest && askedFor(task) === 'whether') return asSentence(denied.text);
  if (advice.length > 0) return advice.map(one => asSentence(carried(one, task, texts))).join(' ');
  if (told !== null) return asSentence(told);
  const cure = wantsAdvice(task) ? cureBeside(best, spelling) : null;
  const step = denied === null ? nextStep(claims, asking, isDoubtful) : asSentence(denied.text);
  if (cure === null) return step;
  return askedFor(task) === 'whether' ? `${step} ${asSentence(cure)}` : asSentence(cure);
};

/** The cure that the best memory tells beside its trouble, though the finding has no room for it. */
const cureBeside = ({ evidence }: Claim, spelling: Spelling): string | null => {
  if (!tellsTrouble(evidence.quote)) return null;
  const found = sentences(evidence.memory.content)
    .map(({ text }) => adviceIn(text, evidence.speaker, spelling) ?? remedyIn(text, spelling))
    .find(one => one?.kind === 'fix' && !one.hasBut);
  return found?.text ?? null;
};

/** The task as something to write down, short enough to read. */
export const recordFirst = (task: string): string =>
  /[\p{L}\p{N}]/u.test(task)
    ? `Store what you learn about “${shortTask(task)}” and ask again.`
    : 'Ask again with words that say what you want to know.';
