/** What is said again: under a key in another graph, and with something that it replaces. */
import { expect, it } from 'vitest';
import { atEveryDoor, pathsOf, refusal } from '../doors.js';
import { proves } from '../requirements.js';

/** Each pair with whether it is one content: differences that nobody means, and differences that change what is said. */
const contents: readonly (readonly [first: string, second: string, isOne: boolean])[] = [
  ['Use `-r` not `-R`.', 'Use `-R` not `-r`.', false],
  ['The sensor draws 5 mW.', 'The sensor draws 5 MW.', false],
  ['Read Config.yaml first.', 'Read config.yaml first.', false],
  ['a:\n  b: 1', 'a:\nb: 1', false],
  ['  a:\n  b: 1', 'a:\n  b: 1', false],
  ['f(x)\n  g(x)', 'f(x)\n  g( x)', false],
  ['Stop', 'Stop!', false],
  ['Deploys go out on Mondays.', '  Deploys  go out\ton Mondays. \n', true],
  ['Caf\u00e9 has wifi.', 'Cafe\u0301 has wifi.', true],
  ['a:\n  b: 1', '\na:  \r\n  b: 1\r\n\r\n', true],
];

atEveryDoor(door => {
  it.each(contents)('takes %j and %j for one content: %s', async (one, other, isOne) => {
    proves('MEM-37');
    const graph_id = door.newGraph();
    const store = async (content: string, name: string) => {
      const source = { kind: 'user' as const, name };
      return (await door.api.remember({ graph_id, content, context_types: { a: ['b'] }, source })).items[0]!;
    };
    const first = await store(one, 'Ana');
    const second = await store(other, 'Ben');
    expect(second).toMatchObject({
      status: isOne ? 'known' : 'stored',
      content: isOne ? one : other,
      support_count: isOne ? 2 : 1,
    });
    const { items } = await door.api.listMemories({ graph_id });
    expect(items.map(item => item.content).sort()).toEqual((isOne ? [one] : [one, other]).sort());
    const change = door.api.changeMemory({ graph_id, id: first.id, content: other });
    if (isOne) expect(await change).toMatchObject({ content: other, version: 2 });
    else await refusal(change, 'conflict');
  });

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

  it('repeats the answer to a key with the status that each memory has by now', async () => {
    proves('MEM-20');
    const graph_id = door.newGraph();
    const options = { idempotencyKey: 'all-three' };
    const body = {
      graph_id,
      memories: ['Mondays', 'Tuesdays', 'Fridays'].map(day => ({ content: `Deploys go out on ${day}.` })),
    };
    const [retracted, superseded] = (await door.api.remember(body, options)).items;
    await door.api.changeMemory({ graph_id, id: retracted!.id, status: 'retracted' });
    await door.api.remember({ graph_id, content: 'Never on Tuesdays.', supersedes: [superseded!.id] });
    const { items } = await door.api.remember(body, options);
    expect(items.map(({ status, version }) => [status, version])).toEqual([
      ['retracted', 2],
      ['superseded', 2],
      ['stored', 1],
    ]);
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
    const third = others[3] as PromiseFulfilledResult<Awaited<ReturnType<typeof door.api.remember>>>;
    const { id, status } = third.value.items[0]!;
    // The memory as it is by now: somebody else has said it, too.
    const repeated = await door.api.remember(day('day-3'), key('day-3'));
    expect(repeated.items).toMatchObject([{ id, status, support_count: 2 }]);
  });

  it('leaves no graph behind a write that is refused', async () => {
    proves('MEM-39', 'MEM-53');
    const paths = ['supersedes[0]', 'memories[0].supersedes[0]', 'memories[1].supersedes[0]'];
    const supersedes = ['nobody'];
    const wrong = [
      { content: 'Alone.', supersedes },
      { memories: [{ content: 'A batch of one.', supersedes }] },
      { memories: [{ content: 'The first is good.' }, { content: 'The second is not.', supersedes }] },
    ];
    for (const [at, body] of wrong.entries()) {
      const graph_id = door.newGraph();
      const problem = await refusal(door.api.remember({ graph_id, ...body } as never), 'invalid_request');
      expect(pathsOf(problem)).toEqual([paths[at]]);
      await refusal(door.api.getGraph({ graph_id }), 'graph_not_found');
      await refusal(door.api.listEvents({ graph_id }), 'graph_not_found');
    }
    const graph_id = door.newGraph();
    const [good, bad] = await Promise.allSettled([
      door.api.remember({ graph_id, content: 'Good.' }),
      door.api.remember({ graph_id, content: 'Bad.', supersedes }),
    ]);
    expect([good.status, bad.status]).toEqual(['fulfilled', 'rejected']);
    expect((await door.api.listMemories({ graph_id })).items.map(one => one.content)).toEqual(['Good.']);
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
