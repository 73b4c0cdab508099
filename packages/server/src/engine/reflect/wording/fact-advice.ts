/** What to do with a fact: the command to run, the person to turn to, the time to plan for, the reason to weigh. */
import type { Claim } from '../claims.js';
import { denies } from './denial.js';
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
const passive =
  /^(?<what>[^.;,`]{2,60}?) (?:is|are) (?:always |usually |now )?(?<done>[a-z]+) (?<how>(?:with|by|from|via|through|using|in|on|to|at) [^.;]+)/i;
const because = /^(?<what>.*)\b(?:because of|due to|thanks to) (?<cause>[^.;,]+)/i;
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
  const found = (because.exec(text) ?? becauseClause.exec(text))?.groups;
  if (found === undefined) return null;
  if (sharedTerms(found.what as string, asking) === 0 && sharedTerms(text, asking) > 0) return null;
  return `Weigh the reason before you change anything about it: ${withoutStop(found.cause as string)}`;
});

const commandIn = (text: string): string | null => {
  const found = isCommand.exec(text)?.groups;
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

const forAsked: Readonly<Partial<Record<Asked, FindAdvice>>> = {
  who: personAdvice,
  when: momentAdvice,
  why: reasonAdvice,
  where: placeAdvice,
  which: firstOf(thingAdvice, amountAdvice),
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
