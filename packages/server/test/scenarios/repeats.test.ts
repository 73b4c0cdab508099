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

  it('answers each of many requests at once as if it had come alone', async () => {
    proves('MEM-36');
    const graph_id = door.newGraph();
    const places = { context_types: { team: ['release'] } };
    const old = (await door.api.remember({ graph_id, content: 'Deploys go out on Mondays.', ...places }))
      .items[0]!;
    const key = (idempotencyKey: string) => ({ idempotencyKey });
    const day = (name: string) => ({ graph_id, content: `Deploys go out on ${name}.`, ...places });
    const many = Array.from({ length: 20 }, (_, at) => `day-${at}`);
    const [plain, again, missing, replacing, conflict, ...others] = await Promise.allSettled([
      door.api.remember(day('Tuesdays'), key('a')),
      door.api.remember(day('Tuesdays'), key('a')),
      door.api.remember({ ...day('Wednesdays'), supersedes: ['nobody'] }, key('b')),
      door.api.remember({ ...day('Thursdays'), supersedes: [old.id] }, key('c')),
      door.api.remember(day('Fridays'), key('a')),
      ...many.map(name => door.api.remember(day(name), key(name))),
      ...many.map(name => door.api.remember({ ...day(name), source: { kind: 'user', name: 'Bob' } })),
    ]);
    expect(plain).toMatchObject({ status: 'fulfilled', value: { items: [{ status: 'stored' }] } });
    expect(again).toEqual(plain);
    expect(missing).toMatchObject({
      status: 'rejected',
      reason: { code: 'invalid_request', errors: [{ path: 'supersedes[0]' }] },
    });
    expect(conflict).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } });
    expect(replacing).toMatchObject({ status: 'fulfilled', value: { items: [{ supersedes: [old.id] }] } });
    expect(others.filter(one => one.status === 'rejected')).toEqual([]);

    const page = { graph_id, context_type: 'team', name: 'release', page_size: 100 };
    const { items, total } = await door.api.listMemories(page);
    const contents = items.map(({ content }) => content);
    expect(total).toBe(23);
    expect(contents).not.toContain('Deploys go out on Wednesdays.');
    expect(contents).not.toContain('Deploys go out on Fridays.');
    expect(items.find(({ id }) => id === old.id)).toMatchObject({ status: 'superseded' });
    for (const name of many)
      expect(items.find(({ content }) => content === `Deploys go out on ${name}.`)).toMatchObject({
        support_count: 2,
      });
    expect(await door.api.remember(day('day-3'), key('day-3'))).toMatchObject({
      items: [{ status: 'stored' }],
    });
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
