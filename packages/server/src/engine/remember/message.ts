/** One turn of a conversation, and its classified sentences. */
import type { SpokenReading } from '../../language/models/knowledge-head.js';

export interface Message {
  readonly role: 'user' | 'assistant' | 'system' | 'tool';
  readonly content: string;
  readonly name: string | null;
  readonly at: number | null;
}

/** A sentence of a message and its classification. */
export interface ReadSentence extends SpokenReading {
  readonly message: Message;
  readonly text: string;
}
