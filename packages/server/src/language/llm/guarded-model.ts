/** The language model with everything that keeps it from harming us: budget, repeats, breaker and turnstile. */
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
  /** Run before each question; where it throws, nothing is sent. */
  readonly before?: (signal: AbortSignal) => Promise<void>;
  readonly log: { warn(fields: object, message: string): void; info(fields: object, message: string): void };
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  readonly breaker?: BreakerSettings;
  /** The first wait before a repeat; each is a random part of twice the one before. */
  readonly firstWaitMs?: number;
}

const repeats = 2;
const firstWaitMs = 300;
/** So many may wait for each that is under way. */
const waitingForEach = 8;

/** What says nothing about whether the endpoint is well. */
const isItsFault = (code: LlmFailureCode): boolean => code !== 'broken_answer' && code !== 'closed';

interface Told {
  readonly code: LlmFailureCode;
  readonly message: string;
  readonly mayPass?: boolean;
  readonly retryAfterMs?: number | null;
}

const toldBy = (error: unknown): Told => {
  if (error instanceof LlmFailure || (error instanceof Error && 'mayPass' in error)) return error as Told;
  return { code: 'unavailable', message: 'the LLM could not be asked' };
};

export const guardModel = (options: GuardedOptions): LanguageModel => {
  const { budgetMs, log, now } = options;
  const breaker = makeBreaker(options.breaker ?? usualBreaker, now);
  const turnstile = makeTurnstile(
    options.concurrency,
    options.concurrency * waitingForEach,
    () => new LlmFailure('busy', 'the LLM has too many questions'),
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

  /** A chat changes nothing at the other end, so it may be sent again while there is time. */
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
    // Why it rests is worth more than that it does.
    if (code !== 'resting') lastFailure = code;
    return new LlmFailure(code, message);
  };

  const noteFailure = (code: LlmFailureCode): void => {
    const before = breaker.state();
    if (isItsFault(code)) breaker.failed();
    else breaker.answered();
    log.warn({ code, model: options.model }, 'the LLM gave no answer');
    if (before !== 'open' && breaker.state() === 'open') {
      log.warn(
        { code, model: options.model },
        'the LLM is left alone for a while; answers are made without it',
      );
    }
  };

  const read = <Value>(question: LlmQuestion<Value>, reply: ChatReply): Value => {
    counts.inputTokens += reply.inputTokens;
    counts.outputTokens += reply.outputTokens;
    const read = question.shape.safeParse(jsonIn(reply.text));
    if (read.success) return read.data;
    throw new LlmFailure('broken_answer', 'the LLM answered with something else than the JSON asked for');
  };

  return {
    model: options.model,
    inputTokens: options.inputTokens,
    async ask(question, signal) {
      signal?.throwIfAborted();
      if (closing.signal.aborted) throw fail('closed', 'the service is closing');
      if (!breaker.letsThrough()) throw fail('resting', 'the LLM failed too often and is left alone');
      const late = AbortSignal.timeout(budgetMs);
      const stop = AbortSignal.any([late, closing.signal, ...(signal === undefined ? [] : [signal])]);
      const deadline = now() + budgetMs;
      let leave: (() => void) | null = null;
      try {
        leave = await turnstile.enter(stop);
        const reply = await send(question, stop, deadline);
        const value = read(question, reply);
        if (breaker.state() !== 'closed') log.info({ model: options.model }, 'the LLM answers again');
        breaker.answered();
        lastFailure = null;
        return { value, inputTokens: reply.inputTokens, outputTokens: reply.outputTokens };
      } catch (error) {
        if (signal?.aborted || closing.signal.aborted) {
          breaker.abandoned();
          signal?.throwIfAborted();
          throw fail('closed', 'the service is closing');
        }
        const told = late.aborted
          ? { code: 'timeout' as const, message: `the LLM did not answer within ${budgetMs} ms` }
          : toldBy(error);
        // Nobody was asked, so it says nothing about the endpoint.
        if (told.code === 'busy') breaker.abandoned();
        else noteFailure(told.code);
        throw fail(told.code, told.message);
      } finally {
        leave?.();
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
