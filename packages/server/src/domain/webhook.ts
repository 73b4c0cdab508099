/** A webhook: an address that is told of the events of a graph, in their order, and how that goes. */
import type { EventType } from './event.js';

export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly name: string | null;
  /** null: all. */
  readonly events: readonly EventType[] | null;
  readonly createdAt: number;
  /** What signs its messages. */
  readonly secret: string;
  /** The one before signs beside it until then, so that a receiver can change in peace. */
  readonly previous: { readonly secret: string; readonly until: number } | null;
  readonly state: WebhookState;
}

/** How far it is; moves with every taking. */
export interface WebhookState {
  /** Events up to this one were delivered, put aside or not wanted. */
  readonly through: number;
  /** Attempts in a row at which the address was not well; 0: it is. */
  readonly failures: number;
  /** Not before. */
  readonly nextAt: number;
  readonly lastAt: number | null;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
}

/** An event that its receiver refused: it waits beside the others, or is given up. */
export interface AsideEvent {
  readonly seq: number;
  readonly attempts: number;
  readonly nextAt: number;
  readonly isDead: boolean;
  readonly reason: string;
  readonly at: number;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Pauses after the first, second, … failure: about half a day in all. */
const pauses = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, 2 * hour, 4 * hour, 5 * hour];

/** The first attempt, and one after each pause. */
export const mostAttempts = pauses.length + 1;
/** A server that asks for more gets this. */
const longestAskedMs = 6 * hour;
/** By the golden ratio, so that neighbours do not come back together. */
const spread = (seq: number): number => 0.9 + 0.2 * ((seq * 0.618_033_988_749) % 1);

/** How long to wait after so many failures in a row; never shorter than the receiver asked for. */
export const pauseAfter = (failures: number, seq: number, askedMs: number | null): number => {
  const pause = pauses[Math.min(failures, pauses.length) - 1] ?? pauses[0] ?? second;
  return Math.round(Math.max(pause * spread(seq), Math.min(askedMs ?? 0, longestAskedMs)));
};

export const isWanted = ({ events }: Webhook, type: EventType): boolean =>
  events === null || events.includes(type);

/** How long the secret before signs along. */
export const overlapMs = 24 * hour;

export const secretsAt = ({ secret, previous }: Webhook, now: number): readonly string[] =>
  previous !== null && previous.until > now ? [secret, previous.secret] : [secret];
