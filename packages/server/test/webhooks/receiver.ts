/** A receiver of webhooks in the tests, verified with the package of the standard, that answers as each test wants. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { onTestFinished } from 'vitest';

export interface Received {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly cursor: number; readonly graph_id: string; readonly memory_id: string | null };
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type Answering = (
  received: Received,
  count: number,
) => number | { status: number; headers: Record<string, string> } | 'never';

export const openReceiver = async (answering: Answering = () => 204) => {
  const received: Received[] = [];
  let answer = answering;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const headers = request.headers as Record<string, string>;
    const isJson = headers['content-type'] === 'application/json';
    const message = {
      ...{ id: headers['webhook-id'] ?? '', headers, body },
      ...(isJson ? JSON.parse(body) : {}),
    } as Received;
    received.push(message);
    const told = answer(message, received.length);
    if (told === 'never') return;
    if (typeof told === 'number') response.writeHead(told).end('{"ok":true}');
    else response.writeHead(told.status, told.headers).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    types: () => received.map(({ type }) => type),
    answers: (next: Answering) => {
      answer = next;
    },
    /** Throws unless the signature holds for this secret. */
    verify: (message: Received, secret: string) =>
      new Webhook(secret).verify(message.body, message.headers as Record<string, string>),
  };
};
