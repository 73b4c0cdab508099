/** Delivers the messages of one webhook in order, until one fails. */
import { LociProblem } from '@loci/client';
import {
  type AsideEvent,
  type MessageBody,
  mostAttempts,
  pauseAfter,
  secretsAt,
  type Webhook,
  type WebhookState,
} from '../../domain/webhook.js';
import type { SendOutcome } from '../../outbound/webhook-sender.js';
import type { SettledWebhook, TakenWebhook } from '../../storage/store.js';
import type { EngineParts } from '../parts.js';
import { type Pending, pendingOf } from './pending.js';

/** Well below the time a process holds a webhook. */
const longestTakingMs = 45_000;

type Unwell = Extract<SendOutcome, { kind: 'unwell' }>;

/** The state of one delivery run. */
interface Course {
  state: WebhookState;
  readonly delivered: number[];
  readonly asides: AsideEvent[];
  /** The address is failing or the process is stopping: no further message is tried. */
  isOver: boolean;
}

/** A retry has the same id as the first attempt. */
const messageId = (webhook: Webhook, seq: number): string => `msg_${webhook.id}_${seq}`;

const asideAfter = ({ seq, since }: Pending, before: number, reason: string, now: number): AsideEvent => {
  const attempts = before + 1;
  return {
    seq,
    since,
    attempts,
    nextAt: now + pauseAfter(attempts, seq, null),
    isDead: attempts >= mostAttempts,
    reason,
    at: now,
  };
};

export const deliver = async (
  parts: EngineParts,
  { graphId, webhook, asides }: TakenWebhook,
  signal: AbortSignal,
): Promise<SettledWebhook> => {
  const { now, webhooks: sender } = parts;
  const { waiting, again, past } = pendingOf(parts, graphId, webhook);
  const begun = now();
  const course: Course = { state: webhook.state, delivered: [], asides: [], isOver: false };

  /** Pauses the whole address. A message that failed after every pause is dropped, and the next one is tried. */
  const afterUnwell = ({ seq, since }: Pending, isHead: boolean, outcome: Unwell): void => {
    const failures = course.state.failures + 1;
    const isGivenUp = isHead && failures >= mostAttempts;
    const { reason } = outcome;
    if (isGivenUp)
      course.asides.push({ seq, since, attempts: failures, nextAt: now(), isDead: true, reason, at: now() });
    course.isOver = true;
    course.state = {
      ...course.state,
      ...(isGivenUp ? past(seq) : {}),
      // The next one is tried after the longest pause, without going through all of them again.
      failures: Math.min(failures, mostAttempts - 1),
      nextAt: now() + pauseAfter(failures, seq, outcome.askedMs),
    };
  };

  const send = async (seq: number, body: MessageBody): Promise<SendOutcome> => {
    const secrets = secretsAt(webhook, now());
    const outcome = await sender.send(
      { id: messageId(webhook, seq), url: webhook.url, secrets, body },
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

  /** Null: there is nothing to send, as of a context that was forgotten; the list of webhooks says so. */
  const bodyOf = (pending: Pending): Promise<MessageBody | null> =>
    pending.body().catch((error: unknown) => {
      if (!(error instanceof LociProblem) || error.code !== 'context_not_found') throw error;
      course.state = { ...course.state, lastError: error.message };
      return null;
    });

  const retry = async (aside: AsideEvent): Promise<void> => {
    const pending = await again(aside);
    const body = pending === null ? null : await bodyOf(pending);
    if (pending === null || body === null) {
      course.delivered.push(aside.seq);
      return;
    }
    const outcome = await send(aside.seq, body);
    if (outcome.kind === 'delivered') course.delivered.push(aside.seq);
    else if (outcome.kind === 'refused')
      course.asides.push(asideAfter(pending, aside.attempts, outcome.reason, now()));
    else if (outcome.kind === 'unwell') afterUnwell(pending, false, outcome);
  };

  const advance = async (pending: Pending): Promise<void> => {
    const body = await bodyOf(pending);
    const outcome = body === null ? null : await send(pending.seq, body);
    if (outcome?.kind === 'given up') return;
    if (outcome?.kind === 'unwell') {
      afterUnwell(pending, true, outcome);
      return;
    }
    if (outcome?.kind === 'refused') course.asides.push(asideAfter(pending, 0, outcome.reason, now()));
    course.state = { ...course.state, ...past(pending.seq) };
  };

  const hasTime = (): boolean => !course.isOver && now() - begun < longestTakingMs;
  for (const aside of asides) if (hasTime()) await retry(aside);
  for (const pending of await waiting()) if (hasTime()) await advance(pending);
  return { state: course.state, delivered: course.delivered, asides: course.asides };
};
