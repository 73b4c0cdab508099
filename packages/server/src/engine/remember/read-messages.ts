/** Takes knowledge out of a conversation by rules alone: the same conversation always gives the same. */
import type { ContextName } from '../../domain/context.js';
import type { EngineParts } from '../parts.js';
import type { Draft } from './draft.js';
import { draftsFromMessages, type Message } from './messages.js';

/** For imports: years of talk are not sent to an LLM unasked, and twice must be once. */
export const readMessages = (
  _parts: EngineParts,
  messages: readonly Message[],
  contexts: readonly ContextName[] | null,
  session: string,
): Promise<Draft[]> => Promise.resolve(draftsFromMessages(messages, contexts, session));
