/** The language model with its safeguards: time budget, retries, circuit breaker and concurrency limit. */
import { setTimeout as delay } from 'node:timers/promises';
import type { LlmFailureCode } from '../../domain/llm.js';
import { makeTurnstile } from '../turnstile.js';
import type { ChatEndpoint, ChatOptions, ChatReply } from './chat-endpoint.js';
import { type BreakerSettings, makeBreaker, usualBreaker } from './circuit-breaker.js';
import { jsonIn } from './json-in.js';
import { type LanguageModel, LlmFailure, type LlmQuestion } from './language-model.js';

export interface GuardedOptions extends ChatOptions {
  readonly budgetMs: number;
  readonly inputTokens: number;
  readonly concurrency: number;
  /** Runs before each request; if it throws, nothing is sent. */
  readonly before?: (signal: AbortSignal) => Promise<void>;
  readonly log: { warn(fields: object, message: string): void; info(fields: object, message: string): void };
  /** Milliseconds from a monotonic clock. */
  readonly now: () => number;
  readonly breaker?: BreakerSettings;
  /** The first delay before a retry; each is a random part of twice the previous one. */
  readonly firstWaitMs?: number;
}

const repeats = 2;
const firstWaitMs = 300;
/** How many may wait per running request. */
const waitingForEach = 8;

/** Failures that say something about the health of the endpoint. */
const isItsFault = (code: LlmFailureCode): boolean => code !== 'broken_answer' && code !== 'closed';

interface Told {
  readonly code: LlmFailureCode;
  readonly message: string;
  readonly mayPass?: boolean;
  readonly retryAfterMs?: number | null;
}

const toldBy = (error: unknown): Told => {
  if (error instanceof LlmFailure || (error instanceof Error && 'mayPass' in error)) return error as Told;
  return { code: 'unavailable', message: 'the request to the LLM failed' };
};

export const guardModel = (options: GuardedOptions): LanguageModel => {
  const { budgetMs, log, now } = options;
  const breaker = makeBreaker(options.breaker ?? usualBreaker, now);
  const inTurn = makeTurnstile(
    options.concurrency,
    options.concurrency * waitingForEach,
    () => new LlmFailure('busy', 'the LLM has too many requests'),
  );
  const closing = new AbortController();
  const counts = { calls: 0, failures: {} as Record<string, number>, inputTokens: 0, outputTokens: 0 };
  let milliseconds = 0;
  let lastFailure: LlmFailureCode | null = null;
  let opening: Promise<ChatEndpoint> | null = null;

  const endpoint = (): Promise<ChatEndpoint> => {
    opening ??= import('./chat-endpoint.js').then(({ openChat }) => openChat(options));
    return opening;
  };

  /** A chat request has no side effects, so it may be retried within the time budget. */
  const send = async (
    question: LlmQuestion<unknown>,
    stop: AbortSignal,
    deadline: number,
  ): Promise<ChatReply> => {
    await options.before?.(stop);
    const chat = await endpoint();
    for (let attempt = 0; ; attempt++) {
      const began = now();
      counts.calls += 1;
      try {
        return await chat(question, stop);
      } catch (error) {
        stop.throwIfAborted();
        const told = toldBy(error);
        const jittered = (options.firstWaitMs ?? firstWaitMs) * 2 ** attempt * (0.5 + Math.random() / 2);
        const waitMs = Math.max(told.retryAfterMs ?? 0, jittered);
        if (told.mayPass !== true || attempt === repeats || now() + waitMs >= deadline) {
          throw new LlmFailure(told.code, told.message);
        }
        await delay(waitMs, undefined, { signal: stop });
      } finally {
        milliseconds += now() - began;
      }
    }
  };

  const fail = (code: LlmFailureCode, message: string): LlmFailure => {
    counts.failures[code] = (counts.failures[code] ?? 0) + 1;
    // The cause of the pause is more useful than the pause itself.
    if (code !== 'resting') lastFailure = code;
    return new LlmFailure(code, message);
  };

  const noteFailure = (code: LlmFailureCode): void => {
    const before = breaker.state();
    if (isItsFault(code)) breaker.failed();
    else breaker.answered();
    log.warn({ code, model: options.model }, 'the LLM did not answer');
    if (before !== 'open' && breaker.state() === 'open') {
      log.warn({ code, model: options.model }, 'requests to the LLM are paused; answers do not use it');
    }
  };

  const read = <Value>(question: LlmQuestion<Value>, reply: ChatReply): Value => {
    counts.inputTokens += reply.inputTokens;
    counts.outputTokens += reply.outputTokens;
    const read = question.shape.safeParse(jsonIn(reply.text));
    if (read.success) return read.data;
    throw new LlmFailure('broken_answer', 'the LLM did not return the requested JSON');
  };

  return {
    model: options.model,
    inputTokens: options.inputTokens,
    async ask(question, signal) {
      signal?.throwIfAborted();
      if (closing.signal.aborted) throw fail('closed', 'the server is shutting down');
      if (!breaker.letsThrough()) throw fail('resting', 'the LLM failed too often, so requests are paused');
      const late = AbortSignal.timeout(budgetMs);
      const stop = AbortSignal.any([late, closing.signal, ...(signal === undefined ? [] : [signal])]);
      const deadline = now() + budgetMs;
      try {
        const reply = await inTurn(() => send(question, stop, deadline), stop);
        const value = read(question, reply);
        if (breaker.state() !== 'closed') log.info({ model: options.model }, 'the LLM answers again');
        breaker.answered();
        lastFailure = null;
        return { value, inputTokens: reply.inputTokens, outputTokens: reply.outputTokens };
      } catch (error) {
        if (signal?.aborted || closing.signal.aborted) {
          breaker.abandoned();
          signal?.throwIfAborted();
          throw fail('closed', 'the server is shutting down');
        }
        const told = late.aborted
          ? { code: 'timeout' as const, message: `the LLM did not answer within ${budgetMs} ms` }
          : toldBy(error);
        // Nothing was sent, so it says nothing about the endpoint.
        if (told.code === 'busy') breaker.abandoned();
        else noteFailure(told.code);
        throw fail(told.code, told.message);
      }
    },
    state: () => ({
      model: options.model,
      breaker: breaker.state(),
      lastFailure,
      counts: { ...counts, failures: { ...counts.failures }, seconds: milliseconds / 1_000 },
    }),
    close: async () => closing.abort(),
  };
};
