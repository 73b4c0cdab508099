/**
 * Extracts knowledge from a conversation in the speaker's words: facts, preferences, decisions, lessons, errors, fixes
 * and rules.
 */

import type { ContextName } from '../../domain/context.js';
import type { Metadata, Source, SourceKind } from '../../domain/memory.js';
import { onOneLine } from '../../language/characters.js';
import type { SpokenReading } from '../../language/models/knowledge-head.js';
import type { Models } from '../../language/models/models.js';
import { sentences } from '../../language/sentences.js';
import { takeTurns } from '../../take-turns.js';
import type { Draft } from './draft.js';
import { knowledgeIn } from './knowledge-in.js';
import type { Message, ReadSentence } from './message.js';
import { piecesOf } from './pieces.js';

const roleKinds: Readonly<Record<Message['role'], SourceKind>> = {
  user: 'user',
  assistant: 'agent',
  system: 'system',
  tool: 'tool',
};

export const sourceOf = ({ role, name }: Message): Source => ({ kind: roleKinds[role], name, ref: null });

const fenceMark = /^[ \t]*(`{3,}|~{3,})/u;

/** The speaker's own words, without code blocks and quoted lines. */
const spokenIn = (content: string): string => {
  const kept: string[] = [];
  let open: string | null = null;
  for (const line of content.split('\n')) {
    const mark = fenceMark.exec(line)?.[1];
    if (open !== null) {
      // A block ends at a line with the same fence, or at the end of the text.
      if (mark?.startsWith(open)) open = null;
    } else if (mark === undefined) kept.push(line.trimStart().startsWith('>') ? '' : line);
    else {
      open = mark;
      kept.push('');
    }
  }
  return kept.join('\n');
};

/** About a second of model time on one core; later sentences are classified by exact terms only. */
export const mostSentences = 200;

export const readSentences = async (
  models: Models,
  messages: readonly Message[],
  most: number,
  signal?: AbortSignal,
): Promise<ReadSentence[]> => {
  const turn = takeTurns();
  const said: { message: Message; text: string; isByAssistant: boolean }[] = [];
  for (const message of messages) {
    const isByAssistant = message.role === 'assistant';
    for (const { text } of sentences(spokenIn(message.content)))
      said.push({ message, text: onOneLine(text), isByAssistant });
    await turn();
  }
  const readings = await knowledgeIn(models, said, most, signal);
  return said.map(({ message, text }, at) => ({
    message,
    text,
    ...(readings[at] as SpokenReading),
  }));
};

/** A piece of a message, with its speaker and time. */
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

/** Each piece keeps its speaker, time and session. */
export const draftsFromSentences = (
  read: readonly ReadSentence[],
  contexts: readonly ContextName[] | null,
  session: string,
): Draft[] =>
  piecesOf(read).map(({ message, text, knowledge }) =>
    draftOfMessage(message, text, { contexts, session }, { knowledge }),
  );
