/** What is missing, what no answer used, and what changed since it was told. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { atEveryDoor, refusal } from '../doors.js';
import { proves } from '../requirements.js';

const about = {
  port: 'Which port does the ledger service use?',
  meeting: 'When does the ledger team meet?',
  ceiling: 'Who painted the ceiling of the opera house?',
};

atEveryDoor(door => {
  const store = async (graph_id: string, content: string, more: object = {}): Promise<string> => {
    const { items } = await door.api.remember({ graph_id, content, ...more });
    return items[0]!.id;
  };
  const ask = (graph_id: string, task: string) => door.api.insight({ graph_id, task });
  /** Later than what was asked before. */
  const aLittleLater = () => sleep(5);

  it('counts what was declined, the same questions together, until they are answered', async () => {
    proves('REV-01', 'REV-02');
    const graph_id = door.newGraph();
    await store(graph_id, 'The ledger service uses port 7070.');
    expect((await door.api.listGaps({ graph_id })).items).toEqual([]);
    await ask(graph_id, about.port);
    await ask(graph_id, 'How long is the warranty of the printer on the third floor?');
    await ask(graph_id, about.ceiling);
    await ask(graph_id, 'Who painted the opera house ceiling?');
    await ask(graph_id, about.ceiling);
    const gaps = await door.api.listGaps({ graph_id });
    expect(gaps.items.map(({ count }) => count)).toEqual([3, 1]);
    const [most] = gaps.items;
    expect(most!.tasks).toEqual([about.ceiling, 'Who painted the opera house ceiling?']);
    expect(Date.parse(most!.last_asked_at)).toBeGreaterThanOrEqual(Date.parse(most!.first_asked_at));
    expect((await door.api.listGaps({ graph_id, page: 2, page_size: 1 })).items).toEqual([gaps.items[1]]);

    const { secret } = await door.api.createSecret({ graphs: [graph_id], permissions: ['read'] });
    const guest = door.as(secret);
    expect((await guest.listGaps({ graph_id })).total).toBe(0);
    await guest.insight({ graph_id, task: about.ceiling });
    expect((await guest.listGaps({ graph_id })).items).toMatchObject([{ count: 1, tasks: [about.ceiling] }]);
    expect((await door.api.listGaps({ graph_id })).items[0]!.count).toBe(4);

    await store(graph_id, 'Marc Chagall painted the ceiling of the opera house.');
    await aLittleLater();
    const answer = await ask(graph_id, about.ceiling);
    expect(answer.insight).toContain('Chagall');
    expect((await door.api.listGaps({ graph_id })).items.map(({ count }) => count)).toEqual([1]);
    await door.api.putGraph({ graph_id, insight_days: 0 });
    expect((await door.api.listGaps({ graph_id })).total).toBe(0);
  });

  it('counts what someone calls missing, until an answer has something new', async () => {
    proves('REV-06');
    const graph_id = door.newGraph();
    await store(graph_id, 'The ledger service uses port 7070.');
    const { insight_id: id = '' } = await door.api.insight({
      graph_id,
      task: about.port,
      include: ['trace'],
    });
    const note = 'It needs the port of the standby too.';
    const gaps = async () => (await door.api.listGaps({ graph_id })).items;
    await door.api.giveFeedback({ graph_id, id, verdict: 'missing', note });
    expect(await gaps()).toMatchObject([{ tasks: [about.port], count: 1, notes: [note] }]);
    await aLittleLater();
    await ask(graph_id, about.port);
    expect(await gaps()).toMatchObject([{ count: 1, notes: [note] }]);
    await door.api.withdrawFeedback({ graph_id, id });
    expect(await gaps()).toEqual([]);
    await door.api.giveFeedback({ graph_id, id, verdict: 'missing', note });
    await store(graph_id, 'The standby of the ledger service uses port 7071.');
    await aLittleLater();
    expect((await ask(graph_id, about.port)).insight).toContain('7071');
    expect(await gaps()).toEqual([]);
  });

  it('lists memories that no kept insight names', async () => {
    proves('REV-03');
    const graph_id = door.newGraph();
    const port = await store(graph_id, 'The ledger service uses port 7070.');
    const young = await store(graph_id, 'The carpet in the lobby is green.', {
      occurred_at: '2026-03-01T00:00:00Z',
    });
    const old = await store(graph_id, 'The piano was tuned in spring.', {
      occurred_at: '2025-03-01T00:00:00Z',
    });
    const none = await door.api.listUnused({ graph_id });
    expect(none).toMatchObject({ items: [], total: 0, insights: { count: 0, since: null } });
    await ask(graph_id, about.port);
    const unused = await door.api.listUnused({ graph_id });
    expect(unused.items.map(({ id }) => id)).toEqual([old, young]);
    expect(unused).toMatchObject({ total: 2, insights: { count: 1, since: expect.any(String) } });
    expect(unused.items.map(({ id }) => id)).not.toContain(port);
    const second = await door.api.listUnused({ graph_id, page: 2, page_size: 1 });
    expect(second.items.map(({ id }) => id)).toEqual([young]);
    await door.api.changeMemory({ graph_id, id: old, status: 'retracted' });
    expect((await door.api.listUnused({ graph_id })).total).toBe(1);
  });

  it('lists what was told and changed since, with the reason', async () => {
    proves('REV-04');
    const graph_id = door.newGraph();
    const port = await store(graph_id, 'The ledger service uses port 7070.');
    const meeting = await store(graph_id, 'The ledger team meets on Tuesdays.');
    const tuning = await store(graph_id, 'The piano in the hall was tuned by Rosa.');
    for (const task of [about.port, about.meeting, 'Who tuned the piano in the hall?'])
      expect((await ask(graph_id, task)).insight_id).toBeDefined();
    expect((await door.api.listStale({ graph_id })).items).toEqual([]);
    await aLittleLater();
    const next = await store(graph_id, 'The ledger service listens on port 9090 now.', {
      supersedes: [port],
    });
    await door.api.changeMemory({ graph_id, id: tuning, status: 'retracted' });
    const other = await store(graph_id, 'The ledger team meets on Mondays only.');
    const open = await door.api.listContradictions({ graph_id, status: 'open' });
    if (open.total === 0) await door.api.openContradiction({ graph_id, first: meeting, second: other });
    const stale = await door.api.listStale({ graph_id });
    const byId = new Map(stale.items.map(item => [item.memory.id, item]));
    expect(byId.get(port)).toMatchObject({ reason: 'superseded', by: next, told_count: 1 });
    expect(byId.get(tuning)).toMatchObject({ reason: 'retracted', by: null });
    expect(byId.get(meeting)).toMatchObject({ reason: 'contested', by: other });
    expect(byId.has(next)).toBe(false);
    for (const { since, last_told_at } of stale.items)
      expect(Date.parse(since)).toBeGreaterThan(Date.parse(last_told_at));
    const told = stale.items.map(({ last_told_at }) => Date.parse(last_told_at));
    expect(told).toEqual([...told].sort((a, b) => b - a));
    const first = await door.api.listStale({ graph_id, page_size: 1 });
    expect(first).toMatchObject({ total: stale.total, items: [stale.items[0]] });
    // Told again as it is now.
    await ask(graph_id, about.port);
    expect((await door.api.listStale({ graph_id })).items.map(({ memory }) => memory.id)).not.toContain(next);
  });

  it('lists what was told and has ended, or is followed by a newer note', async () => {
    proves('REV-04');
    const graph_id = door.newGraph();
    const ended = await store(graph_id, 'The code of the side door is 4711.');
    const old = await store(graph_id, 'The ledger service uses port 7070.', {
      occurred_at: '2025-01-01T00:00:00Z',
    });
    const newer = await store(graph_id, 'The ledger service uses port 7070 for health checks as well.', {
      occurred_at: '2025-06-01T00:00:00Z',
    });
    await ask(graph_id, 'What is the code of the side door?');
    await ask(graph_id, about.port);
    await aLittleLater();
    await door.api.changeMemory({ graph_id, id: ended, valid_until: new Date().toISOString() });
    await door.instance.store.write(transaction =>
      transaction.putLinks(graph_id, [
        {
          first: old,
          second: newer,
          kind: 'extension',
          direction: 'from_second',
          strength: 0.9,
          reason: 'It adds to it.',
          firstQuote: 'port 7070',
          secondQuote: 'port 7070',
          method: 'judge',
          model: 'judge@1',
          createdAt: 1,
        },
      ]),
    );
    const reasons = async (days?: number) =>
      new Map(
        (await door.api.listStale({ graph_id, ...(days === undefined ? {} : { days }) })).items.map(one => [
          one.memory.id,
          [one.reason, one.by],
        ]),
      );
    expect(await reasons()).toEqual(
      new Map([
        [old, ['newer_note', newer]],
        [ended, ['ended', null]],
      ]),
    );
    expect((await reasons(36_500)).has(old)).toBe(false);
  });

  it('needs read, and names the field of a bad request', async () => {
    proves('REV-05');
    const graph_id = door.newGraph();
    await store(graph_id, 'The ledger service uses port 7070.');
    const { secret } = await door.api.createSecret({ graphs: [graph_id], permissions: ['write'] });
    const writer = door.as(secret);
    for (const list of ['listGaps', 'listUnused', 'listStale'] as const) {
      await refusal(writer[list]({ graph_id }), 'forbidden');
      await refusal(door.api[list]({ graph_id: 'nobody knows this' }), 'graph_not_found');
      expect((await refusal(door.api[list]({ graph_id, page: 0 }), 'invalid_request')).errors[0]?.path).toBe(
        'page',
      );
    }
    const wrong = door.api.listStale({ graph_id, days: -1 });
    expect((await refusal(wrong, 'invalid_request')).errors[0]?.path).toBe('days');
  });
});
