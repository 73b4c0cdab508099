/** The port to webhook receivers: signs a message and sends it. */
import type { MessageBody } from '../domain/webhook.js';

export interface WebhookMessage {
  /** The same for every attempt, so that a receiver can recognise a repeat. */
  readonly id: string;
  readonly url: string;
  /** The message is signed with each. */
  readonly secrets: readonly string[];
  readonly body: MessageBody;
}

export type SendOutcome =
  | { readonly kind: 'delivered'; readonly status: number }
  /** The receiver rejected this message; it may accept others. */
  | { readonly kind: 'refused'; readonly status: number; readonly reason: string }
  /** The receiver is down, slow or overloaded; no other message would arrive either. */
  | {
      readonly kind: 'unwell';
      readonly status: number | null;
      readonly reason: string;
      readonly askedMs: number | null;
    }
  | { readonly kind: 'given up' };

interface SendCounts {
  delivered: number;
  refused: number;
  unwell: number;
}

export interface WebhookSender {
  /** Why nothing may be sent to this address; null if it is allowed. A name that does not resolve now is allowed. */
  refusalOf(url: string): Promise<string | null>;
  /** Never throws. Returns `given up` at once when the signal aborts. */
  send(message: WebhookMessage, signal: AbortSignal): Promise<SendOutcome>;
  readonly counts: SendCounts;
}
