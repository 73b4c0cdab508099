/** What was contested at a time: a later contradiction was not known, and a later resolution had not been made. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { atEveryDoor, type Door, refusal } from '../doors.js';
import { proves } from '../requirements.js';

const places = { context_types: { service: ['upload'] } };
const context = { context_type: 'service', name: 'upload' };

/** A moment that lies between what was done and what is done next. */
const moment = async (): Promise<string> => {
  await sleep(5);
  const at = new Date().toISOString();
  await sleep(5);
  return at;
};

const storyOf = async (door: Door) => {
  const { api } = door;
  const graph_id = door.newGraph();
  const store = async (content: string) =>
    (await api.remember({ graph_id, content, ...places })).items[0]!.id;
  const first = await store('The upload limit is 100 MB.');
  const alone = await moment();
  const second = await store('The upload limit is 250 MB.');
  const unseen = await moment();
  const { id } = await api.openContradiction({ graph_id, first, second, reason: 'Two limits.' });
  const open = await moment();
  await api.resolveContradiction({ graph_id, id, resolution: 'both_in_scope' });
  const settled = await moment();
  await api.reopenContradiction({ graph_id, id });
  const reopened = await moment();
  await api.changeMemory({ graph_id, id: second, content: 'The upload limit is 300 MB for guests.' });
  await api.changeMemory({ graph_id, id: first, context_types: { service: ['elsewhere'] } });
  return { api, graph_id, first, second, id, times: { alone, unseen, open, settled, reopened } };
};

atEveryDoor(door => {
  it('tells of each time what was contested then', async () => {
    proves('CLK-04');
    const { api, graph_id, first, second, id, times } = await storyOf(door);
    const limits = { [first]: 'The upload limit is 100 MB.', [second]: 'The upload limit is 250 MB.' };
    for (const [name, known_at, isOpen] of [
      ['alone', times.alone, false],
      ['unseen', times.unseen, false],
      ['open', times.open, true],
      ['settled', times.settled, false],
      ['reopened', times.reopened, true],
    ] as const) {
      const at = { graph_id, known_at };
      const contests = (of: string) => (isOpen ? [[limits[of === first ? second : first], id]] : []);
      const shown = [
        ...(await api.search({ ...at, query: 'upload limit' })).items,
        ...(await api.listMemories(at)).items,
        ...(await api.getContext({ ...at, ...context })).memories.items,
        await api.getMemory({ ...at, id: first }),
      ];
      expect(shown.length, name).toBe(name === 'alone' ? 4 : 7);
      for (const memory of shown) {
        expect(memory.content, name).toBe(limits[memory.id]);
        expect(memory.contested, `${name}: ${memory.id}`).toBe(isOpen);
        expect(memory.contested_by.map(one => [one.content, one.contradiction_id])).toEqual(
          contests(memory.id),
        );
        expect(memory.contested_by.every(one => one.content.includes(one.quote))).toBe(true);
      }
      const { open_contradictions } = await api.getContext({ ...at, ...context });
      expect(
        open_contradictions.map(one => [one.first.content, one.second.content, one.status]),
        name,
      ).toEqual(isOpen ? [[limits[first], limits[second], 'open']] : []);
      const { items: open } = await api.listContradictions({ ...at, status: 'open' });
      expect(open, name).toEqual(open_contradictions);
      const { items: resolved } = await api.listContradictions({ ...at, status: 'resolved' });
      expect(resolved.map(one => one.resolution?.resolution)).toEqual(
        name === 'settled' ? ['both_in_scope'] : [],
      );
    }
    await refusal(api.getContradiction({ graph_id, id, known_at: times.unseen }), 'contradiction_not_found');
    expect(await api.getContradiction({ graph_id, id, known_at: times.open })).toMatchObject({
      status: 'open',
      resolution: null,
      history: [],
    });
    expect(await api.getContradiction({ graph_id, id, known_at: times.settled })).toMatchObject({
      status: 'resolved',
      resolution: { resolution: 'both_in_scope', undone_at: null },
    });
    expect(await api.getContradiction({ graph_id, id, known_at: times.reopened })).toMatchObject({
      status: 'open',
      history: [{ resolution: 'both_in_scope', undone_at: expect.any(String) }],
    });
  });
});
