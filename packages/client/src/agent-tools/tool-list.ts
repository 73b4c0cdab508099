/** The tools as a list, for adapters: a framework checks the input of each by its schema. */
import type { KnowledgeApi } from '../knowledge-api.js';
import type { AgentTool, ToolAnswer } from './agent-tool.js';
import { agentTools, type ToolsOptions } from './tools.js';

/** A tool whose input is already checked. */
export type ListedTool = Omit<AgentTool, 'run'> & {
  readonly run: (
    input: Record<string, unknown>,
    options: { signal?: AbortSignal | undefined },
  ) => Promise<ToolAnswer>;
};

/** Every tool of one graph. */
export const toolList = (api: KnowledgeApi, options: ToolsOptions): readonly ListedTool[] =>
  Object.values(agentTools(api, options) as unknown as Record<string, AgentTool>);
