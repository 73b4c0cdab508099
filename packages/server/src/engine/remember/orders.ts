/** Instructions aimed at the reader of a text, as word lists: how each begins and what must follow. */
import { lettersAndDigits, openingLetters } from '../../language/characters.js';

interface Order {
  readonly reason: string;
  /** The instruction begins with any of these words. */
  readonly opens: readonly string[];
  /** Followed by one word of each list, in this order. */
  readonly follows: readonly (readonly string[])[];
  /** The maximum number of characters between them. */
  readonly apart: number;
}

const list = (phrases: string): readonly string[] => phrases.split('|');

const orders: readonly Order[] = [
  {
    reason: 'it tells the reader to ignore earlier instructions',
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
    reason: 'it assigns the reader a different role',
    opens: list(
      'you are now|you are no longer|act as if you|act as an unrestricted|act as a different|act as a new|' +
        'pretend to be|pretend you are|enter developer mode|enter god mode|enter dan mode|enter jailbreak mode',
    ),
    follows: [],
    apart: 0,
  },
  {
    reason: 'it asks the reader for its prompt or secrets',
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
    reason: 'it contains encoded instructions',
    opens: list('decode|base64 decode'),
    follows: [list('follow|obey|execute')],
    apart: 80,
  },
];

/**
 * Where an instruction can begin: at the start of the text, a line, a sentence or a quotation, or after words that
 * address the reader. Adjacent repetitions share no characters, so a text of blank lines takes one pass.
 */
const starts =
  /[.!?:;][^\S\n]+|\n[^\S\n]*(?:[-*>#]+[^\S\n]*)?|["'“(][^\S\n]*|<!--[^\S\n]*|\b(?:please|now|then|you must|you should|you will|from now on,?|important:)[^\S\n]+/g;
/** Longest word that opens an instruction. */
const longestWord = 16;
/** Longest instruction, from its first word to its last. */
const longestOrder = 200;
const endsOrder = '.!?\n';

const ordersByWord = new Map<string, Order[]>();
for (const order of orders)
  for (const word of new Set(order.opens.map(openingLetters)))
    ordersByWord.set(word, [...(ordersByWord.get(word) ?? []), order]);

/** The words from a position to the end of the sentence, separated and enclosed by single spaces. */
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
  return candidates.find(
    ({ opens, follows, apart }) =>
      // Cheap, and false for nearly every text: the places of the words matter only if all of them are there.
      follows.every(some => some.some(phrase => said.includes(` ${phrase} `))) &&
      opens.some(phrase => said.startsWith(` ${phrase} `) && follow(said, phrase.length + 1, follows, apart)),
  );
};

/** The reason for the first instruction found in a text; null if there is none. */
export const orderIn = (text: string): string | null => {
  const lower = text.toLowerCase();
  const first = orderAt(lower, 0);
  if (first !== undefined) return first.reason;
  // One pattern for all texts: `matchAll` makes a copy of it for each.
  starts.lastIndex = 0;
  for (let match = starts.exec(lower); match !== null; match = starts.exec(lower)) {
    const order = orderAt(lower, match.index + match[0].length);
    if (order !== undefined) return order.reason;
  }
  return null;
};
