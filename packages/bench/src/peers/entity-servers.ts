/** Two rivals with the same tools: the reference memory server of MCP (one JSON file) and mcp-memory-libsql (libSQL). */
import { join } from 'node:path';
import { jsonOf, openMcpProcess } from './mcp-process.js';
import { nameOf, type OpenPeer, type Peer } from './peer.js';

interface Entity {
  readonly observations: readonly string[];
}

const entitiesOf = (texts: readonly string[]) =>
  texts.map(text => ({ name: nameOf(text), entityType: 'note', observations: [text] }));

const openEntityServer = async (
  program: string,
  env: Readonly<Record<string, string>>,
  perCall: number,
): Promise<OpenPeer> => {
  const mcp = await openMcpProcess(program, [], env);
  const create = (texts: readonly string[]) => mcp.call('create_entities', { entities: entitiesOf(texts) });
  return {
    async fill(texts) {
      for (let from = 0; from < texts.length; from += perCall)
        await create(texts.slice(from, from + perCall));
    },
    write: async text => {
      await create([text]);
    },
    async search(query) {
      const { entities } = jsonOf(await mcp.call('search_nodes', { query })) as {
        entities: readonly Entity[];
      };
      return entities.flatMap(({ observations }) => observations);
    },
    processorMs: mcp.processorMs,
    close: mcp.close,
  };
};

export const serverMemory: Peer = {
  name: 'server-memory',
  package: '@modelcontextprotocol/server-memory',
  door: 'MCP on stdio',
  note: 'one JSON file, read and written in full on every call; matches the question as one string',
  open: (folder, installed) =>
    openEntityServer(
      join(installed, 'node_modules/@modelcontextprotocol/server-memory/dist/index.js'),
      {
        MEMORY_FILE_PATH: join(folder, 'memory.jsonl'),
      },
      5_000,
    ),
};

export const memoryLibsql: Peer = {
  name: 'mcp-memory-libsql',
  package: 'mcp-memory-libsql',
  door: 'MCP on stdio',
  note: 'libSQL in a file; matches the words of the question in order, newest first',
  open: (folder, installed) =>
    openEntityServer(
      join(installed, 'node_modules/mcp-memory-libsql/dist/index.js'),
      {
        LIBSQL_URL: `file:${join(folder, 'memory.db')}`,
      },
      50,
    ),
};
