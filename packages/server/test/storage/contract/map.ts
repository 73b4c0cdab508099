/** The promises about what held at a time, and about counts over time. */
import { describe, expect, it } from 'vitest';
import { add, change, docker, type Given, nginx, row } from './samples.js';

export const mapPart = (given: Given): void => {
  const heldAt = async (validAt: number, knownAt: number | null = null) =>
    (await given().heldMemories('g', validAt, knownAt)).map(({ id }) => id).sort();

  describe('what held at a time', () => {
    it('had begun, had not ended, and was stored then or superseded later', async () => {
      await add(
        given(),
        'g',
        row('early', { occurredAt: 1_000 }),
        row('ended', { occurredAt: 1_000, validUntil: 3_000 }),
        row('late', { occurredAt: 4_000 }),
        row('replaced', {
          occurredAt: 1_000,
          validUntil: 4_000,
          status: 'superseded',
          supersededBy: 'late',
        }),
        row('retracted', { occurredAt: 1_000, status: 'retracted' }),
        row('suspect', { occurredAt: 1_000, status: 'quarantined' }),
      );
      expect(await heldAt(999)).toEqual([]);
      expect(await heldAt(1_000)).toEqual(['early', 'ended', 'replaced']);
      expect(await heldAt(3_000)).toEqual(['early', 'replaced']);
      expect(await heldAt(4_000)).toEqual(['early', 'late']);
      expect(await given().heldMemories('h', 4_000, null)).toEqual([]);
    });

    it('is returned in the version known at that time, with its contexts', async () => {
      await add(given(), 'g', row('m1', { contexts: [docker] }, 2_000));
      await change(given(), 'g', 'm1', { contexts: [nginx] }, 3_000);
      const idOf = async (name: string) =>
        (await given().allContexts('g')).find(context => context.name === name)!.id;
      const heldIn = async (knownAt: number | null) =>
        (await given().heldMemories('g', 9_000, knownAt)).map(({ contextIds }) => contextIds);
      expect(await heldIn(1_999)).toEqual([]);
      expect(await heldIn(2_000)).toEqual([[await idOf('docker')]]);
      expect(await heldIn(3_000)).toEqual([[await idOf('nginx')]]);
      expect(await heldIn(null)).toEqual([[await idOf('nginx')]]);
    });
  });

  describe('counts over time', () => {
    it('span both clocks and every version', async () => {
      await add(
        given(),
        'g',
        row('m1', { occurredAt: 5_000 }, 2_000),
        row('m2', { occurredAt: 1_500 }, 2_500),
      );
      expect(await given().timeSpan('g')).toEqual({ from: 1_500, to: 5_000 });
      await change(given(), 'g', 'm1', { occurredAt: 5_000 }, 9_000);
      expect(await given().timeSpan('g')).toEqual({ from: 1_500, to: 9_000 });
      expect(await given().timeSpan('h')).toBeNull();
    });

    it('are whole numbers of whole parts, present versions on the one clock and all on the other', async () => {
      await add(
        given(),
        'g',
        row('m1', { occurredAt: 1_000 }, 2_000),
        row('m2', { occurredAt: 1_099 }, 2_000),
        row('m3', { occurredAt: 1_100 }, 2_050),
        row('m4', { occurredAt: 1_299 }, 2_050),
        row('m5', { occurredAt: 900 }, 1_000),
      );
      await change(given(), 'g', 'm1', { occurredAt: 1_250 }, 2_299);
      const parts = { from: 1_000, to: 1_299, length: 100 };
      expect(await given().countByTime('g', 'occurred', parts)).toEqual([
        { part: 0, count: 1 },
        { part: 1, count: 1 },
        { part: 2, count: 2 },
      ]);
      const recorded = { from: 2_000, to: 2_299, length: 100 };
      expect(await given().countByTime('g', 'recorded', recorded)).toEqual([
        { part: 0, count: 4 },
        { part: 2, count: 1 },
      ]);
      expect(await given().countByTime('h', 'occurred', parts)).toEqual([]);
    });
  });
};
