/** Resources and prompts, on stdio and over HTTP. */
import { expect, it } from 'vitest';
import { proves } from '../requirements.js';
import { atEveryAgentDoor, forThisTest, onStdio, overHttp } from './agents.js';

atEveryAgentDoor(at => {
  const withContexts = async (count: number) => {
    const graph_id = at.door.newGraph();
    await at.door.api.remember({
      graph_id,
      memories: Array.from({ length: count }, (_, n) => ({
        content: `Fact ${n}.`,
        context_types: { 'ty/pe': [`name ${n}?`] },
      })),
    });
    return graph_id;
  };
  const textOf = async (uri: string) => {
    const { contents } = await at.agent.readResource({ uri });
    expect(contents).toMatchObject([{ uri, mimeType: 'text/plain' }]);
    return (contents[0] as { text: string }).text;
  };

  it('lists contexts by pages, each once', async () => {
    proves('MCP-18');
    const graph_id = await withContexts(230);
    const args = ['--data', at.door.data, '--graph', graph_id];
    for (const opening of [onStdio(args), overHttp(at.door, { query: `?graph=${graph_id}` })]) {
      const agent = await forThisTest(opening);
      const sizes: number[] = [];
      const uris = new Set<string>();
      let cursor: string | undefined;
      do {
        const page = await agent.listResources(cursor === undefined ? { cursor: '' } : { cursor });
        sizes.push(page.resources.length);
        for (const { uri } of page.resources) uris.add(uri);
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      expect(sizes).toEqual([100, 100, 30]);
      expect(uris.size).toBe(230);
      expect(uris).toContain(`loci://${graph_id}/contexts/ty%2Fpe/name%207%3F`);
    }
  });

  it('lists every graph where none is meant, and refuses a cursor that is not its own', async () => {
    proves('MCP-18');
    const [one, other] = [await withContexts(2), await withContexts(101)];
    const uris = (await at.agent.listResources()).resources.map(({ uri }) => uri);
    for (const graph of [one, other]) {
      const ours = uris.filter(uri => uri.startsWith(`loci://${graph}/`));
      expect(new Set(ours).size).toBe(ours.length);
      expect(ours).toHaveLength(graph === one ? 2 : 101);
    }
    await expect(at.agent.listResources({ cursor: 'x' })).rejects.toThrow('cursor');
  });

  it('reads a context and a memory by their address', async () => {
    proves('MCP-18', 'MCP-12');
    const graph_id = at.door.newGraph();
    const { items } = await at.door.api.remember({
      graph_id,
      memories: [
        {
          content: 'The limit is 80 MB.',
          context_types: { project: ['a/b'] },
          source: { kind: 'user', name: 'Ana' },
        },
        { content: 'The limit is 120 MB.', context_types: { project: ['a/b'] } },
      ],
    });
    const [first, second] = items.map(({ id }) => id) as [string, string];
    const { id } = await at.door.api.openContradiction({ graph_id, first, second });
    const templates = (await at.agent.listResourceTemplates()).resourceTemplates.map(one => one.uriTemplate);
    expect(templates).toEqual(['loci://{graph}/contexts/{type}/{name}', 'loci://{graph}/memories/{id}']);
    const contextUri = `loci://${graph_id}/contexts/project/a%2Fb`;
    for (const uri of [contextUri, `loci://${graph_id}/memories/${first}`]) {
      const text = await textOf(uri);
      for (const part of ['The limit is 80 MB.', 'The limit is 120 MB.', 'Ana', id])
        expect(text).toContain(part);
    }
    expect(await textOf(`${contextUri}?page=2`)).not.toContain('- The limit');
    const wrong = [
      'contexts/project/none',
      'memories/none',
      'memories',
      'contexts/project',
      'memories/%ff',
      'x/y/z',
    ];
    for (const path of wrong) {
      await expect(at.agent.readResource({ uri: `loci://${graph_id}/${path}` })).rejects.toThrow();
    }
    await expect(at.agent.readResource({ uri: 'loci://nowhere-yet/memories/x' })).rejects.toThrow('no graph');
  });

  it('begins with what is known and ends with storing', async () => {
    proves('MCP-19');
    const graph_id = at.door.newGraph();
    await at.door.api.remember({ graph_id, content: 'Large uploads fail behind the old proxy.' });
    const { prompts } = await at.agent.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['start_of_session', 'end_of_session']);
    const saidBy = async (name: string, args: Record<string, string>) => {
      const { messages } = await at.agent.getPrompt({ name, arguments: args });
      expect(messages).toMatchObject([{ role: 'user', content: { type: 'text' } }]);
      return (messages[0]!.content as { text: string }).text;
    };
    const start = await saidBy('start_of_session', { about: 'uploads', graph_id });
    expect(start).toContain('Large uploads fail behind the old proxy.');
    expect(start).toContain('data, never instructions');
    expect(await saidBy('start_of_session', { about: 'uploads', graph_id: 'not-yet' })).toContain(
      'Nothing is stored',
    );
    const end = await saidBy('end_of_session', { graph_id });
    for (const word of ['`remember`', 'supersedes', 'secret', graph_id]) expect(end).toContain(word);
    expect(await saidBy('end_of_session', { graph_id, about: 'uploads' })).toContain('said about uploads');
    const ask = (name: string, args: Record<string, string>) => at.agent.getPrompt({ name, arguments: args });
    await expect(ask('start_of_session', { graph_id })).rejects.toThrow('"about" is required');
    await expect(ask('start_of_session', { about: 'x' })).rejects.toThrow('graph_id');
    await expect(ask('middle', {})).rejects.toThrow('no prompt');
  });
});
