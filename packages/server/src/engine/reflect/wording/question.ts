/** What a task asks for, and the task told as part of another sentence. */
import { words } from '../../../language/words.js';
import { isImperative } from './imperative.js';
import { withoutStop } from './plain-sentence.js';
import { baseOfGerund, baseOfParticiple, isBaseVerb, pastOf, thirdOf } from './verb-forms.js';

export type Asked =
  | 'who'
  | 'when'
  | 'where'
  | 'why'
  | 'how many'
  | 'how'
  | 'which'
  | 'decision'
  | 'whether'
  | 'to do';

/** The last sentence that asks; else the whole. */
export const askingPart = (task: string): string => {
  const parts = task.trim().split(/(?<=[.!?])(?<!\b(?:Mr|Mrs|Ms|Dr|Prof|St)\.)\s+/);
  return (parts.findLast(part => part.endsWith('?')) ?? task).replace(/\s+/gu, ' ').trim();
};

export const askedFor = (task: string): Asked => {
  const text = askingPart(task).replace(
    /^(?:and|so|but|hey|hi|ok|okay|please|tell me|remind me|do you know|can you tell me)[, ]+/i,
    '',
  );
  if (
    /\bwhat (?:(?:should|can|must|could) (?:I|we)|do (?:I|we)(?! (?:already )?know\b)|helps?|helped|works?|now|next|to do|(?:has|have|needs?) to be \p{L}+|needs? \p{L}+ing)\b/iu.test(
      text,
    ) ||
    /^(?!(?:when|where|who|whom|whose)\b).*\b(?:advice|recommend|suggestions?|lessons?|learn(?:ed|t)?|takeaways?)\b/i.test(
      text,
    )
  )
    return 'to do';
  if (/^(?:who|whom|whose)\b|^(?:to|with|from|by) whom\b/i.test(text)) return 'who';
  if (
    /^(?:when|since when|until when|at what time|what time|what days?|which days?|on which days?)\b/i.test(
      text,
    )
  )
    return 'when';
  if (/^(?:where)\b/i.test(text)) return 'where';
  if (
    /^(?:why|what made|what caused|what causes|how come|for what reason|what(?: is| was|['’]s) the (?:reason|cause|root cause))\b/i.test(
      text,
    )
  )
    return 'why';
  if (/^how (?:many|much|long|often|big|large|fast|old|far)\b/i.test(text)) return 'how many';
  if (/^how (?:do|can|should|must|could|would) (?:I|we|you|one)\b|^how to\b/i.test(text)) return 'how';
  if (/^how\b/i.test(text)) return 'how';
  if (/^(?:which|what)\b.*\b(?:decid\w*|decisions?|agreed?)\b/i.test(text)) return 'decision';
  if (/^(?:which|what|in which|on which|for which|at which)\b/i.test(text)) return 'which';
  if (/^(?:is|are|was|were|do|does|did|can|could|should|may|must|will|would|has|have|am)\b/i.test(text))
    return 'whether';
  return 'to do';
};

/** Something is to be done, rather than known. */
export const asksForAction = (task: string): boolean => {
  const asked = askedFor(task);
  return asked === 'to do' || (asked === 'how' && /\b(?:I|we|you)\b|^how to\b/i.test(askingPart(task)));
};

/** "Where should I put it?", "Which one should we take?": what is known of the thing bears on it. */
export const asksWhatOneShould = (task: string): boolean =>
  /^(?:(?:at|in|to|for|with|on) )?(?:where|who|whom|which|what|when)\b.*\b(?:should|shall|ought) (?:I|we)\b/i.test(
    askingPart(task),
  );

/** It asks what was: what somebody likes, or what may still hold, is no answer to it. */
export const asksForPast = (task: string): boolean =>
  /^(?:\S+ ){0,3}?(?:did|was|were|had)\b/i.test(askingPart(task));

/** "What was wrong with it?" names the thing, and takes whatever befell it. */
export const asksWhatBefell = (task: string): boolean =>
  /^what(?:['’]s| is| was| went| has| had)? .*\b(?:wrong|happen(?:ed|ing|s)?|going on|the matter)\b/i.test(
    askingPart(task),
  ) || /^what (?:happened|went wrong)\b/i.test(askingPart(task));

/** "Where do I reserve it?", "Which days do we have to come?": it is told as a rule or a way, in any words. */
export const asksWay = (task: string): boolean =>
  /^(?:where|how|who|whom|which|what|when)\b.*?\b(?:(?:do|does) \S+ (?:have|need) to|do (?:I|you|one))\b/i.test(
    askingPart(task),
  );

/** As stems, so that "crashes" and "crashing" are among them. */
const troubleStems = new Set(
  words(
    `fail failure error crash broken break timeout hang hung stuck leak slow slower kill refuse reject deadlock corrupt lag
     outage flaky stall throttle deny exception unreachable unavailable lost blocked duplicate die died incident bug`,
  ),
);
const troubleInWords =
  /\b(?:tim(?:es?|ed|ing) out|out of (?:memory|space|disk)|(?:is|are|was|were|runs?|ran) full|(?:not|n['’]t|never) (?:work|start|load|open|connect|respond|finish|build|compile|run)(?:s|ing)?)\b|\bE[A-Z]{4,}\b/;

export const isTroubleTerm = (term: string): boolean => troubleStems.has(term);

/** Something goes wrong: a symptom, and not a plan or a fact. */
export const tellsTrouble = (text: string): boolean =>
  troubleInWords.test(text) || words(text).some(isTroubleTerm);

const you = (text: string): string =>
  text
    .replace(/^(?<verb>[a-z]+) me (?=(?:an?|the|some|any|my|our|two|three|all)\b)/i, '$<verb> ')
    .replace(/\b(?:I|me)\b/g, 'you')
    .replace(/\bmy\b/gi, 'your')
    .replace(/\bmyself\b/gi, 'yourself');

const asks = /\?\s*$/;
const opensQuestion =
  /^(?:do|does|did|is|are|was|were|can|could|will|would|should|may|must|has|have|had|am|who|what|when|where|why|how|which)\b/i;

/** "… 9% off, whose OK do I need": what is asked about it is no part of it. */
const thenAsks =
  /, (?:and )?(?:who|whom|whose|what|when|where|which|how|why|is|are|do|does|can|should|must|any|anything)\b.*$/i;
/** To have or to know something is nothing that one is about to do. */
const isState = /^(?:have|know|need|want|like|own|mean|understand|remember|think|expect|hope|see)\b/i;

/** What the asker is about to do: "deploy on Saturday"; null where the task does not say. */
export const actionOf = (task: string): string | null => {
  const text = withoutStop(askingPart(task).replace(/\?+$/, ''));
  const found =
    /^(?:can|may|should|must|could|do|shall) (?:I|we) (?:just |now |already |still )?(?<what>[a-z]+\b.*)$/i.exec(
      text,
    ) ??
    /^(?:how do|(?:how|when|where) (?:can|should|must|could|may)) (?:I|we|you) (?<what>[a-z]+\b.*)$/i.exec(
      text,
    ) ??
    /^how to (?<what>.+)$/i.exec(text);
  const stated = /^(?:how|when|where|which|what|who|whom|why|until)\b/i.test(text)
    ? null
    : /\b(?:I|we)(?:['’]m| am|['’]re| are)? (?:need to|want to|have to|must|would like to|plan to|going to|about to|will|intend to) (?<what>[^.;]+)/i.exec(
        text,
      );
  const what = (found ?? stated)?.groups?.what?.replace(thenAsks, '');
  if (what !== undefined && isState.test(what)) return null;
  if (what !== undefined)
    return isBaseVerb(/^[a-z]+/i.exec(what)?.[0]?.toLowerCase() ?? '') ? you(what) : null;
  const doing = /\b(?:I['’]m|I am|we['’]re|we are) (?<did>[a-z]+ing) (?<rest>[^.;]+)/i.exec(text)?.groups;
  if (doing !== undefined) {
    const base = baseOfGerund((doing.did as string).toLowerCase());
    if (base !== null) return you(`${base} ${doing.rest}`);
  }
  const isOrder = isImperative(text) && !/[?:;]/.test(text) && !(asks.test(task) && opensQuestion.test(text));
  return isOrder ? you(text.charAt(0).toLowerCase() + text.slice(1)) : null;
};

const asking = String.raw`^(?<wh>(?:who|whom|what|when|where|why|how|which)(?: [\p{L}-]+){0,3}?) (?<aux>do|does|did|should|can|must|could|will|would)`;
const inverted = new RegExp(
  String.raw`${asking} (?<who>I|we|you|they|it|he|she|\p{Lu}[\p{L}\p{N}-]*(?: \p{Lu}[\p{L}-]*)?) (?<verb>[\p{Ll}]+)(?<rest>.*)$`,
  'u',
);
const ofNoun = new RegExp(
  String.raw`${asking} (?<noun>(?:the|our|my|your|their|this|that|an?|each|every|\p{Lu}[\p{L}\p{N}-]*['’]s?) .+)$`,
  'u',
);
/** A noun with all that stands before it. */
const longestNoun = 5;

/** "the mobile app use …": the noun ends where a verb begins; null where two words could be that verb. */
const atVerb = (text: string): Record<'who' | 'verb' | 'rest', string> | null => {
  const all = text.split(' ');
  const at = all.findIndex((word, place) => place >= 2 && (isBaseVerb(word) || word === 'be'));
  if (at < 0 || at > longestNoun || isBaseVerb(all[at + 1] ?? '')) return null;
  const rest = all.slice(at + 1).map(word => ` ${word}`);
  return { who: all.slice(0, at).join(' '), verb: all[at] as string, rest: rest.join('') };
};

const parted = (question: string): Record<string, string> | null => {
  const plain = inverted.exec(question)?.groups as Record<string, string> | undefined;
  if (plain !== undefined) return plain;
  const noun = ofNoun.exec(question)?.groups as Record<string, string> | undefined;
  const split = noun === undefined ? null : atVerb(noun.noun as string);
  return split === null ? null : { ...noun, ...split };
};

const simpleBe = /^(?<wh>[Ww]hat|[Ww]ho|[Ww]here|[Ww]hen) (?<be>is|are|was|were) (?<what>\S.{2,80})$/u;
/** "What is Ada allergic to": what is asked for stands behind the last word. */
const leansOn =
  /^(?<who>(?:(?:Mr|Mrs|Ms|Dr|Prof)\.? )?\p{Lu}[\p{L}\p{N}-]*|(?:the|our|my|your|his|her|their|this|that) [\p{L}-]+) (?<rest>[\p{Ll}-]+(?: [\p{Ll}-]+){0,2} (?:to|with|of|for|about|at|from|in|on|by))$/u;
const namesThing = /^(?:the|our|my|your|his|her|their|this|that|an?|\p{Lu}\S*)(?=\s|$)/u;
/** "Who is responsible for …", "what is left to do": what follows is no subject. */
const isPredicate = (wh: string, what: string): boolean => {
  if (namesThing.test(what) || /^(?:where|when)$/i.test(wh)) return false;
  const first = (/^\p{L}+/u.exec(what)?.[0] ?? '').toLowerCase();
  return (
    /^who$/i.test(wh) ||
    /^(?:in|on|at|for|with|under|left|new|wrong|next|due|missing|open|still|available|different|special)$/.test(
      first,
    ) ||
    /(?:ing|ed)$/.test(first) ||
    baseOfParticiple(first) !== null
  );
};
const plainWh =
  /^(?:[Ww]ho|[Ww]hat|[Ww]hich [\p{L}-]+|[Hh]ow many [\p{L}-]+) (?!do\b|does\b|did\b|is\b|are\b|was\b|were\b|should\b|can\b|must\b|could\b|will\b|would\b|has\b|have\b|had\b)[\p{Ll}]+(?!.{0,60} (?:do|does|did) (?:I|we|you|they|the|our|\p{Lu}))/u;
const wantsIt = /^(?:can|should|may|must|do|does|did|is|are)\b/i;

/** "What did Caroline realise?" → "what Caroline realised"; null where the shape is another. */
export const indirect = (task: string): string | null => {
  const text = withoutStop(askingPart(task).replace(/\?+$/, ''));
  const small = text.charAt(0).toLowerCase() + text.slice(1);
  // It names nothing by itself: what it is about was said before it.
  if (/^what (?:should|do|can|must|could) (?:I|we) (?:do|check|try)(?: now| next| here| then)?$/i.test(text))
    return null;
  const groups = parted(small);
  if (groups !== null) {
    const { wh = '', aux = '', who = '', verb = '', rest = '' } = groups;
    const lower = aux.toLowerCase();
    const form =
      lower === 'did'
        ? pastOf(verb)
        : lower === 'does'
          ? thirdOf(verb)
          : lower === 'do'
            ? verb
            : `${lower} ${verb}`;
    return `${wh} ${who === 'I' ? 'you' : you(who)} ${form}${you(rest)}`;
  }
  const be = simpleBe.exec(text)?.groups as { wh: string; be: string; what: string } | undefined;
  const ending = be === undefined ? undefined : leansOn.exec(be.what)?.groups;
  if (be !== undefined && ending !== undefined)
    return `${be.wh.toLowerCase()} ${you(ending.who as string)} ${be.be} ${you(ending.rest as string)}`;
  if (be !== undefined && isPredicate(be.wh, be.what))
    return `${be.wh.toLowerCase()} ${be.be} ${you(be.what)}`;
  if (be !== undefined) return `${be.wh.toLowerCase()} ${you(be.what)} ${be.be.toLowerCase()}`;
  if (plainWh.test(text)) return you(small);
  if (wantsIt.test(text)) {
    const may = /^(?<aux>can|should|may|must) (?<who>I|we) (?<rest>.+)$/i.exec(text)?.groups;
    if (may !== undefined)
      return `whether ${may.who === 'I' ? 'you' : 'we'} ${(may.aux as string).toLowerCase()} ${you(may.rest as string)}`;
  }
  return null;
};

/** A task that is quoted is cut where it gets long. */
export const shortTask = (task: string): string => {
  const plain = task
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[?.!]+$/u, '');
  const letters = [...plain];
  return letters.length > 120 ? `${letters.slice(0, 117).join('').trimEnd()}…` : plain;
};
