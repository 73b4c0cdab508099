/** What a remember needs to know before it stores, and what it returns. */
import { describe, expect, it } from 'vitest';
import { add, apollo, docker, type Given, row } from './samples.js';

export const storingPart = (given: Given): void => {
  describe('storing', () => {
    it('returns what it stored as it is read afterwards', async () => {
      await add(given(), 'g', row('m0', { contexts: [{ type: 'Skill', name: 'Docker' }] }));
      const rows = [
        row('m1', {
          contexts: [docker, { type: 'SKILL', name: 'DOCKER' }, apollo],
          metadata: { deep: [1, null] },
        }),
        {
          ...row('m2', { content: 'half \ud83d a sign', status: 'quarantined', supersedes: ['m0'] }),
          isEcho: true,
        },
      ];
      const stored = await given().write(tx => tx.addMemories('g', rows));
      const read = await given().memories('g', ['m1', 'm2']);
      const byId = new Map(read.map(memory => [memory.id, memory]));
      expect(stored[0]).toEqual(byId.get('m1'));
      expect(stored[0]!.contexts).toEqual([{ type: 'Skill', name: 'Docker' }, apollo]);
      // The other half is missing: both databases write the replacement character.
      expect({ ...stored[1], content: stored[1]!.content.toWellFormed() }).toEqual(byId.get('m2'));
    });

    it('returns beforehand what a remember needs to know', async () => {
      const nothing = { places: [], former: [], types: new Map() };
      expect(await given().beforehand('g', ['key of x'], [docker])).toEqual({
        isThere: false,
        vectorModel: null,
        known: [],
        hasGivenSentences: false,
        places: nothing,
      });
      await add(given(), 'g', row('m1', { content: 'x', contexts: [{ type: 'Skill', name: 'Docker' }] }));
      await add(given(), 'g', row('m2', { content: 'y', status: 'retracted' }));
      await given().write(tx => tx.setVectorModel('g', 'small'));
      const names = [docker, { type: 'SKILL', name: 'new' }, apollo];
      expect(await given().beforehand('g', ['key of x', 'key of x', 'key of y'], names)).toEqual({
        isThere: true,
        vectorModel: 'small',
        known: [{ statementKey: 'key of x', id: 'm1' }],
        hasGivenSentences: false,
        places: {
          places: [{ id: 1, typeKey: 'skill', nameKey: 'docker', type: 'Skill', name: 'Docker' }],
          former: [],
          types: new Map([['skill', 'Skill']]),
        },
      });
      expect((await given().beforehand('other', ['key of x'], [docker])).places).toEqual(nothing);
    });
  });
};
