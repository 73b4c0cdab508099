/** The promises about what recorded answers prove: declined tasks, told memories, and memories that none names. */
import { describe, expect, it } from 'vitest';
import type { Asked, AskedNote, TaskVector } from '../../../src/domain/asked.js';
import { add, change, type Given, row, walk } from './samples.js';

const note = (memoryId: string, role: AskedNote['role'] = 'supports'): AskedNote => ({
  memoryId,
  role,
  quote: `about ${memoryId}`,
});

const asked = (id: string, askedAt: number, changes: Partial<Asked> = {}): Asked => ({
  id,
  task: `task ${id}`,
  askedBy: 'ana',
  secretId: 's1',
  askedAt,
  outcome: 'answered',
  confidence: 'medium',
  insight: 'It is.',
  recommendation: 'Use it.',
  notes: [],
  ...changes,
});

export const askedUsePart = (given: Given): void => {
  const put = (one: Asked, vector: TaskVector | null = null) =>
    given().write(tx => tx.putAsked('g', one, vector, { since: 0, most: 100 }));

  describe('what answers prove', () => {
    it('lists the newest declined or answered tasks with their meaning and the nearest note', async () => {
      await add(given(), 'g', row('m1'));
      const vector = { model: 'small@1', scale: 0.5, data: Int8Array.of(-127, 0, 3) };
      const declined = { outcome: 'declined' as const };
      await put(asked('i1', 1, { ...declined, notes: [note('m1', 'near')] }), vector);
      await put(asked('i2', 2));
      await put(asked('i3', 3, { ...declined, secretId: 's2' }));
      const tasks = (isGap: boolean, secretId: string | null = null, most = 9) =>
        given().newestTasks('g', { isGap, secretId }, most);
      const none = { told: [], isMissing: false, missingNote: null };
      expect(await tasks(true)).toEqual([
        { task: 'task i3', askedAt: 3, nearest: null, ...none, vector: null },
        { task: 'task i1', askedAt: 1, nearest: note('m1', 'near'), ...none, vector },
      ]);
      expect((await tasks(true, null, 1)).map(({ task }) => task)).toEqual(['task i3']);
      expect((await tasks(true, 's1')).map(({ task }) => task)).toEqual(['task i1']);
      expect((await tasks(false)).map(({ task }) => task)).toEqual(['task i2']);
      expect(await given().askedSpan('g')).toEqual({ count: 3, since: 1 });
      expect(await given().askedSpan('h')).toEqual({ count: 0, since: null });
    });

    it('lists an answered task as a gap while someone says that something is missing', async () => {
      await add(given(), 'g', row('m1'));
      await put(asked('i1', 1, { notes: [note('m1'), note('m1', 'against')] }));
      await put(asked('i2', 2));
      const say = (by: string, at: number, words: string | null, verdict: 'missing' | 'wrong' = 'missing') =>
        given().write(tx =>
          tx.putFeedback(
            'g',
            { insightId: 'i1', by, at, verdict, note: words, memoryIds: [] },
            'task i1',
            null,
            9,
          ),
        );
      const tasks = (isGap: boolean) => given().newestTasks('g', { isGap, secretId: null }, 9);
      await say('ana', 5, 'The price of it.');
      await say('ben', 6, 'The date.');
      await say('cleo', 7, null);
      await say('dan', 8, 'It is not so.', 'wrong');
      expect(await tasks(true)).toMatchObject([
        { task: 'task i1', told: ['m1'], isMissing: true, missingNote: 'The date.' },
      ]);
      expect((await tasks(false)).map(({ task }) => task)).toEqual(['task i2']);
      for (const by of ['ana', 'ben', 'cleo']) await given().write(tx => tx.dropFeedback('g', 'i1', by));
      expect(await tasks(true)).toEqual([]);
    });

    it('counts what answers rest on, last told first, and not what they only name', async () => {
      await add(given(), 'g', row('m1'), row('m2'), row('m3'));
      await put(asked('i1', 1, { notes: [note('m1'), note('m2', 'against'), note('m1')] }));
      await put(asked('i2', 2, { notes: [note('m1'), note('m3', 'history')] }));
      await put(asked('i3', 3, { outcome: 'declined', notes: [note('m3', 'near')] }));
      expect(await given().toldMemories('g', 9)).toEqual([
        { memoryId: 'm1', lastTold: 2, times: 2 },
        { memoryId: 'm2', lastTold: 1, times: 1 },
      ]);
      expect(await given().toldMemories('g', 1)).toEqual([{ memoryId: 'm1', lastTold: 2, times: 1 }]);
    });

    it('lists stored memories that no answer names, oldest first, page by page', async () => {
      await add(
        given(),
        'g',
        ...['m1', 'm2', 'm3', 'm4', 'm5'].map((id, at) => row(id, { occurredAt: 1_000 - at })),
      );
      await add(given(), 'h', row('m9'));
      await change(given(), 'g', 'm5', { status: 'retracted' });
      await put(asked('i1', 1, { notes: [note('m2', 'near')] }));
      const ids = async (size: number) =>
        (await walk(page => given().unusedMemories('g', page), size)).map(({ id }) => id);
      expect(await ids(2)).toEqual(['m4', 'm3', 'm1']);
      await given().write(tx => tx.dropAskedBefore('g', 2));
      expect(await ids(9)).toEqual(['m4', 'm3', 'm2', 'm1']);
    });
  });
};
