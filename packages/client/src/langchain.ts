/** Tools for LangChain.js: `model.bindTools(Object.values(langchainTools(tool, client, { graph_id: 'atlas' })))`. */
import type { z } from 'zod';
import { toolList } from './agent-tools/tool-list.js';
import type { ToolName, ToolsOptions } from './agent-tools/tools.js';
import type { KnowledgeApi } from './knowledge-api.js';

/** What `tool` of LangChain accepts as its second argument; declared here so that this package does not depend on it. */
export interface LangchainToolFields {
  name: string;
  description: string;
  schema: z.ZodObject;
}

/** What LangChain runs: it answers with the text of a `ToolMessage`. */
export type LangchainToolFunction = (
  input: Record<string, unknown>,
  config?: { signal?: AbortSignal | undefined },
) => Promise<string>;

/** Every tool for one graph, made by the `tool` that you pass; drop those the agent should not have. */
export const langchainTools = <Tool>(
  tool: (run: LangchainToolFunction, fields: LangchainToolFields) => Tool,
  api: KnowledgeApi,
  options: ToolsOptions,
): Record<ToolName, Tool> =>
  Object.fromEntries(
    toolList(api, options).map(({ name, description, input, run }) => [
      name,
      tool(async (given, config) => JSON.stringify(await run(given, { signal: config?.signal })), {
        name,
        description,
        schema: input,
      }),
    ]),
  ) as Record<ToolName, Tool>;
