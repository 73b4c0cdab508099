/** Tending: what would tidy a graph is proposed with its evidence, decided by a person, and undone. */
import type { Proposal, ProposalKind } from '@loci/client';
import { expect, it } from 'vitest';
import { atEveryDoor, type Door, pathsOf, refusal } from '../doors.js';
import { proves } from '../requirements.js';

const past = '2025-03-01T00:00:00Z';

const stores =
  (door: Door) =>
  async (graph_id: string, content: string, more: object = {}) => {
    const { items } = await door.api.remember({ graph_id, content, ...more });
    return items[0]!.id;
  };

const proposedIn = (door: Door) => async (graph_id: string, kind?: ProposalKind) =>
  (await door.api.listProposals({ graph_id, ...(kind === undefined ? {} : { kind }) })).items;

const quotesOf = ({ evidence }: Proposal) => evidence.map(({ quote }) => quote);

atEveryDoor(door => {
  const store = stores(door);
  const proposed = proposedIn(door);
  const decide = (graph_id: string, { id }: Proposal, more: object = {}) =>
    door.api.decideProposal({ graph_id, id, decision: 'accept', ...more });
  const undo = (graph_id: string, { id }: Proposal) => door.api.undoDecision({ graph_id, id });
  const eventsOf = async (graph_id: string) =>
    (await door.api.listEvents({ graph_id, page_size: 200 })).items.map(({ type }) => type);

  it('proposes to settle an open contradiction, settles it as chosen, and undoes that', async () => {
    proves('TND-01', 'TND-02', 'TND-03');
    const graph_id = door.newGraph();
    const first = await store(graph_id, 'The gate opens at eight.', { occurred_at: past });
    const second = await store(graph_id, 'The gate opens at nine.');
    expect(await proposed(graph_id)).toEqual([]);
    const { id: contradiction_id } = await door.api.openContradiction({ graph_id, first, second });
    const [one] = await proposed(graph_id);
    expect(one).toMatchObject({ kind: 'settle', contradiction_id, suggested_choice: null });
    expect(quotesOf(one!)).toEqual(['The gate opens at eight.', 'The gate opens at nine.']);
    const without = await refusal(decide(graph_id, one!), 'invalid_request');
    expect(pathsOf(without)).toEqual(['choice']);
    const decided = await decide(graph_id, one!, { choice: 'kept_second', reason: 'Rui has the key.' });
    expect(decided).toMatchObject({
      decision: 'accepted',
      choice: 'kept_second',
      reason: 'Rui has the key.',
    });
    expect((await door.api.getMemory({ graph_id, id: first })).status).toBe('superseded');
    expect(await proposed(graph_id)).toEqual([]);
    // A retry after a lost answer is the same decision; another one is a conflict.
    expect(await decide(graph_id, one!, { choice: 'kept_second' })).toEqual(decided);
    await refusal(decide(graph_id, one!, { choice: 'kept_first' }), 'conflict');
    expect(await undo(graph_id, one!)).toMatchObject({ undone_at: expect.any(String) });
    expect((await door.api.getMemory({ graph_id, id: first })).status).toBe('stored');
    expect((await door.api.getContradiction({ graph_id, id: contradiction_id })).status).toBe('open');
    expect((await proposed(graph_id)).map(({ id }) => id)).toEqual([one!.id]);
    expect((await eventsOf(graph_id)).filter(type => type.startsWith('proposal.'))).toEqual([
      'proposal.accepted',
      'proposal.undone',
    ]);
  });

  it('proposes to confirm a change that was detected, and keeps the later one without a choice', async () => {
    proves('TND-01', 'TND-02', 'TND-03');
    const graph_id = door.newGraph();
    const first = await store(graph_id, 'The gate opens at eight.', { occurred_at: past });
    const second = await store(graph_id, 'The gate now opens at nine.');
    const detected = {
      ...{ id: 'found', first, second, firstQuote: 'opens at eight', secondQuote: 'now opens at nine' },
      ...{ reason: 'The later one replaces it.', strength: 0.9, origin: 'detected' as const },
      ...{ suggestedResolution: 'kept_second' as const, openedAt: 1, updatedAt: 1, resolutions: [] },
    };
    await door.instance.store.write(tx => tx.putContradiction(graph_id, detected));
    const [one] = await proposed(graph_id);
    expect(one).toMatchObject({ id: 'confirm-found', kind: 'confirm', suggested_choice: 'kept_second' });
    expect(await proposed(graph_id, 'settle')).toEqual([]);
    expect(await decide(graph_id, one!)).toMatchObject({ choice: 'kept_second' });
    expect((await door.api.getMemory({ graph_id, id: first })).superseded_by).toBe(second);
    await undo(graph_id, one!);
    expect(await proposed(graph_id)).toEqual([one]);
    // Someone settles it elsewhere: it is no longer proposed, and there is nothing of it to undo.
    await door.api.resolveContradiction({ graph_id, id: 'found', resolution: 'both_in_scope' });
    expect(await proposed(graph_id)).toEqual([]);
    await refusal(decide(graph_id, one!), 'proposal_not_found');
    await refusal(undo(graph_id, one!), 'proposal_not_found');
  });

  it('proposes to merge contexts of one name, and not those that differ in a number or a letter', async () => {
    proves('TND-01', 'TND-02', 'TND-03');
    const graph_id = door.newGraph();
    const place = (name: string, type = 'topic') => ({ context_types: { [type]: [name] } });
    await store(graph_id, 'Backups run at night.', place('Data-base backup'));
    await store(graph_id, 'Backups are encrypted.', place('database backup'));
    await store(graph_id, 'Backups go to Lisbon.', place('database backup'));
    for (const name of ['release 1', 'release 2', 'team a', 'team b', 'C', 'C++'])
      await store(graph_id, `This is about ${name}.`, place(name));
    await store(graph_id, 'A place of the same name.', place('database backup', 'place'));
    const all = await proposed(graph_id, 'merge');
    expect(all).toHaveLength(1);
    const [one] = all;
    expect(one!.contexts.map(({ name, memory_count }) => [name, memory_count])).toEqual([
      ['Data-base backup', 1],
      ['database backup', 2],
    ]);
    expect(one).toMatchObject({ suggested_choice: 'into_second', needs_name: false });
    expect(quotesOf(one!)).toContain('Backups run at night.');
    const wrong = await refusal(decide(graph_id, one!, { choice: 'kept_first' }), 'invalid_request');
    expect(pathsOf(wrong)).toEqual(['choice']);
    const decided = await decide(graph_id, one!);
    expect(decided).toMatchObject({ choice: 'into_second', context_change: expect.any(String) });
    const merged = await door.api.getContext({ graph_id, context_type: 'topic', name: 'Data-base backup' });
    expect(merged).toMatchObject({ name: 'database backup', memory_count: 3 });
    expect(await proposed(graph_id, 'merge')).toEqual([]);
    await undo(graph_id, one!);
    expect(await proposed(graph_id, 'merge')).toEqual(all);
    await refusal(undo(graph_id, one!), 'proposal_not_found');
  });

  it('proposes to rename what only an id or a number names, with a name that all memories mention', async () => {
    proves('TND-01', 'TND-02', 'TND-03');
    const graph_id = door.newGraph();
    const at = (name: string, type = 'project') => ({ context_types: { [type]: [name] } });
    await store(graph_id, 'In May, Project Merlin ships the first sensor.', at('9f3c2ab71d'));
    await store(graph_id, 'The budget of Project Merlin was approved.', at('9f3c2ab71d'));
    await store(graph_id, 'Something without any name at all.', at('x'));
    for (const name of ['Kestrel', 'Atlas', '2024']) await store(graph_id, `Notes on ${name}.`, at(name));
    for (const number of ['4711', '4712', '4713'])
      await store(graph_id, `The printer is broken again, ${number}.`, at(number, 'ticket'));
    const all = await proposed(graph_id, 'rename');
    expect(all.map(({ contexts }) => contexts[0]!.name)).toEqual(['9f3c2ab71d', 'x']);
    const [id, letter] = all;
    expect(id).toMatchObject({ needs_name: true, suggested_name: 'Project Merlin' });
    expect(letter).toMatchObject({ needs_name: true, suggested_name: null });
    expect(pathsOf(await refusal(decide(graph_id, letter!), 'invalid_request'))).toEqual(['name']);
    await refusal(decide(graph_id, letter!, { name: 'Atlas' }), 'conflict');
    await decide(graph_id, letter!, { name: 'odds and ends' });
    await decide(graph_id, id!);
    const names = (await door.api.listContextsOfType({ graph_id, context_type: 'project' })).items;
    expect(names.map(({ name }) => name).sort()).toEqual(
      ['2024', 'Atlas', 'Kestrel', 'Project Merlin', 'odds and ends'].sort(),
    );
    await undo(graph_id, id!);
    await undo(graph_id, letter!);
    expect(await proposed(graph_id, 'rename')).toEqual(all);
  });

  it('proposes to retract what has ended, and forgets nothing', async () => {
    proves('TND-01', 'TND-02', 'TND-03');
    const graph_id = door.newGraph();
    const ended = { occurred_at: past, valid_until: '2025-04-01T00:00:00Z' };
    const old = await store(graph_id, 'The lift is out of order.', ended);
    await store(graph_id, 'The stairs are open.', { valid_until: '2125-01-01T00:00:00Z' });
    const [one, ...others] = await proposed(graph_id);
    expect(others).toEqual([]);
    expect(one).toMatchObject({ kind: 'retract', id: `retract-${old}`, choices: [], contexts: [] });
    const extra = await refusal(decide(graph_id, one!, { name: 'lift' }), 'invalid_request');
    expect(pathsOf(extra)).toEqual(['name']);
    await decide(graph_id, one!);
    expect((await door.api.getMemory({ graph_id, id: old })).status).toBe('retracted');
    await undo(graph_id, one!);
    expect(await door.api.getMemory({ graph_id, id: old })).toMatchObject({
      status: 'stored',
      valid_until: '2025-04-01T00:00:00.000Z',
    });
    expect(await proposed(graph_id)).toEqual([one]);
  });

  it('hides what was dismissed until what it rests on changes', async () => {
    proves('TND-04');
    const graph_id = door.newGraph();
    const ended = { occurred_at: past, valid_until: '2025-04-01T00:00:00Z' };
    const id = await store(graph_id, 'The lift is out of order.', ended);
    const [one] = await proposed(graph_id);
    const dismissed = await decide(graph_id, one!, { decision: 'dismiss', reason: 'It is history.' });
    expect(dismissed).toMatchObject({ decision: 'dismissed', reason: 'It is history.', choice: null });
    expect(await decide(graph_id, one!, { decision: 'dismiss' })).toEqual(dismissed);
    expect(await proposed(graph_id)).toEqual([]);
    await door.api.changeMemory({ graph_id, id, metadata: { floor: 3 } });
    expect(await proposed(graph_id)).toEqual([]);
    await door.api.changeMemory({ graph_id, id, content: 'The lift on the left is out of order.' });
    expect((await proposed(graph_id)).map(({ id }) => id)).toEqual([one!.id]);
    await decide(graph_id, one!, { decision: 'dismiss' });
    await undo(graph_id, one!);
    expect(await proposed(graph_id)).toHaveLength(1);
    const decisions = await door.api.listDecisions({ graph_id });
    expect(decisions.items.map(({ decision, undone_at }) => [decision, undone_at !== null])).toEqual([
      ['dismissed', true],
      ['dismissed', false],
    ]);
    expect((await door.api.listDecisions({ graph_id, page: 2, page_size: 1 })).items).toEqual([
      decisions.items[1],
    ]);
    // What a decision is about takes it along.
    await door.api.forgetMemory({ graph_id, id });
    expect((await door.api.listDecisions({ graph_id })).total).toBe(0);
    expect((await door.everythingKept()).some(text => text.includes('It is history.'))).toBe(false);
  });

  it('names wrong fields, keeps graphs apart, and lets only writers decide', async () => {
    proves('TND-05');
    const graph_id = door.newGraph();
    const other = door.newGraph();
    const ended = { occurred_at: past, valid_until: '2025-04-01T00:00:00Z' };
    await store(graph_id, 'The lift is out of order.', ended);
    await store(other, 'The door is blue.');
    const [one] = await proposed(graph_id);
    const bad = { graph_id, id: one!.id, decision: 'perhaps' } as never;
    expect(pathsOf(await refusal(door.api.decideProposal(bad), 'invalid_request'))).toEqual(['decision']);
    const kind = await refusal(door.api.listProposals({ graph_id, kind: 'all' as never }), 'invalid_request');
    expect(pathsOf(kind)).toEqual(['kind']);
    await refusal(decide(other, one!), 'proposal_not_found');
    for (const id of ['merge-1-1', 'merge-x', 'rename-99', 'split', 'nothing-at-all', 'settle-'])
      await refusal(decide(graph_id, { id } as Proposal), 'proposal_not_found');
    await refusal(door.api.listProposals({ graph_id: 'nobody knows this' }), 'graph_not_found');
    const reader = door.as(
      (await door.api.createSecret({ graphs: [graph_id], permissions: ['read'] })).secret,
    );
    expect((await reader.listProposals({ graph_id })).total).toBe(1);
    await refusal(reader.decideProposal({ graph_id, id: one!.id, decision: 'accept' }), 'forbidden');
    await refusal(reader.undoDecision({ graph_id, id: one!.id }), 'forbidden');
    const writer = door.as(
      (await door.api.createSecret({ graphs: [graph_id], permissions: ['read', 'write'], name: 'Dana' }))
        .secret,
    );
    const decided = await writer.decideProposal({ graph_id, id: one!.id, decision: 'accept' });
    expect(decided.decided_by).toContain('Dana');
  });
});

