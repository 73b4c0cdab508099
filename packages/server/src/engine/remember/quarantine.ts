/** Finds text that gives orders to whoever reads it: it is stored, but kept out of answers until somebody asks for it. */

/** The start of an order: of the text, a line or a sentence, or after words that address the reader. */
const start = String.raw`(?:^|[.!?:;]\s+|\n\s*[-*>#]*\s*|["'“(]\s*|\b(?:please|now|then|you must|you should|you will|from now on,?|important:)\s+)`;

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
    /<\|(?:im_start|im_end|system|endoftext|assistant|user)[^|\n]*\|>|\[\/?INST\]|<\/?(?:tool_call|function_call|tool_use|function_calls|invoke|system)\b[^>\n]*>|(?:^|\n)\s*(?:system|assistant)\s*:\s*\S/i,
  ],
];

/** Tag characters spell text that nobody sees; overrides turn text around; runs of zero-width marks carry bits. */
const hidden =
  /[\u{E0000}-\u{E007F}]|[\u202A-\u202E\u2066-\u2069]|[\u200B\u2060\uFEFF]{2,}|(?:[\u200B-\u200D\u2060\uFEFF][^\p{Emoji}]?){4,}/u;
/** A flag of England is spelt with tag characters too. */
const flags = /\u{1F3F4}[\u{E0061}-\u{E007A}\u{E0030}-\u{E0039}]+\u{E007F}/gu;

/** Why it is kept apart; null for ordinary knowledge. */
export const reasonForQuarantine = (content: string): string | null => {
  if (hidden.test(content.replace(flags, ''))) return 'it holds characters that nobody sees';
  return orders.find(([, pattern]) => pattern.test(content))?.[0] ?? null;
};
