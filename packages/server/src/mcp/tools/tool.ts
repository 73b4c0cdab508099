/** What a tool is: how it describes itself to a model, and what it does. */
import type { KnowledgeApi } from '@loci/client';
import type { z } from 'zod';

export interface ToolCall {
  readonly api: KnowledgeApi;
  readonly graph: string;
  /** The name that the MCP client gives itself; null if it gives none. */
  readonly agent: string | null;
  /** Aborted when the caller gives up. */
  readonly signal: AbortSignal;
  /** Reports progress to a caller that asked for it. */
  readonly progress: (message: string) => void;
}

/** The same answer twice: as text for a model, and as data for a program. */
export interface ToolAnswer<Data> {
  readonly text: string;
  readonly data: Data;
}

/** Only for tools that write: whether it is destructive, and whether it may be repeated. */
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

/** Binds a tool's implementation to its schemas. */
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
/** It adds or resolves, and its changes can be undone. */
export const addsOnly: ToolHints = { readOnlyHint: false, destructiveHint: false, idempotentHint: true };
export const destroys: ToolHints = { readOnlyHint: false, destructiveHint: true, idempotentHint: true };
