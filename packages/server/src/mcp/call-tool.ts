/** Runs a tool: checks its arguments, finds the graph, and turns every failure into text for the model. */
import type { KnowledgeApi } from '@loci/client';
import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server';
import { checkValue, invalid } from '../api/check-input.js';
import type { McpBackend } from './backend.js';
import { problemInWords, problemOf } from './failures.js';
import { inputOf } from './tool-list.js';
import type { Tool, ToolCall } from './tools/tool.js';
import { whichGraph } from './which-graph.js';

type MessageOf = ServerContext['mcpReq'];

interface Teller {
  readonly tell: ToolCall['progress'];
  /** Settles when everything was sent: the answer must not overtake it. */
  readonly told: () => Promise<void>;
}

/** Sent only to a caller that asked for it; the number grows, the total is unknown. */
const tellerFor = ({ _meta, notify }: MessageOf, onFailure: McpBackend['onFailure']): Teller => {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return { tell: () => undefined, told: () => Promise.resolve() };
  let progress = 0;
  let sent = Promise.resolve();
  return {
    tell(message) {
      progress += 1;
      const params = { progressToken, progress, message };
      sent = sent.then(() => notify({ method: 'notifications/progress', params })).catch(onFailure);
    },
    told: () => sent,
  };
};

/** A schema is compiled on first use, which takes longer than using it. */
const keptInputs = new Map<Tool, ReturnType<typeof inputOf>>();

const checked = (tool: Tool, given: unknown): Record<string, unknown> => {
  // The graph may come from the connection, so a missing one is reported together with the graphs there are.
  const input = keptInputs.get(tool) ?? inputOf(tool, true);
  keptInputs.set(tool, input);
  const result = checkValue(input, given ?? {});
  if (result.errors !== undefined) throw invalid(result.errors);
  return result.data;
};

const run = async (
  tool: Tool,
  given: unknown,
  backend: McpBackend,
  api: KnowledgeApi,
  request: MessageOf,
  agent: string | null,
) => {
  const { graph_id, ...input } = checked(tool, given);
  const graph = whichGraph(backend, graph_id as string | undefined);
  const { tell, told } = tellerFor(request, backend.onFailure);
  const answer = await tool.run(input as never, {
    api,
    graph,
    agent,
    signal: request.signal,
    progress: tell,
  });
  await told();
  return answer;
};

export const callTool = async (
  tool: Tool,
  given: unknown,
  backend: McpBackend,
  request: MessageOf,
  agent: string | null,
): Promise<CallToolResult> => {
  let api: KnowledgeApi | null = null;
  try {
    api = await backend.api();
    const { text, data } = await run(tool, given, backend, api, request, agent);
    return {
      content: [{ type: 'text', text }],
      structuredContent: data as Record<string, unknown>,
    };
  } catch (error) {
    // The caller gave up; no one waits for the answer.
    request.signal.throwIfAborted();
    const problem = problemOf(error);
    if (problem.code === 'internal') backend.onFailure(error);
    return { content: [{ type: 'text', text: await problemInWords(problem, api) }], isError: true };
  }
};
