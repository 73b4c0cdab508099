/** The port to receivers of webhooks: signs a message and brings it to an address. */
import type { GraphEvent } from '../domain/event.js';

export interface WebhookMessage {
  /** The same at every attempt, so that a receiver can tell a repeat. */
  readonly id: string;
  readonly url: string;
  /** It is signed with each. */
  readonly secrets: readonly string[];
  readonly graphId: string;
  /** null: a message by way of trial. */
  readonly event: GraphEvent | null;
}

export type SendOutcome =
  | { readonly kind: 'delivered'; readonly status: number }
  /** The receiver does not want this message; others may still be taken. */
  | { readonly kind: 'refused'; readonly status: number; readonly reason: string }
  /** The receiver is away, slow or overloaded: nothing else would arrive either. */
  | {
      readonly kind: 'unwell';
      readonly status: number | null;
      readonly reason: string;
      readonly askedMs: number | null;
    }
  | { readonly kind: 'given up' };

export interface SendCounts {
  delivered: number;
  refused: number;
  unwell: number;
}

export interface WebhookSender {
  /** Why nothing may be sent to this address, in words; null where it may. A name that leads nowhere today may. */
  refusalOf(url: string): Promise<string | null>;
  /** Never throws. Ends at once with `given up` when the signal comes. */
  send(message: WebhookMessage, signal: AbortSignal): Promise<SendOutcome>;
  readonly counts: SendCounts;
}
