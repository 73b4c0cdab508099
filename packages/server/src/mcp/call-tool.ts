/** Runs a tool: checks its arguments, finds the graph, and turns every failure into words. */
import type { KnowledgeApi } from '@loci/client';
import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server';
import { checkValue, invalid } from '../api/check-input.js';
import type { McpDoor } from './door.js';
import { problemInWords, problemOf } from './failures.js';
import { inputOf } from './tool-list.js';
import type { Tool, ToolCall } from './tools/tool.js';
import { whichGraph } from './which-graph.js';

type MessageOf = ServerContext['mcpReq'];

interface Teller {
  readonly tell: ToolCall['progress'];
  /** Settles when all was sent: the answer must not overtake it. */
  readonly told: () => Promise<void>;
}

/** Told only to a caller who asked for it; the number grows, the end is not known. */
const tellerFor = ({ _meta, notify }: MessageOf, onFailure: McpDoor['onFailure']): Teller => {
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

/** A schema compiles itself at its first use, which takes longer than the use. */
const keptInputs = new Map<Tool, ReturnType<typeof inputOf>>();

const checked = (tool: Tool, given: unknown): Record<string, unknown> => {
  // Which graph is asked of the door, so that its absence is told with what there is.
  const input = keptInputs.get(tool) ?? inputOf(tool, true);
  keptInputs.set(tool, input);
  const result = checkValue(input, given ?? {});
  if (result.errors !== undefined) throw invalid(result.errors);
  return result.data;
};

const run = async (tool: Tool, given: unknown, door: McpDoor, api: KnowledgeApi, request: MessageOf) => {
  const { graph_id, ...input } = checked(tool, given);
  const graph = whichGraph(door, graph_id as string | undefined);
  const { tell, told } = tellerFor(request, door.onFailure);
  const answer = await tool.run(input as never, { api, graph, signal: request.signal, progress: tell });
  await told();
  return answer;
};

export const callTool = async (
  tool: Tool,
  given: unknown,
  door: McpDoor,
  request: MessageOf,
): Promise<CallToolResult> => {
  let api: KnowledgeApi | null = null;
  try {
    api = await door.api();
    const { text, data } = await run(tool, given, door, api, request);
    return {
      content: [{ type: 'text', text }],
      structuredContent: data as Record<string, unknown>,
    };
  } catch (error) {
    // Nobody waits for the answer of a call that was given up.
    request.signal.throwIfAborted();
    const problem = problemOf(error);
    if (problem.code === 'internal') door.onFailure(error);
    return { content: [{ type: 'text', text: await problemInWords(problem, api) }], isError: true };
  }
};
