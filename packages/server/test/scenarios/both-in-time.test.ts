/** A contradiction of two memories that each held in its time. */
import { resolutions } from '@loci/client';
import { expect, it } from 'vitest';
import { atEveryDoor, pathsOf, refusal } from '../doors.js';
import { proves } from '../requirements.js';
import { twoLimits } from './two-limits.js';

atEveryDoor(door => {
  const { atOneTime, opened } = twoLimits(door);

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

  it('refuses both_in_time where the first does not begin before the second', async () => {
    proves('CON-05');
    const { graph_id, sides } = await atOneTime();
    const [first, second] = sides.map(({ id }) => id) as [string, string];
    const { id } = await door.api.openContradiction({ graph_id, first, second });
    const both = () => door.api.resolveContradiction({ graph_id, id, resolution: 'both_in_time' });
    expect(pathsOf(await refusal(both(), 'invalid_request'))).toEqual(['resolution']);
    const proposal = { graph_id, id: `settle-${id}`, decision: 'accept' as const, choice: 'both_in_time' };
    const accepted = door.api.decideProposal(proposal as never);
    expect(pathsOf(await refusal(accepted, 'invalid_request'))).toEqual(['choice']);
    expect((await door.api.getContradiction({ graph_id, id })).status).toBe('open');
    await door.api.changeMemory({ graph_id, id: first, occurred_at: '2099-01-01T00:00:00Z' });
    expect(pathsOf(await refusal(both(), 'invalid_request'))).toEqual(['resolution']);
    await door.api.changeMemory({ graph_id, id: first, occurred_at: '2026-01-01T00:00:00Z' });
    expect((await both()).status).toBe('resolved');
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
