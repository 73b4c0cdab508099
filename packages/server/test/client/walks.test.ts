/** The client against a real server: walks, signals and repeats. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, type LociClient, LociProblem } from '@loci/client';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it, onTestFinished } from 'vitest';
import { adminSecret, type Door, openDoor } from '../doors.js';
import { proves } from '../requirements.js';

let door: Door;
let client: LociClient;
const graph_id = 'walks';

beforeAll(async () => {
  door = await openDoor('over HTTP');
  client = connect({ url: door.url, secret: adminSecret });
  const memories = Array.from({ length: 7 }, (_, at) => ({
    content: `Fact number ${at} of the walk.`,
    context_types: { skill: [`walk ${at % 3}`] },
  }));
  await client.remember({ graph_id, memories });
});
afterAll(() => door.close());

/** A server in front of the real one that answers some calls itself. */
const before = async (
  refuse: (
    method: string,
    count: number,
  ) => { status: number; headers?: Record<string, string> } | 'cut' | null,
) => {
  let count = 0;
  const seen: { at: number; key: string | undefined }[] = [];
  const server = createServer(async (request, response) => {
    const answer = refuse(request.method ?? '', count++);
    seen.push({ at: performance.now(), key: request.headers['idempotency-key'] as string | undefined });
    if (answer === 'cut') return request.socket.destroy();
    if (answer !== null) return response.writeHead(answer.status, answer.headers).end('{}');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const passed = await fetch(door.url + request.url, {
      method: request.method ?? 'GET',
      headers: { ...(request.headers as Record<string, string>), connection: 'close' },
      ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
    });
    response.writeHead(passed.status, { 'content-type': 'application/json' }).end(await passed.text());
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { client: connect({ url, secret: adminSecret }), seen };
};

describe('walks', () => {
  it('go through every page and every item', async () => {
    proves('CLI-01');
    const sizes: number[] = [];
    for await (const page of client.pages('listMemories', { graph_id, page_size: 3 }))
      sizes.push(page.items.length);
    expect(sizes).toEqual([3, 3, 1]);
    const contents: string[] = [];
    for await (const memory of client.items('listMemories', { graph_id, page_size: 2 })) {
      expectTypeOf(memory.content).toBeString();
      contents.push(memory.content);
    }
    expect(new Set(contents).size).toBe(7);
    const empty: unknown[] = [];
    for await (const page of client.pages('listContradictions', { graph_id })) empty.push(page.total);
    expect(empty).toEqual([0]);
  });

  it('follow events across their past into what comes, and end with the signal', async () => {
    proves('CLI-01', 'CLI-02');
    const past: number[] = [];
    for await (const event of client.events({ graph_id }, { live: false })) past.push(event.cursor);
    expect(past).toEqual(Array.from({ length: past.length }, (_, at) => at + 1));
    const controller = new AbortController();
    const live: string[] = [];
    const walk = (async () => {
      for await (const event of client.events(
        { graph_id, after: past.length },
        { signal: controller.signal },
      )) {
        live.push(event.type);
        if (live.length === 2) controller.abort();
      }
    })();
    const { items } = await client.remember({ graph_id, content: 'One more fact for the stream.' });
    await client.forgetMemory({ graph_id, id: items[0]!.id });
    await walk;
    expect(live).toEqual(['memory.stored', 'memory.forgotten']);
  });

  it('are given up by their signal, as every call is', async () => {
    proves('CLI-02');
    const gone = AbortSignal.abort(new Error('had enough'));
    await expect(client.listGraphs({}, { signal: gone })).rejects.toThrow('had enough');
    const walk = client.items('listMemories', { graph_id }, { signal: gone });
    await expect(walk.next()).rejects.toThrow('had enough');
    const slow = await before(() => ({ status: 503, headers: { 'retry-after': '20' } }));
    const controller = new AbortController();
    const call = slow.client.listGraphs({}, { signal: controller.signal });
    const refused = expect(call).rejects.toThrow('not waiting');
    await expect.poll(() => slow.seen.length).toBe(1);
    setTimeout(() => controller.abort(new Error('not waiting')), 50);
    await refused;
    expect(slow.seen).toHaveLength(1);
  });
});

describe('repeats', () => {
  it('come after a cut connection and after what the server asked for', async () => {
    proves('CLI-03');
    const cut = await before((_, count) => (count === 0 ? 'cut' : null));
    expect((await cut.client.getGraph({ graph_id })).graph_id).toBe(graph_id);
    const late = await before((_, count) =>
      count === 0 ? { status: 429, headers: { 'retry-after': '1' } } : null,
    );
    await late.client.listGraphs({});
    expect(late.seen[1]!.at - late.seen[0]!.at).toBeGreaterThan(990);
  });

  it('of a write carry the key of the first, and store once', async () => {
    proves('CLI-03');
    const cut = await before((_, count) => (count === 0 ? 'cut' : null));
    await cut.client.remember({ graph_id: 'repeats', content: 'Stored once.' });
    expect(cut.seen.map(({ key }) => key)).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/),
      cut.seen[0]!.key,
    ]);
    expect((await client.listMemories({ graph_id: 'repeats' })).total).toBe(1);
  });

  it('are not made where they could do it twice, unless it was turned away', async () => {
    proves('CLI-03');
    const secret = { graphs: ['repeats'], permissions: ['read' as const] };
    for (const refusal of ['cut', { status: 503 }] as const) {
      const cut = await before((_, count) => (count === 0 ? refusal : null));
      await expect(cut.client.createSecret(secret)).rejects.toThrow(LociProblem);
      expect(cut.seen).toHaveLength(1);
    }
    const refused = await before((_, count) =>
      count === 0 ? { status: 429, headers: { 'retry-after': '0' } } : null,
    );
    expect((await refused.client.createSecret(secret)).secret).toBeTypeOf('string');
    expect(refused.seen).toHaveLength(2);
  });
});