atEveryDoor(
  door => {
    const store = stores(door);
    const proposed = proposedIn(door);
    const facts = ['The office key is with Rui.', 'Lunch is free on Fridays.', 'Staging runs on port 8080.'];

    it('proposes to split a memory of three facts, verbatim, and undoes that', async () => {
      proves('TND-06', 'TND-03');
      const graph_id = door.newGraph();
      const places = { context_types: { topic: ['odds'] }, source: { kind: 'user', name: 'Ana' } };
      const id = await store(graph_id, facts.join(' '), places);
      await store(
        graph_id,
        'Uploads over 80 MB fail on staging. The proxy closes the connection after 60 seconds. Raise its timeout.',
        places,
      );
      const [one, ...others] = await proposed(graph_id, 'split');
      expect(others).toEqual([]);
      expect(one).toMatchObject({ id: `split-${id}`, parts: facts });
      const decided = await door.api.decideProposal({ graph_id, id: one!.id, decision: 'accept' });
      expect(decided.stored).toHaveLength(3);
      expect((await door.api.getMemory({ graph_id, id })).status).toBe('superseded');
      const parts = await Promise.all(decided.stored.map(part => door.api.getMemory({ graph_id, id: part })));
      expect(parts.map(({ content }) => content)).toEqual(facts);
      for (const part of parts)
        expect(part).toMatchObject({ status: 'stored', supersedes: [id], source: { name: 'Ana' } });
      expect(await proposed(graph_id, 'split')).toEqual([]);
      await door.api.undoDecision({ graph_id, id: one!.id });
      expect(await door.api.getMemory({ graph_id, id })).toMatchObject({
        status: 'stored',
        valid_until: null,
      });
      for (const part of decided.stored)
        expect((await door.api.getMemory({ graph_id, id: part })).status).toBe('retracted');
      expect(await proposed(graph_id, 'split')).toEqual([one]);
    });

    it('asks the model about names that are near each other', async () => {
      proves('TND-06');
      const graph_id = door.newGraph();
      const at = (name: string) => ({ context_types: { skill: [name] } });
      for (const name of ['postgres', 'postgresql', 'contract', 'contact', 'market', 'marketing'])
        await store(graph_id, `A note about ${name}, which is long enough.`, at(name));
      await store(graph_id, 'The same in another type.', { context_types: { skills: ['contract'] } });
      const merges = await proposed(graph_id, 'merge');
      expect(merges.map(({ contexts }) => contexts.map(({ name }) => name))).toEqual([
        ['contract', 'contract'],
        ['postgres', 'postgresql'],
      ]);
    });
  },
  { LOCI_MODELS: '' },
);
