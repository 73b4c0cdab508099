/** One MCP server: tools, resources and prompts, the same on stdio and over HTTP. */
import { CLIENT_INFO_META_KEY, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { agentNameOf, type ClientInfo } from './agent-name.js';
import type { McpBackend } from './backend.js';
import { callTool } from './call-tool.js';
import { instructionsFor } from './instructions.js';
import { getPrompt, listPrompts } from './prompts.js';
import { listResources, readResource, resourceTemplates } from './resources.js';
import { listTools } from './tool-list.js';
import { allTools } from './tools/all-tools.js';

/** There are two lists, cached because their schemas take time to write. */
const keptLists = new Map<boolean, ReturnType<typeof listTools>>();

const toolsFor = (hasDefaultGraph: boolean): ReturnType<typeof listTools> => {
  const list = keptLists.get(hasDefaultGraph) ?? listTools(hasDefaultGraph);
  keptLists.set(hasDefaultGraph, list);
  return list;
};

export const makeServer = (backend: McpBackend): Server => {
  const { defaultGraph } = backend;
  // The low-level server, because our lists are fixed or paged, which the high-level one does not support.
  const server = new Server(
    { name: 'loci', title: 'Loci', version: backend.version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: instructionsFor(defaultGraph),
    },
  );
  /** A client has connected, so slow work starts now. A failure is reported by the first call. */
  const warmUp = (): void => {
    backend.api().catch(() => undefined);
  };
  server.oninitialized = warmUp;

  server.setRequestHandler('tools/list', () => {
    warmUp();
    return toolsFor(defaultGraph !== null);
  });
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => {
    const tool = allTools.find(({ name }) => name === params.name);
    if (tool === undefined) {
      const names = allTools.map(({ name }) => name).join(', ');
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no tool "${params.name}"; available: ${names}.`,
      );
    }
    // A client of the newest protocol names itself with every request, an earlier one when it connects.
    const envelope = mcpReq.envelope as Readonly<Record<string, ClientInfo | undefined>> | undefined;
    const client = envelope?.[CLIENT_INFO_META_KEY] ?? server.getClientVersion();
    return callTool(tool, params.arguments, backend, mcpReq, agentNameOf(client));
  });
  server.setRequestHandler('resources/list', ({ params }) => listResources(backend, params?.cursor));
  server.setRequestHandler('resources/templates/list', () => resourceTemplates);
  server.setRequestHandler('resources/read', ({ params }, { mcpReq }) =>
    readResource(backend, params.uri, mcpReq.signal),
  );
  server.setRequestHandler('prompts/list', () => listPrompts(defaultGraph));
  server.setRequestHandler('prompts/get', ({ params }, { mcpReq }) =>
    getPrompt(backend, params.name, params.arguments ?? {}, mcpReq.signal),
  );
  return server;
};
