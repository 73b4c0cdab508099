/** The promises about proposals: memories that have ended, and decisions that go with what they are about. */
import { describe, expect, it } from 'vitest';
import type { ProposalDecision, ProposalMembers } from '../../../src/domain/proposal.js';
import { contextOf } from './context-acts.js';
import { add, change, contradiction, docker, first, type Given, resolution, row, walk } from './samples.js';

const decided = (id: string, changes: Partial<ProposalDecision> = {}): ProposalDecision => ({
  id,
  proposalId: 'split-m1',
  kind: 'split',
  decision: 'accepted',
  choice: null,
  reason: null,
  basis: 'hash',
  changeId: null,
  made: [],
  by: 'ana',
  at: 7_000,
  undoneBy: null,
  undoneAt: null,
  ...changes,
});

const about = (...memoryIds: string[]): ProposalMembers => ({ memoryIds, contextIds: [] });

export const proposalsPart = (given: Given): void => {
  const put = (decision: ProposalDecision, members: ProposalMembers = about('m1'), graphId = 'g') =>
    given().write(tx => tx.addDecision(graphId, decision, members));
  const idsOn = async (...proposals: string[]) =>
    (await given().decisionsOn('g', proposals)).map(({ id }) => id).sort();

  describe('proposals', () => {
    it('names memories that have ended, unless a resolution in force ended them', async () => {
      await add(
        given(),
        'g',
        row('m1', { validUntil: 3_000 }),
        row('m2', { validUntil: 5_000 }),
        row('m3', { validUntil: 5_001 }),
        row('m4'),
        row('m5', { validUntil: 2_000 }),
        row('m6', { validUntil: 2_000 }),
      );
      await add(given(), 'other', row('m7', { validUntil: 2_000 }));
      await change(given(), 'g', 'm5', { status: 'retracted', validUntil: 2_000 });
      await change(given(), 'g', 'm6', { validUntil: null });
      const ended = async (now = 5_000, most = 9) =>
        (await given().endedMemories('g', now, most)).map(({ id }) => id);
      expect(await ended()).toEqual(['m2', 'm1']);
      expect(await ended(5_000, 1)).toEqual(['m2']);
      expect(await ended(2_999)).toEqual([]);
      await given().write(async tx => {
        await tx.putContradiction('g', contradiction('c1', { first: 'm1', second: 'm4' }));
        await tx.addResolution('g', 'c1', resolution({ resolution: 'both_in_time' }));
      });
      expect(await ended()).toEqual(['m2']);
      await given().write(tx => tx.undoResolution('g', 'c1', { at: 8_000, by: 'bob', reason: null }));
      expect(await ended()).toEqual(['m2', 'm1']);
    });

    it('keeps decisions, newest first, with one event for each', async () => {
      await add(given(), 'g', row('m1'));
      const before = (await given().events('g', 0, 100)).length;
      const whole = decided('d1', {
        choice: 'kept_first',
        reason: 'Ana said so.',
        changeId: 'c1',
        made: ['m2', 'm3'],
      });
      await put(whole);
      await put(decided('d2', { decision: 'dismissed', at: 7_001 }));
      await put(decided('d3', { proposalId: 'rename-1', kind: 'rename', at: 6_000 }));
      expect(await walk(page => given().decisions('g', page), 2)).toEqual([
        expect.objectContaining({ id: 'd2', decision: 'dismissed' }),
        whole,
        expect.objectContaining({ id: 'd3' }),
      ]);
      expect(await idsOn('split-m1', 'rename-1', 'merge-1-2')).toEqual(['d2', 'd3']);
      expect(await idsOn()).toEqual([]);
      await given().write(tx => tx.undoDecision('g', decided('d2'), { by: 'bob', at: 8_000 }));
      expect(await idsOn('split-m1')).toEqual(['d1']);
      expect((await given().decisions('g', first)).items[0]).toMatchObject({
        id: 'd2',
        undoneBy: 'bob',
        undoneAt: 8_000,
      });
      const events = (await given().events('g', 0, 100)).slice(before);
      expect(events.map(({ type, at, data }) => ({ type, at, data }))).toEqual([
        {
          type: 'proposal.accepted',
          at: 7_000,
          data: { proposal: 'split-m1', kind: 'split', decided_by: 'ana', choice: 'kept_first' },
        },
        {
          type: 'proposal.dismissed',
          at: 7_001,
          data: { proposal: 'split-m1', kind: 'split', decided_by: 'ana' },
        },
        {
          type: 'proposal.accepted',
          at: 6_000,
          data: { proposal: 'rename-1', kind: 'rename', decided_by: 'ana' },
        },
        {
          type: 'proposal.undone',
          at: 8_000,
          data: { proposal: 'split-m1', kind: 'split', undone_by: 'bob' },
        },
      ]);
    });

    it('forgets decisions with what they are about, and keeps graphs apart', async () => {
      await add(given(), 'g', row('m1'), row('m2'));
      await add(given(), 'other', row('m1'));
      const { id: contextId } = await contextOf(given(), docker);
      await put(decided('d1'), about('m1', 'm2'));
      await put(decided('d2', { proposalId: 'retract-m2' }), about('m2'));
      await put(decided('d3', { proposalId: 'rename-1' }), { memoryIds: [], contextIds: [contextId] });
      await put(decided('d1'), about('m1'), 'other');
      const left = async (graphId: string) =>
        (await given().decisions(graphId, first)).items.map(({ id }) => id).sort();
      await given().write(tx => tx.forgetMemories('g', ['m1'], 9_000));
      expect(await left('g')).toEqual(['d2', 'd3']);
      await given().write(tx => tx.forgetContext('g', contextId, 9_001));
      expect(await left('g')).toEqual(['d2']);
      expect(await left('other')).toEqual(['d1']);
      await given().write(tx => tx.forgetGraph('g'));
      expect(await left('g')).toEqual([]);
      expect(await left('other')).toEqual(['d1']);
    });
  });
};
