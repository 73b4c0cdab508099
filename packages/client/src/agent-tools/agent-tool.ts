/** A tool that a model can call: its name, what it is for, what it takes, and what it does. */
import type { z } from 'zod';
import { LociProblem } from '../contract/problems.js';
import type { KnowledgeApi } from '../knowledge-api.js';

/** What a tool has at hand when it runs. */
export interface ToolCall {
  readonly api: KnowledgeApi;
  readonly graph_id: string;
  readonly signal?: AbortSignal;
}

/** One tool, in no framework's own form. */
export interface AgentTool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly description: string;
  readonly input: Input;
  /** Answers with plain data. What the model can fix comes back as `error`; everything else is thrown. */
  readonly run: (
    input: z.output<Input>,
    options?: { signal?: AbortSignal | undefined },
  ) => Promise<ToolAnswer>;
}

/** What a model reads: data, or what went wrong and which fields are meant. */
export type ToolAnswer = Readonly<Record<string, unknown>>;

/** A model can do something about these; a server that is away is the program's matter. */
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

/** A failure in words for a model; null: it should not hear of it. */
export const failureForModel = (error: unknown, readsOnly = false): ToolAnswer | null => {
  if (!(error instanceof LociProblem) || !fixable.has(error.code)) return null;
  // Who asks finds nothing yet; who meant to change something must hear that nothing was done.
  if (error.code === 'graph_not_found' && readsOnly)
    return { memories: [], note: 'Nothing is stored in this graph yet.' };
  return {
    error: error.message,
    code: error.code,
    ...(error.errors.length === 0 ? {} : { fields: error.errors }),
  };
};

/** How the tools are written down, before they know their graph. */
export interface ToolSketch<Input extends z.ZodObject> {
  readonly name: string;
  readonly description: string;
  readonly input: Input;
  /** It only asks. */
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
