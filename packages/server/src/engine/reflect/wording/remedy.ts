/** What helps or binds though its sentence gives no order: a cure that was told, a condition, a prohibition, a demand. */
import { sentences } from '../../../language/sentences.js';
import type { Advice } from './advice.js';
import { isImperative } from './imperative.js';
import {
  capitalised,
  midSentence,
  plainSpelling,
  type Spelling,
  semicolonParts,
  withoutMarks,
  withoutStop,
} from './plain-sentence.js';
import { ofSelf, ofUs } from './report.js';
import { baseOfGerund, baseOfParticiple, baseOfPast, isBaseVerb } from './verb-forms.js';

interface Part {
  readonly text: string;
  /** The part before it in its sentence, which a pronoun leans on. */
  readonly before: string | null;
  readonly after: string | null;
  readonly spelling: Spelling;
}

type Find = (part: Part) => Advice | null;

const advice = (kind: Advice['kind'], text: string, hasBut = false): Advice => ({
  kind,
  text: capitalised(withoutStop(text)),
  hasBut,
});

/** "If it does not pair, hold the button …": an order under its condition, as it stands. */
const underCondition =
  /^(?:(?:but |and )?(?:only )?(?:if|when|whenever|before|after|once)|while|in case|for|to|on|in|with)\b(?:[^,;:]|:(?=\S)){3,90}[,:] (?:(?:also|then|always|never|please|first|just) )?(?<order>.+)$/i;
const isConditionalOrder = (text: string): boolean => {
  const order = underCondition.exec(text)?.groups?.order ?? orderAfterIf(text);
  return order !== undefined && isImperative(order);
};
/** Where the next part says what to do in another case, it belongs to the same way. */
const conditionalOrder: Find = ({ text, after }) => {
  if (!isConditionalOrder(text)) return null;
  return advice('lesson', after !== null && isConditionalOrder(after) ? `${text}; ${after}` : text);
};

