/** Who may do what through MCP, which graph is meant, and which versions of the protocol are spoken. */
import { describe, expect, it } from 'vitest';
import { adminSecret, atTheHttpDoor, type Door, send } from '../doors.js';
import { proves } from '../requirements.js';
import { call, earlier, failure, forThisTest, newest, onStdio, overHttp } from './agents.js';

type Permission = 'read' | 'write' | 'admin';

const secretFor = async (door: Door, graphs: string[], permissions: Permission[], more = {}) =>
  (await door.api.createSecret({ graphs, permissions, ...more })).secret;

const ownAndForeign = async (door: Door) => {
  const [own, foreign] = [door.newGraph(), door.newGraph()];
  for (const graph_id of [own, foreign]) {
    await door.api.remember({
      graph_id,
      content: `The port of ${graph_id} is 8080.`,
      context_types: { a: ['b'] },
    });
  }
  return { own, foreign };
};

/** Each tool with arguments that are right, and what it needs. */
const attempts: readonly (readonly [name: string, args: object, needs: Permission])[] = [
  ['recall', { query: 'port' }, 'read'],
  ['insight', { task: 'Which port?' }, 'read'],
  ['contexts', {}, 'read'],
  ['relationships', { context_type: 'a', name: 'b' }, 'read'],
  ['contradictions', {}, 'read'],
  ['digest', {}, 'read'],
  ['remember', { memories: [{ content: 'x' }] }, 'write'],
  ['resolve', { contradiction_id: 'c', resolution: 'dismissed' }, 'write'],
  ['forget', { memory_id: 'm', confirm: true }, 'write'],
];

