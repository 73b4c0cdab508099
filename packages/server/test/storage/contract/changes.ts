/** The promises about reading the change log by time, as a digest does. */
import { describe, expect, it } from 'vitest';
import type { EventsBetween } from '../../../src/storage/store.js';
import { add, change, contradiction, type Given, resolution, row } from './samples.js';

export const changesPart = (given: Given): void => {
  const between = async (asked: Partial<EventsBetween>, limit = 100) =>
    (
      await given().eventsBetween(
        'g',
        {
          types: ['memory.stored', 'memory.changed', 'memory.forgotten'],
          since: 0,
          until: 10_000,
          before: null,
          ...asked,
        },
        limit,
      )
    ).map(({ seq, at, type, memoryId }) => ({ seq, at, type, memoryId }));

  describe('events of a time', () => {
    it('come newest first by their own time, from the start to before the end', async () => {
      await add(given(), 'g', row('m1', {}, 2_000), row('m2', {}, 4_000));
      await add(given(), 'g', row('old', {}, 1_000));
      await add(given(), 'h', row('m1', {}, 2_500));
      await change(given(), 'g', 'm1', { content: 'Another.' }, 5_000);
      const all = await between({});
      expect(all.map(({ at, memoryId }) => [at, memoryId])).toEqual([
        [5_000, 'm1'],
        [4_000, 'm2'],
        [2_000, 'm1'],
        [1_000, 'old'],
      ]);
      expect(await between({ since: 2_000, until: 5_000 })).toEqual(all.slice(1, 3));
      expect(await between({ types: ['memory.changed'] })).toEqual(all.slice(0, 1));
      expect(await between({ since: 6_000 })).toEqual([]);
    });

    it('continue before a position, also among events of one moment', async () => {
      await add(given(), 'g', row('m1'), row('m2'), row('m3'));
      const all = await between({});
      expect(all.map(({ memoryId }) => memoryId)).toEqual(['m3', 'm2', 'm1']);
      const first = await between({}, 1);
      expect([...first, ...(await between({ before: first[0]! }))]).toEqual(all);
    });
  });

  it('finds contradictions by their ids, with their resolutions', async () => {
    await add(given(), 'g', row('m1'), row('m2'));
    await given().write(async tx => {
      await tx.putContradiction('g', contradiction('x'));
      await tx.putContradiction('g', contradiction('y', { resolutions: [resolution()] }));
      await tx.putContradiction('g', contradiction('z'));
    });
    const found = await given().contradictionsById('g', ['y', 'x', 'unknown']);
    expect(found.map(({ id, resolutions }) => [id, resolutions.length]).sort()).toEqual([
      ['x', 0],
      ['y', 1],
    ]);
    expect(await given().contradictionsById('g', [])).toEqual([]);
    expect(await given().contradictionsById('h', ['x'])).toEqual([]);
  });
};
