/** Whose a secret is: a name that is shown beside what they store and settle. */
import { expect, it } from 'vitest';
import { atEveryDoor, pathsOf, refusal } from '../doors.js';
import { proves } from '../requirements.js';

atEveryDoor(door => {
  const both = ['read' as const, 'write' as const];
  const sourceOf = async (graph_id: string, id: string) =>
    (await door.api.getMemory({ graph_id, id })).source;

  it('names the holder of a secret, and lets an admin say it anew', async () => {
    proves('SEC-15');
    const graph_id = door.newGraph();
    const to = { graphs: [graph_id], permissions: both };
    expect(await door.api.createSecret(to)).toMatchObject({
      name: null,
      display_name: null,
      holder: 'agent',
    });
    const labelled = await door.api.createSecret({ ...to, name: 'ci' });
    expect(labelled).toMatchObject({ name: 'ci', display_name: 'ci', holder: 'agent' });
    const person = { name: 'laptop', display_name: ' Dana ', holder: 'person' as const };
    const held = await door.api.createSecret({ ...to, ...person });
    expect(held).toMatchObject({ name: 'laptop', display_name: 'Dana', holder: 'person' });
    const dana = door.as(held.secret);
    expect(await dana.getGrant({})).toMatchObject({
      id: held.id,
      name: 'Dana',
      display_name: 'Dana',
      holder: 'person',
    });

    const { secret, ...record } = labelled;
    const renamed = { display_name: 'The builder', holder: 'agent' as const };
    expect(await door.api.changeSecret({ id: labelled.id, ...renamed })).toEqual({ ...record, ...renamed });
    expect(await door.as(secret).getGrant({})).toMatchObject({ name: 'The builder' });
    const { items } = await door.api.listSecrets({ page_size: 200 });
    expect(items.find(({ id }) => id === labelled.id)).toEqual({ ...record, ...renamed });

    await refusal(dana.changeSecret({ id: held.id, display_name: 'Mara' }), 'forbidden');
    const elsewhere = { graphs: [door.newGraph()], permissions: ['admin' as const] };
    const stranger = door.as((await door.api.createSecret(elsewhere)).secret);
    await refusal(stranger.changeSecret({ id: held.id, display_name: 'Mara' }), 'secret_not_found');
    await refusal(door.api.changeSecret({ id: 'nobody', display_name: 'Mara' }), 'secret_not_found');
    for (const [path, change] of [
      ['display_name', { display_name: '   ' }],
      ['display_name', { display_name: 'x'.repeat(201) }],
      ['holder', { holder: 'robot' }],
      ['graphs', { display_name: 'Mara', graphs: '*' }],
      ['', {}],
    ] as const) {
      const wrong = door.api.changeSecret({ id: held.id, ...change } as never);
      expect(pathsOf(await refusal(wrong, 'invalid_request'))).toEqual([path]);
    }
    expect(await dana.getGrant({})).toMatchObject({ name: 'Dana', graphs: [graph_id] });
  });

  it('takes the holder for the source where none is named', async () => {
    proves('SEC-16');
    const graph_id = door.newGraph();
    const to = { graphs: [graph_id], permissions: both };
    const dana = door.as(
      (await door.api.createSecret({ ...to, display_name: 'Dana', holder: 'person' })).secret,
    );
    const robot = door.as((await door.api.createSecret({ ...to, name: 'robot' })).secret);
    const nobody = door.as((await door.api.createSecret(to)).secret);
    const told = async (api: typeof dana, memory: object) => {
      const { items } = await api.remember({ graph_id, ...memory } as never);
      return sourceOf(graph_id, items[0]!.id);
    };
    expect(await told(dana, { content: 'Only Tomás or I may approve them.' })).toEqual({
      kind: 'user',
      name: 'Dana',
      ref: null,
    });
    expect(await told(robot, { content: 'I ran the tests.' })).toEqual({
      kind: 'agent',
      name: 'robot',
      ref: null,
    });
    expect(await told(nobody, { content: 'Nobody is named.' })).toEqual({
      kind: 'agent',
      name: null,
      ref: null,
    });
    expect(await told(dana, { content: 'A person said so.', source: { kind: 'user' } })).toMatchObject({
      name: 'Dana',
    });
    for (const source of [
      { kind: 'user', name: 'Ana' },
      { kind: 'user', ref: 'mail 7' },
      { kind: 'document' },
      { kind: 'agent' },
    ]) {
      const kept = await told(dana, { content: `Said elsewhere: ${JSON.stringify(source)}`, source });
      expect(kept).toEqual({ name: null, ref: null, ...source });
    }
    const batch = await dana.remember({ graph_id, memories: [{ content: 'One.' }, { content: 'Two.' }] });
    expect(batch.items.map(({ source }) => source.name)).toEqual(['Dana', 'Dana']);

    const lines = async function* () {
      yield JSON.stringify({ content: 'A line without a source.' });
    };
    await dana.importGraph({ graph_id, lines: lines() });
    const { items } = await door.api.search({ graph_id, query: 'A line without a source' });
    expect(items.find(({ content }) => content === 'A line without a source.')?.source).toMatchObject({
      kind: 'user',
      name: 'Dana',
    });

    const [first, second] = batch.items;
    const opened = await dana.openContradiction({
      graph_id,
      first: first!.id,
      second: second!.id,
      reason: 'They differ.',
    });
    const resolved = await dana.resolveContradiction({ graph_id, id: opened.id, resolution: 'dismissed' });
    expect(resolved.resolution).toMatchObject({ resolved_by: 'Dana' });
    await dana.changeMemory({ graph_id, id: first!.id, content: 'One, and a half.' });
    await door.api.changeMemory({ graph_id, id: first!.id, content: 'One, and two halves.' });
    await door.api.remember({ graph_id, content: 'Three.', supersedes: [first!.id] });
    const { items: versions } = await door.api.memoryHistory({ graph_id, id: first!.id });
    expect(versions.map(({ version, changed_by }) => [version, changed_by])).toEqual([
      [4, null],
      [3, 'owner'],
      [2, 'Dana'],
      [1, null],
    ]);
    const [source] = (await door.api.getMemory({ graph_id, id: first!.id })).sources;
    expect(source).toMatchObject({ name: 'Dana', given_by: 'Dana' });
  });
});

atEveryDoor(
  door => {
    it('names the owner by LOCI_NAME', async () => {
      proves('SEC-16');
      const graph_id = door.newGraph();
      const { items } = await door.api.remember({ graph_id, content: 'I own this.' });
      expect(items[0]!.source).toEqual({ kind: 'user', name: 'Mara', ref: null });
      expect(await door.api.getGrant({})).toMatchObject({ id: 'owner', name: 'Mara', holder: 'person' });
    });
  },
  { LOCI_NAME: 'Mara' },
);
