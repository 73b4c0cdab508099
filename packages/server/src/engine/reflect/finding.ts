/** The finding: whole sentences made of the evidence, with who said it where that matters and what speaks against it. */
import type { Contradiction } from '../../domain/contradiction.js';
import type { Memory } from '../../domain/memory.js';
import type { Evidence } from './evidence.js';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

export const dayOf = (time: number): string => {
  const date = new Date(time);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
};

export const asSentence = (text: string): string => {
  const plain = text
    .replace(/^\s*(?:[-*•]|\d+[.)])\s+/u, '')
    .replace(/\s+/gu, ' ')
    .trim();
  const ended = /[.!?…]["'”’)`]*$/u.test(plain) ? plain : `${plain}.`;
  // An identifier keeps its spelling: "cache-01", "upload.e2e.test.ts", `camelCase`.
  const first = /^\S+/.exec(ended)?.[0] ?? '';
  const isSpelt = /^[`"'“‘]|[_/\\\d]|\w[.]\w|\p{Ll}\p{Lu}/u.test(first);
  return isSpelt ? ended : ended.charAt(0).toUpperCase() + ended.slice(1);
};

const firstPerson = /\b(?:I|I'm|I've|I'd|my|me|we|our|us)\b/;

/** "I" means nothing without who said it. */
const spoken = (memory: Memory, quote: string): string => {
  const speaker = memory.source.name;
  return speaker !== null && firstPerson.test(quote)
    ? `${speaker} said on ${dayOf(memory.occurredAt)}: “${quote.trim()}”`
    : asSentence(quote);
};

const withoutStop = (text: string): string => text.trim().replace(/[.!]+$/u, '');

const lowerFirst = (text: string): string =>
  /^(?:The|A|An|Deploys?|We|It|This|That|Our|All|Every|No|Use|Always|Never)\b/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;

const side = (memory: Memory, quote: string): string => {
  const who = memory.source.name ?? `the ${memory.source.kind}`;
  return `${who} said on ${dayOf(memory.occurredAt)} that ${lowerFirst(withoutStop(quote))}`;
};

export interface Dispute {
  readonly contradiction: Contradiction;
  readonly first: Memory;
  readonly second: Memory;
}

export const contestedFinding = ({ contradiction, first, second }: Dispute): string =>
  `It is contested: ${side(first, contradiction.firstQuote)}; ${side(second, contradiction.secondQuote)}.`;

const supportPhrase = (voices: number): string => (voices > 1 ? ` (${voices} sources say so)` : '');

/** Evidence of one memory stays together and in its own order; memories follow each other by relevance. */
export const finding = (
  evidence: readonly Evidence[],
  disputes: readonly Dispute[],
  supports: ReadonlyMap<Evidence, number>,
): string => {
  const disputed = new Set(disputes.flatMap(({ first, second }) => [first.id, second.id]));
  const said = disputes.map(contestedFinding);
  const memories = [...new Set(evidence.map(one => one.memory))].filter(memory => !disputed.has(memory.id));
  for (const memory of memories) {
    const own = evidence
      .filter(one => one.memory === memory)
      .sort((a, b) => memory.content.indexOf(a.quote) - memory.content.indexOf(b.quote));
    for (const one of own) {
      const sentence = spoken(memory, one.quote);
      const support = supportPhrase(supports.get(one) ?? 1);
      said.push(support === '' ? sentence : sentence.replace(/([.!?…]["'”’)`]*)$/u, `${support}$1`));
    }
  }
  return said.join(' ');
};
