/** MCP on stdin and stdout, until the other side closes them. */
import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { McpBackend } from './backend.js';
import { makeServer } from './server.js';

const endOf = (stdin: Readable): Promise<void> =>
  new Promise(resolve => {
    for (const event of ['end', 'close', 'error']) stdin.once(event, () => resolve());
  });

/** `stopped` ends it from this side. */
export const serveOnStdio = async (
  backend: McpBackend,
  { stdin, stdout }: { readonly stdin: Readable; readonly stdout: Writable },
  stopped: Promise<unknown>,
): Promise<void> => {
  const ended = endOf(stdin);
  const handle = serveStdio(() => makeServer(backend), {
    transport: new StdioServerTransport(stdin, stdout),
    onerror: backend.onFailure,
  });
  await Promise.race([ended, stopped]);
  await handle.close();
};
