/** What becomes of a contradiction when the world goes on: it closes, opens again, and says why. */
import { expect, it } from 'vitest';
import { atEveryDoor, pathsOf, refusal } from '../doors.js';
import { proves } from '../requirements.js';
import { eventsOf, tell } from './granite.js';

atEveryDoor(door => {
  const opened = async () => {
    const graph_id = door.newGraph();
    const first = await tell(door, graph_id, 'The limit is 100 MB.', 'Ana');
    const second = await tell(door, graph_id, 'The limit is 250 MB.', 'Ben');
    const { id } = await door.api.openContradiction({ graph_id, first: first.id, second: second.id });
    return { graph_id, first, second, id };
  };
  const state = async (graph_id: string, id: string) => {
    const { status, resolution, history } = await door.api.getContradiction({ graph_id, id });
    return [status, resolution?.resolved_by ?? null, resolution?.reason ?? null, history.length];
  };

  it('is over when a side is retracted, edited away or superseded, and open again when that is taken back', async () => {
    proves('CON-11');
    const by = 'policy:cause_removed';
    const { graph_id, first, second, id } = await opened();
    await door.api.changeMemory({ graph_id, id: second.id, status: 'retracted' });
    expect(await state(graph_id, id)).toEqual(['resolved', by, 'The second was retracted.', 0]);
    expect((await door.api.getMemory({ graph_id, id: first.id })).contested).toBe(false);
    await door.api.changeMemory({ graph_id, id: second.id, status: 'stored' });
    expect(await state(graph_id, id)).toEqual(['open', null, null, 1]);
    expect((await door.api.getMemory({ graph_id, id: first.id })).contested).toBe(true);

    await door.api.changeMemory({ graph_id, id: first.id, content: 'The limit is 250 MB for all.' });
    expect(await state(graph_id, id)).toEqual([
      'resolved',
      by,
      'The first was edited and no longer says so.',
      1,
    ]);
    await door.api.changeMemory({ graph_id, id: first.id, content: 'the limit is  100 MB' });
    expect(await state(graph_id, id)).toEqual(['open', null, null, 2]);
    // What does not touch what it says does not touch the contradiction.
    await door.api.changeMemory({ graph_id, id: first.id, metadata: { seen: true }, session: 'later' });
    expect(await state(graph_id, id)).toEqual(['open', null, null, 2]);

    const newer = await tell(door, graph_id, 'There is no limit.', 'Cai', { supersedes: [first.id] });
    expect(await state(graph_id, id)).toEqual(['resolved', by, 'The first was superseded.', 2]);
    expect(newer.supersedes).toEqual([first.id]);
    const told = await eventsOf(door, graph_id, 'contradiction.resolved');
    expect(told).toHaveLength(3);
    expect(told[0]).toEqual({ contradiction_id: id, resolution: 'dismissed', resolved_by: by });
    expect(await eventsOf(door, graph_id, 'contradiction.reopened')).toEqual([
      { contradiction_id: id, undone_by: by },
      { contradiction_id: id, undone_by: by },
    ]);
  });

  it('leaves nothing but a line in the log when a side is forgotten', async () => {
    proves('CON-12');
    const { graph_id, first, second, id } = await opened();
    await door.api.forgetMemory({ graph_id, id: second.id });
    expect((await door.api.listContradictions({ graph_id })).total).toBe(0);
    expect((await door.api.getMemory({ graph_id, id: first.id })).contested).toBe(false);
    expect(await eventsOf(door, graph_id, 'contradiction.resolved')).toEqual([
      {
        contradiction_id: id,
        resolution: 'dismissed',
        resolved_by: 'policy:cause_removed',
        cause: 'forgotten',
      },
    ]);
  });

  it('closes what else the one that lost took part in, and undoing opens that again', async () => {
    proves('CON-11', 'CON-15');
    const { graph_id, first, second, id } = await opened();
    const third = await tell(door, graph_id, 'The limit is 500 MB.', 'Cai');
    const beside = await door.api.openContradiction({ graph_id, first: first.id, second: third.id });
    await door.api.resolveContradiction({ graph_id, id, resolution: 'kept_second' });
    expect((await state(graph_id, beside.id)).slice(0, 3)).toEqual([
      'resolved',
      'policy:cause_removed',
      'The first was superseded.',
    ]);
    const undone = await door.api.reopenContradiction({ graph_id, id });
    expect(undone.history[0]).toMatchObject({ undone_by: 'owner', undone_reason: null });
    expect((await state(graph_id, beside.id))[0]).toBe('open');
    const { contested_by } = await door.api.getMemory({ graph_id, id: first.id });
    expect(contested_by.map(one => [one.memory_id, one.quote]).sort()).toEqual(
      [second, third].map(one => [one.id, one.content]).sort(),
    );
  });

  it('stays over when it is undone after a side was taken back', async () => {
    proves('CON-11');
    const { graph_id, first, second, id } = await opened();
    await door.api.resolveContradiction({ graph_id, id, resolution: 'dismissed' });
    await door.api.changeMemory({ graph_id, id: second.id, status: 'retracted' });
    await door.api.reopenContradiction({ graph_id, id });
    expect(await state(graph_id, id)).toEqual([
      'resolved',
      'policy:cause_removed',
      'The second was retracted.',
      1,
    ]);
    expect((await door.api.getMemory({ graph_id, id: first.id })).contested).toBe(false);
    await door.api.changeMemory({ graph_id, id: second.id, status: 'stored' });
    expect((await state(graph_id, id))[0]).toBe('open');
  });

  it('is open again when the one that lost is restored by hand', async () => {
    proves('CON-11');
    const { graph_id, first, id } = await opened();
    await door.api.resolveContradiction({ graph_id, id, resolution: 'kept_second' });
    await door.api.changeMemory({ graph_id, id: first.id, status: 'stored' });
    expect((await door.api.getContradiction({ graph_id, id })).status).toBe('open');
  });

  it('restores a side that was retracted before it was undone, without the end it was given', async () => {
    proves('CON-15', 'MEM-30');
    const { graph_id, first, id } = await opened();
    await door.api.resolveContradiction({ graph_id, id, resolution: 'kept_second' });
    await door.api.changeMemory({ graph_id, id: first.id, status: 'retracted' });
    await door.api.reopenContradiction({ graph_id, id });
    expect(await door.api.changeMemory({ graph_id, id: first.id, status: 'stored' })).toMatchObject({
      superseded_by: null,
      valid_until: null,
    });
  });

  it('undoes the resolution that was seen, and no later one', async () => {
    proves('CON-18');
    const { graph_id, id } = await opened();
    const seen = await door.api.resolveContradiction({ graph_id, id, resolution: 'kept_first' });
    const { resolved_at } = seen.resolution!;
    await door.api.reopenContradiction({ graph_id, id, resolved_at });
    // Two resolutions of one millisecond could not be told apart.
    while (Date.now() <= Date.parse(resolved_at)) await new Promise(setImmediate);
    await door.api.resolveContradiction({ graph_id, id, resolution: 'dismissed' });
    const late = await refusal(door.api.reopenContradiction({ graph_id, id, resolved_at }), 'conflict');
    expect(pathsOf(late)).toEqual(['resolved_at']);
    expect((await door.api.getContradiction({ graph_id, id })).resolution?.resolution).toBe('dismissed');
    const notATime = door.api.reopenContradiction({ graph_id, id, resolved_at: 'yesterday' });
    expect(pathsOf(await refusal(notATime, 'invalid_request'))).toEqual(['resolved_at']);
  });
});
