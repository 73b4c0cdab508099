/** What is said again: under a key in another graph, and with something that it replaces. */
import { expect, it } from 'vitest';
import { atEveryDoor, refusal } from '../doors.js';
import { proves } from '../requirements.js';

atEveryDoor(door => {
  it('takes a key that was used in another graph for a request of its own', async () => {
    proves('MEM-35');
    const [one, other] = [door.newGraph(), door.newGraph()];
    const options = { idempotencyKey: 'turn-7' };
    const said = { content: 'Deploys go out on Tuesdays.' };
    const first = await door.api.remember({ graph_id: one, ...said }, options);
    const second = await door.api.remember({ graph_id: other, ...said }, options);
    expect(second.items[0]).toMatchObject({ graph_id: other, status: 'stored' });
    expect(second.items[0]!.id).not.toBe(first.items[0]!.id);
    expect(await door.api.remember({ graph_id: one, ...said }, options)).toEqual(first);
    expect(await door.api.remember({ graph_id: other, ...said }, options)).toEqual(second);
    for (const graph_id of [one, other])
      await refusal(door.api.remember({ graph_id, content: 'On Fridays.' }, options), 'conflict');
  });

  it('writes down what a known memory replaces', async () => {
    proves('MEM-34');
    const graph_id = door.newGraph();
    const places = { context_types: { team: ['release'] } };
    const store = async (content: string, more: object = {}) =>
      (await door.api.remember({ graph_id, content, ...places, ...more })).items[0]!;
    const old = await store('Deploys go out on Mondays.');
    const now = await store('Deploys go out on Tuesdays.');
    const again = await store('Deploys go out on Tuesdays.', { supersedes: [old.id] });
    expect(again).toMatchObject({ id: now.id, status: 'known', supersedes: [old.id], version: 2 });
    expect(await store('Deploys go out on Tuesdays.', { supersedes: [old.id] })).toMatchObject({
      version: 2,
    });
    expect(await door.api.getMemory({ graph_id, id: old.id })).toMatchObject({
      status: 'superseded',
      superseded_by: now.id,
    });
    const why = await door.api.whyMemory({ graph_id, id: now.id });
    expect(why.supersedes.map(({ id }) => id)).toEqual([old.id]);
  });
});
