/** A webhook: an address that receives the events of a graph in order, or its digests, and its delivery state. */
import type { DigestSchedule } from './digest-schedule.js';
import type { EventType } from './event.js';

/** `json`: as any message; `markdown`: nothing else; `chat`: Markdown in the field `text`. */
export type DigestFormat = 'json' | 'markdown' | 'chat';

/** What a webhook receives in place of events. */
export interface DigestOrder extends DigestSchedule {
  readonly format: DigestFormat;
  /** Null: the graph. A number, so that forgetting a context leaves no name here. */
  readonly contextId: number | null;
  /** Entries per section. */
  readonly limit: number;
}

/** A message as it is signed and sent. */
export interface MessageBody {
  readonly mediaType: string;
  readonly text: string;
}

export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly name: string | null;
  /** Null: all. */
  readonly events: readonly EventType[] | null;
  /** Null: it receives events. */
  readonly digest: DigestOrder | null;
  readonly createdAt: number;
  /** The secret that signs its messages. */
  readonly secret: string;
  /** The previous secret also signs until then, so that the receiver has time to switch. */
  readonly previous: { readonly secret: string; readonly until: number } | null;
  readonly state: WebhookState;
}

/** The delivery progress. */
export interface WebhookState {
  /** Events up to this one were delivered, set aside or not wanted; of digests, the time that the last one ended. */
  readonly through: number;
  /** When the next digest is due; null for events. */
  readonly digestAt: number | null;
  /** Consecutive attempts at which the address failed; 0 if it works. */
  readonly failures: number;
  /** The earliest time of the next attempt. */
  readonly nextAt: number;
  readonly lastAt: number | null;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
}

/** An event or digest that the receiver rejected: it is retried separately, or dropped. */
export interface AsideEvent {
  /** The number of the event, or the time that the digest ended. */
  readonly seq: number;
  /** When the digest began; null for an event. */
  readonly since: number | null;
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
/** The longest pause that a receiver can request. */
const longestAskedMs = 6 * hour;
/** Spreads retries by the golden ratio, so that neighbours do not return together. */
const spread = (seq: number): number => 0.9 + 0.2 * ((seq * 0.618_033_988_749) % 1);

/** The pause after this many consecutive failures; never shorter than the receiver asked for. */
export const pauseAfter = (failures: number, seq: number, askedMs: number | null): number => {
  const pause = pauses[Math.min(failures, pauses.length) - 1] ?? pauses[0] ?? second;
  return Math.round(Math.max(pause * spread(seq), Math.min(askedMs ?? 0, longestAskedMs)));
};

export const isWanted = ({ events }: Webhook, type: EventType): boolean =>
  events === null || events.includes(type);

/** How long the previous secret also signs. */
export const overlapMs = 24 * hour;

export const secretsAt = ({ secret, previous }: Webhook, now: number): readonly string[] =>
  previous !== null && previous.until > now ? [secret, previous.secret] : [secret];
