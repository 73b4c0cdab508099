/** A tool that a model can call: its name, purpose, input and action. */
import type { z } from 'zod';
import { LociProblem } from '../contract/problems.js';
import type { KnowledgeApi } from '../knowledge-api.js';

/** What a tool receives when it runs. */
export interface ToolCall {
  readonly api: KnowledgeApi;
  readonly graph_id: string;
  readonly signal?: AbortSignal;
}

/** One tool, independent of any framework. */
export interface AgentTool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly description: string;
  readonly input: Input;
  /** Returns plain data. Errors that the model can fix come back as `error`; all others are thrown. */
  readonly run: (
    input: z.output<Input>,
    options?: { signal?: AbortSignal | undefined },
  ) => Promise<ToolAnswer>;
}

/** What a model reads: data, or an error with the fields it concerns. */
export type ToolAnswer = Readonly<Record<string, unknown>>;

/** Errors that a model can fix. An unreachable server is for the program to handle. */
const fixable = new Set([
  'invalid_request',
  'forbidden',
  'graph_not_found',
  'context_not_found',
  'memory_not_found',
  'contradiction_not_found',
  'conflict',
  'precondition_failed',
  'too_large',
]);

/** The error to show a model; null for errors that it cannot fix. */
const failureForModel = (error: unknown, readsOnly = false): ToolAnswer | null => {
  if (!(error instanceof LociProblem) || !fixable.has(error.code)) return null;
  // A query simply finds nothing yet. A change must report that nothing was done.
  if (error.code === 'graph_not_found' && readsOnly)
    return { memories: [], note: 'Nothing is stored in this graph yet.' };
  return {
    error: error.message,
    code: error.code,
    ...(error.errors.length === 0 ? {} : { fields: error.errors }),
  };
};

/** A tool before it is bound to a graph. */
export interface ToolSketch<Input extends z.ZodObject> {
  readonly name: string;
  readonly description: string;
  readonly input: Input;
  /** It changes nothing. */
  readonly readsOnly?: true;
  readonly run: (input: z.output<Input>, call: ToolCall) => Promise<ToolAnswer>;
}

/** Binds a tool to a client and a graph. */
export const bound = <Input extends z.ZodObject>(
  sketch: ToolSketch<Input>,
  api: KnowledgeApi,
  graph_id: string,
): AgentTool<Input> => ({
  name: sketch.name,
  description: sketch.description,
  input: sketch.input,
  async run(input, { signal } = {}) {
    try {
      return await sketch.run(input, { api, graph_id, ...(signal === undefined ? {} : { signal }) });
    } catch (error) {
      const failure = failureForModel(error, sketch.readsOnly);
      if (failure === null) throw error;
      return failure;
    }
  },
});
