/** What a tool is: what it says of itself to a model, and what it does. */
import type { KnowledgeApi } from '@loci/client';
import type { z } from 'zod';

export interface ToolCall {
  readonly api: KnowledgeApi;
  readonly graph: string;
  /** The caller gave the call up. */
  readonly signal: AbortSignal;
  /** Tells a caller that wants to know how far it is. */
  readonly progress: (message: string) => void;
}

/** The same twice: in words for a model, and as data for a program. */
export interface ToolAnswer<Data> {
  readonly text: string;
  readonly data: Data;
}

/** Whether a tool destroys or may be repeated is a question only where it writes. */
export type ToolHints =
  | { readonly readOnlyHint: true }
  | { readonly readOnlyHint: false; readonly destructiveHint: boolean; readonly idempotentHint: true };

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  readonly hints: ToolHints;
  readonly run: (input: never, call: ToolCall) => Promise<ToolAnswer<unknown>>;
}

/** Binds what a tool does to its schemas. */
export const defineTool = <Input extends z.ZodObject, Output extends z.ZodObject>(tool: {
  name: string;
  title: string;
  description: string;
  input: Input;
  output: Output;
  hints: ToolHints;
  run: (input: z.output<Input>, call: ToolCall) => Promise<ToolAnswer<z.input<Output>>>;
}): Tool => tool;

export const readsOnly: ToolHints = { readOnlyHint: true };
/** It adds or settles, and what it changes can be undone. */
export const addsOnly: ToolHints = { readOnlyHint: false, destructiveHint: false, idempotentHint: true };
export const destroys: ToolHints = { readOnlyHint: false, destructiveHint: true, idempotentHint: true };
