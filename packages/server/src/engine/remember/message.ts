/** One turn of a conversation, and its sentences as they were read. */
import type { SpokenReading } from '../../language/models/knowledge-head.js';

export interface Message {
  readonly role: 'user' | 'assistant' | 'system' | 'tool';
  readonly content: string;
  readonly name: string | null;
  readonly at: number | null;
}

/** A sentence of a message, and what it is. */
export interface ReadSentence extends SpokenReading {
  readonly message: Message;
  readonly text: string;
}
