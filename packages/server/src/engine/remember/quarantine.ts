/** Finds text that gives orders to whoever reads it: it is stored, but kept out of answers until somebody asks for it. */
import type { ContextName } from '../../domain/context.js';
import type { Json, MemoryBody } from '../../domain/memory.js';
import { isAscii } from '../../language/characters.js';
import { asRead, flags } from '../../language/suspicion/as-read.js';
import { orderIn } from './orders.js';

const shapes: readonly (readonly [reason: string, pattern: RegExp])[] = [
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
];

/** Tag characters spell text that nobody sees; overrides turn text around; runs of zero-width marks carry bits. */
const hidden =
  /[\u{E0000}-\u{E007F}]|\p{Variation_Selector}{2}|[\u202A-\u202E\u2066-\u2069]|[\u200B\u2060\uFEFF]{2}|(?:[\u200B-\u200D\u2060\uFEFF][^\p{Emoji}]?){4}/u;
/** Why it is kept apart; null for ordinary knowledge. */
export const reasonForQuarantine = (content: string): string | null => {
  if (!isAscii(content) && hidden.test(content.replace(flags, '')))
    return 'it holds characters that nobody sees';
  const { text } = asRead(content);
  return orderIn(text) ?? shapes.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
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
    .filter(text => text.length >= shortestOrder || !isAscii(text))
    .some(text => reasonForQuarantine(text) !== null);

/** Whether a name would give orders to whoever is shown it. */
export const holdsOrder = ({ type, name }: ContextName): boolean =>
  [type, name].some(text => reasonForQuarantine(text) !== null);
