/** Tools for Mastra: `new Agent({ tools: mastraTools(createTool, client, { graph_id: 'atlas' }), … })`. */
import type { z } from 'zod';
import type { ToolAnswer } from './agent-tools/agent-tool.js';
import { toolList } from './agent-tools/tool-list.js';
import type { ToolName, ToolsOptions } from './agent-tools/tools.js';
import type { KnowledgeApi } from './knowledge-api.js';

/** What `createTool` of Mastra accepts; declared here so that this package does not depend on it. */
export interface MastraToolOptions {
  id: string;
  description: string;
  inputSchema: z.ZodObject;
  execute: (
    input: Record<string, unknown>,
    context?: { abortSignal?: AbortSignal | undefined },
  ) => Promise<ToolAnswer>;
}

/** Every tool for one graph, made by the `createTool` that you pass; drop those the agent should not have. */
export const mastraTools = <Tool>(
  createTool: (options: MastraToolOptions) => Tool,
  api: KnowledgeApi,
  options: ToolsOptions,
): Record<ToolName, Tool> =>
  Object.fromEntries(
    toolList(api, options).map(({ name, description, input, run }) => [
      name,
      createTool({
        id: name,
        description,
        inputSchema: input,
        execute: (given, context) => run(given, { signal: context?.abortSignal }),
      }),
    ]),
  ) as Record<ToolName, Tool>;
