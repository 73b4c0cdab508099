/** Which requests the server answers: names in Host, pages in Origin. */
import { connect as connectSocket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { makeFakeService } from '../../test/http/fake-service.js';
import { type AppOptions, buildApp } from './app.js';
import { type Serving, serve } from './serve.js';

let serving: Serving | undefined;
afterEach(() => serving?.stop());

const local = { isLocal: true, hosts: [] };
const open = { isLocal: false, hosts: [] };
const named = { isLocal: false, hosts: ['loci.example.com'] };

const start = async (options: Partial<AppOptions>) => {
  const app = buildApp({ service: makeFakeService().service, log: false, version: '1.2.3', ...options });
  serving = await serve({ app, host: '127.0.0.1', port: 0 });
  const port = Number(new URL(serving.address).port);
  /** Sent raw, because clients correct such headers. */
  const ask = (line: string, ...headers: string[]): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      let text = '';
      const sent = [line, ...headers, 'authorization: Bearer good', 'connection: close'];
      const socket = connectSocket(port, '127.0.0.1', () => socket.write(`${sent.join('\r\n')}\r\n\r\n`));
      socket
        .on('data', data => (text += data.toString()))
        .on('close', () => resolve({ status: Number(text.slice(9, 12)), text }))
        .on('error', reject);
    });
  return { port, ask };
};

const list = 'GET /v1/graphs HTTP/1.1';
const remember = 'DELETE /v1/graphs/g HTTP/1.1';
const mcp = 'POST /mcp HTTP/1.1';
const refused = 403;

describe('Host', () => {
  it.each(['localhost', 'LOCALHOST:4747', '127.0.0.1:4747', '[::1]:4747', 'loci.localhost:4747'])(
    'answers to %s on loopback',
    async host => {
      const { ask } = await start({ names: local });
      expect((await ask(list, `host: ${host}`)).status).toBe(200);
    },
  );

  it.each([
    'evil.example',
    'evil.example:4747',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '10.0.0.1',
    '0.0.0.0',
    '[::2]',
    '',
  ])('does not answer to "%s" on loopback, on any path', async host => {
    const { ask } = await start({ names: local });
    for (const line of [list, mcp, 'GET / HTTP/1.1', 'GET /metrics HTTP/1.1', 'GET /openapi.json HTTP/1.1']) {
      const { status, text } = await ask(line, `host: ${host}`);
      expect(status, line).toBe(refused);
      expect(text).toContain('LOCI_ALLOWED_HOSTS');
    }
  });

  it('lets probes in under any name and address', async () => {
    for (const names of [local, open, named]) {
      const { ask } = await start({ names });
      for (const path of ['/healthz', '/readyz'])
        for (const host of ['10.42.0.7:4747', 'loci-0.loci.svc'])
          expect((await ask(`GET ${path} HTTP/1.1`, `host: ${host}`)).status).toBe(200);
      await serving?.stop();
    }
  });

  it('answers to any name if reachable by others, unless its names are configured', async () => {
    const any = await start({ names: open });
    expect((await any.ask(list, 'host: whatever.example')).status).toBe(200);
    await serving?.stop();
    const told = await start({ names: named });
    for (const host of ['loci.example.com', 'LOCI.example.com.:443', '10.42.0.7:4747', 'localhost:4747'])
      expect((await told.ask(list, `host: ${host}`)).status, host).toBe(200);
    expect((await told.ask(list, 'host: whatever.example')).status).toBe(refused);
  });

  it('rejects two of them', async () => {
    for (const names of [local, open]) {
      const { ask } = await start({ names });
      for (const line of [list, 'GET /healthz HTTP/1.1']) {
        const { status, text } = await ask(line, 'host: localhost', 'Host: localhost');
        expect(status, line).toBe(400);
        expect(text).toContain('"path":"Host"');
      }
      await serving?.stop();
    }
  });
});

describe('Origin', () => {
  const evil = 'origin: https://evil.example';

  it('of another site may change nothing and use no tool', async () => {
    for (const names of [local, open, named]) {
      const { ask } = await start({ names });
      for (const origin of [evil, 'origin: null', 'origin: http://localhost.evil.example'])
        for (const line of [remember, mcp, 'POST /v1/memories/search HTTP/1.1', 'GET /mcp HTTP/1.1']) {
          const { status, text } = await ask(line, 'host: localhost:4747', origin);
          expect(status, `${line} ${origin}`).toBe(refused);
          expect(text).toContain('LOCI_CORS_ORIGINS');
        }
      await serving?.stop();
    }
  });

  it('of this server or of a page on this machine is let in, and so is none', async () => {
    const here = await start({ names: local });
    const host = 'host: localhost:4747';
    for (const headers of [
      [host],
      [host, 'origin: http://localhost:4747'],
      [host, 'origin: http://127.0.0.1:5173'],
      ['host: 127.0.0.1:4747', 'origin: http://[::1]:5173'],
    ])
      expect((await here.ask(remember, ...headers)).status, headers.join()).toBe(200);
    await serving?.stop();
    const there = await start({ names: open });
    const own = ['host: loci.example.com', 'origin: https://loci.example.com'];
    expect((await there.ask(remember, ...own)).status).toBe(200);
    // If the server is reachable by others, a page on the caller's machine counts as another site.
    const page = ['host: loci.example.com', 'origin: http://localhost:5173'];
    expect((await there.ask(remember, ...page)).status).toBe(refused);
  });

  it('is its own behind a proxy that changes Host, if its name is configured', async () => {
    const { ask } = await start({ names: { ...local, hosts: ['loci.example.com'] } });
    const headers = ['host: 127.0.0.1:4747', 'origin: https://loci.example.com'];
    expect((await ask(remember, ...headers)).status).toBe(200);
  });

  it.each([['https://app.example.com'], ['*']])(
    'is let in if LOCI_CORS_ORIGINS names it: %s',
    async allowed => {
      const { ask } = await start({ names: local, corsOrigins: [allowed] });
      const { status, text } = await ask(remember, 'host: localhost', 'origin: https://app.example.com');
      expect(status).toBe(200);
      expect(text.toLowerCase()).toContain('access-control-allow-origin: https://app.example.com');
    },
  );

  it('of another site may still ask, but the browser hides the answer from it', async () => {
    const { ask } = await start({ names: local });
    const { status, text } = await ask(list, 'host: localhost', evil);
    expect(status).toBe(200);
    expect(text.toLowerCase()).not.toContain('access-control-allow-origin');
  });
});
