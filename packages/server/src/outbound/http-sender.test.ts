/** How the sender handles slow, verbose and misbehaving receivers. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openHttpSender } from './http-sender.js';

const sender = (timeoutMs?: number) =>
  openHttpSender({
    allow: ['127.0.0.0/8'],
    now: () => Date.UTC(2026, 4, 3),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });

const addressOf = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
};

const body = { mediaType: 'application/json', text: '{"type":"webhook.test"}' };
const messageTo = (url: string) => ({ id: 'msg_1', url, secrets: ['whsec_b25l'], body });
const never = new AbortController().signal;

it('gives up on a slow receiver and says why', async () => {
  const { send, counts } = sender(80);
  const url = await addressOf(() => undefined);
  expect(await send(messageTo(url), never)).toEqual({
    kind: 'unwell',
    status: null,
    reason: 'it did not answer within 80 ms',
    askedMs: null,
  });
  expect(counts).toEqual({ delivered: 0, refused: 0, unwell: 1 });
});

it('stops at once with the process, without counting a failure', async () => {
  const { send, counts } = sender();
  const stopping = new AbortController();
  const url = await addressOf(() => stopping.abort());
  expect(await send(messageTo(url), stopping.signal)).toEqual({ kind: 'given up' });
  expect(await send(messageTo(url), stopping.signal)).toEqual({ kind: 'given up' });
  expect(counts).toEqual({ delivered: 0, refused: 0, unwell: 0 });
});

it.each([
  [200, {}, { kind: 'delivered', status: 200 }],
  [410, {}, { kind: 'refused', status: 410 }],
  [429, { 'retry-after': '7' }, { kind: 'unwell', status: 429, askedMs: 7_000 }],
  [503, { 'retry-after': 'Sun, 03 May 2026 00:01:00 GMT' }, { kind: 'unwell', askedMs: 60_000 }],
  [500, { 'retry-after': 'soon' }, { kind: 'unwell', status: 500, askedMs: null }],
  [301, { location: 'http://127.0.0.1:1/' }, { kind: 'unwell', status: 301 }],
])('reads %d %j', async (status, headers, outcome) => {
  const url = await addressOf((_, response) =>
    response.writeHead(status, headers as Record<string, string>).end(),
  );
  expect(await sender().send(messageTo(url), never)).toMatchObject(outcome);
});

it('reads the status of a long answer and drops the rest', async () => {
  let isCut = false;
  const url = await addressOf((_, response) => {
    response.on('close', () => {
      isCut = true;
    });
    response.writeHead(200);
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  expect(await sender().send(messageTo(url), never)).toEqual({ kind: 'delivered', status: 200 });
  await expect.poll(() => isCut, { timeout: 5_000 }).toBe(true);
});

it('closes the connection to a receiver that never ends its answer', async () => {
  const { send, counts } = sender();
  let open = 0;
  const url = await addressOf((request, response) => {
    open += 1;
    request.socket.once('close', () => {
      open -= 1;
    });
    response.writeHead(200).write('more');
  });
  await Promise.all(Array.from({ length: 20 }, () => send(messageTo(url), never)));
  expect(counts.delivered).toBe(20);
  await expect.poll(() => open, { timeout: 5_000 }).toBe(0);
});

it('distinguishes a name that does not resolve from a private one', async () => {
  const { refusalOf } = sender();
  expect(await refusalOf('https://no-such-name.invalid/hook')).toBeNull();
  expect(await refusalOf('http://127.9.9.9/')).toBeNull();
  expect(await refusalOf('http://10.0.0.1/')).toContain('private');
});
