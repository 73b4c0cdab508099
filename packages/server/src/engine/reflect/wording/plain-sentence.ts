/** A stored sentence as plain prose: no list marks, no markdown, one stop, a capital only where it belongs. */
import { sentenceOpeners } from '../../../language/stop-words.js';
import { baseOfPast, baseOfThird } from './verb-forms.js';

/** Without marks of lists, headings, emphasis and links; code keeps its backticks. */
export const withoutMarks = (text: string): string =>
  text
    .replace(/^\s*(?:#{1,6}|>+|[-*•+]|\d{1,2}[.)]|\[[ xX]\])\s+/u, '')
    .replace(/^\s*\[[ xX]\]\s+/u, '')
    .replace(/!?\[([^\]]+)\]\((?:[^()\s]|\([^()]*\))+\)/gu, '$1')
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/gu, '$2')
    .replace(/(?<![\p{L}\p{N}*_])[*_](?=\S)([^*_`]+?)(?<=\S)[*_](?![\p{L}\p{N}*_])/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim();

const isSpelt = (word: string): boolean => /^[`"'“‘(/.#@-]|[_/\\\d]|\w[.]\w|\p{Ll}\p{Lu}/u.test(word);

/** Programs that are written small, also at the start. */
const programs = new Set(
  'npm npx pnpm yarn nginx git docker kubectl helm curl psql redis-cli systemd systemctl cron make grep sed awk ssh rsync ffmpeg terraform k6 ci pip node bash etcd iptables'.split(
    ' ',
  ),
);

/** An identifier keeps its spelling: "cache-01", "upload.e2e.test.ts", `camelCase`. */
export const capitalised = (text: string): string => {
  const first = /^\S+/.exec(text)?.[0] ?? '';
  return isSpelt(first) || programs.has(first) || /^\p{Ll}+-\p{Ll}/u.test(first)
    ? text
    : text.charAt(0).toUpperCase() + text.slice(1);
};

export const withoutStop = (text: string): string =>
  text
    .trim()
    .replace(/(?<![.…])[.!;,:]+$/u, '')
    .trimEnd();

const closed = /[.!?…]["'”’)`]*$/u;

export const asSentence = (text: string): string => {
  const plain = withoutMarks(text);
  return capitalised(closed.test(plain) ? plain : `${plain.replace(/[;,:]+$/u, '')}.`);
};

/** Words written small somewhere in these texts: their capital at a start is only that. */
export const smallWordsOf = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap(text => text.match(/(?<![\p{L}\p{N}_`/.-])\p{Ll}[\p{Ll}\p{N}]+/gu) ?? []));

const plural =
  /^\p{Lu}\p{Ll}{2,}[^aious\P{Ll}]s$|^\p{Lu}\p{Ll}+(?:ing|tion|ment|ness|ity|ings|tions|ments)$/u;

/** "Personal data", and not "Chantal likes": what follows a name is a verb. */
const isAdjective = (text: string): boolean => {
  const found = /^\p{Lu}\p{Ll}+(?:al|ive|ous|ful|less|able|ible|ary) (?<next>\p{Ll}+)\b/u.exec(text);
  const next = found?.groups?.next;
  return (
    next !== undefined &&
    !sentenceOpeners.has(next) &&
    baseOfThird(next) === null &&
    baseOfPast(next) === null
  );
};

/** How words are spelt in the texts at hand: those written small somewhere, and names, which never are. */
export interface Spelling {
  readonly small: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

export const plainSpelling: Spelling = { small: new Set(), names: new Set() };

/** For the middle of a sentence: the first word in small letters unless it is a name, a code or "I". */
export const midSentence = (text: string, { small, names }: Spelling = plainSpelling): string => {
  const first = /^[\p{L}\p{N}'’-]+/u.exec(text)?.[0] ?? '';
  const lower = first.toLowerCase();
  const bare = lower.replace(/['’].*$/, '');
  const isKept =
    first === '' ||
    /^I(?:['’]\w+)?$/.test(first) ||
    isSpelt(first) ||
    /^\p{Lu}{2,}/u.test(first) ||
    names.has(bare);
  if (isKept) return text;
  const isOrdinary =
    sentenceOpeners.has(bare) ||
    /^(?:no|some|every|any)(?:body|one|thing)$/.test(bare) ||
    small.has(lower) ||
    plural.test(first.replace('-', '')) ||
    isAdjective(text);
  return isOrdinary ? text.charAt(0).toLowerCase() + text.slice(1) : text;
};

/** What a colon leads to explains the order; it is told in the finding. */
export const beforeColon = (text: string): string =>
  /^(?<head>(?:[^:`]|`[^`]*`)+?): /.exec(text)?.groups?.head ?? text;

/** "Ana", "Ana and Ben", "Ana, Ben and Chidi". */
export const listed = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

/** The parts between semicolons; one inside code or quotes parts nothing. */
export const semicolonParts = (text: string): string[] => {
  const masked = text.replace(/`[^`]*`|“[^”]*”|"[^"]*"/g, held => 'x'.repeat(held.length));
  const parts: string[] = [];
  let from = 0;
  for (const match of masked.matchAll(/;\s+/g)) {
    parts.push(text.slice(from, match.index));
    from = match.index + match[0].length;
  }
  parts.push(text.slice(from));
  return parts.map(part => part.trim()).filter(part => part !== '');
};
