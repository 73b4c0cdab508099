/** Relationships said by hand: asserting, reading, filtering, withdrawing. */
import { type RelationshipKind, relationshipKinds } from '@loci/client';
import { expect, it } from 'vitest';
import { atEveryDoor, pathsOf, refusal } from '../doors.js';
import { proves } from '../requirements.js';

atEveryDoor(door => {
  const context = (graph_id: string, name: string) => ({ graph_id, context_type: 'skill', name });
  const link = (graph_id: string, name: string, kind: RelationshipKind, other_name: string) => ({
    ...context(graph_id, name),
    kind,
    other_type: 'skill',
    other_name,
  });
  const graphOf = async (...names: string[]) => {
    const graph_id = door.newGraph();
    await door.api.remember({ graph_id, content: 'They belong together.', context_types: { skill: names } });
    return graph_id;
  };

  it('shows all links of a context with their fields', async () => {
    proves('REL-01', 'REL-02', 'REL-03', 'REL-06', 'REL-12');
    const graph_id = await graphOf('a', 'b', 'c', 'd', 'e');
    for (const [at, kind] of relationshipKinds.entries()) {
      const other = ['b', 'c', 'd', 'e'][at] as string;
      await door.api.assertRelationship({
        ...link(graph_id, 'a', kind, other),
        reason: `because of ${other}`,
      });
    }
    const { items, total } = await door.api.listRelationships(context(graph_id, 'a'));
    expect(total).toBe(4);
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(relationshipKinds));
    for (const one of items) {
      expect(Object.keys(one).sort()).toEqual(
        [
          'context',
          'created_at',
          'direction',
          'evidence',
          'evidence_count',
          'kind',
          'origin',
          'reason',
          'strength',
          'updated_at',
        ].sort(),
      );
      expect(one.context).toEqual({ context_type: 'skill', name: expect.any(String) });
      expect(one.reason).toBe(`because of ${one.context.name}`);
      expect(one).toMatchObject({ origin: 'asserted', evidence: [], evidence_count: 0 });
      expect(one.strength).toBeGreaterThan(0);
      expect(one.strength).toBeLessThanOrEqual(1);
    }
    expect(await door.api.getContext(context(graph_id, 'a'))).toMatchObject({
      relationship_count: 4,
      relationships: { reinforcement: 1, extension: 1, contradiction: 1, 'related-to': 1 },
    });
    expect(await door.api.getContext(context(graph_id, 'b'))).toMatchObject({ relationship_count: 1 });
    expect(await door.api.getGraph({ graph_id })).toMatchObject({ relationship_count: 4 });
  });

  it('looks from each end: a direction where there is one', async () => {
    proves('REL-10');
    const graph_id = await graphOf('a', 'b');
    const seen: [RelationshipKind, string, string][] = [
      ['extension', 'outgoing', 'incoming'],
      ['reinforcement', 'outgoing', 'incoming'],
      ['contradiction', 'mutual', 'mutual'],
      ['related-to', 'mutual', 'mutual'],
    ];
    for (const [kind, here, there] of seen) {
      const asserted = await door.api.assertRelationship(link(graph_id, 'b', kind, 'a'));
      expect(asserted).toMatchObject({
        kind,
        direction: here,
        context: { context_type: 'skill', name: 'a' },
      });
      const from = await door.api.listRelationships({ ...context(graph_id, 'b'), kind });
      expect(from.items).toMatchObject([{ kind, direction: here, context: { name: 'a' } }]);
      const back = await door.api.listRelationships({ ...context(graph_id, 'a'), kind });
      expect(back.items).toMatchObject([{ kind, direction: there, context: { name: 'b' } }]);
    }
  });

  it('holds a mutual link once, from whichever end it was said', async () => {
    proves('REL-07', 'REL-10');
    const graph_id = await graphOf('a', 'b');
    await door.api.assertRelationship(link(graph_id, 'a', 'related-to', 'b'));
    await door.api.assertRelationship(link(graph_id, 'b', 'related-to', 'a'));
    expect((await door.api.listRelationships(context(graph_id, 'a'))).total).toBe(1);
    expect((await door.api.listRelationships(context(graph_id, 'b'))).total).toBe(1);
    await door.api.withdrawRelationship(link(graph_id, 'b', 'related-to', 'a'));
    expect((await door.api.listRelationships(context(graph_id, 'a'))).total).toBe(0);
  });

  it('says twice what is said once', async () => {
    proves('REL-07');
    const graph_id = await graphOf('a', 'b');
    const first = await door.api.assertRelationship({
      ...link(graph_id, 'a', 'extension', 'b'),
      reason: 'it is so',
    });
    const before = (await door.api.getGraph({ graph_id })).last_event;
    expect(await door.api.assertRelationship(link(graph_id, 'a', 'extension', 'b'))).toEqual(first);
    expect((await door.api.getGraph({ graph_id })).last_event).toBe(before);
    expect((await door.api.listRelationships(context(graph_id, 'a'))).items).toEqual([first]);
    const again = await door.api.assertRelationship({
      ...link(graph_id, 'a', 'extension', 'b'),
      reason: 'a better one',
    });
    expect(again).toMatchObject({ reason: 'a better one', created_at: first.created_at });
    expect((await door.api.listRelationships(context(graph_id, 'a'))).total).toBe(1);
  });

  it('withdraws a link, and takes it up again', async () => {
    proves('REL-08', 'REL-11', 'REL-12');
    const graph_id = await graphOf('a', 'b');
    await refusal(
      door.api.withdrawRelationship(link(graph_id, 'a', 'extension', 'b')),
      'relationship_not_found',
    );
    await door.api.assertRelationship({ ...link(graph_id, 'a', 'extension', 'b'), reason: 'once' });
    expect(await door.api.withdrawRelationship(link(graph_id, 'a', 'extension', 'b'))).toMatchObject({
      kind: 'extension',
      direction: 'outgoing',
      context: { name: 'b' },
    });
    expect((await door.api.listRelationships(context(graph_id, 'a'))).total).toBe(0);
    expect(await door.api.getContext(context(graph_id, 'a'))).toMatchObject({ relationship_count: 0 });
    await refusal(
      door.api.withdrawRelationship(link(graph_id, 'a', 'extension', 'b')),
      'relationship_not_found',
    );
    // The other way round is another link.
    await refusal(
      door.api.withdrawRelationship(link(graph_id, 'b', 'extension', 'a')),
      'relationship_not_found',
    );
    await door.api.assertRelationship(link(graph_id, 'a', 'extension', 'b'));
    expect((await door.api.listRelationships(context(graph_id, 'a'))).total).toBe(1);
    expect(await door.api.getContext(context(graph_id, 'b'))).toMatchObject({ relationship_count: 1 });
  });

  it('refuses a link to nothing and to itself', async () => {
    proves('REL-09');
    const graph_id = await graphOf('a');
    await refusal(
      door.api.assertRelationship(link(graph_id, 'a', 'extension', 'nobody')),
      'context_not_found',
    );
    await refusal(
      door.api.assertRelationship(link(graph_id, 'nobody', 'extension', 'a')),
      'context_not_found',
    );
    const itself = await refusal(
      door.api.assertRelationship(link(graph_id, 'a', 'extension', ' A ')),
      'invalid_request',
    );
    expect(pathsOf(itself)).toEqual(['other_name']);
    expect((await door.api.listContextsOfType({ graph_id, context_type: 'skill' })).total).toBe(1);
  });

  it('refuses a kind that is none, and one to withdraw that is not there', async () => {
    proves('REL-28', 'REL-08');
    const graph_id = await graphOf('a', 'b');
    const wrong = link(graph_id, 'a', 'friend-of' as 'extension', 'b');
    for (const call of [door.api.assertRelationship(wrong), door.api.withdrawRelationship(wrong)])
      expect(pathsOf(await refusal(call, 'invalid_request'))).toEqual(['kind']);
    const { kind } = wrong;
    const listed = door.api.listRelationships({ graph_id, context_type: 'skill', name: 'a', kind });
    expect(pathsOf(await refusal(listed, 'invalid_request'))).toEqual(['kind']);
    await refusal(
      door.api.withdrawRelationship(link(graph_id, 'a', 'extension', 'b')),
      'relationship_not_found',
    );
    await refusal(
      door.api.withdrawRelationship(link(graph_id, 'a', 'extension', 'nobody')),
      'context_not_found',
    );
  });

  it('shows every link on one page unless page_size is given, and filters', async () => {
    proves('REL-04', 'REL-05', 'PAGE-02');
    const graph_id = door.newGraph();
    const names = Array.from({ length: 60 }, (_, at) => `n${at}`);
    await door.api.remember({
      graph_id,
      memories: names.map(name => ({ content: `About ${name}.`, context_types: { skill: [name] } })),
    });
    for (const [at, name] of names.slice(1).entries()) {
      const [kind, from, to] =
        at % 3 === 0 ? (['related-to', 'n0', name] as const) : (['extension', 'n0', name] as const);
      await door.api.assertRelationship(
        at % 3 === 1 ? link(graph_id, to, kind, from) : link(graph_id, from, kind, to),
      );
    }
    const all = await door.api.listRelationships(context(graph_id, 'n0'));
    expect(all).toMatchObject({ total: 59, page: 1, page_size: 59 });
    expect(all.items).toHaveLength(59);
    const page = await door.api.listRelationships({ ...context(graph_id, 'n0'), page: 2, page_size: 25 });
    expect(page).toMatchObject({ total: 59, page: 2, page_size: 25 });
    expect(page.items).toEqual(all.items.slice(25, 50));
    expect((await door.api.listRelationships({ ...context(graph_id, 'n0'), page_size: 999 })).page_size).toBe(
      200,
    );
    const count = async (filter: object) =>
      (await door.api.listRelationships({ ...context(graph_id, 'n0'), ...filter })).total;
    expect(await count({ kind: 'related-to' })).toBe(20);
    expect(await count({ kind: 'extension' })).toBe(39);
    expect(await count({ direction: 'mutual' })).toBe(20);
    expect(await count({ direction: 'incoming' })).toBe(20);
    expect(await count({ direction: 'outgoing' })).toBe(19);
    expect(await count({ kind: 'extension', direction: 'incoming' })).toBe(20);
    expect(await count({ kind: 'related-to', direction: 'incoming' })).toBe(0);
    expect(await count({ kind: 'contradiction' })).toBe(0);
  });
});
