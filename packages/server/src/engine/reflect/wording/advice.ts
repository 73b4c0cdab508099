/** The imperative in a stored sentence: a lesson, an order, a fix that worked, a duty, a wish; null where it only tells. */
import { sentences } from '../../../language/sentences.js';
import { forReader } from './for-reader.js';
import { isImperative } from './imperative.js';
import { label } from './label.js';
import { orderWithReason } from './order-with-reason.js';
import {
  beforeColon,
  capitalised,
  midSentence,
  plainSpelling,
  type Spelling,
  semicolonParts,
  withoutMarks,
  withoutStop,
} from './plain-sentence.js';
import { baseOfGerund, baseOfParticiple, baseOfThird, isBaseVerb, thirdOf } from './verb-forms.js';
import { bindsFor, wishOf } from './wish.js';

export type AdviceKind = 'lesson' | 'order' | 'fix' | 'duty' | 'wish' | 'warning' | 'command';

export interface Advice {
  readonly kind: AdviceKind;
  /** With a capital and without a stop. */
  readonly text: string;
  /** It worked, with a drawback that the sentence tells. */
  readonly hasBut: boolean;
}

const worked =
  'fixed|stopped|ended|solved|resolved|cured|removed|cleared|helped|prevented|brought|cut|freed|eliminated|avoided|restored|unblocked|sped|lowered|reduced|dropped|eased|repaired|improved|saved|got rid of|got|made|let|allowed|halved|doubled|shortened|does the trick|did the trick|works|worked|fixes|solves|stops|resolves|prevents|helps|avoids|keeps|kept|gave|took';
const workedFix = new RegExp(
  `^(?:only |simply |just )?(?<did>[a-z]+ing)\\s+(?<what>.+?)\\s+(?:(?:finally|also|then|completely|immediately)\\s+)?(?<outcome>${worked})\\b(?<rest>.*)$`,
  'i',
);
const badOutcome = /^(?:made|kept|got)\b.*\b(?:worse|slower|failing|broken|unusable)\b/i;
const fellTo = /^(?:dropped|lowered|reduced|cut|took|gave|made|let|got|brought)$/i;
const failedFix =
  /^(?:only |simply |just )?(?<did>[a-z]+ing)\s+(?<what>.+?)\s+(?<outcome>(?:did not|didn['’]t|does not|doesn['’]t) (?:help|work|fix|solve|change|stop)\b[^.;]*|made (?:it|things|matters) worse[^.;]*|broke [^.;]+|caused [^.;]+|led to [^.;]+)/i;
const fixedBy =
  /\b(?:fixed|solved|resolved|cured|worked around|avoided|prevented|repaired|cleared|ended|stopped)\s+(?:it\s+|this\s+|that\s+|the [\p{L}\p{N} _-]{2,40}\s+)?by\s+(?<did>[a-z]+ing)\s+(?<what>(?:[^.;]|\.(?=\S))+)/iu;
const fixedWith =
  /\b(?:was|were|is|are|got) (?:fixed|solved|resolved|cured) (?:with|through|via) (?<what>(?:[^.;]|\.(?=\S))+)/i;
const wayIs =
  /\b(?:the|our|a) (?:\w+ )?(?:fix|solution|workaround|cure|remedy|trick|lesson|rule|way out|best way|recommendation|advice)(?: (?:for|to|of|from) [^.;]{2,60}?)? (?:is|was) to (?<what>(?:[^.;]|\.(?=\S))+)/i;
const itHelps =
  /^it (?:helps|helped|is best|is better|pays|is enough|is important) to (?<what>(?:[^.;]|\.(?=\S))+)/i;
const whatHelped =
  /^what (?:helped|worked|fixed it|solved it) (?:was|is) (?<did>[a-z]+ing) (?<what>(?:[^.;]|\.(?=\S))+)/i;
const modal =
  /^(?<who>.+?)\s+(?:(?:really|always|also|now) )?(?<modal>should|must|ought to|have to|has to|had to|needs? to|shall|is to|are to|may only|can only|may(?= not\b| never\b))\s+(?<not>not\s+|never\s+|always\s+|only\s+)?(?<what>[a-z]+\b.*)$/i;
/** "I'm in Riga, so don't call before 9". */
const ownReason = /^I(?:['’]m| am|['’]ve| have) [^,;]{2,60}, (?:so )?(?<what>[^.;]+)$/;
const habit = /^(?<who>.+?)\s+(?<how>always|never)\s+(?<what>[a-z]+\b.*)$/i;
const everyone =
  /^(?:(?:so|then|therefore|in future|next time),? )?(?:we|you|i|one|everyone|everybody|people|the team|engineers|developers|agents)$/i;
