/** One request to an OpenAI-compatible endpoint, with the AI SDK. Loaded on the first request. */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, NoObjectGeneratedError, Output } from 'ai';
import type { z } from 'zod';
import type { LlmFailureCode } from '../../domain/llm.js';
import { retryAfterMs } from '../../domain/retry-after.js';

export interface ChatOptions {
  readonly url: string;
  readonly key: string | null;
  readonly model: string;
  readonly outputTokens: number;
}

interface ChatRequest {
  readonly instructions: string;
  readonly data: string;
  readonly shape: z.ZodType;
  readonly shapeName: string;
}

export interface ChatReply {
  readonly text: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Describes the error without quoting it: the SDK's errors contain the request, and services quote the key. */
class ChatRefusal extends Error {
  readonly code: LlmFailureCode;
  /** Whether a retry may succeed. */
  readonly mayPass: boolean;
  readonly retryAfterMs: number | null;

  constructor(code: LlmFailureCode, message: string, mayPass: boolean, retryAfterMs: number | null = null) {
    super(message);
    this.code = code;
    this.mayPass = mayPass;
    this.retryAfterMs = retryAfterMs;
  }
}

export type ChatEndpoint = (request: ChatRequest, signal: AbortSignal) => Promise<ChatReply>;

const retryAfterOf = (headers: Record<string, string> | undefined): number | null =>
  retryAfterMs(headers?.['retry-after'], Date.now());

const refusalOf = (error: unknown): ChatRefusal => {
  if (!APICallError.isInstance(error) || error.statusCode === undefined) {
    return new ChatRefusal('unavailable', 'the LLM cannot be reached, or its answer was cut off', true);
  }
  const { statusCode: status } = error;
  const message = `the LLM answered with status ${status}`;
  if (status === 429)
    return new ChatRefusal('rate_limited', message, true, retryAfterOf(error.responseHeaders));
  if (status >= 500 || status === 408)
    return new ChatRefusal('unavailable', message, true, retryAfterOf(error.responseHeaders));
  if (status >= 400) return new ChatRefusal('refused', message, false);
  return new ChatRefusal('broken_answer', 'the LLM did not return a chat completion', false);
};

const isTooStrict = (error: unknown): boolean =>
  APICallError.isInstance(error) && (error.statusCode === 400 || error.statusCode === 422);

export const openChat = ({ url, key, model, outputTokens }: ChatOptions): ChatEndpoint => {
  // The SDK would write its warnings to the console, bypassing the log.
  (globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;
  const provider = createOpenAICompatible({
    name: 'llm',
    baseURL: url,
    supportsStructuredOutputs: true,
    ...(key === null ? {} : { apiKey: key }),
  });
  const chat = provider.chatModel(model);
  /** Some endpoints support neither schema nor temperature; the instructions describe the format as well. */
  let isPlain = false;

  const send = async (request: ChatRequest, signal: AbortSignal, plain: boolean): Promise<ChatReply> => {
    try {
      const { text, usage } = await generateText({
        model: chat,
        system: request.instructions,
        prompt: request.data,
        maxOutputTokens: outputTokens,
        maxRetries: 0,
        abortSignal: signal,
        ...(plain
          ? {}
          : { temperature: 0, output: Output.object({ schema: request.shape, name: request.shapeName }) }),
      });
      return { text, inputTokens: usage.inputTokens ?? 0, outputTokens: usage.outputTokens ?? 0 };
    } catch (error) {
      // It answered in another format: the tokens count, and the caller parses the text itself.
      if (!NoObjectGeneratedError.isInstance(error)) throw error;
      const { text = '', usage } = error;
      return { text, inputTokens: usage?.inputTokens ?? 0, outputTokens: usage?.outputTokens ?? 0 };
    }
  };

  return async (request, signal) => {
    try {
      if (!isPlain) {
        try {
          return await send(request, signal, false);
        } catch (error) {
          if (!isTooStrict(error)) throw error;
        }
      }
      const reply = await send(request, signal, true);
      isPlain = true;
      return reply;
    } catch (error) {
      signal.throwIfAborted();
      throw refusalOf(error);
    }
  };
};
