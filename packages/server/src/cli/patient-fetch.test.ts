import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, LociProblem } from '@loci/client';
import { afterEach, expect, it } from 'vitest';
import { patientFetch } from './patient-fetch.js';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Answers an upload after it was read whole. */
const serverWith = async (status: number, answer: object): Promise<{ url: string; seen: string[] }> => {
  const seen: string[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    seen.push(`${request.method} ${request.headers.authorization} ${text}`);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  servers.push(server);
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
};

async function* lines(): AsyncIterable<string> {
  yield '{"content":"One."}';
  yield '{"content":"Two."}';
}

it('uploads a stream with its headers, and reads the answer', async () => {
  const { url, seen } = await serverWith(200, { graph_id: 'g', stored: 2 });
  const api = connect({ url, secret: 's3cret', fetch: patientFetch });
  expect(await api.importGraph({ graph_id: 'g', lines: lines() })).toMatchObject({ stored: 2 });
  expect(seen).toEqual(['POST Bearer s3cret {"content":"One."}\n{"content":"Two."}\n']);
});

it('passes on what the server refuses, and a connection that ends', async () => {
  const { url } = await serverWith(400, { code: 'invalid_request', detail: 'line 2: content is required' });
  const api = connect({ url, secret: 's3cret', fetch: patientFetch });
  await expect(api.importGraph({ graph_id: 'g', lines: lines() })).rejects.toThrow(
    'line 2: content is required',
  );
  for (const server of servers.splice(0)) server.close();
  const gone = api.importGraph({ graph_id: 'g', lines: lines() });
  await expect(gone).rejects.toBeInstanceOf(LociProblem);
  await expect(gone).rejects.toMatchObject({ code: 'unavailable' });
});

it('stops with its signal', async () => {
  const { url } = await serverWith(200, {});
  const api = connect({ url, secret: 's3cret', fetch: patientFetch });
  const controller = new AbortController();
  async function* endless(): AsyncIterable<string> {
    yield '{"content":"One."}';
    controller.abort();
    await new Promise(() => undefined);
  }
  await expect(
    api.importGraph({ graph_id: 'g', lines: endless() }, { signal: controller.signal }),
  ).rejects.toThrow(/abort/i);
});
