/** Relations that nobody asserted: found by what is exact alone, as every installation has it. */
import type { KnowledgeApi, StoredMemory } from '@loci/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerGrant } from '../../src/api/service.js';
import type { Instance } from '../../src/compose.js';
import { newFolder, openFolder, refusal } from '../doors.js';
import { proves } from '../requirements.js';

let instance: Instance;
let api: KnowledgeApi;
let graphs = 0;

beforeAll(async () => {
  instance = await openFolder(await newFolder(), { LOCI_RELATE: 'on' });
  api = instance.service.as(ownerGrant);
});
afterAll(() => instance.close());

const settled = async (graph_id: string): Promise<void> => {
  await expect
    .poll(async () => (await api.getGraph({ graph_id })).waiting.total, { timeout: 60_000 })
    .toBe(0);
};

/** Stores one after the other, a day apart, and waits for the links of each. */
const tell = async (
  graph_id: string,
  ...said: readonly (readonly [content: string, by: string, context: readonly [string, string]])[]
): Promise<StoredMemory[]> => {
  const stored: StoredMemory[] = [];
  for (const [day, [content, name, [type, context]]] of said.entries()) {
    const { items } = await api.remember({
      graph_id,
      content,
      source: { kind: 'user', name },
      context_types: { [type]: [context] },
      occurred_at: `2026-05-0${day + 1}T10:00:00Z`,
    });
    stored.push(items[0] as StoredMemory);
    await settled(graph_id);
  }
  return stored;
};

const granite = [
  ['The upload limit of Granite is 100 MB.', 'Ana', ['project', 'granite']],
  ['The upload limit of Granite is 250 MB.', 'Ben', ['skill', 'uploads']],
] as const;

describe('a contradiction that nobody asserted', () => {
  it('is opened with both quotes, a reason and a suggestion, and every reader is told', async () => {
    proves('REL-20', 'REL-21');
    const graph_id = `relations-${++graphs}`;
    const [first, second] = await tell(graph_id, ...granite);
    const { items } = await api.listContradictions({ graph_id, status: 'open' });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      origin: 'detected',
      first: { memory_id: first!.id, quote: granite[0][0] },
      second: { memory_id: second!.id, quote: granite[1][0] },
    });
    expect(items[0]!.reason).toMatch(/100 MB.*250 MB/);
    const hits = (await api.search({ graph_id, query: 'upload limit of Granite' })).items;
    expect(hits.map(hit => [hit.contested, hit.contested_by[0]?.memory_id])).toEqual(
      hits.map(hit => [true, hit.id === first!.id ? second!.id : first!.id]),
    );
  });

  it('is not opened between the notes of a numbered series', async () => {
    proves('REL-25');
    const graph_id = `relations-${++graphs}`;
    await api.remember({
      graph_id,
      memories: Array.from({ length: 12 }, (_, run) => ({
        content: `Nightly run ${run + 1} passed on the first attempt.`,
        source: { kind: 'agent', name: 'ci' },
        context_types: { topic: ['nightly'] },
      })),
    });
    await settled(graph_id);
    expect((await api.listContradictions({ graph_id })).items).toEqual([]);
  });

  it('is a relationship of the two contexts, with its evidence, and goes when the evidence is forgotten', async () => {
    proves('REL-22');
    const graph_id = `relations-${++graphs}`;
    const [first, second] = await tell(graph_id, ...granite);
    const context = { graph_id, context_type: 'project', name: 'granite' };
    const { items } = await api.listRelationships(context);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      kind: 'contradiction',
      direction: 'mutual',
      origin: 'detected',
      context: { context_type: 'skill', name: 'uploads' },
      evidence_count: 1,
      evidence: [{ memory_id: first!.id, other_memory_id: second!.id }],
    });
    expect((await api.getContext(context)).relationship_count).toBe(1);
    const receipt = await api.forgetMemory({ graph_id, id: second!.id });
    expect(receipt.counts).toMatchObject({ links: 1, contradictions: 1 });
    expect((await api.listRelationships(context)).items).toEqual([]);
    expect((await api.getContext(context)).relationship_count).toBe(0);
  });

  it('that is withdrawn is not shown again', async () => {
    proves('REL-23');
    const graph_id = `relations-${++graphs}`;
    await tell(graph_id, ...granite);
    const context = { graph_id, context_type: 'project', name: 'granite' };
    const link = { ...context, kind: 'contradiction', other_type: 'skill', other_name: 'uploads' } as const;
    const [was] = (await api.listRelationships(context)).items;
    expect(was).toMatchObject({ origin: 'detected', evidence_count: 1 });
    expect(await api.withdrawRelationship(link)).toEqual(was);
    expect((await api.listRelationships(context)).total).toBe(0);
    await refusal(api.withdrawRelationship(link), 'relationship_not_found');
    await tell(graph_id, ['The upload limit of Granite is 400 MB.', 'Chidi', ['skill', 'uploads']]);
    expect((await api.listRelationships({ ...context, kind: 'contradiction' })).total).toBe(0);
  });

  it('is settled by itself where the latest wins, and the settlement can be undone', async () => {
    proves('REL-24');
    const graph_id = `relations-${++graphs}`;
    await api.putGraph({ graph_id, contradictions: 'latest_wins' });
    const [first] = await tell(graph_id, ...granite);
    const [settledOne] = (await api.listContradictions({ graph_id })).items;
    expect(settledOne).toMatchObject({
      status: 'resolved',
      resolution: { resolved_by: 'policy:latest_wins' },
    });
    expect((await api.getMemory({ graph_id, id: first!.id })).status).toBe('superseded');
    await api.reopenContradiction({ graph_id, id: settledOne!.id });
    expect((await api.getMemory({ graph_id, id: first!.id })).status).toBe('stored');
  });

  it.each([
    ['Ana prefers dark mode in the editor.', 'Ben prefers light mode in the editor.'],
    ['I sleep 6 hours.', 'I sleep 8 hours.'],
    ['In v2 the limit is 10 MB.', 'In v3 the limit is 20 MB.'],
    ['Staging runs PostgreSQL 15.', 'Production runs PostgreSQL 16.'],
  ])('is not made of other persons, scopes or places: %s / %s', async (one, other) => {
    proves('REL-25');
    const graph_id = `relations-${++graphs}`;
    await tell(graph_id, [one, 'Ana', ['note', 'a']], [other, 'Ben', ['note', 'b']]);
    expect((await api.listContradictions({ graph_id })).total).toBe(0);
  });
});

