/** Detects text that contains instructions to its reader. It is stored but kept out of answers until released. */
import type { ContextName } from '../../domain/context.js';
import type { Json, MemoryBody } from '../../domain/memory.js';
import { isAscii } from '../../language/characters.js';
import { asRead, flags } from '../../language/suspicion/as-read.js';
import { orderIn } from './orders.js';

const shapes: readonly (readonly [reason: string, pattern: RegExp])[] = [
  [
    'it contains chat or tool call markup',
    /##\s*(?:instruction|system prompt|response)\s*:|<\|(?:im_start|im_end|system|endoftext|assistant|user|start_header_id)[^|\n]*\|>|\[\/?INST\]|<<\/?SYS>>|<(?:start|end)_of_turn>|<\/?(?:tool_call|function_call|tool_use|function_calls|invoke|system)\b[^<>\n]*>|(?:^|\n)[^\S\n]*system\s*:\s*\S/i,
  ],
  [
    'it addresses the model that reads it',
    /\b(?:system|admin(?:istrator)?|developer)\s+(?:override|prompt|instructions?)\s*:\s*\S|\bnote to (?:the |any )?(?:ai|assistant|model|agent|llm)s?\s*:|\b(?:ai|llm|language model|assistant)s?(?: agents?)?,? (?:reading|processing|parsing) this\b/i,
  ],
  [
    'it asks for something to be done secretly',
    /\b(?:silently|secretly)\s+(?:send|forward|copy|call|run|execute|delete|upload|post|approve|transfer|include|append)\b|\bwithout (?:asking|telling|informing|notifying|alerting) (?:the )?(?:user|human|operator|owner|anyone)\b/i,
  ],
  [
    'it puts data from the reader into a URL',
    // Markdown renders no image whose text contains a lone bracket, so the search may stop at a second one.
    /!\[[^[\]\n]*\]\(\s*https?:\/\/[^()\s]*(?:\{|%7b|\$\(|<)/i,
  ],
];

/** Tag characters spell invisible text, overrides reverse text, and runs of zero-width characters encode bits. */
const hidden =
  /[\u{E0000}-\u{E007F}]|\p{Variation_Selector}{2}|[\u202A-\u202E\u2066-\u2069]|[\u200B\u2060\uFEFF]{2}|(?:[\u200B-\u200D\u2060\uFEFF][^\p{Emoji}]?){4}/u;
/** The reason for quarantine; null for ordinary knowledge. */
export const reasonForQuarantine = (content: string): string | null => {
  if (!isAscii(content) && hidden.test(content.replace(flags, ''))) return 'it contains invisible characters';
  const { text } = asRead(content);
  return orderIn(text) ?? shapes.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
};

/** Strings in metadata, at any depth. */
const textsIn = (value: Json): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
};

/** "[INST]" and "<system>" are the shortest texts that a pattern matches. */
const shortestOrder = 6;

/** Skips texts shorter than any instruction unless they may hide something. */
const isOrder = (text: string): boolean =>
  (text.length >= shortestOrder || !isAscii(text)) && reasonForQuarantine(text) !== null;

/** Everything shown with the content follows the same rule. */
export const isPoisoned = ({
  content,
  source,
  session,
  contexts,
  metadata,
}: Pick<MemoryBody, 'content' | 'source' | 'session' | 'contexts' | 'metadata'>): boolean =>
  isOrder(content) ||
  [source.name, source.ref, session].some(text => text !== null && isOrder(text)) ||
  contexts.some(({ type, name }) => isOrder(type) || isOrder(name)) ||
  textsIn(metadata).some(isOrder);

/** Whether a name reads like an instruction to its reader. */
export const holdsOrder = ({ type, name }: ContextName): boolean =>
  [type, name].some(text => reasonForQuarantine(text) !== null);
