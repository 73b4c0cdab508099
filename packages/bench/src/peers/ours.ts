/** Loci through the same interfaces as its rivals: in process, and as `loci mcp` on stdio; keyword search only. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { KnowledgeApi } from '@loci/client';
import { ownProcessorMs } from '../speed/measure.js';
import { openLocal } from '../speed/open-service.js';
import { openMcpProcess } from './mcp-process.js';
import { nameOf, type Peer } from './peer.js';

const graph = 'bench';
const batch = 1_000;
const program = fileURLToPath(new URL('main.js', import.meta.resolve('@loci/server')));

const memoryOf = (text: string) => ({ content: text, context_types: { note: [nameOf(text)] } });

const fillWith = async (api: KnowledgeApi, texts: readonly string[]): Promise<void> => {
  for (let from = 0; from < texts.length; from += batch) {
    await api.remember({ graph_id: graph, memories: texts.slice(from, from + batch).map(memoryOf) });
  }
};

export const lociInProcess: Peer = {
  name: 'loci',
  package: null,
  door: 'in process',
  note: 'keyword search without models; every write is synced to disk',
  async open(folder) {
    const { instance, api } = await openLocal(join(folder, 'data'), false);
    return {
      fill: texts => fillWith(api, texts),
      write: async text => {
        await api.remember({ graph_id: graph, ...memoryOf(text) });
      },
      search: async query =>
        (await api.search({ graph_id: graph, query })).items.map(({ content }) => content),
      processorMs: ownProcessorMs,
      close: () => instance.close(),
    };
  },
};

export const lociOnStdio: Peer = {
  name: 'loci mcp',
  package: null,
  door: 'MCP on stdio',
  note: 'keyword search without models; every write is synced to disk',
  async open(folder) {
    const data = join(folder, 'data');
    const mcp = await openMcpProcess(program, ['mcp', '--data', data, '--graph', graph], {
      LOCI_MODELS: 'off',
      LOCI_RELATE: 'off',
    });
    return {
      // The tool accepts at most a hundred, and an agent never sends more; the library fills a folder.
      async fill(texts) {
        const { instance, api } = await openLocal(data, false);
        await fillWith(api, texts);
        await instance.close();
      },
      write: async text => {
        await mcp.call('remember', { memories: [memoryOf(text)] });
      },
      async search(query) {
        const result = (await mcp.call('recall', { query })) as {
          structuredContent: { memories: readonly { content: string }[] };
        };
        return result.structuredContent.memories.map(({ content }) => content);
      },
      processorMs: mcp.processorMs,
      close: mcp.close,
    };
  },
};
