/** Finds text that gives orders to whoever reads it: it is stored, but kept out of answers until somebody asks for it. */
import type { Json, MemoryBody } from '../../domain/memory.js';

/**
 * The start of an order: of the text, a line or a sentence, or after words that address the reader.
 * Repetitions that follow each other share no character, here and below: a text of blank lines costs one pass.
 */
const start = String.raw`(?:^|[.!?:;]\s+|\n[^\S\n]*(?:[-*>#]+[^\S\n]*)?|["'“(]\s*|<!--\s*|\b(?:please|now|then|you must|you should|you will|from now on,?|important:)\s+)`;

const orders: readonly (readonly [reason: string, pattern: RegExp])[] = [
  [
    'it tells the reader to drop earlier instructions',
    new RegExp(
      String.raw`${start}(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,40}\b(?:previous|prior|above|earlier|preceding|all|any|your|the system)\b[^.!?\n]{0,30}\b(?:instructions?|prompts?|rules?|guidelines?|messages?|directions?|context|safety)\b`,
      'i',
    ),
  ],
  [
    'it gives the reader another role',
    new RegExp(
      String.raw`${start}(?:you are (?:now|no longer)\b|act as (?:if you|an? (?:unrestricted|different|new))|pretend (?:to be|you are)|enter (?:developer|god|dan|jailbreak) mode)`,
      'i',
    ),
  ],
  [
    'it asks the reader for its prompt or its secrets',
    new RegExp(
      String.raw`${start}(?:reveal|print|show|repeat|output|send|leak|exfiltrate|forward|post|upload)\b[^.!?\n]{0,40}\b(?:system prompt|hidden prompt|your (?:instructions|prompt|secrets?|api keys?|credentials|passwords?)|all (?:memories|secrets|credentials|passwords))\b`,
      'i',
    ),
  ],
  [
    'it asks the reader to hide something from people',
    new RegExp(
      String.raw`${start}(?:do not|don't|never)\s+(?:tell|inform|mention (?:this|it) to|reveal (?:this|it) to|alert|warn)\s+(?:the\s+)?(?:users?|humans?|operators?|anyone|owner)\b`,
      'i',
    ),
  ],
  [
    'it holds the marks of a chat or of a tool call',
    /##\s*(?:instruction|system prompt|response)\s*:|<\|(?:im_start|im_end|system|endoftext|assistant|user|start_header_id)[^|\n]*\|>|\[\/?INST\]|<<\/?SYS>>|<(?:start|end)_of_turn>|<\/?(?:tool_call|function_call|tool_use|function_calls|invoke|system)\b[^<>\n]*>|(?:^|\n)[^\S\n]*(?:system|assistant)\s*:\s*\S/i,
  ],
  [
    'it speaks to the model that reads it',
    /\b(?:system|admin(?:istrator)?|developer)\s+(?:override|prompt|instructions?)\s*:\s*\S|\bnote to (?:the |any )?(?:ai|assistant|model|agent|llm)s?\s*:|\b(?:ai|llm|language model|assistant)s?(?: agents?)?,? (?:reading|processing|parsing) this\b/i,
  ],
  [
    'it asks for something behind the back of people',
    /\b(?:silently|secretly)\s+(?:send|forward|copy|call|run|execute|delete|upload|post|approve|transfer|include|append)\b|\bwithout (?:asking|telling|informing|notifying|alerting) (?:the )?(?:user|human|operator|owner|anyone)\b/i,
  ],
  [
    'it lets an address carry away what the reader knows',
    // Markdown shows no picture whose words hold a lone bracket, so a second one may end the search.
    /!\[[^[\]\n]*\]\(\s*https?:\/\/[^()\s]*(?:\{|%7b|\$\(|<)/i,
  ],
  [
    'it asks the reader to use a tool on what it knows',
    new RegExp(
      String.raw`${start}(?:call|use|invoke|run)\b[^.!?\n]{0,30}\b(?:tool|function)\b[^.!?\n]{0,60}\b(?:secrets?|credentials|passwords?|api keys?|all memories|chat history|conversation history)\b`,
      'i',
    ),
  ],
  [
    'it holds orders in another writing',
    new RegExp(String.raw`${start}(?:base64[- ])?decode\b[^.!?\n]{0,80}\b(?:follow|obey|execute)\b`, 'i'),
  ],
];

/** Tag characters spell text that nobody sees; overrides turn text around; runs of zero-width marks carry bits. */
const hidden =
  /[\u{E0000}-\u{E007F}]|\p{Variation_Selector}{2}|[\u202A-\u202E\u2066-\u2069]|[\u200B\u2060\uFEFF]{2}|(?:[\u200B-\u200D\u2060\uFEFF][^\p{Emoji}]?){4}/u;
/** A flag of England is spelt with tag characters too. */
const flags = /\u{1F3F4}[\u{E0061}-\u{E007A}\u{E0030}-\u{E0039}]+\u{E007F}/gu;

/** Letters of other alphabets that look like Latin ones; in a row with Latin letters they are a disguise. */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  [...'аеорсхуіѕјһԁɡΑΒΕΗΙΚΜΝΟΡΤΥΧοАВЕІКМНОРСТХ'].map((letter, at) => [
    letter,
    [...'aeopcxyisjhdgABEHIKMNOPTYXoABEIKMHOPCTX'][at] as string,
  ]),
);
const mixed =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;

/** As a reader takes it in: without what nobody sees, and with letters that only look like others made the same. */
const asRead = (content: string): string => {
  const plain = content.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return mixed.test(plain) ? [...plain].map(letter => lookalikes[letter] ?? letter).join('') : plain;
};

/** Most texts are plain, and hide nothing. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const ascii = /^[\u0000-\u007f]*$/;

/** Why it is kept apart; null for ordinary knowledge. */
export const reasonForQuarantine = (content: string): string | null => {
  const isPlain = ascii.test(content);
  if (!isPlain && hidden.test(content.replace(flags, ''))) return 'it holds characters that nobody sees';
  const read = isPlain ? content : asRead(content);
  return orders.find(([, pattern]) => pattern.test(read))?.[0] ?? null;
};

/** Texts inside metadata, however deep. */
const textsIn = (value: Json): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
};

/** "[INST]" and "<system>" are the shortest that any of the patterns takes. */
const shortestOrder = 6;

/** Whatever a reader is shown with the content is held to the same rule. */
export const isPoisoned = ({
  content,
  source,
  session,
  contexts,
  metadata,
}: Pick<MemoryBody, 'content' | 'source' | 'session' | 'contexts' | 'metadata'>): boolean =>
  [
    content,
    ...[source.name, source.ref, session].filter(text => text !== null),
    ...contexts.flatMap(({ type, name }) => [type, name]),
    ...textsIn(metadata),
  ]
    // Shorter than the shortest order, unless it hides something.
    .filter(text => text.length >= shortestOrder || !ascii.test(text))
    .some(text => reasonForQuarantine(text) !== null);
