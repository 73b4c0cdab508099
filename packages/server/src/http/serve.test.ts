/** A stop that finishes accepted requests, and what reaches the socket before any route. */
import { Agent, request as httpRequest } from 'node:http';
import { connect as connectSocket } from 'node:net';
import { expect, it, vi } from 'vitest';
import { emptyList, makeFakeService } from '../../test/http/fake-service.js';
import { buildApp } from './app.js';
import { serve } from './serve.js';

const start = async (stopMs?: number, bodyLimit?: number) => {
  const fake = makeFakeService();
  const app = buildApp({
    service: fake.service,
    log: false,
    version: '1',
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
  });
  const serving = await serve({
    app,
    host: '127.0.0.1',
    port: 0,
    ...(stopMs === undefined ? {} : { stopMs }),
  });
  return { fake, ...serving };
};

const get = (address: string, agent?: Agent) =>
  new Promise<number>((resolve, reject) => {
    const options = { headers: { authorization: 'Bearer good' }, ...(agent === undefined ? {} : { agent }) };
    httpRequest(`${address}/v1/graphs`, options, response => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', reject)
      .end();
  });

it('finishes requests in flight, closes idle connections, accepts nothing new', async () => {
  const { fake, address, stop } = await start();
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  await Promise.all([get(address, agent), get(address, agent)]);
  let release: () => void = () => undefined;
  fake.answer('listGraphs', () => new Promise(resolve => (release = () => resolve(emptyList))));
  const slow = get(address, agent);
  await vi.waitFor(() => expect(fake.calls).toHaveLength(3));
  const stopped = stop();
  expect(stop()).toBe(stopped);
  await new Promise(resolve => setTimeout(resolve, 100));
  await expect(get(address)).rejects.toThrow();
  release();
  expect(await slow).toBe(200);
  const waited = Date.now();
  await stopped;
  expect(Date.now() - waited).toBeLessThan(5_000);
  agent.destroy();
});

it('does not wait beyond its deadline, and aborts the calls in progress', async () => {
  const { fake, address, stop } = await start(200);
  let signal: AbortSignal | undefined;
  fake.answer('putGraph', ({ options }) => {
    signal = options.signal;
    return new Promise(() => undefined);
  });
  const hanging = fetch(`${address}/v1/graphs/g`, {
    method: 'PUT',
    headers: { authorization: 'Bearer good' },
  }).catch(() => 'cut');
  await vi.waitFor(() => expect(signal).toBeDefined());
  await stop();
  expect(await hanging).toBe('cut');
  await vi.waitFor(() => expect(signal?.aborted).toBe(true));
});

it('lets the sender of too much read the error', async () => {
  const { address, stop } = await start(undefined, 1_000);
  for (const size of [2_000, 20_000_000]) {
    const response = await fetch(`${address}/v1/memories`, {
      method: 'POST',
      headers: { authorization: 'Bearer good', 'content-type': 'application/json' },
      body: 'x'.repeat(size),
    });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([413, 'too_large']);
  }
  const chunked = await fetch(`${address}/v1/memories`, {
    method: 'POST',
    headers: { authorization: 'Bearer good', 'content-type': 'application/json' },
    body: new Blob(['x'.repeat(3_000)]).stream(),
    duplex: 'half',
  } as RequestInit);
  expect(chunked.status).toBe(413);
  await stop();
});

it('answers what is not HTTP, or has too long headers, with a problem', async () => {
  const { address, stop } = await start();
  const { hostname, port } = new URL(address);
  const send = (text: string) =>
    new Promise<string>(resolve => {
      let answer = '';
      const socket = connectSocket(Number(port), hostname, () => socket.write(text));
      socket
        .on('data', data => (answer += data.toString()))
        .on('close', () => resolve(answer))
        .on('error', () => undefined);
    });
  expect(await send('nonsense\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 400 [\s\S]*application\/problem\+json[\s\S]*"code":"invalid_request"/,
  );
  expect(await send(`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 413 [\s\S]*"code":"too_large"/,
  );
  expect(await send('GET /v1/graphs HTTP/1.1\r\nconnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 400 [\s\S]*application\/problem\+json[\s\S]*"path":"Host"/,
  );
  expect(
    await send(
      'PROPFIND /v1/graphs HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer good\r\n\r\n',
    ),
  ).toMatch(/^HTTP\/1\.1 405 /);
  const longest = Array(5).fill(encodeURIComponent('😀'.repeat(200)));
  const path = `/v1/contexts/${longest.slice(0, 3).join('/')}/relationships/extension/${longest.slice(3).join('/')}`;
  const response = await fetch(address + path, { method: 'PUT', headers: { authorization: 'Bearer good' } });
  expect(response.status).toBe(200);
  await stop();
});