/** "closing the valve, draining the tank and refilling it": each step is an order. */
const nextStep =
  /(?<join>, (?:and )?(?:then )?| and then | and (?=\p{Ll}+ing (?:the|an?|it|them|all|every|each|\d|\p{Lu}|`)))(?<did>\p{Ll}+ing)(?= )/gu;
const imperativeOf = (gerund: string, what: string): string | null => {
  const base = baseOfGerund(gerund.toLowerCase());
  const steps = what.replace(
    nextStep,
    (all, join: string, did: string) => `${join}${baseOfGerund(did) ?? all.slice(join.length)}`,
  );
  return base === null ? null : capitalised(`${base} ${steps}`);
};

const determined =
  /^(?:an?|the|this|that|these|those|each|every|any|all|no|one|both|my|our|your|his|her|its|their|[\p{L}\p{N}]+['’]s)\b/iu;
/** More than one, or what has no number of its own. */
const isMany = (who: string): boolean =>
  !/ \p{Ll}+ \p{Lu}\p{Ll}+$/u.test(` ${who}`) &&
  /\b(?:and|we|you|they|people|children|data|staff|police)$|\band\b|[^su]s$/i.test(who);
/** "Webhook handler" is a thing like any other, and "Karin Holm" is somebody. */
const withArticle = (who: string, spelling: Spelling): string =>
  determined.test(who) || isMany(who) || !/ \p{Ll}+$/u.test(who)
    ? midSentence(who, spelling)
    : `the ${midSentence(who, spelling)}`;

/** `not` is "not", "never", "only" or nothing. */
const makeSure = (who: string, not: string, what: string, spelling: Spelling): string => {
  const verb = (/^[a-z]+/i.exec(what)?.[0] ?? '').toLowerCase();
  const isOne = !isMany(who);
  const form = (): string => {
    if (verb === 'be') return `${isOne ? 'is' : 'are'}${not === '' ? '' : ` ${not}`}`;
    if (not === 'not') return `${isOne ? 'does' : 'do'} not ${verb}`;
    return `${not === '' ? '' : `${not} `}${isOne ? thirdOf(verb) : verb}`;
  };
  return `Make sure that ${withArticle(who, spelling)} ${form()}${what.slice(verb.length)}`;
};

/** Another clause stands before the duty, or somebody's opinion: whose duty it is cannot be told surely. */
const holdsVerb =
  /\b(?:and|or|but)$|\b(?:thinks?|thought|says?|said|believes?|suggests?|suggested|proposes?|proposed|feels?|argues?|argued|claims?)\b/i;
const sinceThen = / (?:since then|since that day|again since|from then on|from now on)$/i;

const dutyOf = (clause: string, spelling: Spelling): string | null => {
  const groups = modal.exec(clause)?.groups as Record<string, string | undefined> | undefined;
  if (groups === undefined) return null;
  const who = (groups.who as string).trim();
  const what = withoutStop(groups.what as string)
    .replace(/, so (?:we|I|that) .*$/, '')
    .replace(sinceThen, '');
  const not = (groups.not ?? '').trim().toLowerCase();
  if (/[,:]|\b(?:if|because|that|which|who|when)\b/i.test(who) || who.split(/\s+/).length > 8) return null;
  if (holdsVerb.test(who)) return null;
  // What somebody else had to do is done; what we had to do may help again.
  if (/^had to$/i.test(groups.modal as string) && !everyone.test(who)) return null;
  const denies = not === 'not' || not === 'never';
  const only = /only/.test(groups.modal as string) || not === 'only' ? 'only ' : '';
  const passive = /^be (?:\w+ly )?(?<done>[a-z]+)\b(?<rest>.*)$/i.exec(what)?.groups;
  const base = passive === undefined ? null : baseOfParticiple((passive.done as string).toLowerCase());
  if (everyone.test(who)) {
    if (denies) return not === 'never' ? `Never ${what}` : `Do not ${what}`;
    return capitalised(`${not === 'always' ? 'always ' : only}${what}`);
  }
  if (base !== null && passive !== undefined) {
    const order = `${base} ${midSentence(who, spelling)}${passive.rest}`;
    if (only !== '') return capitalised(`${base} ${midSentence(who, spelling)} only${passive.rest}`);
    return denies
      ? `${not === 'never' ? 'Never' : 'Do not'} ${order}`
      : capitalised(`${not === 'always' ? 'always ' : ''}${order}`);
  }
  return makeSure(who, denies ? not : only.trim(), what, spelling);
};

/** "From now on every visit is logged at once": what is done from now on is to be done. */
const newRule =
  /^(?:from now on|from today on|as of now|as of today),? (?<who>[^,;:]{2,60}?) (?:is|are) (?:to be )?(?<done>\p{Ll}+)\b(?<rest>[^;]*)$/iu;
const fromNowOn = (clause: string, spelling: Spelling): string | null => {
  const found = newRule.exec(clause)?.groups as Record<'who' | 'done' | 'rest', string> | undefined;
  const base = found === undefined ? null : baseOfParticiple(found.done.toLowerCase());
  return found === undefined || base === null || /^ ?(?:not|no|never)\b/.test(found.rest)
    ? null
    : capitalised(`${base} ${midSentence(found.who, spelling)}${found.rest}`);
};

/** "Secrets come from Vault and are never stored in the repository" → "Never store secrets in the repository". */
const neverDone =
  /^(?<who>(?:the |our |all )?[\p{L}-]+(?: [\p{L}-]+)??) (?:(?<verb>\p{Ll}+) [^.;,]+? and )?(?:is|are) (?<how>never|always) (?<done>\p{Ll}+)\b(?<rest>.*)$/iu;
const notBefore =
  /^(?:so )?we (?:do not|don['’]t) (?<what>(?<verb>\p{Ll}+)\b.* (?:before|until|unless|without) .+)$/iu;

/** A custom told as a fact: weaker than advice, so it counts only where it is the matter of the task. */
export const customIn = (sentence: string, spelling: Spelling = plainSpelling): Advice | null => {
  const found = semicolonParts(withoutStop(withoutMarks(sentence)))
    .map(part => customOf(part, spelling))
    .find(one => one !== null);
  return found === undefined || found === null ? null : { kind: 'duty', text: found, hasBut: false };
};

const customOf = (clause: string, spelling: Spelling): string | null => {
  const never = neverDone.exec(clause)?.groups as Record<string, string | undefined> | undefined;
  const base = never === undefined ? null : baseOfParticiple((never.done as string).toLowerCase());
  const isSubject = never?.verb === undefined || isBaseVerb(never.verb) || baseOfThird(never.verb) !== null;
  if (never !== undefined && base !== null && isSubject)
    return `${capitalised((never.how as string).toLowerCase())} ${base} ${midSentence(never.who as string, spelling)}${(never.rest as string).replace(/\.$/, '')}`;
  const not = notBefore.exec(clause)?.groups;
  return not !== undefined && isBaseVerb(not.verb as string)
    ? `Do not ${withoutStop(not.what as string)}`
    : null;
};

const habitOf = (clause: string, spelling: Spelling): string | null => {
  const groups = habit.exec(clause)?.groups as Record<string, string> | undefined;
  if (groups === undefined) return null;
  const { who, how, what } = groups as { who: string; how: string; what: string };
  const verb = (/^[a-z]+/i.exec(what)?.[0] ?? '').toLowerCase();
  if (everyone.test(who)) return isBaseVerb(verb) ? `${capitalised(how)} ${withoutStop(what)}` : null;
  if (who.split(/\s+/).length > 5 || /[,:]/.test(who)) return null;
  return isBaseVerb(verb) || baseOfThird(verb) !== null
    ? `Make sure that ${midSentence(who, spelling)} ${how} ${withoutStop(what)}`
    : null;
};

/** "Lesson: pages of vendors are ads": nobody can see to that. */
const tellsWhatIs = /^[^,;]*? (?:is|are) (?:an? )?(?!to\b|not\b|never\b|always\b|only\b)\p{L}+(?:s|[^d])$/u;

const orderOf = (clause: string): string =>
  capitalised(clause.replace(/^(?:please|kindly|and|then|so|next time,?|in future,?)\s+/i, ''));

const clauseAdvice = (
  clause: string,
  kindOfOrder: AdviceKind,
  speaker: string | null,
  spelling: Spelling,
): Advice | null => {
  const plain = withoutStop(clause);
  const failed = failedFix.exec(plain)?.groups;
  if (failed !== undefined && baseOfGerund((failed.did as string).toLowerCase()) !== null)
    return {
      kind: 'warning',
      text: `Do not count on ${(failed.did as string).toLowerCase()} ${failed.what}: it ${failed.outcome}`,
      hasBut: false,
    };
  const fix = workedFix.exec(plain)?.groups;
  if (fix !== undefined && !badOutcome.test(`${fix.outcome}${fix.rest}`)) {
    const order = imperativeOf(fix.did as string, fix.what as string);
    // "Removing it lowered the score": whether that is good is not said.
    const isUnclear =
      /^(?:it|them|this|that)\b/.test(fix.what as string) && fellTo.test(fix.outcome as string);
    if (order !== null && !isUnclear && !/[,:]\s*$/.test(fix.what as string))
      return { kind: 'fix', text: order, hasBut: /\bbut\b/i.test(fix.rest as string) };
  }
  const by = fixedBy.exec(plain)?.groups ?? whatHelped.exec(plain)?.groups;
  const undone = by === undefined ? null : imperativeOf(by.did as string, withoutStop(by.what as string));
  if (undone !== null) return { kind: 'fix', text: undone, hasBut: false };
  const way = wayIs.exec(plain)?.groups ?? itHelps.exec(plain)?.groups;
  if (way !== undefined) return { kind: 'lesson', text: capitalised(way.what as string), hasBut: false };
  const asked = /,\s*(?:so\s+)?please (?<what>[^.;]+)$/i.exec(plain)?.groups?.what;
  if (asked !== undefined && speaker !== null) {
    const order = asked.replace(/\bme\b/g, speaker).replace(/\bmy\b/g, `${speaker}'s`);
    if (!/\bI\b/.test(order)) return { kind: 'order', text: capitalised(order), hasBut: false };
  }
  const afterReason = ownReason.exec(plain)?.groups?.what;
  if (afterReason !== undefined && isImperative(afterReason))
    return { kind: 'order', text: orderOf(afterReason), hasBut: false };
  const tool = fixedWith.exec(plain)?.groups;
  if (tool !== undefined) return { kind: 'fix', text: `Use ${tool.what}`, hasBut: false };
  if (
    /^(?:please|kindly)\s/i.test(plain) ||
    isImperative(plain.replace(/^(?:then|so|next time,?|in future,?)\s+/i, ''))
  )
    return { kind: kindOfOrder, text: orderOf(plain), hasBut: false };
  const reasoned = orderWithReason(plain, spelling);
  if (reasoned !== null) return { kind: 'lesson', text: reasoned, hasBut: false };
  const duty = fromNowOn(plain, spelling) ?? dutyOf(plain, spelling) ?? habitOf(plain, spelling);
  if (duty !== null) return { kind: 'duty', text: duty, hasBut: false };
  const wished = wishOf(plain, speaker, spelling);
  return wished === null
    ? null
    : { kind: bindsFor.test(wished) ? 'duty' : 'wish', text: wished, hasBut: false };
};

/** "Rollback: run `make unship`" orders what comes after its topic. */
const withoutTopic = (text: string): string => {
  const topic = /^\p{Lu}[\p{L}-]*(?: [\p{L}-]+){0,2}: (?=[\p{Ll}`])/u.exec(text)?.[0] ?? '';
  const rest = text.slice(topic.length);
  return topic !== '' && !isImperative(beforeColon(text)) && isImperative(rest) ? rest : text;
};

/** Of several sentences the first that advises counts; a single word ("Alert: …") tells nobody what to do. */
export const adviceIn = (
  quote: string,
  speaker: string | null = null,
  spelling: Spelling = plainSpelling,
): Advice | null => {
  for (const { text } of sentences(quote)) {
    const advice = adviceOf(text, speaker, spelling);
    const order = advice === null ? null : forReader(advice.text, speaker);
    if (advice !== null && order !== null && /\s/.test(order)) return { ...advice, text: order };
  }
  return null;
};

const adviceOf = (sentence: string, speaker: string | null, spelling: Spelling): Advice | null => {
  const plain = withoutMarks(sentence).replace(/^for me,? /i, '');
  const named = label.exec(plain);
  const kindOfLabel = named?.groups?.label?.toLowerCase() ?? '';
  const isLabelled =
    named !== null && !/^(?:update|fyi|cause|root cause|decision|note|todo|goal|aim)/.test(kindOfLabel);
  const bare = named === null ? withoutTopic(plain) : plain.slice(named[0].length);
  const found: Advice[] = [];
  for (const part of semicolonParts(bare)) {
    const one = clauseAdvice(part, isLabelled ? 'lesson' : 'order', speaker, spelling);
    if (one === null) {
      if (
        isLabelled &&
        found.length === 0 &&
        part === semicolonParts(bare)[0] &&
        !/\b(?:I|we|was|were|had)\b/.test(part)
      )
        found.push({
          kind: 'lesson',
          text: `${tellsWhatIs.test(part) ? 'Bear in mind' : 'Make sure'} that ${midSentence(withoutStop(part), spelling)}`,
          hasBut: false,
        });
      continue;
    }
    const text = one.kind === 'order' ? beforeColon(one.text) : one.text;
    if (found.length === 0 || (one.kind !== 'duty' && found[0]?.kind === one.kind))
      found.push({ ...one, text });
  }
  const first = found[0];
  if (first === undefined) return null;
  const text = found
    .map((one, at) => (at === 0 ? one.text : one.text.charAt(0).toLowerCase() + one.text.slice(1)))
    .join('; ');
  return { ...first, text: withoutStop(text.replace(/^Don['’]t\b/, 'Do not')) };
};
