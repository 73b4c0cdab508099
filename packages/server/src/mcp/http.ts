/** MCP as streamable HTTP: one exchange per request, each with the caller's backend. */
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { McpBackend } from './backend.js';
import { makeServer } from './server.js';

export interface McpOverHttp {
  /** `body` is the request body, already read and checked. */
  answer(request: Request, body: unknown, backend: McpBackend): Promise<Response>;
  /** Ends the exchanges in progress. */
  close(): Promise<void>;
}

export const openMcpOverHttp = (onRefused: (error: unknown) => void): McpOverHttp => {
  const handler = createMcpHandler(({ authInfo }) => makeServer(authInfo?.extra?.backend as McpBackend), {
    onerror: onRefused,
  });
  return {
    answer: (request, body, backend) =>
      handler.fetch(request, {
        parsedBody: body,
        // The secret was already checked and goes no further.
        authInfo: { token: '', clientId: '', scopes: [], extra: { backend } },
      }),
    close: () => handler.close(),
  };
};
