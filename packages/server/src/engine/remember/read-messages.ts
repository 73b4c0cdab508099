/** Takes knowledge out of a conversation without an LLM: the same conversation gives the same, where the same models run. */
import type { ContextName } from '../../domain/context.js';
import type { EngineParts } from '../parts.js';
import type { Draft } from './draft.js';
import type { Message } from './message.js';
import { draftsFromSentences, readSentences } from './messages.js';

/** For imports: years of talk are not sent to an LLM unasked, and nobody waits for the answer to one conversation. */
export const readMessages = async (
  { models }: EngineParts,
  messages: readonly Message[],
  contexts: readonly ContextName[] | null,
  session: string,
): Promise<Draft[]> =>
  draftsFromSentences(await readSentences(models, messages, Number.POSITIVE_INFINITY), contexts, session);
