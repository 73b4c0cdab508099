/** The promises about what was asked and what people said about it: bounded, and gone with what it quotes. */
import { describe, expect, it } from 'vitest';
import type { Asked, Feedback } from '../../../src/domain/asked.js';
import { add, type Given, row } from './samples.js';

const everything = { since: 0, most: 100 };
const all = { outcome: null, secretId: null };

const asked = (id: string, changes: Partial<Asked> = {}): Asked => ({
  id,
  task: 'What is the limit?',
  askedBy: 'ana',
  secretId: 's1',
  askedAt: 10,
  outcome: 'answered',
  confidence: 'medium',
  insight: 'The limit is 100 MB.',
  recommendation: 'Use this: “The limit is 100 MB.”',
  notes: [{ memoryId: 'm1', role: 'supports', quote: 'The limit is 100 MB.' }],
  ...changes,
});

const feedback = (changes: Partial<Feedback> = {}): Feedback => ({
  insightId: 'i1',
  by: 'ana',
  at: 20,
  verdict: 'wrong',
  note: null,
  memoryIds: ['m1'],
  ...changes,
});

export const askedPart = (given: Given): void => {
  const put = (one: Asked, kept = everything) => given().write(tx => tx.putAsked('g', one, null, kept));
  const say = (one: Feedback, task = 'What is the limit?', most = 100) =>
    given().write(tx => tx.putFeedback('g', one, task, null, most));
  const ids = async () =>
    (await given().askedTasks('g', all, { page: 1, size: 50 })).items.map(({ id }) => id);

  describe('what was asked', () => {
    it('is read again as it was, newest first, by outcome', async () => {
      await add(given(), 'g', row('m1'));
      await put(asked('i1'));
      await put(asked('i2', { askedAt: 11, outcome: 'declined', notes: [] }));
      expect(await given().asked('g', 'i1')).toEqual(asked('i1'));
      expect(await given().asked('h', 'i1')).toBeNull();
      expect(await ids()).toEqual(['i2', 'i1']);
      const declined = await given().askedTasks('g', { ...all, outcome: 'declined' }, { page: 1, size: 1 });
      expect(declined).toMatchObject({ total: 1, items: [{ id: 'i2' }] });
      await put(asked('i3', { secretId: 's2' }));
      const own = await given().askedTasks('g', { ...all, secretId: 's2' }, { page: 1, size: 9 });
      expect(own.items.map(({ id }) => id)).toEqual(['i3']);
    });

    it('ages, and only the newest are kept', async () => {
      await add(given(), 'g', row('m1'));
      for (const at of [1, 2, 3, 4]) await put(asked(`i${at}`, { askedAt: at }));
      await put(asked('i5', { askedAt: 5 }), { since: 2, most: 100 });
      expect(await ids()).toEqual(['i5', 'i4', 'i3', 'i2']);
      await put(asked('i6', { askedAt: 6 }), { since: 0, most: 2 });
      expect(await ids()).toEqual(['i6', 'i5']);
      await given().write(tx => tx.dropAskedBefore('g', 6));
      expect(await ids()).toEqual(['i6']);
    });

    it('is forgotten with a memory that it quotes, and not recorded after it', async () => {
      await add(given(), 'g', row('m1'), row('m2'));
      await put(asked('i1'));
      await put(asked('i2', { notes: [{ memoryId: 'm2', role: 'near', quote: 'x' }] }));
      await say(feedback({ memoryIds: ['m1', 'm2'] }));
      await given().write(tx => tx.forgetMemories('g', ['m1'], 30));
      expect(await ids()).toEqual(['i2']);
      expect(await given().verdictsOf('g', ['m1'], 10)).toEqual([]);
      expect(await given().verdictsOf('g', ['m2'], 10)).toHaveLength(1);
      await put(asked('late'));
      expect(await ids()).toEqual(['i2']);
      await given().write(tx => tx.forgetGraph('g'));
      await put(asked('later', { notes: [] }));
      expect(await ids()).toEqual([]);
      expect(await given().verdictsOf('g', ['m2'], 10)).toEqual([]);
    });
  });

  describe('feedback', () => {
    it('is one verdict per person and answer, and can be withdrawn', async () => {
      await add(given(), 'g', row('m1'), row('m2'));
      await put(asked('i1'));
      await say(feedback());
      await say(
        feedback({ by: 'ben', at: 21, verdict: 'helpful', note: 'It did.', memoryIds: ['m2', 'm1'] }),
      );
      await say(feedback({ at: 22, verdict: 'outdated' }));
      expect(await given().feedbackOn('g', 'i1')).toEqual([
        feedback({ by: 'ben', at: 21, verdict: 'helpful', note: 'It did.', memoryIds: ['m1', 'm2'] }),
        feedback({ at: 22, verdict: 'outdated' }),
      ]);
      expect(await given().write(tx => tx.dropFeedback('g', 'i1', 'ana'))).toBe(true);
      expect(await given().write(tx => tx.dropFeedback('g', 'i1', 'ana'))).toBe(false);
      expect(await given().verdictsOf('g', ['m1'], 10)).toMatchObject([{ by: 'ben', named: 2 }]);
    });

    it('keeps the task with its numbers, newest first, and the newest of each person', async () => {
      await add(given(), 'g', row('m1'));
      const vector = { model: 'small@1', scale: 0.5, data: Int8Array.of(-127, 0, 3) };
      await given().write(tx => tx.putFeedback('g', feedback(), 'one', vector, 100));
      await say(feedback({ insightId: 'i2', at: 21 }), 'two');
      expect(await given().verdictsOf('g', ['m1', 'unknown'], 10)).toEqual([
        { memoryId: 'm1', by: 'ana', at: 21, verdict: 'wrong', named: 1, task: 'two', vector: null },
        { memoryId: 'm1', by: 'ana', at: 20, verdict: 'wrong', named: 1, task: 'one', vector },
      ]);
      await say(feedback({ insightId: 'i3', by: 'ben', at: 1 }), 'three');
      await say(feedback({ insightId: 'i4', at: 22 }), 'four', 2);
      const tasks = (await given().verdictsOf('g', ['m1'], 10)).map(({ task }) => task);
      expect(tasks).toEqual(['four', 'three', 'two']);
    });

    it('lets nobody crowd out the verdicts of others', async () => {
      await add(given(), 'g', row('m1'), row('m2'));
      await say(feedback({ insightId: 'i1', by: 'ana', at: 1 }));
      await say(feedback({ insightId: 'i1', by: 'ben', at: 2, memoryIds: ['m1', 'm2'] }));
      for (let at = 10; at < 30; at++) await say(feedback({ insightId: `i${at}`, by: 'eve', at }));
      const heard = await given().verdictsOf('g', ['m1', 'm2'], 5);
      expect(heard.map(({ by, at, memoryId }) => `${by} ${at} ${memoryId}`)).toEqual([
        'eve 29 m1',
        'ben 2 m1',
        'ben 2 m2',
        'ana 1 m1',
        'eve 28 m1',
      ]);
    });
  });
};
