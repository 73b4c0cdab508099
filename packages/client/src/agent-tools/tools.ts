/** Tools for agents, framework-independent and as OpenAI-compatible functions. */
import { z } from 'zod';
import type { KnowledgeApi } from '../knowledge-api.js';
import { type AgentTool, bound, type ToolAnswer, type ToolSketch } from './agent-tool.js';
import { sketches } from './sketches.js';

export type { AgentTool, ToolAnswer } from './agent-tool.js';
export { forgetTarget } from './forget-target.js';
export { toolTexts } from './tool-texts.js';

/** The name of a tool. */
export type ToolName = keyof typeof sketches;

/** The tools by name, each with its input type. */
export type AgentTools = { [Name in ToolName]: AgentTool<(typeof sketches)[Name]['input']> };

/** The options of `agentTools`. */
export interface ToolsOptions {
  /** The graph that the tools read and write. */
  graph_id: string;
}

/** Every tool for one graph; drop those the agent should not have. */
export const agentTools = (api: KnowledgeApi, { graph_id }: ToolsOptions): AgentTools =>
  Object.fromEntries(
    Object.values(sketches).map(sketch => [
      sketch.name,
      bound(sketch as unknown as ToolSketch<z.ZodObject>, api, graph_id),
    ]),
  ) as unknown as AgentTools;

/** Some or all of the tools, whatever their input. */
export type ToolsByName = Readonly<
  Record<
    string,
    Omit<AgentTool, 'run'> & {
      run: (input: never, options?: { signal?: AbortSignal }) => Promise<ToolAnswer>;
    }
  >
>;

/** A function as OpenAI-compatible endpoints accept it in `tools`. */
export interface FunctionTool {
  type: 'function';
  function: { name: string; description: string; parameters: Record<string, unknown> };
}

/** Tools as OpenAI-compatible endpoints accept them in `tools`. */
export const asFunctions = (tools: ToolsByName): FunctionTool[] =>
  Object.values(tools).map(({ name, description, input }) => {
    const { $schema: _, ...parameters } = z.toJSONSchema(input, { io: 'input' });
    return { type: 'function', function: { name, description, parameters } };
  });

/** Runs a model's call and returns the text of the `tool` message. Invalid arguments are reported to the model. */
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
    error: 'the arguments are not valid',
    fields: input.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  };
};
