/** Tools for the AI SDK: `generateText({ tools: lociTools(client, { graph_id: 'atlas' }), … })`. */
import type { z } from 'zod';
import type { AgentTool, ToolAnswer } from './agent-tools/agent-tool.js';
import { toolList } from './agent-tools/tool-list.js';
import type { AgentTools, ToolsOptions } from './agent-tools/tools.js';
import type { KnowledgeApi } from './knowledge-api.js';

/** A tool as the AI SDK accepts it; declared here so that this package does not depend on it. */
export interface AiSdkTool<Input extends z.ZodObject> {
  description: string;
  inputSchema: Input;
  execute: (
    input: z.output<Input>,
    options: { abortSignal?: AbortSignal | undefined },
  ) => Promise<ToolAnswer>;
}

/** The tools by name. */
export type AiSdkTools = {
  [Name in keyof AgentTools]: AgentTools[Name] extends AgentTool<infer Input> ? AiSdkTool<Input> : never;
};

/** Every tool for one graph; drop those the agent should not have. */
export const lociTools = (api: KnowledgeApi, options: ToolsOptions): AiSdkTools =>
  Object.fromEntries(
    toolList(api, options).map(({ name, description, input: inputSchema, run }) => [
      name,
      {
        description,
        inputSchema,
        execute: (
          input: Record<string, unknown>,
          { abortSignal }: { abortSignal?: AbortSignal | undefined },
        ) => run(input, { signal: abortSignal }),
      },
    ]),
  ) as unknown as AiSdkTools;
