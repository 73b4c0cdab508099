/** Extracts knowledge from a conversation without an LLM. The same conversation and models give the same result. */
import type { ContextName } from '../../domain/context.js';
import type { EngineParts } from '../parts.js';
import type { Draft } from './draft.js';
import type { Message } from './message.js';
import { draftsFromSentences, readSentences } from './messages.js';

/** For imports: years of conversations are not sent to an LLM unasked, and no caller waits for them. */
export const readMessages = async (
  { models }: EngineParts,
  messages: readonly Message[],
  contexts: readonly ContextName[] | null,
  session: string,
): Promise<Draft[]> =>
  draftsFromSentences(await readSentences(models, messages, Number.POSITIVE_INFINITY), contexts, session);
