/** MCP as streamable HTTP: one exchange a request, each for the door of its caller. */
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { McpDoor } from './door.js';
import { makeServer } from './server.js';

export interface McpOverHttp {
  /** `body` is what the request held, read and checked already. */
  answer(request: Request, body: unknown, door: McpDoor): Promise<Response>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

export const openMcpOverHttp = (onRefused: (error: unknown) => void): McpOverHttp => {
  const handler = createMcpHandler(({ authInfo }) => makeServer(authInfo?.extra?.door as McpDoor), {
    onerror: onRefused,
  });
  return {
    answer: (request, body, door) =>
      handler.fetch(request, {
        parsedBody: body,
        // The secret was checked at the door and goes no further.
        authInfo: { token: '', clientId: '', scopes: [], extra: { door } },
      }),
    close: () => handler.close(),
  };
};