describe('the answer to a write', () => {
  it('tells of the contradiction in the same breath', async () => {
    proves('REL-20');
    const graph_id = `relations-${++graphs}`;
    const [, second] = await tell(graph_id, ...granite);
    const detail = await api.getMemory({ graph_id, id: second!.id });
    expect(detail.links.map(link => link.kind)).toEqual(['contradiction']);
    expect(detail.links_pending).toBe(false);
    // Within its budget, or said to be pending: never silently left out.
    expect(second!.links_pending || second!.links.length === 1).toBe(true);
  });
});

describe('what extends a memory that lost', () => {
  it('is marked for review until it is confirmed', async () => {
    proves('REL-26', 'MEM-46');
    const graph_id = `relations-${++graphs}`;
    const [first, second, third] = await tell(graph_id, ...granite, [
      'The reports of Granite are split below the limit.',
      'Ana',
      ['project', 'granite'],
    ]);
    await instance.store.write(transaction =>
      transaction.putLinks(graph_id, [
        {
          first: first!.id,
          second: third!.id,
          kind: 'extension',
          direction: 'from_second',
          strength: 0.9,
          reason: 'It adds what the reports do.',
          firstQuote: first!.content,
          secondQuote: third!.content,
          method: 'words',
          model: 'test@1',
          createdAt: Date.now(),
        },
      ]),
    );
    const open = (await api.listContradictions({ graph_id, status: 'open' })).items;
    const one = open.find(({ second: side }) => side.memory_id === second!.id);
    await api.resolveContradiction({ graph_id, id: one!.id, resolution: 'kept_second' });
    expect((await api.getMemory({ graph_id, id: third!.id })).needs_review).toBe(true);
    const waiting = async (needs_review: boolean) =>
      (await api.listMemories({ graph_id, needs_review })).items.map(({ id }) => id);
    expect(await waiting(true)).toEqual([third!.id]);
    expect(await waiting(false)).not.toContain(third!.id);
    await api.changeMemory({ graph_id, id: third!.id, needs_review: false });
    expect((await api.getMemory({ graph_id, id: third!.id })).needs_review).toBe(false);
    expect(await waiting(true)).toEqual([]);
  });
});
