/** What to do with a fact: the command to run, the person to turn to, the time to plan for, the reason to weigh. */
import type { Memory } from '../../../domain/memory.js';
import { sentences } from '../../../language/sentences.js';
import { attributesOf } from '../../relate/rules/attribute.js';
import { readStatement } from '../../relate/statement.js';
import type { Claim } from '../claims.js';
import {
  capitalised,
  midSentence,
  type Spelling,
  semicolonParts,
  withoutMarks,
  withoutStop,
} from './plain-sentence.js';
import { type Asked, askedFor } from './question.js';
import { withoutSpeaker } from './report.js';
import { baseOfParticiple } from './verb-forms.js';

const isCommand =
  /^(?<what>[^`.;]{2,60}?) (?:is|are|works with|goes with) (?<command>`[^`]+`(?<rest>[^.;]*))/i;
const passive =
  /^(?<what>[^.;,`]{2,60}?) (?:is|are) (?:always |usually |now )?(?<done>[a-z]+) (?<how>(?:with|by|from|via|through|using|in|on|to|at) [^.;]+)/i;
const because = /\b(?:because of|due to|thanks to) (?<cause>[^.;,]+)/i;
const becauseClause = /\b(?:because|since) (?<cause>[^.;]+)/i;
const moment =
  /\b(?:(?:on|at|from|by|until|after|before|every) )?(?:(?:the \d{1,2}(?:st|nd|rd|th)(?: of \p{Lu}\p{Ll}+)?|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?(?:,? \d{1,2} \p{Lu}\p{Ll}+)?|\d{1,2} \p{Lu}\p{Ll}{2,}(?: \d{4})?|\p{Lu}\p{Ll}{2,8} \d{1,2}(?:, \d{4})?|weekday|night|morning|month|week)\b(?:,? (?:at )?\d{1,2}[:.]\d{2}(?: UTC| CET)?)?|\d{1,2}[:.]\d{2}(?: UTC| CET)?)/u;

const reasonIn = (text: string): string | null => {
  const cause = (because.exec(text) ?? becauseClause.exec(text))?.groups?.cause;
  return cause === undefined
    ? null
    : `Weigh the reason before you change anything about it: ${withoutStop(cause)}`;
};

const commandIn = (text: string): string | null => {
  const found = isCommand.exec(text)?.groups;
  return found === undefined ? null : `Run ${withoutStop(found.command as string)}`;
};

const orderIn = (text: string, task: string, spelling: Spelling): string | null => {
  const found = passive.exec(text)?.groups as { what: string; done: string; how: string } | undefined;
  if (found === undefined) return null;
  const base = baseOfParticiple(found.done.toLowerCase());
  if (base === null || !task.toLowerCase().includes(base.slice(0, 5))) return null;
  return capitalised(`${base} ${midSentence(found.what, spelling)} ${withoutStop(found.how)}`);
};

/** The name that the sentence puts to what is asked: "Ana takes uploads", "… is owned by Ben". */
const personIn = (text: string, task: string): string | null => {
  const asked = new Set(task.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
  const parts = text.split(/[,;:]| and (?=\p{Lu})/u).map(part => part.trim());
  const fits = (part: string) =>
    (part.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter(word =>
      [...asked].some(one => one.slice(0, 5) === word.slice(0, 5)),
    ).length;
  const best = [...parts].sort((a, b) => fits(b) - fits(a))[0];
  if (best === undefined || fits(best) === 0) return null;
  const by = /\bby (?<name>\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?)/u.exec(best)?.groups?.name;
  const is = /\b(?:is|are|to) (?<name>\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?)/u.exec(best)?.groups?.name;
  const first =
    /^(?<name>\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?) (?:is|takes?|owns?|leads?|has|have|handles?|runs?|maintains?|manages?|knows?|wrote|approves?|decides?|reviews?|took|looks|keeps?|was)\b/u.exec(
      best,
    )?.groups?.name;
  const name = by ?? is ?? first;
  return name === undefined || /^(?:The|Each|Every|All)$/.test(name) ? null : `Turn to ${name}`;
};

const momentIn = (text: string): string | null => {
  const found = moment.exec(text)?.[0];
  return found === undefined ? null : `Plan for ${found.replace(/^(?:on|at|by) /, '')}`;
};

/** Things that one uses by their name or number. */
const usable =
  /^(?:port|version|branch|table|bucket|queue|topic|flag|command|endpoint|region|zone|database|datastore|model|image|format|separator|timeout|limit|library|framework|tool|language|server|host|cluster|address|channel|room|licence|license|key|url|file|folder|script|account|theme|font|engine|broker)s?$/i;
const whichThing =
  /^(?:(?:on|in|at|to|with|for|from|by) )?(?:which|what)(?: is the| are the)? (?:(?<kind>\p{Lu}[\p{L}.+#-]*) (?=version\b))?(?<noun>\p{L}+)(?: of (?<of>\p{Lu}[\p{L}\p{N}.+#-]*))?(?: (?:do|should|can|must) (?:I|we) (?<action>[^?]+))?/iu;

/** The thing with the number or code that follows it: "port 7070", "Node 20", "table user_sessions". */
const numbered = (text: string, thing: string): string | undefined => {
  const tokens = text.split(/\s+/);
  const singular = thing.toLowerCase().replace(/s$/, '');
  const at = tokens.findIndex(
    (token, place) =>
      token.toLowerCase().replace(/s$/, '') === singular &&
      /^`|[\d_]/.test(withoutStop(tokens[place + 1] ?? '')),
  );
  return at < 0 ? undefined : `${tokens[at]} ${withoutStop(tokens[at + 1] as string)}`;
};

/** "Which port …?" + "It listens on port 7070" → "Use port 7070"; "Which database do I connect X to?" → "Connect X to PostgreSQL". */
const thingIn = (text: string, task: string, _spelling: Spelling, memory: Memory): string | null => {
  const asked = whichThing.exec(task.trim())?.groups as Record<string, string | undefined> | undefined;
  if (asked?.noun === undefined) return null;
  const value =
    numbered(text, asked.of ?? asked.kind ?? asked.noun) ??
    attributesOf(readStatement(withoutStop(text), memory)).find(
      one => one.value.proper && one.value.start > 0,
    )?.value.text;
  if (value === undefined) return null;
  const action = asked.action?.trim();
  if (action !== undefined && / (?:to|with|on|in|from|for|at|against|into)$/.test(action))
    return capitalised(`${action} ${value}`);
  return usable.test(asked.noun) || asked.action !== undefined ? `Use ${value}` : null;
};

type Find = (text: string, task: string, spelling: Spelling, memory: Memory) => string | null;

const forAsked: Readonly<Partial<Record<Asked, Find>>> = {
  who: personIn,
  when: momentIn,
  why: reasonIn,
  which: thingIn,
  how: (text, task, spelling) => commandIn(text) ?? orderIn(text, task, spelling),
  'to do': (text, task, spelling) => commandIn(text) ?? orderIn(text, task, spelling),
};

export const factAdvice = (task: string, { evidence }: Claim, spelling: Spelling): string | null => {
  const text = withoutMarks(withoutSpeaker(evidence.quote, evidence.speaker));
  const find = forAsked[askedFor(task)];
  if (find === undefined) return null;
  for (const part of [...sentences(text).flatMap(one => semicolonParts(one.text)), text]) {
    const found = find(part, task, spelling, evidence.memory);
    if (found !== null) return found;
  }
  return null;
};
