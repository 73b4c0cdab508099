/**
 * The promises about sentences from insights: found by hash, expiring, bounded, and deleted with the memory they came
 * from.
 */
import { describe, expect, it } from 'vitest';
import { add, contradiction, type Given, row } from './samples.js';

export const givenPart = (given: Given): void => {
  const put = (sentence: string, memoryId: string, at: number, kept = { since: 0, most: 100 }) =>
    given().write(tx => tx.putGivenSentences('g', [{ sentence, memoryId }], at, kept));
  const known = async (...hashes: string[]) => [...(await given().givenSentences('g', hashes, 0))].sort();

  describe('what insights gave', () => {
    it('is found by its hash, in its graph, for a time', async () => {
      await add(given(), 'g', row('m1'));
      await add(given(), 'h', row('m1'));
      expect((await given().beforehand('g', [], [])).hasGivenSentences).toBe(false);
      await put('one', 'm1', 10);
      expect((await given().beforehand('g', [], [])).hasGivenSentences).toBe(true);
      expect(await known('one', 'two')).toEqual(['one']);
      expect(await given().givenSentences('g', ['one'], 11)).toEqual(new Set());
      expect(await given().givenSentences('h', ['one'], 0)).toEqual(new Set());
      await put('one', 'm1', 20);
      expect(await given().givenSentences('g', ['one'], 11)).toEqual(new Set(['one']));
    });

    it('ages, and only the newest are kept', async () => {
      await add(given(), 'g', row('m1'));
      for (const at of [1, 2, 3, 4]) await put(`at ${at}`, 'm1', at);
      await put('at 5', 'm1', 5, { since: 2, most: 100 });
      expect(await known('at 1', 'at 2', 'at 3')).toEqual(['at 2', 'at 3']);
      await put('at 6', 'm1', 6, { since: 0, most: 2 });
      expect(await known('at 3', 'at 4', 'at 5', 'at 6')).toEqual(['at 5', 'at 6']);
    });

    it('is deleted with a memory it came from, even if it also came from another', async () => {
      await add(given(), 'g', row('m1'), row('m2'));
      await put('of both', 'm1', 1);
      await put('of both', 'm2', 1);
      await put('of the second', 'm2', 1);
      await put('of nobody', 'gone before', 1);
      expect(await known('of nobody')).toEqual([]);
      await given().write(tx => tx.forgetMemories('g', ['m1'], 2));
      expect(await known('of both', 'of the second')).toEqual(['of the second']);
      await given().write(tx => tx.forgetGraph('g'));
      expect((await given().beforehand('g', [], [])).hasGivenSentences).toBe(false);
    });
  });

  describe('an open contradiction', () => {
    it('is reported closed when one of its sides is forgotten', async () => {
      await add(given(), 'g', row('m1'), row('m2'));
      await given().write(tx => tx.putContradiction('g', contradiction('x')));
      await given().write(tx => tx.forgetMemories('g', ['m1'], 9));
      const events = await given().events('g', 0, 99);
      expect(events.filter(({ type }) => type === 'contradiction.resolved').map(({ data }) => data)).toEqual([
        {
          contradiction_id: 'x',
          resolution: 'dismissed',
          resolved_by: 'policy:cause_removed',
          cause: 'forgotten',
        },
      ]);
    });
  });
};
