/** The port to a large language model that answers one request with one JSON object. */
import type { z } from 'zod';
import type { LlmFailureCode, LlmState } from '../../domain/llm.js';

export interface LlmQuestion<Value> {
  /** The task; never contains text from a memory. */
  readonly instructions: string;
  /** The input, as JSON: data, never instructions. */
  readonly data: string;
  /** The schema of the answer; sent along if the endpoint supports it, and always checked here. */
  readonly shape: z.ZodType<Value>;
  readonly shapeName: string;
}

interface LlmAnswer<Value> {
  readonly value: Value;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Contains nothing from the request, the answer or the key, so it may be logged and shown. */
export class LlmFailure extends Error {
  override readonly name = 'LlmFailure';
  readonly code: LlmFailureCode;

  constructor(code: LlmFailureCode, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Every adapter guarantees:
 * - a request is answered within the time budget, or fails with an `LlmFailure`;
 * - an aborted request rejects with the signal's reason, and the connection is closed;
 * - no tool is ever offered to the model, and the value matches the schema.
 */
export interface LanguageModel {
  readonly model: string;
  /** The maximum tokens of data per request, at about four characters each. */
  readonly inputTokens: number;
  ask<Value>(question: LlmQuestion<Value>, signal?: AbortSignal): Promise<LlmAnswer<Value>>;
  state(): LlmState;
  close(): Promise<void>;
}
