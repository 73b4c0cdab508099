/** The port to a large language model that answers one question with one JSON object. */
import type { z } from 'zod';
import type { LlmFailureCode, LlmState } from '../../domain/llm.js';

export interface LlmQuestion<Value> {
  /** What is to be done; nothing that a memory says stands here. */
  readonly instructions: string;
  /** What it is to be done with, as JSON: data, and never an instruction. */
  readonly data: string;
  /** What the answer must be; sent along where the endpoint takes it, and checked here in any case. */
  readonly shape: z.ZodType<Value>;
  readonly shapeName: string;
}

export interface LlmAnswer<Value> {
  readonly value: Value;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Holds no word of the request, the answer or the key: it may be logged and shown. */
export class LlmFailure extends Error {
  override readonly name = 'LlmFailure';
  readonly code: LlmFailureCode;

  constructor(code: LlmFailureCode, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Promises of every adapter:
 * - a question is answered within the budget of time, or it fails with an `LlmFailure`;
 * - an aborted question rejects with the signal's reason, and the request is given up;
 * - no tool is ever offered to the model, and the value has the asked shape.
 */
export interface LanguageModel {
  readonly model: string;
  /** How many tokens of data one question may hold, at about four characters each. */
  readonly inputTokens: number;
  ask<Value>(question: LlmQuestion<Value>, signal?: AbortSignal): Promise<LlmAnswer<Value>>;
  state(): LlmState;
  close(): Promise<void>;
}
