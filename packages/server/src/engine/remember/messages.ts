/** Takes knowledge out of a conversation by rules: facts, preferences, decisions, lessons, errors and fixes. */
import type { ContextName } from '../../domain/context.js';
import type { Metadata, Source, SourceKind } from '../../domain/memory.js';
import { sentences } from '../../language/sentences.js';
import { words } from '../../language/words.js';
import type { Draft } from './draft.js';
import { type Knowledge, knowledgeIn, type Speaking } from './knowledge-in.js';

export interface Message {
  readonly role: 'user' | 'assistant' | 'system' | 'tool';
  readonly content: string;
  readonly name: string | null;
  readonly at: number | null;
}

const roleKinds: Readonly<Record<Message['role'], SourceKind>> = {
  user: 'user',
  assistant: 'agent',
  system: 'system',
  tool: 'tool',
};

export const sourceOf = ({ role, name }: Message): Source => ({ kind: roleKinds[role], name, ref: null });

const fenceMark = /^[ \t]*(`{3,}|~{3,})/u;

/** A block of code ends with a line that begins as it did, or with the text. */
const withoutCode = (content: string): string => {
  const kept: string[] = [];
  let open: string | null = null;
  for (const line of content.split('\n')) {
    const mark = fenceMark.exec(line)?.[1];
    if (open !== null) {
      if (mark?.startsWith(open)) open = null;
    } else if (mark === undefined) kept.push(line);
    else {
      open = mark;
      kept.push('');
    }
  }
  return kept.join('\n');
};

const quotedLines = /^[ \t]*>.*$/gmu;

/** What the speaker said: without code, and without what is only quoted from somebody else. */
const spokenIn = (content: string): string => withoutCode(content).replace(quotedLines, '\n');

interface Piece {
  readonly message: Message;
  readonly text: string;
  readonly knowledge: Knowledge;
}

const correction =
  /^(?:(?:oh |oops,? |sorry,? |hm+,? )*(?:no,? wait|wait,? no|correction|scratch that|make that|i meant?|my mistake)\b|oops\b|sorry,? (?:it'?s|it is|that'?s|that is|not)\b|no, (?:it'?s|it is|that'?s)\b)/iu;
/** "Actually" begins many sentences; it corrects where what follows points back. */
const actually = /^actually,? (?:it'?s|it is|it was|that'?s|that is|they|he|she|make that|not)\b/iu;
const pointsBack = /\b(?:it'?s|it is|it was|that'?s|that is|make that|i meant?|not)\b/iu;

const isCorrection = (text: string): boolean => correction.test(text) || actually.test(text);

export const holdsCorrection = ({ content }: Message): boolean =>
  sentences(spokenIn(content)).some(({ text }) => isCorrection(text.trim()));

export const isSameSpeaker = (a: Message, b: Message): boolean => a.role === b.role && a.name === b.name;

const sharesWords = (a: string, b: string): boolean => {
  const held = new Set(words(a));
  return words(b).some(term => held.has(term));
};

const labelOf = ({ name, role }: Message): string => name ?? role;

/** A correction is kept together with what it corrects, so that neither is read alone. */
const corrected = (pieces: Piece[], message: Message, text: string): boolean => {
  const last = pieces.at(-1);
  if (last === undefined || !isCorrection(text)) return false;
  if (!pointsBack.test(text) && !sharesWords(last.text, text)) return false;
  const both = isSameSpeaker(last.message, message)
    ? `${last.text} ${text}`
    : `${labelOf(last.message)}: ${last.text} ${labelOf(message)}: ${text}`;
  pieces[pieces.length - 1] = { message, text: both, knowledge: last.knowledge };
  return true;
};

const speakingOf = ({ role }: Message): Speaking => (role === 'assistant' ? 'assistant' : 'person');

const piecesOf = (messages: readonly Message[]): Piece[] => {
  const pieces: Piece[] = [];
  for (const message of messages) {
    for (const sentence of sentences(spokenIn(message.content))) {
      const text = sentence.text.replace(/\s+/gu, ' ').trim();
      if (corrected(pieces, message, text)) continue;
      const knowledge = knowledgeIn(text, speakingOf(message));
      if (knowledge !== null) pieces.push({ message, text, knowledge });
    }
  }
  return pieces;
};

/** A piece of a message, with who said it and when. */
export const draftOfMessage = (
  message: Message,
  content: string,
  { contexts, session }: Pick<Draft, 'contexts' | 'session'>,
  metadata: Metadata,
): Draft => ({
  content,
  contexts,
  source: sourceOf(message),
  session,
  givenBy: null,
  occurredAt: message.at,
  validUntil: null,
  supersedes: [],
  metadata,
});

/** Each piece keeps who said it, when, and in which session; neighbours in one message stay apart. */
export const draftsFromMessages = (
  messages: readonly Message[],
  contexts: readonly ContextName[] | null,
  session: string,
): Draft[] =>
  piecesOf(messages).map(({ message, text, knowledge }) =>
    draftOfMessage(message, text, { contexts, session }, { knowledge }),
  );
