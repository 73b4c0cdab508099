/** What to do with a fact: the command to run, the person to turn to, the time to plan for, the reason to weigh. */
import { answersInKind } from '../answer-form.js';
import type { Claim } from '../claims.js';
import { denies, tellsChange } from './denial.js';
import { type Asking, type Fact, type FindAdvice, partsOf, sharedTerms } from './fact.js';
import { amountAdvice } from './fact-amount.js';
import { momentAdvice } from './fact-moment.js';
import { personAdvice } from './fact-person.js';
import { placeAdvice } from './fact-place.js';
import { thingAdvice } from './fact-thing.js';
import { capitalised, midSentence, withoutMarks, withoutStop } from './plain-sentence.js';
import { type Asked, askedFor } from './question.js';
import { withoutSpeaker } from './report.js';
import { baseOfParticiple } from './verb-forms.js';

const isCommand =
  /^(?<what>[^`.;]{2,60}?) (?:is|are|works with|goes with) (?<command>`[^`]+`(?<rest>[^.;]*))/i;
/** "Tests need a database: `make db` and then `make test`". */
const commandAfterColon = /^(?<what>[^`;:]{2,80}): (?<command>`[^`]+`(?<rest>[^.;]*))$/i;
const passive =
  /^(?<what>[^.;,`]{2,60}?) (?:is|are) (?:always |usually |now )?(?<done>[a-z]+) (?<how>(?:with|by|from|via|through|using|in|on|to|at) [^.;]+)/i;
const because = /^(?<what>.*)\b(?:because of|due to|thanks to) (?<cause>[^.;,]+)/i;
const causedBy =
  /^(?<what>.*)\b(?:(?:is|are|was|were) caused by|came from|comes from|stems from|stemmed from) (?<cause>[^.;,]+)/i;
const becauseClause =
  /^(?<what>.*)\b(?:because|since(?! (?:\d|then\b|last\b|(?:the )?(?:start|end|beginning)\b|(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b))) (?<cause>[^.;]+)/i;

/** The first advice that one sentence alone gives. */
const inOneSentence =
  (find: (text: string, asking: Asking) => string | null): FindAdvice =>
  (facts, asking) => {
    for (const fact of facts.filter(one => one.fits))
      for (const part of [...partsOf(fact.text), fact.text]) {
        const found = find(part, asking);
        if (found !== null) return found;
      }
    return null;
  };

/** A reason for something else is none: the words of the task must not stand in the reason alone. */
const reasonAdvice = inOneSentence((text, asking) => {
  const found = (because.exec(text) ?? causedBy.exec(text) ?? becauseClause.exec(text))?.groups;
  if (found === undefined) return null;
  if (sharedTerms(found.what as string, asking) === 0 && sharedTerms(text, asking) > 0) return null;
  return `Weigh the reason before you change anything about it: ${withoutStop(found.cause as string)}`;
});

const commandIn = (text: string): string | null => {
  const found = (isCommand.exec(text) ?? commandAfterColon.exec(withoutStop(text)))?.groups;
  return found === undefined || denies(text) ? null : `Run ${withoutStop(found.command as string)}`;
};

const orderIn = (text: string, asking: Asking): string | null => {
  const { task, spelling } = asking;
  const found = passive.exec(text)?.groups as { what: string; done: string; how: string } | undefined;
  if (found === undefined) return null;
  const base = baseOfParticiple(found.done.toLowerCase());
  if (base === null) return null;
  // "parking" asks for all there is to do about it.
  const isTopic = task.trim().split(/\s+/).length <= 2 && sharedTerms(found.what, asking) > 0;
  if (!isTopic && !task.toLowerCase().includes(base.slice(0, 5))) return null;
  return capitalised(`${base} ${midSentence(found.what, spelling)} ${withoutStop(found.how)}`);
};

const wayAdvice = inOneSentence((text, asking) => commandIn(text) ?? orderIn(text, asking));

const firstOf =
  (...finds: readonly FindAdvice[]): FindAdvice =>
  (facts, asking) => {
    for (const find of finds) {
      const found = find(facts, asking);
      if (found !== null) return found;
    }
    return null;
  };

/** A task of a word or two names a thing, and where that is helps. */
const placeOfTopic: FindAdvice = (facts, asking) =>
  asking.task.trim().split(/\s+/).length <= 2 ? placeAdvice(facts, asking) : null;

/** "What is the deadline?" asks when. */
const momentOfNoun: FindAdvice = (facts, asking) =>
  /^what(?:['’]s| is| are) (?:the|our|my) (?:[\p{L}-]+ )?(?:deadlines?|due date|date|day|time|hours)\b/iu.test(
    asking.task.trim(),
  )
    ? momentAdvice(facts, asking)
    : null;

const forAsked: Readonly<Partial<Record<Asked, FindAdvice>>> = {
  who: personAdvice,
  when: momentAdvice,
  why: reasonAdvice,
  where: placeAdvice,
  which: firstOf(thingAdvice, amountAdvice, momentOfNoun),
  'how many': amountAdvice,
  how: wayAdvice,
  'to do': firstOf(wayAdvice, placeOfTopic),
};

const factOf = ({ evidence, sayers, history }: Claim, least: number): Fact => ({
  text: withoutMarks(withoutSpeaker(evidence.quote, evidence.speaker)),
  memory: evidence.memory,
  who: sayers[0] ?? '',
  fits: evidence.relevance >= least,
  tookOver: history.length > 0,
});

/** `least`: what fits less gives no advice, but may take something back. */
export const factAdvice = (claims: readonly Claim[], least: number, asking: Asking): string | null =>
  forAsked[askedFor(asking.task)]?.(
    claims.map(claim => factOf(claim, least)),
    asking,
  ) ?? null;

const telling = /\p{Lu}[\p{L}\p{N}.-]*|\d[\d.,:]*\d|\d/gu;
/** The values in an advice; its first word is its verb, and whom it says to ask gave the value. */
const tellingOf = (text: string): string[] =>
  text
    .replace(/^Ask [^:]+: /, '')
    .replace(/^\p{Lu}\p{Ll}+ /u, '')
    .match(telling) ?? [];

/** What is advised stands in the claim that the finding leads with, or in a later one that tells of a change. */
export const leadAdvice = (claims: readonly Claim[], least: number, asking: Asking): string | null => {
  const [lead, ...others] = claims;
  if (lead === undefined) return null;
  const isIn = (advice: string, { evidence, sayers }: Claim): boolean =>
    tellingOf(advice).every(value => evidence.quote.includes(value) || sayers[0]?.includes(value));
  const isLater = ({ evidence }: Claim): boolean =>
    evidence.memory.occurredAt > lead.evidence.memory.occurredAt;
  const together = factAdvice(claims, least, asking);
  const asked = askedFor(asking.task);
  // How something is done may stand anywhere in its story.
  if (!/^(?:who|when|where|which|how many)$/.test(asked)) return together;
  if (together !== null) {
    const isOfLead = isIn(together, lead) || !answersInKind(asked, lead.evidence.quote);
    const isNews = others.some(one => isIn(together, one) && isLater(one) && tellsChange(one.evidence.quote));
    return isOfLead || isNews ? together : null;
  }
  const tookOver = others.every(
    one =>
      one.evidence.memory.occurredAt < lead.evidence.memory.occurredAt &&
      (tellsChange(lead.evidence.quote) || one.sayers[0] === lead.sayers[0]),
  );
  return tookOver ? factAdvice([lead], least, asking) : null;
};
