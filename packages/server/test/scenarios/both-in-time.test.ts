/** A contradiction of two memories that each held in its time. */
import { resolutions } from '@loci/client';
import { expect, it } from 'vitest';
import { atEveryDoor } from '../doors.js';
import { proves } from '../requirements.js';
import { twoLimits } from './two-limits.js';

atEveryDoor(door => {
  const { opened } = twoLimits(door);

  it('ends the first when the second begins', async () => {
    proves('CON-05');
    const { graph_id, first, second, id } = await opened();
    await door.api.resolveContradiction({ graph_id, id, resolution: 'both_in_time' });
    expect(await door.api.getMemory({ graph_id, id: first.id })).toMatchObject({
      valid_until: second.occurred_at,
    });
    const at = async (valid_at: string) =>
      (await door.api.search({ graph_id, query: 'limit', valid_at })).items.map(hit => hit.id);
    expect(await at('2026-03-15T00:00:00Z')).toEqual([first.id]);
    expect(await at('2026-04-15T00:00:00Z')).toEqual([second.id]);
  });

  it('never makes the first hold longer than it did', async () => {
    proves('CON-05');
    const ended = { valid_until: '2026-03-10T00:00:00.000Z' };
    for (const resolution of resolutions) {
      const { graph_id, first, second, id } = await opened();
      await door.api.changeMemory({ graph_id, id: first.id, ...ended });
      await door.api.resolveContradiction({ graph_id, id, resolution });
      expect([resolution, await door.api.getMemory({ graph_id, id: first.id })]).toMatchObject([
        resolution,
        ended,
      ]);
      await door.api.reopenContradiction({ graph_id, id });
      expect(await door.api.getMemory({ graph_id, id: first.id })).toMatchObject({
        ...ended,
        status: 'stored',
      });
      expect(await door.api.getMemory({ graph_id, id: second.id })).toMatchObject({ valid_until: null });
    }
  });
});
