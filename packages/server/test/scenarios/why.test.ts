/** Why a memory is believed: its whole story in one answer. */
import { expect, it } from 'vitest';
import { atEveryDoor, type Door, refusal, settled } from '../doors.js';
import { proves } from '../requirements.js';

const told = async (door: Door, graph_id: string, content: string, more: object = {}) => {
  const { items } = await door.api.remember({
    graph_id,
    content,
    context_types: { project: ['granite'] },
    ...more,
  });
  await settled(door, graph_id);
  return items[0]!;
};

atEveryDoor(
  door => {
    it('tells the whole life of a memory', async () => {
      proves('WHY-01', 'WHY-02', 'WHY-04', 'WHY-05');
      const graph_id = door.newGraph();
      const { secret } = await door.api.createSecret({
        graphs: [graph_id],
        permissions: ['read', 'write'],
        name: 'desk',
      });
      const lower = await told(door, graph_id, 'The upload limit of Granite is 100 MB.', {
        source: { kind: 'user', name: 'Ana', ref: 'mail 7' },
        session: 'monday',
        occurred_at: '2026-05-01T10:00:00Z',
      });
      await door.as(secret).remember({
        graph_id,
        content: lower.content,
        context_types: { project: ['granite'] },
        source: { kind: 'document', name: 'wiki' },
      });
      const higher = await told(door, graph_id, 'The upload limit of Granite is 250 MB.', {
        source: { kind: 'user', name: 'Ben' },
        occurred_at: '2026-05-02T10:00:00Z',
      });
      const [open] = (await door.api.listContradictions({ graph_id })).items;
      await door.api.resolveContradiction({ graph_id, id: open!.id, resolution: 'kept_first' });
      await door.api.reopenContradiction({ graph_id, id: open!.id });
      const given = { graph_id, id: open!.id, resolution: 'kept_second', reason: 'Ben knows.' } as const;
      await door.as(secret).resolveContradiction(given);
      await settled(door, graph_id);

      const why = await door.api.whyMemory({ graph_id, id: lower.id });
      expect(why.memory).toMatchObject({ id: lower.id, status: 'superseded', superseded_by: higher.id });
      expect(why.origin).toMatchObject({
        session: 'monday',
        occurred_at: '2026-05-01T10:00:00.000Z',
        placed_by: 'caller',
        sources: [
          { kind: 'user', name: 'Ana', ref: 'mail 7', session: 'monday', given_by: 'owner', echo: false },
          { kind: 'document', name: 'wiki', session: null, given_by: 'desk', echo: false },
        ],
      });
      expect(why.support).toMatchObject({ support_count: 2, independent_count: 2, echo_count: 0 });
      expect(why.contradictions).toHaveLength(1);
      expect(why.contradictions[0]).toMatchObject({
        status: 'resolved',
        second: { memory_id: higher.id, quote: higher.content },
        resolution: { resolution: 'kept_second', resolved_by: 'desk', reason: 'Ben knows.' },
        history: [{ resolution: 'kept_first', resolved_by: 'owner', undone_by: 'owner' }],
      });
      expect(why.superseded_by).toMatchObject({ id: higher.id, status: 'stored' });
      expect(why.versions.map(({ version, status }) => [version, status])).toEqual([
        [2, 'superseded'],
        [1, 'stored'],
      ]);
      expect(why.version_count).toBe(2);
      const other = await door.api.whyMemory({ graph_id, id: higher.id });
      expect(other.supersedes).toEqual([{ id: lower.id, content: lower.content, status: 'superseded' }]);
      expect(other.superseded_by).toBeNull();
    });

    it('tells what reinforces, what it depends on and what depends on it', async () => {
      proves('WHY-02', 'WHY-03', 'REL-27');
      const graph_id = door.newGraph();
      const base = await told(door, graph_id, 'Uploads over 80 MB fail with ECONNRESET in staging.', {
        source: { kind: 'user', name: 'Ana' },
      });
      const again = await told(door, graph_id, 'In staging, uploads over 80 MB fail with ECONNRESET.', {
        source: { kind: 'tool', name: 'ci' },
      });
      const more = await told(door, graph_id, 'Large uploads go through the proxy of staging.');
      await door.instance.store.write(transaction =>
        transaction.putLinks(
          graph_id,
          (
            [
              [again.id, 'reinforcement', 'mutual'],
              [more.id, 'extension', 'from_second'],
            ] as const
          ).map(([second, kind, direction]) => ({
            first: base.id,
            second,
            kind,
            direction,
            strength: 0.9,
            reason: 'Written by hand.',
            firstQuote: base.content,
            secondQuote: 'x',
            method: 'words',
            model: 'some-model@2.1',
            createdAt: Date.now(),
          })),
        ),
      );
      const why = await door.api.whyMemory({ graph_id, id: base.id });
      expect(why.support).toMatchObject({
        independent_count: 1,
        independent_with_reinforcement: 2,
        reinforced_by: [{ memory_id: again.id, method: 'words', model: 'some-model', version: '2.1' }],
      });
      expect(why.extended_by.map(link => link.memory_id)).toEqual([more.id]);
      expect(why.extends).toEqual([]);
      const below = await door.api.whyMemory({ graph_id, id: more.id });
      expect(below.extends.map(link => link.memory_id)).toEqual([base.id]);
    });

    it('is not there for what is not there, and not for everybody', async () => {
      proves('WHY-06');
      const graph_id = door.newGraph();
      const memory = await told(door, graph_id, 'A thing.');
      await refusal(door.api.whyMemory({ graph_id, id: 'nobody' }), 'memory_not_found');
      await refusal(door.api.whyMemory({ graph_id: door.newGraph(), id: memory.id }), 'graph_not_found');
      const { secret } = await door.api.createSecret({ graphs: [graph_id], permissions: ['write'] });
      await refusal(door.as(secret).whyMemory({ graph_id, id: memory.id }), 'forbidden');
    });
  },
  { LOCI_RELATE: 'on' },
);
