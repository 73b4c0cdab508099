/** A statement with its speaker where it needs one: what is asked, advised, learned, or said of oneself. */
import type { Source } from '../../../domain/memory.js';
import { sentenceOpeners } from '../../../language/stop-words.js';
import { asInfinitive, isImperative } from './imperative.js';
import { label } from './label.js';
import {
  asSentence,
  capitalised,
  midSentence,
  plainSpelling,
  type Spelling,
  semicolonParts,
  withoutMarks,
  withoutStop,
} from './plain-sentence.js';
import { isBaseVerb } from './verb-forms.js';

export const ofSelf = /\b(?:I|I['’](?:m|ve|d|ll)|[Mm]y|me|[Mm]ine|[Mm]yself)\b/;
export const ofUs = /\b(?:[Ww]e|[Ww]e['’](?:re|ve|d|ll)|[Oo]ur|us|ours)\b/;
const inQuotes = /“[^”]*”|"[^"]*"|`[^`]*`/g;

/** The one whom an agent asks for; a graph with several of them names them. */
export const theUser = 'the user';
const kinds: Readonly<Record<Source['kind'], string>> = {
  user: theUser,
  agent: 'an agent',
  tool: 'a tool',
  document: 'a document',
  system: 'the system',
};

const unnamed = new Set(Object.values(kinds));

export const sayerOf = (source: Pick<Source, 'kind' | 'name'>): string => source.name ?? kinds[source.kind];

/** "an agent", "a tool": nobody who can be asked. */
export const isNobody = (sayer: string): boolean => unnamed.has(sayer) && sayer !== theUser;

/** A name keeps its spelling at the start of a sentence, also a small one. */
export const atStart = (sayer: string): string =>
  unnamed.has(sayer.split(' and ')[0] as string) ? sayer.charAt(0).toUpperCase() + sayer.slice(1) : sayer;

const spokenBy = /^(?<name>\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*)?):\s+(?=\S)/u;

const ordinary = (word: string): boolean =>
  isBaseVerb(word) || sentenceOpeners.has(word) || /(?:tions?|ments?|ings?|ness|ity|ities)$/.test(word);

/** "Melanie: I ran …": a transcript names its speaker in the text; "Sourdough: 500 g flour" names what it is about. */
export const speakerInText = (content: string, source: string | null): string | null => {
  const found = spokenBy.exec(content);
  const name = found?.groups?.name;
  if (found === null || name === undefined || label.test(content)) return null;
  if (source !== null && (source === name || source.startsWith(`${name} `))) return name;
  const rest = content.slice(found[0].length);
  const isSentence = /^[^\p{L}\p{N}]*\p{Lu}/u.test(rest) && rest.trim().split(/\s+/).length > 2;
  if (!isSentence || name.toLowerCase().split(' ').some(ordinary)) return null;
  return source === null || ofSelf.test(rest) ? name : null;
};

export const withoutSpeaker = (sentence: string, speaker: string | null): string =>
  speaker !== null && sentence.startsWith(`${speaker}:`)
    ? sentence.slice(speaker.length + 1).trim()
    : sentence;

const quoted = (text: string): string => `“${withoutStop(text).replace(/[“”]/g, '"')}”`;

/** The parts after the first: those in the first person are quoted, so that "I" stays whose it is. */
const withParts = (head: string, rest: readonly string[]): string => {
  const own = rest.filter(part => ofSelf.test(part.replace(inQuotes, '')));
  const others = rest.filter(part => !own.includes(part));
  const told = [head, ...others.map(withoutStop)].join('; ');
  return own.length === 0 ? told : `${told} (${own.map(quoted).join(', ')})`;
};

const reportedOrder = (parts: readonly string[], sayer: string | null): string => {
  const [first = '', ...rest] = parts;
  const colon = /^(?<head>(?:[^:`]|`[^`]*`)+?): (?<why>.+)$/.exec(first)?.groups;
  const why = colon?.why;
  const isOwn = why !== undefined && ofSelf.test(why);
  const order = isOwn ? (colon?.head as string) : first;
  const asks = /^(?:please|kindly)\s/i.test(order);
  const who =
    sayer === null || isNobody(sayer) ? 'The rule is' : `${atStart(sayer)} ${asks ? 'asks' : 'says'}`;
  return withParts(`${who} ${asInfinitive(withoutStop(order))}`, isOwn ? [why as string, ...rest] : rest);
};

const labelled = (bare: string, name: string, from: string, spelling: Spelling): string => {
  const parts = semicolonParts(bare);
  const [first = '', ...rest] = parts;
  if (/^(?:lesson|takeaway)/i.test(name)) {
    const how = isImperative(first)
      ? asInfinitive(withoutStop(first))
      : `that ${midSentence(withoutStop(first), spelling)}`;
    return withParts(`The lesson${from} was ${how}`, rest);
  }
  if (/^(?:fix|solution|workaround)/i.test(name)) {
    const word = name.toLowerCase();
    const how = isImperative(first)
      ? asInfinitive(withoutStop(first))
      : `this: ${midSentence(withoutStop(first), spelling)}`;
    return withParts(`The ${word}${from} was ${how}`, rest);
  }
  if (/^(?:goal|aim)/i.test(name))
    return `The ${name.toLowerCase()}${from} is ${midSentence(bare, spelling)}`;
  if (/^(?:root cause|cause)/i.test(name)) return `The cause${from}: ${midSentence(bare, spelling)}`;
  if (/^decision/i.test(name)) return `It was decided${from}: ${midSentence(bare, spelling)}`;
  if (isImperative(first))
    return withParts(
      `The ${/^(?:todo|action item)/i.test(name) ? 'open task' : 'rule'}${from} is ${asInfinitive(withoutStop(first))}`,
      rest,
    );
  return capitalised(bare);
};

export interface Said {
  readonly text: string;
  /** The speaker stands in the text. */
  readonly isAttributed: boolean;
}

/** One stored sentence, or some that belong together, as a sentence of a finding. */
export const reported = (
  quote: string,
  sayer: string | null,
  day: string,
  spelling: Spelling = plainSpelling,
): Said => {
  const plain = withoutMarks(quote);
  const named = label.exec(plain);
  const bare = named === null ? plain : plain.slice(named[0].length);
  const spoken = bare.replace(inQuotes, '');
  if (named !== null && !ofSelf.test(spoken))
    return {
      text: asSentence(labelled(bare, named.groups?.label ?? '', named.groups?.from ?? '', spelling)),
      isAttributed: false,
    };
  const parts = semicolonParts(bare);
  const head = beforeOwnPart(parts[0] ?? '');
  const isOrder = isImperative(head) && !isTitle(head, parts[0] ?? '');
  if ((isOrder || /^(?:please|kindly)\s/i.test(head)) && !ofSelf.test(head))
    return {
      text: asSentence(reportedOrder(parts, sayer)),
      isAttributed: sayer !== null && !isNobody(sayer),
    };
  if (ofSelf.test(spoken) && sayer !== null)
    return { text: `${atStart(sayer)} said on ${day}: ${quoted(bare)}.`, isAttributed: true };
  if (ofUs.test(spoken) && sayer !== null)
    return { text: asSentence(`According to ${sayer}, ${midSentence(bare, spelling)}`), isAttributed: true };
  return { text: asSentence(bare), isAttributed: false };
};

/** "Return labels: DHL for …", "Budget for May: 300": bare words before a colon, with no object, name what comes. */
const isTitle = (head: string, part: string): boolean =>
  head !== part &&
  ((/^\p{Lu}\p{Ll}+ \p{Ll}+s?$/u.test(head) && !/ (?:it|them|this|that|first|all)$/.test(head)) ||
    /^\p{Lu}\p{Ll}+ (?:for|with|from|about|at|in|on|to) /u.test(head));

const beforeOwnPart = (part: string): string =>
  /^(?<head>(?:[^:`]|`[^`]*`)+?): /.exec(part)?.groups?.head ?? part;
