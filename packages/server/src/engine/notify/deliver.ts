/** Delivers the events of one webhook in order, until one fails. */
import type { GraphEvent } from '../../domain/event.js';
import {
  type AsideEvent,
  isWanted,
  mostAttempts,
  pauseAfter,
  secretsAt,
  type Webhook,
  type WebhookState,
} from '../../domain/webhook.js';
import type { SendOutcome } from '../../outbound/webhook-sender.js';
import type { SettledWebhook, TakenWebhook } from '../../storage/store.js';
import type { EngineParts } from '../parts.js';

/** Events read from the log at a time. */
const eventsTogether = 100;
/** Well below the time a process holds a webhook. */
const longestTakingMs = 45_000;

type Unwell = Extract<SendOutcome, { kind: 'unwell' }>;

/** The state of one delivery run. */
interface Course {
  state: WebhookState;
  readonly delivered: number[];
  readonly asides: AsideEvent[];
  /** The address is failing or the process is stopping: no further event is tried. */
  isOver: boolean;
}

/** A retry has the same id as the first attempt. */
const messageId = (webhook: Webhook, seq: number): string => `msg_${webhook.id}_${seq}`;

const asideAfter = (seq: number, before: number, reason: string, now: number): AsideEvent => {
  const attempts = before + 1;
  return {
    seq,
    attempts,
    nextAt: now + pauseAfter(attempts, seq, null),
    isDead: attempts >= mostAttempts,
    reason,
    at: now,
  };
};

/** Pauses the whole address. An event that failed after every pause is dropped, and the next one is tried. */
const afterUnwell = (course: Course, seq: number, isHead: boolean, outcome: Unwell, now: number): void => {
  const failures = course.state.failures + 1;
  const isGivenUp = isHead && failures >= mostAttempts;
  if (isGivenUp) {
    course.asides.push({
      seq,
      attempts: failures,
      nextAt: now,
      isDead: true,
      reason: outcome.reason,
      at: now,
    });
  }
  course.isOver = true;
  course.state = {
    ...course.state,
    through: isGivenUp ? seq : course.state.through,
    // The next one is tried after the longest pause, without going through all of them again.
    failures: Math.min(failures, mostAttempts - 1),
    nextAt: now + pauseAfter(failures, seq, outcome.askedMs),
  };
};

export const deliver = async (
  parts: EngineParts,
  { graphId, webhook, asides }: TakenWebhook,
  signal: AbortSignal,
): Promise<SettledWebhook> => {
  const { store, now, webhooks: sender } = parts;
  const begun = now();
  const course: Course = { state: webhook.state, delivered: [], asides: [], isOver: false };

  const send = async (event: GraphEvent): Promise<SendOutcome> => {
    const outcome = await sender.send(
      {
        id: messageId(webhook, event.seq),
        url: webhook.url,
        secrets: secretsAt(webhook, now()),
        graphId,
        event,
      },
      signal,
    );
    if (outcome.kind === 'given up') {
      course.isOver = true;
      return outcome;
    }
    const isWell = outcome.kind !== 'unwell';
    course.state = {
      ...course.state,
      ...(isWell ? { failures: 0, nextAt: 0 } : {}),
      lastAt: now(),
      lastStatus: outcome.status,
      lastError: outcome.kind === 'delivered' ? null : outcome.reason,
    };
    return outcome;
  };

  const retry = async (aside: AsideEvent): Promise<void> => {
    const [event] = await store.events(graphId, aside.seq - 1, 1);
    if (event === undefined) {
      course.delivered.push(aside.seq);
      return;
    }
    const outcome = await send(event);
    if (outcome.kind === 'delivered') course.delivered.push(aside.seq);
    else if (outcome.kind === 'refused')
      course.asides.push(asideAfter(aside.seq, aside.attempts, outcome.reason, now()));
    else if (outcome.kind === 'unwell') afterUnwell(course, aside.seq, false, outcome, now());
  };

  const advance = async (event: GraphEvent): Promise<void> => {
    const outcome = isWanted(webhook, event.type) ? await send(event) : null;
    if (outcome?.kind === 'given up') return;
    if (outcome?.kind === 'unwell') {
      afterUnwell(course, event.seq, true, outcome, now());
      return;
    }
    if (outcome?.kind === 'refused') course.asides.push(asideAfter(event.seq, 0, outcome.reason, now()));
    course.state = { ...course.state, through: event.seq };
  };

  const hasTime = (): boolean => !course.isOver && now() - begun < longestTakingMs;
  for (const aside of asides) if (hasTime()) await retry(aside);
  for (const event of await store.events(graphId, webhook.state.through, eventsTogether)) {
    if (hasTime()) await advance(event);
  }
  return { state: course.state, delivered: course.delivered, asides: course.asides };
};