atTheHttpDoor(door => {
  const openings = {
    'over HTTP': (secret: string) => overHttp(door, { secret }),
    'on stdio to a server': (secret: string) => onStdio(['--url', door.url], { LOCI_SECRET: secret }),
  };
  for (const [name, open] of Object.entries(openings)) {
    describe(name, () => {
      it('refuses a foreign graph at every tool, and names those that are allowed', async () => {
        proves('MCP-04', 'MCP-15', 'MCP-02');
        const { own, foreign } = await ownAndForeign(door);
        const secret = await secretFor(door, [own], ['read', 'write']);
        const agent = await forThisTest(open(secret));
        for (const [tool, args] of attempts) {
          const said = await failure(agent, tool, { graph_id: foreign, ...args });
          expect(said, tool).toContain('does not have the permission');
          expect(said).not.toContain('8080');
          expect(said).toContain(`Graphs you may read: ${own}.`);
        }
        expect((await call(agent, 'recall', { graph_id: own, query: 'port' })).data.memories).toHaveLength(1);
        const uri = `loci://${foreign}/contexts/a/b`;
        await expect(agent.readResource({ uri })).rejects.toThrow('does not have the permission');
      });

      it('lets a secret that may only read do nothing else', async () => {
        proves('MCP-15');
        const { own } = await ownAndForeign(door);
        const agent = await forThisTest(open(await secretFor(door, [own], ['read'])));
        for (const [tool, args, needs] of attempts) {
          if (needs === 'read') await call(agent, tool, { graph_id: own, ...args });
          else expect(await failure(agent, tool, { graph_id: own, ...args })).toContain('"write"');
        }
        expect((await door.api.getGraph({ graph_id: own })).memory_count).toBe(1);
      });

      it('lets a secret that may only write store, and learn nothing by it', async () => {
        proves('MCP-15');
        const { own } = await ownAndForeign(door);
        const agent = await forThisTest(open(await secretFor(door, [own], ['write'])));
        const stored = await call(agent, 'remember', {
          graph_id: own,
          memories: [{ content: 'A new fact.' }],
        });
        expect(stored.data).toMatchObject({
          memories: [{ status: 'stored', links: [] }],
          contradictions: [],
        });
        expect(await failure(agent, 'recall', { graph_id: own, query: 'port' })).toContain('"read"');
      });
    });
  }

  it('needs a secret', async () => {
    proves('MCP-04');
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    const accept = { accept: 'application/json, text/event-stream' };
    for (const secret of [null, 'wrong']) {
      const refused = await send(door, '/mcp', { method: 'POST', json: body, secret, headers: accept });
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
        401,
        expect.stringContaining('Bearer'),
      ]);
    }
    const wrong = await forThisTest(onStdio(['--url', door.url], { LOCI_SECRET: 'wrong' }));
    expect(await failure(wrong, 'contexts', { graph_id: 'g' })).toContain('loci secrets create');
  });

  it('counts against the rate limit of the secret', async () => {
    proves('MCP-04', 'MCP-14');
    const { own } = await ownAndForeign(door);
    const rate_limit = { requests: 4, seconds: 600 };
    const one = await forThisTest(
      overHttp(door, { secret: await secretFor(door, [own], ['read'], { rate_limit }) }),
    );
    const walk = async () => {
      for (let n = 0; n < 6; n++) await call(one, 'contexts', {});
    };
    await expect(walk()).rejects.toThrow(/429/);
    const secret = await secretFor(door, [own], ['read'], { rate_limit: { requests: 1, seconds: 600 } });
    const other = await forThisTest(onStdio(['--url', door.url, '--graph', own], { LOCI_SECRET: secret }));
    await call(other, 'contexts', {});
    expect(await failure(other, 'contexts', {})).toMatch(/Wait \d+ s, then call again\./);
  });

  it('takes other methods, other bodies and other queries for what they are', async () => {
    proves('MCP-03', 'MCP-04');
    const get = await send(door, '/mcp', {});
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
    const accept = { accept: 'application/json, text/event-stream' };
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    const ask = (path: string, json: unknown) => send(door, path, { method: 'POST', json, headers: accept });
    expect((await ask('/mcp', [list])).status).toBe(400);
    expect((await ask('/mcp?grph=x', list)).status).toBe(400);
    expect((await ask('/mcp?graph=', list)).status).toBe(400);
    const text = await send(door, '/mcp', { method: 'POST', body: '{}', headers: accept });
    expect(text.status).toBe(415);
    const plain = await ask('/mcp', list);
    expect(plain.status).toBe(200);
    expect(await plain.text()).toContain('"recall"');
  });

  it('speaks the newest version of the protocol and those before', async () => {
    proves('MCP-01', 'MCP-03');
    const graph_id = door.newGraph();
    await door.api.remember({ graph_id, content: 'The port is 8080.' });
    for (const mode of [newest, earlier, 'auto' as const]) {
      for (const opening of [overHttp(door, { mode }), onStdio(['--data', door.data], {}, mode)]) {
        const agent = await forThisTest(opening);
        expect(agent.getServerVersion()).toMatchObject({ name: 'loci', title: 'Loci' });
        expect(agent.getInstructions()).toContain('Name the graph in graph_id');
        expect((await agent.listTools()).tools).toHaveLength(10);
        expect((await call(agent, 'recall', { graph_id, query: 'port' })).data.total).toBe(1);
      }
    }
  });

  it('means the graph of the connection where a call names none', async () => {
    proves('MCP-05');
    const { own, foreign } = await ownAndForeign(door);
    const secret = await secretFor(door, [own], ['read']);
    const agents = [
      onStdio(['--data', door.data, '--graph', own]),
      onStdio(['--data', door.data], { LOCI_GRAPH: own }),
      overHttp(door, { query: `?graph=${encodeURIComponent(own)}`, secret: adminSecret }),
      overHttp(door, { secret }),
    ];
    for (const opening of agents) {
      const agent = await forThisTest(opening);
      expect(agent.getInstructions()).toContain(`"${own}"`);
      const { tools } = await agent.listTools();
      for (const { inputSchema } of tools) expect(inputSchema.required ?? []).not.toContain('graph_id');
      const { data } = await call(agent, 'recall', { query: 'port' });
      expect(data.memories[0].content).toContain(own);
    }
    const all = await forThisTest(overHttp(door, { query: `?graph=${own}` }));
    const { data } = await call(all, 'recall', { query: 'port', graph_id: foreign });
    expect(data.memories[0].content).toContain(foreign);
    const none = await forThisTest(overHttp(door));
    for (const { inputSchema } of (await none.listTools()).tools)
      expect(inputSchema.required).toContain('graph_id');
  });
});
