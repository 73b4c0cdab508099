/** What must hold at the door for agents: MCP on stdio and over HTTP. */
import { from } from './define.js';

export const mcpRequirements = [
  ...from('the instance: MCP, the door for agents', {
    'MCP-01': '`loci mcp` speaks MCP on stdio for a local folder, and stdout holds nothing but the protocol',
    'MCP-02': '`loci mcp --url` speaks for a server, with the secret in LOCI_SECRET',
    'MCP-03': '/mcp speaks streamable HTTP, to clients of the newest and of earlier protocol versions',
    'MCP-04': '/mcp takes the same bearer secrets, graphs, permissions and rate limits as everything else',
    'MCP-05':
      'a graph is meant by --graph, LOCI_GRAPH, ?graph= or a secret for one graph; else each call names it, and is told what there is',
    'MCP-06': 'what one process remembers, the next one recalls',
    'MCP-07': 'recall finds memories best first, with filters and clocks, and keeps max_tokens',
    'MCP-08': 'insight gives finding, recommendation, confidence and the quotes they stand on',
    'MCP-09': 'contexts shows types, contexts of a type, one context with its memories, and finds by name',
    'MCP-10': 'relationships shows how a context stands to others, with reasons',
    'MCP-11': 'contradictions lists both sides; resolve settles one, and opens it again',
    'MCP-12': 'nothing contested is shown without the id of the contradiction and both quotes',
    'MCP-13': 'forget without confirm only shows what would go',
    'MCP-14': 'a failure is a tool error that names each wrong field and says what to do next',
    'MCP-15': 'a foreign graph and a missing permission are refused at every tool',
    'MCP-16': 'an insight tells its progress to a caller who asked for it',
    'MCP-17': 'a call that is cancelled is given up, and the connection goes on',
    'MCP-18': 'resources are contexts, listed by pages, and memories; both are read by their address',
    'MCP-19': 'prompts begin with what is known and end with storing what was learnt',
    'MCP-20': 'the list of tools and typical answers keep to a bound of tokens',
    'MCP-21': 'every tool has annotations and schemas, and its answers fit them',
    'MCP-22':
      'initialize is answered before the folder is opened, and what cannot be opened is told by the call',
    'MCP-25': 'a context that is named without its type is refused, and the refusal says what to do',
    'MCP-24':
      'also on a folder, what contradicts is told in the answer to what was stored, or that it is still being looked for',
    'MCP-26':
      'a memory stored without a source is the agent’s, by the name it connects with, unless the secret, the call or the configuration names someone',
    'MCP-23': 'the process ends well when stdin closes or it is told to stop',
  }),
];
