/** Contexts are merged, taken apart again, searched and forgotten; what was decided since stays. */
import { expect, it } from 'vitest';
import { atEveryDoor, refusal } from '../doors.js';
import { proves } from '../requirements.js';
import { contextCalls, falcon, merlin } from './context-calls.js';

atEveryDoor(door => {
  const { remember, inFalcon, inMerlin, rename, merge, undo, namesOf } = contextCalls(door);
  const contentsOf = async (graph_id: string, context: typeof falcon) =>
    (await door.api.getContext({ graph_id, ...context })).memories.items.map(one => one.content).sort();

  it('merges a context into another with all that belongs to it, and takes it apart again', async () => {
    proves('CTX-31', 'CTX-32');
    const graph_id = door.newGraph();
    const one = await inFalcon(graph_id, 'It ships on Friday.');
    const two = await inMerlin(graph_id, 'It does not ship on Friday.');
    await remember(graph_id, 'Both need a review.', { project: ['Falcon', 'Merlin'] });
    await remember(graph_id, 'Ana leads.', { person: ['Ana'] });
    await door.api.assertRelationship({
      graph_id,
      ...falcon,
      kind: 'related-to',
      other_type: 'person',
      other_name: 'Ana',
      reason: 'she leads it',
    });
    await door.api.openContradiction({ graph_id, first: one.id, second: two.id });
    const before = await door.api.mapGraph({ graph_id });
    const merged = await merge(graph_id);
    expect(merged).toMatchObject({
      change: { kind: 'merge', from: falcon, to: merlin },
      context: { ...merlin, memory_count: 3, relationship_count: 1, also_called: [falcon] },
      memory_count: 2,
    });
    expect(await namesOf(graph_id)).toEqual(['person:Ana 1', 'project:Merlin 3']);
    const detail = await door.api.getContext({ graph_id, ...falcon });
    expect(detail.open_contradictions).toHaveLength(1);
    expect((await door.api.listRelationships({ graph_id, ...merlin })).items).toMatchObject([
      { kind: 'related-to', reason: 'she leads it', context: { name: 'Ana' } },
    ]);
    expect((await door.api.mapGraph({ graph_id })).contexts).toContainEqual(
      expect.objectContaining({ ...merlin, open_contradictions: 1 }),
    );
    const undone = await undo(graph_id, merged);
    expect(undone).toMatchObject({
      change: { undone_by: expect.any(String), undone_at: expect.any(String) },
      context: { ...falcon, memory_count: 2, relationship_count: 1, also_called: [] },
      memory_count: 2,
      stayed_count: 0,
    });
    const timeless = ({ contexts, ...rest }: typeof before) => ({
      ...rest,
      contexts: contexts.map(({ updated_at, ...context }) => context),
    });
    expect(timeless(await door.api.mapGraph({ graph_id }))).toEqual(timeless(before));
  });

  it('returns asserted links to where they were asserted, whichever merge is undone first', async () => {
    proves('CTX-46');
    const osprey = { context_type: 'project', name: 'Osprey' };
    for (const isLastFirst of [false, true]) {
      const graph_id = door.newGraph();
      await inFalcon(graph_id, 'It ships.');
      await inMerlin(graph_id, 'It flies.');
      await remember(graph_id, 'It lands.', { project: ['Osprey'] });
      const link = { other_type: 'project', other_name: 'Osprey', reason: 'it is built on it' };
      await door.api.assertRelationship({ graph_id, ...falcon, ...link, kind: 'extension' });
      const linksOf = async (context: typeof falcon) =>
        (await door.api.listRelationships({ graph_id, ...context })).items
          .filter(({ origin }) => origin === 'asserted')
          .map(({ direction, context: other, reason }) => `${direction} ${other.name}: ${reason}`);
      const merges = [await merge(graph_id), await merge(graph_id, osprey)];
      expect(await linksOf(merlin)).toEqual([]);
      for (const one of isLastFirst ? merges.reverse() : merges) await undo(graph_id, one);
      expect(await linksOf(falcon)).toEqual(['outgoing Osprey: it is built on it']);
      expect(await linksOf(osprey)).toEqual(['incoming Falcon: it is built on it']);
      expect(await linksOf(merlin)).toEqual([]);
    }
  });

  it('keeps what was decided since', async () => {
    proves('CTX-38');
    const graph_id = door.newGraph();
    const one = await inFalcon(graph_id, 'It ships on Friday.');
    const two = await inFalcon(graph_id, 'It is written in Rust.');
    await inMerlin(graph_id, 'It flies.');
    const merged = await merge(graph_id);
    await door.api.changeMemory({ graph_id, id: one.id, context_types: { topic: ['releases'] } });
    await door.api.changeMemory({ graph_id, id: two.id, content: 'It is written in Go.' });
    const late = await inFalcon(graph_id, 'It has a new logo.');
    const renamed = await rename(graph_id, { name: 'Falcon' }, merlin);
    expect((await refusal(undo(graph_id, merged), 'conflict')).message).toContain(
      'The name "project: Falcon" has since been taken',
    );
    const again = await rename(graph_id, { name: 'Kestrel' });
    expect((await refusal(undo(graph_id, renamed), 'conflict')).message).toContain(
      'been renamed to "project: Kestrel"',
    );
    await undo(graph_id, again);
    await undo(graph_id, renamed);
    await inMerlin(graph_id, 'It lands.');
    await remember(graph_id, 'It hovers.', { project: ['Osprey'] });
    const on = await merge(graph_id, merlin, { context_type: 'project', name: 'Osprey' });
    expect((await refusal(undo(graph_id, merged), 'conflict')).message).toContain(
      '"project: Merlin" was merged into "project: Osprey" later',
    );
    await undo(graph_id, on);
    expect(await undo(graph_id, merged)).toMatchObject({ memory_count: 1, stayed_count: 1 });
    expect(await contentsOf(graph_id, falcon)).toEqual(['It is written in Go.']);
    expect(await contentsOf(graph_id, merlin)).toEqual(['It flies.', 'It has a new logo.', 'It lands.']);
    expect((await door.api.getMemory({ graph_id, id: late.id })).context_types).toEqual({
      project: ['Merlin'],
    });
    const { items } = await door.api.memoryHistory({ graph_id, id: one.id });
    expect(items.map(version => version.context_types)).toEqual([
      { topic: ['releases'] },
      { project: ['Falcon'] },
    ]);
  });

  it('searches in a context as it is, while it is merged and after that was undone', async () => {
    proves('CTX-40');
    const graph_id = door.newGraph();
    const one = await inFalcon(graph_id, 'The build takes nine minutes.');
    const two = await inMerlin(graph_id, 'The build takes two minutes.');
    const found = async (context: typeof falcon) =>
      (
        await door.api.search({
          graph_id,
          query: 'how long does the build take',
          context_types: { [context.context_type]: [context.name] },
        })
      ).items
        .map(({ id }) => id)
        .sort();
    // The index in memory is made before the merge, and must follow.
    expect(await found(merlin)).toEqual([two.id]);
    const merged = await merge(graph_id);
    expect(await found(merlin)).toEqual([one.id, two.id].sort());
    expect(await found(falcon)).toEqual([one.id, two.id].sort());
    const three = await inFalcon(graph_id, 'A clean build takes an hour.');
    expect(await found(merlin)).toEqual([one.id, two.id, three.id].sort());
    await undo(graph_id, merged);
    expect(await found(falcon)).toEqual([one.id]);
    expect(await found(merlin)).toEqual([two.id, three.id].sort());
  });

  it('forgets, renames and merges under the present name only, and forgets former names with it', async () => {
    proves('CTX-42');
    const graph_id = door.newGraph();
    await inFalcon(graph_id, 'It ships.');
    await inMerlin(graph_id, 'It flies.');
    await remember(graph_id, 'It lands.', { project: ['Osprey'] });
    await merge(graph_id);
    for (const call of [
      () => door.api.forgetContext({ graph_id, ...falcon, dry_run: true }),
      () => door.api.forgetContext({ graph_id, ...falcon }),
      () => rename(graph_id, { name: 'Kestrel' }),
      () => merge(graph_id, falcon, { context_type: 'project', name: 'Osprey' }),
    ])
      expect((await refusal(call(), 'conflict')).message).toContain('is now called "project: Merlin"');
    await rename(graph_id, { name: 'Gyrfalcon' }, merlin);
    await rename(graph_id, { name: 'Merlin' }, { context_type: 'project', name: 'Gyrfalcon' });
    await door.api.forgetContext({ graph_id, ...merlin });
    await refusal(door.api.getContext({ graph_id, ...falcon }), 'context_not_found');
    const fresh = await inFalcon(graph_id, 'It ships again.');
    expect(fresh.context_types).toEqual({ project: ['Falcon'] });
    for (const kept of await door.everythingKept()) expect(kept.toLowerCase()).not.toContain('gyrfalcon');
  });

  it('forgets the name of a context with the one it is in, also in changes with others', async () => {
    proves('CTX-42', 'FGT-04');
    const graph_id = door.newGraph();
    const secret = { context_type: 'client', name: 'Hush Corporation' };
    await remember(graph_id, 'They pay on Friday.', { client: ['Hush Corporation'] });
    await inFalcon(graph_id, 'It ships.');
    await inMerlin(graph_id, 'It flies.');
    await undo(graph_id, await merge(graph_id, secret));
    await undo(graph_id, await merge(graph_id, falcon, secret));
    await merge(graph_id, secret);
    await door.api.forgetContext({ graph_id, ...merlin });
    for (const answer of [
      await door.api.listEvents({ graph_id, after: 0 }),
      await door.api.graphDigest({ graph_id }),
      await door.api.mapGraph({ graph_id }),
    ])
      expect(JSON.stringify(answer)).not.toContain('Hush');
    for (const kept of await door.everythingKept()) expect(kept.toLowerCase()).not.toContain('hush corp');
    expect(await namesOf(graph_id)).toEqual(['project:Falcon 1']);
  });
});
