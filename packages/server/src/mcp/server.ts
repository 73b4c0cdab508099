/** One MCP server on a door: tools, resources and prompts, the same on stdio and over HTTP. */
import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { callTool } from './call-tool.js';
import type { McpDoor } from './door.js';
import { instructionsFor } from './instructions.js';
import { getPrompt, listPrompts } from './prompts.js';
import { listResources, readResource, resourceTemplates } from './resources.js';
import { listTools } from './tool-list.js';
import { allTools } from './tools/all-tools.js';

/** Of the two lists that there are; the schemas take time to write. */
const keptLists = new Map<boolean, ReturnType<typeof listTools>>();

const toolsFor = (hasDefaultGraph: boolean): ReturnType<typeof listTools> => {
  const list = keptLists.get(hasDefaultGraph) ?? listTools(hasDefaultGraph);
  keptLists.set(hasDefaultGraph, list);
  return list;
};

export const makeServer = (door: McpDoor): Server => {
  const { defaultGraph } = door;
  // The plain server, because our lists are fixed or paged, which the convenient one is not.
  const server = new Server(
    { name: 'loci', title: 'Loci', version: door.version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: instructionsFor(defaultGraph),
    },
  );
  /** Somebody is there to work: what takes time begins now. A failure is told by the first call. */
  const warmUp = (): void => {
    door.api().catch(() => undefined);
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
        `There is no tool "${params.name}"; there are ${names}.`,
      );
    }
    return callTool(tool, params.arguments, door, mcpReq);
  });
  server.setRequestHandler('resources/list', ({ params }) => listResources(door, params?.cursor));
  server.setRequestHandler('resources/templates/list', () => resourceTemplates);
  server.setRequestHandler('resources/read', ({ params }, { mcpReq }) =>
    readResource(door, params.uri, mcpReq.signal),
  );
  server.setRequestHandler('prompts/list', () => listPrompts(defaultGraph));
  server.setRequestHandler('prompts/get', ({ params }, { mcpReq }) =>
    getPrompt(door, params.name, params.arguments ?? {}, mcpReq.signal),
  );
  return server;
};
