/** Tools for agents in no framework's own form, and as OpenAI-compatible functions. */
import { z } from 'zod';
import type { KnowledgeApi } from '../knowledge-api.js';
import { type AgentTool, bound, type ToolAnswer, type ToolSketch } from './agent-tool.js';
import { sketches } from './sketches.js';

export type { AgentTool, ToolAnswer } from './agent-tool.js';
export { forgetTarget } from './forget-target.js';
export { toolTexts } from './tool-texts.js';

/** The name of a tool. */
export type ToolName = keyof typeof sketches;

/** The tools by their names, each with the type of its input. */
export type AgentTools = { [Name in ToolName]: AgentTool<(typeof sketches)[Name]['input']> };

/** For which graph, and which tools. */
export interface ToolsOptions {
  /** The graph that the tools read and write. */
  graph_id: string;
}

/** Every tool for one graph; leave out those that the agent shall not have. */
export const agentTools = (api: KnowledgeApi, { graph_id }: ToolsOptions): AgentTools =>
  Object.fromEntries(
    Object.values(sketches).map(sketch => [
      sketch.name,
      bound(sketch as unknown as ToolSketch<z.ZodObject>, api, graph_id),
    ]),
  ) as unknown as AgentTools;

/** Some or all of the tools, whatever each takes. */
export type ToolsByName = Readonly<
  Record<
    string,
    Omit<AgentTool, 'run'> & {
      run: (input: never, options?: { signal?: AbortSignal }) => Promise<ToolAnswer>;
    }
  >
>;

/** A function as OpenAI-compatible endpoints take it in `tools`. */
export interface FunctionTool {
  type: 'function';
  function: { name: string; description: string; parameters: Record<string, unknown> };
}

/** Tools as OpenAI-compatible endpoints take them in `tools`. */
export const asFunctions = (tools: ToolsByName): FunctionTool[] =>
  Object.values(tools).map(({ name, description, input }) => {
    const { $schema: _, ...parameters } = z.toJSONSchema(input, { io: 'input' });
    return { type: 'function', function: { name, description, parameters } };
  });

/** Runs what a model called; the answer is the text of the `tool` message. Wrong arguments are told to the model. */
export const callFunction = async (
  tools: ToolsByName,
  called: { readonly name: string; readonly arguments: string },
  options: { signal?: AbortSignal } = {},
): Promise<string> => {
  const tool = Object.hasOwn(tools, called.name) ? (tools[called.name] as unknown as AgentTool) : undefined;
  const answer =
    tool === undefined ? unknownTool(called.name, tools) : await checkedRun(tool, called.arguments, options);
  return JSON.stringify(answer);
};

const unknownTool = (name: string, tools: object): ToolAnswer => ({
  error: `there is no tool "${name}"; there are ${Object.keys(tools).join(', ')}`,
});

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text === '' ? '{}' : text);
  } catch {
    return undefined;
  }
};

const checkedRun = async (
  tool: AgentTool,
  text: string,
  options: { signal?: AbortSignal },
): Promise<ToolAnswer> => {
  const input = tool.input.safeParse(parsed(text));
  if (input.success) return tool.run(input.data, options);
  return {
    error: 'the arguments do not fit',
    fields: input.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  };
};