/** "Door that will not latch: first oil the bolt, …": the case, and what to do in it. */
const caseBefore = /^(?<topic>\p{Lu}[^,;:`]{6,70}): (?:first,? |always |then )?(?<order>\p{Ll}.+)$/u;
const orderInCase: Find = ({ text, before }) => {
  const found = caseBefore.exec(text)?.groups as Record<'topic' | 'order', string> | undefined;
  return found !== undefined &&
    before === null &&
    found.topic.includes(' ') &&
    !isImperative(found.topic) &&
    takesObject.test(found.order) &&
    isImperative(found.order)
    ? advice('lesson', text)
    : null;
};

/** A verb with its object behind it: "send her a card", "look in the drawer". */
const takesObject =
  /^\p{Ll}+ (?:(?:in|at|for|on|to|with|from|up|out|off|down) )?(?:the|an?|it|them|her|him|all|every|each|both|one|two|three|your|our|\d+|`[^`]+`|\p{Lu}[\p{L}\p{N}_-]*)(?=[ ,.;]|$)/u;
/** "If it was above 8 for an hour call Ada": the condition has its verb, so the next one orders. */
const ifClause = /^(?:if|when|once) [^,;]{2,40}? (?:is|are|was|were|has|have|does|did|\p{Ll}+s) [^,;]+$/iu;
const orderAfterIf = (text: string): string | undefined => {
  if (!ifClause.test(text)) return undefined;
  const all = text.split(' ');
  const at = all.findIndex(
    (word, place) =>
      place > 4 &&
      isBaseVerb(word) &&
      !/^(?:to|and|or|not|will|can|must|may|should|would|could|the|an?|of|for|in|on|at|by|with)$/.test(
        all[place - 1] as string,
      ) &&
      /^(?:\p{Lu}|(?:the|an?|it|them|all|every|your|our)$)/u.test(all[place + 1] ?? ''),
  );
  return at < 0 ? undefined : all.slice(at).join(' ');
};

const stopped =
  '(?:stopped|went away|disappeared|vanished|ended|cleared|recovered|passed|is gone|was gone|were gone|worked|works|work|is fine|was fine|came back|runs|ran|has not come back|did not come back)';
/** "After polishing it and fitting SK-220B the leak stopped". */
const afterDoing = new RegExp(
  String.raw`\b(?:after|by|since|once) (?<did>[a-z]+ing) (?<what>[^.;]+?)(?: and (?<also>[a-z]+ing) (?<with>[^.;]+?))?,? (?:the|our|all|it|they|everything|every|no) (?:[^.;,]{1,40} )?${stopped}\b`,
  'i',
);
const subject = /^(?<who>[^.;,]{2,50}?) (?:is|are|was|were|has|had)\b/i;
const namedFor = (text: string, { before, spelling }: Part): string => {
  const who = before === null ? undefined : subject.exec(before)?.groups?.who;
  return who === undefined ? text : text.replace(/\b(?:it|them)\b/, midSentence(who, spelling));
};
const curedAfter: Find = part => {
  const found = afterDoing.exec(part.text)?.groups;
  const first = found === undefined ? null : baseOfGerund((found.did as string).toLowerCase());
  if (found === undefined || first === null) return null;
  const second = found.also === undefined ? null : baseOfGerund(found.also.toLowerCase());
  if (found.also !== undefined && second === null) return null;
  const more = second === null ? '' : ` and ${second} ${found.with}`;
  return advice('fix', namedFor(`${first} ${found.what}${more}`, part));
};

const quotedCommand =
  /^(?<command>`[^`]+`|'[^']+'|"[^"]+") (?:\p{Ll}+ly )?(?:freed|fixed|helped|solved|cured|cleared|worked|works|helps|fixes|stopped|removed|restored|repaired|resolved)\b/iu;
const commandThatWorked: Find = ({ text }) => {
  const command = quotedCommand.exec(text)?.groups?.command;
  return command === undefined ? null : advice('fix', `Run ${command}`);
};

/** "Firmware 3.8.1 fixes the pairing failures". */
const thingThatCures =
  /^(?<what>(?!it\b|this\b|that\b|which\b|[\p{L}]+ing\b)(?:[^.;,]|\.(?=\S)){2,45}?) (?:fixes|solves|cures|resolves|prevents) (?:the |our |all |these |those |this |it\b)/iu;
const cureIsThing: Find = ({ text, spelling }) => {
  const what = thingThatCures.exec(text)?.groups?.what;
  return what === undefined ? null : advice('fix', `Use ${midSentence(what, spelling)}`);
};

/** "Made the probe static, green since": what was done, with a sign that it helped. */
const didIt = /^(?<did>\p{Lu}\p{Ll}+) (?<what>(?!it\b|them\b|this\b|that\b|to\b)[^,;]+?)[,;] (?<effect>.+)$/u;
const helped =
  /\b(?:went|fell|dropped|rose|came|down|up) (?:\S+ )?from \S+ to\b|\bback (?:(?:to|at) \d|up\b)|\b(?:green|fine|gone|stable|quiet|clean|works|passes|passed|approved|now|since|no (?:more )?(?:errors?|failures?|crashes|problems?|alarms?))\b/i;
const worsened = /\b(?:fail\w*|wors\w*|wrong|broke\w*|crash\w*|not|n['’]t|still|too|never|ended up)\b/i;
const didAndHelped: Find = ({ text, before, after }) => {
  const whole = after === null ? text : `${text}; ${after}`;
  const found = didIt.exec(whole)?.groups as Record<'did' | 'what' | 'effect', string> | undefined;
  const base = found === undefined || before !== null ? null : baseOfPast(found.did.toLowerCase());
  if (found === undefined || base === null || !helped.test(found.effect) || worsened.test(found.effect))
    return null;
  // "Scanned files give nothing": the first word only describes.
  const isStatement = / \p{L}+s (?<verb>\p{Ll}+)\b/u.exec(` ${found.what}`)?.groups?.verb;
  if (isStatement !== undefined && isBaseVerb(isStatement)) return null;
  return { kind: 'fix', text: `${base.charAt(0).toUpperCase()}${base.slice(1)} ${found.what}`, hasBut: true };
};

/** What was done about it; whether it helped is not said, so it gives way to what did. */
const wasDone =
  /^(?:so |then )?(?<what>(?:the |an? |all |our )?[^.;,]{2,50}?) (?:was|were) (?:then )?(?<done>replaced|changed|swapped|exchanged|fitted|cleaned|tightened|recalibrated|adjusted|raised|lowered|increased|reduced|restarted|reset|reinstalled|updated|upgraded|installed|added|set)(?<how>(?: (?:with|to|by|for|on|in|at|from|back) [^.;,]+)?)$/i;
const doneAbout: Find = ({ text, before, spelling }) => {
  const found = wasDone.exec(text)?.groups as Record<'what' | 'done' | 'how', string> | undefined;
  const base = found === undefined ? null : baseOfParticiple(found.done.toLowerCase());
  if (found === undefined || base === null || before === null) return null;
  return advice('fix', `${base} ${midSentence(found.what, spelling)}${found.how}`, true);
};

const unless = /\bunless (?<state>[^.;,]{2,80}? (?:is|are|has|have) [^.;,]+)$/i;
const onlyIf =
  /\b(?:(?:works?|passes|pass|runs?|succeeds?|starts?|builds?) (?:only )?(?:if|when|once)|only (?:\p{Ll}+ )?(?:if|when|once)) (?<state>(?!it\b|they\b)[^.;,]{1,80}? (?:is|are|has|have) [^.;,]+)$/iu;
const stateNeeded: Find = ({ text, spelling }) => {
  const state = (unless.exec(text) ?? onlyIf.exec(text))?.groups?.state;
  return state === undefined || ofSelf.test(state)
    ? null
    : advice('lesson', `Make sure that ${midSentence(state, spelling)}`);
};

const askedThat =
  /^(?:\p{Lu}[^.;,]{0,40}?|we|they) (?:asked|asks|insists?|insisted|requires?|demands?|demanded|wants?) that (?<what>[^.;]+)$/iu;
const demand: Find = ({ text }) => {
  const what = askedThat.exec(text)?.groups?.what;
  return what === undefined || ofSelf.test(what) ? null : advice('wish', `Make sure that ${what}`);
};

const forbids =
  /\b(?:forbids?|prohibits?|bans?|disallows?|(?:does not|do not|don['’]t|doesn['’]t) (?:allow|permit|accept|want)) (?<what>(?:[^.;]|\.(?=\S))+)/i;
const isForbidden =
  /^(?<what>[^.;,]{2,60}?) (?:is|are) (?:strictly |absolutely |now )?(?:forbidden|prohibited|banned|not allowed|not permitted|off limits)(?<rest>(?: (?:in|on|at|for|near|during|after|before|between|without)\b[^.;]*)?)/i;
const doing = /^(?<did>[a-z]+ing)\b(?<rest>.*)$/i;
const notDoing = (what: string): string | null => {
  const found = doing.exec(what)?.groups;
  const base = found === undefined ? null : baseOfGerund((found.did as string).toLowerCase());
  return base === null ? null : `Do not ${base}${found?.rest}`;
};
const bound = /\bonly\b|\b(?:must|demands?|requires?|insists? on|expects?|at most|at least|no more than)\b/i;

/** Where no order can be made of it surely, the rule is told as it stands. */
const asRule = ({ text, spelling }: Part, whole: string): Advice =>
  advice('duty', `Keep to this: ${midSentence(ofUs.test(text) ? whole : text, spelling)}`);

const prohibition: Find = part => {
  const barred = isForbidden.exec(part.text)?.groups;
  const order =
    barred === undefined
      ? notDoing(forbids.exec(part.text)?.groups?.what ?? '')
      : notDoing(`${barred.what}${barred.rest}`);
  if (order !== null) return advice('duty', order);
  const isRule = barred !== undefined || forbids.test(part.text) || /^no \p{Ll}/iu.test(part.text);
  return isRule ? asRule(part, part.text) : null;
};

const isPast = /\b(?:was|were|had|did|used to|asked|wanted)\b/i;
/** A demand that is told as a fact: weaker than a prohibition, so it binds only who is about to do something. */
const demandTold: Find = part =>
  bound.test(part.text) && !isPast.test(part.text) ? asRule(part, part.text) : null;

/** "It uses pnpm 9; npm install breaks the links": the one works where the other does not. */
const usesOne = /^(?:[^;,]{2,40}?) uses? (?<what>[^;,]{2,40})$/i;
const instead: Find = ({ text, before }) => {
  const what = before === null ? undefined : usesOne.exec(withoutStop(before))?.groups?.what;
  return what !== undefined && /\b(?:breaks|fails|corrupts|does not work|do not work)\b/i.test(text)
    ? advice('lesson', `Use ${what}; ${text}`)
    : null;
};

const finds: readonly Find[] = [
  conditionalOrder,
  orderInCase,
  curedAfter,
  commandThatWorked,
  cureIsThing,
  instead,
  stateNeeded,
  demand,
  prohibition,
  didAndHelped,
  doneAbout,
];

const firstIn = (quote: string, spelling: Spelling, tried: readonly Find[]): Advice | null => {
  for (const sentence of sentences(quote)) {
    const texts = semicolonParts(withoutStop(withoutMarks(sentence.text)));
    for (const find of tried)
      for (const [at, text] of texts.entries()) {
        const plain = withoutStop(text);
        if (ofSelf.test(plain)) continue;
        const found = find({
          text: plain,
          before: texts[at - 1] ?? null,
          after: texts[at + 1] ?? null,
          spelling,
        });
        if (found !== null) return found;
      }
  }
  return null;
};

/** Null where the sentence only tells. */
export const remedyIn = (quote: string, spelling: Spelling = plainSpelling): Advice | null =>
  firstIn(quote, spelling, finds);

export const demandIn = (quote: string, spelling: Spelling = plainSpelling): Advice | null =>
  firstIn(quote, spelling, [demandTold]);
