/** What becomes of a detected contradiction when new memories come: opened again, left alone, or over. */
import { expect, it } from 'vitest';
import { atEveryDoor, type Door, settled } from '../doors.js';
import { proves } from '../requirements.js';
import { eventsOf, tell } from './granite.js';

const only = async (door: Door, graph_id: string) => {
  const { items } = await door.api.listContradictions({ graph_id });
  expect(items).toHaveLength(1);
  return items[0]!;
};

atEveryDoor(
  door => {
    const lower = 'The connection limit of Granite is 100.';
    const higher = 'The connection limit of Granite is 250.';

    const keptSecond = async (resolution: 'kept_second' | 'dismissed' | 'both_in_scope' = 'kept_second') => {
      const graph_id = door.newGraph();
      const first = await tell(door, graph_id, lower, 'Ana');
      const second = await tell(door, graph_id, higher, 'Ben');
      const { id } = await only(door, graph_id);
      await door.api.resolveContradiction({ graph_id, id, resolution });
      await settled(door, graph_id);
      return { graph_id, first, second, id };
    };

    it('names the earlier one of a batch first', async () => {
      proves('CON-01');
      const graph_id = door.newGraph();
      const memories = [lower, higher].map(content => ({ content, context_types: { project: ['granite'] } }));
      await door.api.remember({ graph_id, memories });
      await settled(door, graph_id);
      const { first, second } = await only(door, graph_id);
      expect([first.content, second.content]).toEqual([lower, higher]);
    });

    it('is opened again by new evidence, with the reason', async () => {
      proves('CON-13');
      const { graph_id, first, second, id } = await keptSecond();
      const third = await tell(door, graph_id, 'The connection limit of Granite is 400.', 'Cai');
      expect(await door.api.getContradiction({ graph_id, id })).toMatchObject({
        status: 'open',
        history: [
          {
            resolution: 'kept_second',
            undone_by: 'policy:new_evidence',
            undone_reason: `New evidence: ${third.id} contradicts the memory that was kept.`,
          },
        ],
      });
      expect(await door.api.getMemory({ graph_id, id: first.id })).toMatchObject({
        status: 'stored',
        superseded_by: null,
        contested: true,
      });
      expect(await eventsOf(door, graph_id, 'contradiction.reopened')).toEqual([
        { contradiction_id: id, undone_by: 'policy:new_evidence' },
      ]);
      const { contested_by } = await door.api.getMemory({ graph_id, id: second.id });
      expect(contested_by.map(({ memory_id }) => memory_id)).toEqual(
        expect.arrayContaining([first.id, third.id]),
      );
    });

    it('is opened again by another voice for what lost', async () => {
      proves('CON-13');
      const { graph_id, id } = await keptSecond();
      const again = await tell(door, graph_id, lower, 'Dee');
      const { status, history } = await door.api.getContradiction({ graph_id, id });
      expect([status, history[0]?.undone_by]).toEqual(['open', 'policy:new_evidence']);
      expect(history[0]?.undone_reason).toContain(again.id);
    });

    it('is not opened again by whoever lost', async () => {
      proves('CON-16');
      const { graph_id, id } = await keptSecond();
      await tell(door, graph_id, lower, 'Ana');
      expect((await door.api.getContradiction({ graph_id, id })).status).toBe('resolved');
    });

    it('that was dismissed is not made again, by the same pair or by another', async () => {
      proves('CON-14');
      for (const resolution of ['dismissed', 'both_in_scope'] as const) {
        const { graph_id, first, id } = await keptSecond(resolution);
        await door.api.changeMemory({ graph_id, id: first.id, session: 'compared again' });
        await settled(door, graph_id);
        await tell(door, graph_id, 'The connection limit of Granite is 400.', 'Cai');
        const { items } = await door.api.listContradictions({ graph_id, status: 'resolved' });
        expect(items.map(one => [one.id, one.resolution?.resolution])).toEqual([[id, resolution]]);
      }
    });

    it('is closed by an edit that removes its cause, and kept by one that does not', async () => {
      proves('CON-11');
      const graph_id = door.newGraph();
      const first = await tell(door, graph_id, lower, 'Ana');
      await tell(door, graph_id, higher, 'Ben');
      const { id } = await only(door, graph_id);
      const edit = async (content: string) => {
        await door.api.changeMemory({ graph_id, id: first.id, content });
        await settled(door, graph_id);
        return door.api.getContradiction({ graph_id, id });
      };
      const kept = await edit('The connection limit of Granite is 120.');
      expect(kept).toMatchObject({ status: 'open', history: [] });
      expect(kept.first.quote).toContain('120');
      const over = await edit('The cache of Granite holds sessions.');
      expect(over).toMatchObject({
        status: 'resolved',
        resolution: { resolution: 'dismissed', resolved_by: 'policy:cause_removed' },
      });
      const back = await edit(lower);
      expect(back).toMatchObject({ status: 'open', first: { quote: lower } });
      expect(back.history).toHaveLength(1);
    });

    it('takes its marks of review back when it is undone', async () => {
      proves('CON-15', 'REL-26');
      const graph_id = door.newGraph();
      const first = await tell(door, graph_id, lower, 'Ana');
      const rests = await tell(door, graph_id, 'The reports of Granite read from port 6379.', 'Ana');
      const confirmed = await tell(door, graph_id, 'The backups of Granite run at night.', 'Ana');
      await tell(door, graph_id, higher, 'Ben');
      const { id } = await only(door, graph_id);
      await door.instance.store.write(transaction =>
        transaction.putLinks(
          graph_id,
          [rests, confirmed].map(one => ({
            first: first.id,
            second: one.id,
            kind: 'extension' as const,
            direction: 'from_second' as const,
            strength: 0.9,
            reason: 'Written by hand.',
            firstQuote: lower,
            secondQuote: one.content,
            method: 'words',
            model: 'test@1',
            createdAt: Date.now(),
          })),
        ),
      );
      const settledOne = await door.api.resolveContradiction({ graph_id, id, resolution: 'kept_second' });
      expect([...settledOne.resolution!.marked_for_review].sort()).toEqual([rests.id, confirmed.id].sort());
      const review = async (one: { id: string }) =>
        (await door.api.getMemory({ graph_id, id: one.id })).needs_review;
      expect([await review(rests), await review(confirmed)]).toEqual([true, true]);
      await door.api.changeMemory({ graph_id, id: confirmed.id, needs_review: false });
      const { version } = await door.api.getMemory({ graph_id, id: confirmed.id });
      await door.api.reopenContradiction({ graph_id, id });
      expect([await review(rests), await review(confirmed)]).toEqual([false, false]);
      expect((await door.api.getMemory({ graph_id, id: confirmed.id })).version).toBe(version);
    });

    it('names the other side with its words, wherever a side is shown', async () => {
      proves('CON-07', 'CON-08', 'REL-27');
      const graph_id = door.newGraph();
      const first = await tell(door, graph_id, lower, 'Ana');
      const second = await tell(door, graph_id, higher, 'Ben', { context_types: { skill: ['databases'] } });
      const { id } = await only(door, graph_id);
      const byId = new Map([
        [first.id, second],
        [second.id, first],
      ]);
      const context = { graph_id, context_type: 'project', name: 'granite' };
      const shown = [
        ...(await door.api.search({ graph_id, query: 'connection limit' })).items,
        ...(await door.api.listMemories({ graph_id })).items,
        ...(await door.api.getContext(context)).memories.items,
        ...(await door.api.memoryHistory({ graph_id, id: first.id })).items,
        await door.api.getMemory({ graph_id, id: second.id }),
        (await door.api.whyMemory({ graph_id, id: second.id })).memory,
        (await door.api.remember({ graph_id, content: lower, context_types: { project: ['granite'] } }))
          .items[0]!,
      ];
      expect(shown.length).toBeGreaterThanOrEqual(9);
      for (const memory of shown) {
        const other = byId.get(memory.id)!;
        expect([memory.contested, memory.contested_by]).toEqual([
          true,
          [
            {
              contradiction_id: id,
              memory_id: other.id,
              content: other.content,
              quote: other.content,
              own_quote: memory.content,
              reason: expect.stringMatching(/100.*250/),
              suggested_resolution: null,
              source: other.source,
            },
          ],
        ]);
      }
      expect((await door.api.getContext(context)).open_contradictions.map(one => one.id)).toEqual([id]);
      const { links } = await door.api.getMemory({ graph_id, id: first.id });
      expect(links).toMatchObject([
        { memory_id: second.id, contested: true, method: 'figures', model: 'loci-rules' },
      ]);
      const [relationship] = (await door.api.listRelationships(context)).items;
      expect(relationship?.evidence).toMatchObject([
        { contested: true, method: 'figures', model: 'loci-rules' },
      ]);
      const answer = await door.api.insight({
        graph_id,
        task: 'What is the connection limit of Granite?',
        include: ['contradictions'],
      });
      expect(answer.insight).toMatch(/^Contested/);
      expect(answer.insight).toMatch(/100[\s\S]*250|250[\s\S]*100/);
      expect(answer.contradictions).toMatchObject([
        {
          contradiction_id: id,
          first: first.id,
          second: second.id,
          first_quote: lower,
          second_quote: higher,
        },
      ]);
    });
  },
  { LOCI_RELATE: 'on' },
);
