/** Orders to whoever reads a text, as lists of words: how each begins and what must follow. */
import { lettersAndDigits, openingLetters } from '../../language/characters.js';

interface Order {
  readonly reason: string;
  /** The words that it begins with: any of these. */
  readonly opens: readonly string[];
  /** Then one of each list, in this order. */
  readonly follows: readonly (readonly string[])[];
  /** At most so many characters lie between them. */
  readonly apart: number;
}

const list = (phrases: string): readonly string[] => phrases.split('|');

const orders: readonly Order[] = [
  {
    reason: 'it tells the reader to drop earlier instructions',
    opens: list('ignore|disregard|forget|override|bypass'),
    follows: [
      list('previous|prior|above|earlier|preceding|all|any|your|the system'),
      list(
        'instruction|instructions|prompt|prompts|rule|rules|guideline|guidelines|message|messages|' +
          'direction|directions|context|safety',
      ),
    ],
    apart: 40,
  },
  {
    reason: 'it gives the reader another role',
    opens: list(
      'you are now|you are no longer|act as if you|act as an unrestricted|act as a different|act as a new|' +
        'pretend to be|pretend you are|enter developer mode|enter god mode|enter dan mode|enter jailbreak mode',
    ),
    follows: [],
    apart: 0,
  },
  {
    reason: 'it asks the reader for its prompt or its secrets',
    opens: list('reveal|print|show|repeat|output|send|leak|exfiltrate|forward|post|upload'),
    follows: [
      list(
        'system prompt|hidden prompt|your instructions|your prompt|your secret|your secrets|your api key|' +
          'your api keys|your credentials|your password|your passwords|all memories|all secrets|' +
          'all credentials|all passwords',
      ),
    ],
    apart: 40,
  },
  {
    reason: 'it asks the reader to hide something from people',
    opens: list('do not|don t|never'),
    follows: [
      list('tell|inform|mention this to|mention it to|reveal this to|reveal it to|alert|warn'),
      list(
        'user|users|human|humans|operator|operators|anyone|owner|' +
          'the user|the users|the human|the humans|the operator|the operators|the owner',
      ),
    ],
    apart: 0,
  },
  {
    reason: 'it asks the reader to use a tool on what it knows',
    opens: list('call|use|invoke|run'),
    follows: [
      list('tool|function'),
      list(
        'secret|secrets|credentials|password|passwords|api key|api keys|all memories|chat history|' +
          'conversation history',
      ),
    ],
    apart: 60,
  },
  {
    reason: 'it holds orders in another writing',
    opens: list('decode|base64 decode'),
    follows: [list('follow|obey|execute')],
    apart: 80,
  },
];

/**
 * Where an order may begin, beside the start of a text: a line, a sentence, a quotation, or after words that address
 * the reader. Repetitions that follow each other share no character: a text of blank lines costs one pass.
 */
const starts =
  /[.!?:;][^\S\n]+|\n[^\S\n]*(?:[-*>#]+[^\S\n]*)?|["'“(][^\S\n]*|<!--[^\S\n]*|\b(?:please|now|then|you must|you should|you will|from now on,?|important:)[^\S\n]+/g;
/** No word that opens an order is longer. */
const longestWord = 16;
/** No order is longer, from its first word to its last. */
const longestOrder = 200;
const endsOrder = '.!?\n';

const ordersByWord = new Map<string, Order[]>();
for (const order of orders)
  for (const word of new Set(order.opens.map(openingLetters)))
    ordersByWord.set(word, [...(ordersByWord.get(word) ?? []), order]);

/** The words from a place to the end of their sentence, one space between and around them. */
const wordsFrom = (text: string, start: number): string => {
  let end = start;
  const limit = Math.min(text.length, start + longestOrder);
  while (end < limit && !endsOrder.includes(text[end] as string)) end++;
  return ` ${(text.slice(start, end).match(lettersAndDigits) ?? []).join(' ')} `;
};

const follow = (
  said: string,
  from: number,
  [some, ...rest]: readonly (readonly string[])[],
  apart: number,
): boolean => {
  if (some === undefined) return true;
  return some.some(phrase => {
    const sought = ` ${phrase} `;
    for (
      let at = said.indexOf(sought, from);
      at >= 0 && at - from <= apart;
      at = said.indexOf(sought, at + 1)
    )
      if (follow(said, at + sought.length - 1, rest, apart)) return true;
    return false;
  });
};

const orderAt = (lower: string, start: number): Order | undefined => {
  const candidates = ordersByWord.get(openingLetters(lower.slice(start, start + longestWord)));
  if (candidates === undefined) return undefined;
  const said = wordsFrom(lower, start);
  return candidates.find(({ opens, follows, apart }) =>
    opens.some(phrase => said.startsWith(` ${phrase} `) && follow(said, phrase.length + 1, follows, apart)),
  );
};

/** Why the first order of a text is one; null where it gives none. */
export const orderIn = (text: string): string | null => {
  const lower = text.toLowerCase();
  const first = orderAt(lower, 0);
  if (first !== undefined) return first.reason;
  for (const match of lower.matchAll(starts)) {
    const order = orderAt(lower, match.index + match[0].length);
    if (order !== undefined) return order.reason;
  }
  return null;
};
