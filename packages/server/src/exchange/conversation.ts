/** A conversation of another program as import lines: speakers and times are kept, long messages are split. */
import { limits } from '@loci/client';
import type { Piece } from './format.js';
import { nameFrom } from './text/values.js';

export interface Spoken {
  readonly role: 'user' | 'assistant';
  readonly content: string;
  /** RFC 3339. */
  readonly at: string | null;
  readonly name: string | null;
}

export interface Conversation {
  readonly program: string;
  readonly id: string;
  readonly title: string;
  readonly spoken: readonly Spoken[];
}

/** A message may be as long as a memory, in stored characters. */
const longestPart = Math.floor(limits.contentCharacters / 3);

/** Splits at line ends if possible. */
const partsOf = (text: string): string[] => {
  const parts: string[] = [];
  let rest = text.toWellFormed().replaceAll('\u0000', '');
  while (rest.length > longestPart) {
    const end = rest.lastIndexOf('\n', longestPart);
    let cut = end > 0 ? end + 1 : longestPart;
    // Never splits a surrogate pair.
    if (/[\uD800-\uDBFF]/.test(rest[cut - 1] ?? '')) cut--;
    parts.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return [...parts, rest].filter(part => part.trim() !== '');
};

const messagesOf = (spoken: readonly Spoken[]) =>
  spoken.flatMap(({ role, content, at, name }) =>
    partsOf(content).map(part => ({
      role,
      content: part,
      ...(at === null ? {} : { at }),
      ...(name === null ? {} : { name: nameFrom(name, role) }),
    })),
  );

/** Nothing if no one said anything. */
export function* conversationPieces(
  line: number,
  { program, id, title, spoken }: Conversation,
): Generator<Piece> {
  const messages = messagesOf(spoken);
  for (let at = 0; at < messages.length; at += limits.batchMessages) {
    yield {
      line,
      value: {
        loci: 'messages',
        session: nameFrom(`${program}:${id}`, program),
        messages: messages.slice(at, at + limits.batchMessages),
        context_types: { conversation: [title] },
        source_ref: `${program}:${id}`.slice(0, limits.sourceCharacters),
      },
    };
  }
}
