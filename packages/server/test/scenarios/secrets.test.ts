/** Secrets: issued, listed, limited, expired, revoked. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { InputOf } from '@loci/client';
import { expect, it } from 'vitest';
import { atEveryDoor, pathsOf, refusal } from '../doors.js';
import { proves } from '../requirements.js';

atEveryDoor(door => {
  const graphOf = async () => {
    const graph_id = door.newGraph();
    await door.api.remember({ graph_id, content: 'Something to read.', context_types: { a: ['b'] } });
    return graph_id;
  };
  const issue = async (more: Omit<InputOf<'createSecret'>, never>) => door.api.createSecret(more);

  it('issues a secret that is shown once and never again', async () => {
    proves('SEC-03');
    const graph_id = await graphOf();
    const issued = await issue({
      graphs: [graph_id],
      permissions: ['read', 'write'],
      name: 'ci',
      rate_limit: 600,
    });
    expect(issued).toMatchObject({
      id: expect.any(String),
      secret: expect.stringMatching(/^\S{32,}$/),
      name: 'ci',
      graphs: [graph_id],
      permissions: ['read', 'write'],
      rate_limit: { requests: 600, seconds: 60 },
      expires_at: null,
      revoked_at: null,
    });
    const { secret, ...record } = issued;
    const { items } = await door.api.listSecrets({ page_size: 200 });
    expect(items[0]).toEqual(record);
    expect(JSON.stringify(items)).not.toContain(secret);
    const other = await issue({ graphs: '*', permissions: ['read'] });
    expect(other).toMatchObject({ graphs: '*', name: null, rate_limit: null });
    expect(other.secret).not.toBe(secret);
  });

  it('keeps no secret in a file', async () => {
    proves('SEC-04');
    const { secret } = await issue({ graphs: '*', permissions: ['read'], name: 'marker-of-a-secret' });
    const bytes = await door.everythingKept();
    expect(bytes.some(text => text.includes('marker-of-a-secret'))).toBe(true);
    expect(bytes.filter(text => text.includes(secret) || text.includes(secret.slice(5)))).toEqual([]);
  });

  it('grants graphs times permissions', async () => {
    proves('SEC-05', 'GRA-01');
    const [mine, other] = [await graphOf(), await graphOf()];
    const reader = door.as((await issue({ graphs: [mine], permissions: ['read'] })).secret);
    const writer = door.as((await issue({ graphs: [mine], permissions: ['write'] })).secret);
    const both = door.as((await issue({ graphs: [mine, other], permissions: ['read', 'write'] })).secret);
    const admin = door.as((await issue({ graphs: [mine], permissions: ['admin'] })).secret);
    const memory = { content: 'Written.', context_types: { a: ['b'] } };

    expect((await reader.listMemories({ graph_id: mine })).total).toBe(1);
    await refusal(reader.remember({ graph_id: mine, ...memory }), 'forbidden');
    await refusal(reader.listMemories({ graph_id: other }), 'forbidden');
    expect((await writer.remember({ graph_id: mine, ...memory })).total).toBe(1);
    await refusal(writer.listMemories({ graph_id: mine }), 'forbidden');
    await refusal(writer.search({ graph_id: mine, query: 'read' }), 'forbidden');
    await refusal(writer.forgetGraph({ graph_id: mine }), 'forbidden');
    expect((await both.search({ graph_id: other, query: 'read' })).total).toBeGreaterThan(0);
    expect((await admin.search({ graph_id: mine, query: 'written' })).total).toBeGreaterThan(0);
    await refusal(admin.search({ graph_id: other, query: 'read' }), 'forbidden');
    const listed = async (api: typeof reader) =>
      (await api.listGraphs({})).items.map(({ graph_id }) => graph_id);
    expect(await listed(reader)).toEqual([mine]);
    expect((await listed(both)).sort()).toEqual([mine, other].sort());
    expect(await listed(writer)).toEqual([]);
    expect(await listed(admin)).toEqual([mine]);
    expect((await admin.forgetGraph({ graph_id: mine, dry_run: true })).dry_run).toBe(true);
  });

  it('tells any secret what it allows, and never the secret', async () => {
    proves('SEC-12');
    const graph_id = await graphOf();
    const granted = {
      graphs: [graph_id],
      permissions: ['write' as const],
      name: 'a writer',
      rate_limit: 600,
    };
    const { id, secret } = await issue(granted);
    const told = await door.as(secret).getGrant({});
    expect(told).toEqual({
      ...granted,
      id,
      display_name: 'a writer',
      holder: 'agent',
      rate_limit: { requests: 600, seconds: 60 },
    });
    expect(JSON.stringify(told)).not.toContain(secret);
    expect(await door.api.getGrant({})).toMatchObject({
      graphs: '*',
      permissions: expect.arrayContaining(['admin']),
    });
  });

  it('takes a graph that is called * for a graph and not for all', async () => {
    proves('SEC-05', 'SEC-08');
    const graph_id = await graphOf();
    const star = door.as((await issue({ graphs: ['*'], permissions: ['admin'] })).secret);
    await refusal(star.listMemories({ graph_id }), 'forbidden');
    await refusal(star.createSecret({ graphs: '*', permissions: ['read'] }), 'forbidden');
    expect((await star.listGraphs({})).items.map(one => one.graph_id)).not.toContain(graph_id);
  });

  it('shows a writer that may not read nothing that others said', async () => {
    proves('SEC-05', 'LEAK-02');
    const graph_id = door.newGraph();
    const hidden = { context_types: { animal: ['zebra'], place: ['meadow'] } };
    await door.api.remember({ graph_id, content: 'Striped horses graze early at dawn.', ...hidden });
    const link = { graph_id, context_type: 'animal', name: 'zebra', kind: 'related-to' as const };
    const meadow = { ...link, other_type: 'place', other_name: 'meadow' };
    await door.api.assertRelationship({ ...meadow, reason: 'A private word.' });
    const writer = door.as((await issue({ graphs: [graph_id], permissions: ['write'] })).secret);
    const put = await writer.putGraph({ graph_id });
    expect(Object.keys(put).sort()).toEqual(['created_at', 'graph_id', 'settings']);
    const placed = await writer.remember({ graph_id, content: 'Striped horses graze early at noon.' });
    const { id } = placed.items[0]!;
    expect(placed.items).toMatchObject([{ status: 'stored', placed_by: 'service', context_types: {} }]);
    expect(await door.api.getMemory({ graph_id, id })).toMatchObject(hidden);
    const own = await writer.remember({ graph_id, content: 'Mine.', context_types: { own: ['place'] } });
    expect(own.items[0]!.context_types).toEqual({ own: ['place'] });
    const told = [
      await writer.assertRelationship(meadow),
      await writer.withdrawRelationship(meadow),
      await writer.forgetMemory({ graph_id, id, dry_run: true }),
      await writer.forgetMemory({ graph_id, id: own.items[0]!.id }),
    ];
    expect(JSON.stringify(told)).not.toMatch(/private|own/);
    expect(told[3]).toMatchObject({ memory_ids: [own.items[0]!.id], contexts: [], counts: { contexts: 1 } });
    expect(await writer.assertRelationship({ ...meadow, reason: 'My own.' })).toMatchObject({
      reason: 'My own.',
    });
  });

  it('lets a writer create its own graph by its first write, and no other', async () => {
    proves('SEC-11', 'MEM-02');
    const [mine, other] = [door.newGraph(), door.newGraph()];
    const writer = door.as((await issue({ graphs: [mine], permissions: ['read', 'write'] })).secret);
    await refusal(writer.getGraph({ graph_id: mine }), 'graph_not_found');
    await writer.remember({ graph_id: mine, content: 'The first.' });
    expect(await writer.getGraph({ graph_id: mine })).toMatchObject({ memory_count: 1 });
    await refusal(writer.remember({ graph_id: other, content: 'Not here.' }), 'forbidden');
    await refusal(door.api.getGraph({ graph_id: other }), 'graph_not_found');
  });

  it('opens nothing once it is expired', async () => {
    proves('SEC-06');
    const graph_id = await graphOf();
    const expires_at = new Date(Date.now() + 4_000).toISOString();
    const issued = await issue({ graphs: [graph_id], permissions: ['read'], expires_at });
    expect(issued.expires_at).toBe(expires_at);
    const reader = door.as(issued.secret);
    expect((await reader.listMemories({ graph_id })).total).toBe(1);
    await sleep(Date.parse(expires_at) - Date.now() + 20);
    await refusal(reader.listMemories({ graph_id }), 'unauthenticated');
    const past = issue({ graphs: [graph_id], permissions: ['read'], expires_at: '2020-01-01T00:00:00Z' });
    expect(pathsOf(await refusal(past, 'invalid_request'))).toEqual(['expires_at']);
  });

  it('opens nothing once it is revoked, from the next request on', async () => {
    proves('SEC-07');
    const graph_id = await graphOf();
    const { id, secret } = await issue({ graphs: [graph_id], permissions: ['read'] });
    const reader = door.as(secret);
    expect((await reader.listMemories({ graph_id })).total).toBe(1);
    const revoked = await door.api.revokeSecret({ id });
    expect(revoked.revoked_at).not.toBeNull();
    await refusal(reader.listMemories({ graph_id }), 'unauthenticated');
    expect(await door.api.revokeSecret({ id })).toEqual(revoked);
    await refusal(door.api.revokeSecret({ id: 'nobody' }), 'secret_not_found');
    expect((await door.api.listSecrets({ page_size: 200 })).items).toContainEqual(revoked);
  });

  it('issues nothing that lasts longer or may ask more often than itself', async () => {
    proves('SEC-14');
    const graph_id = await graphOf();
    const [near, soon, late] = [30_000, 60_000, 90_000].map(ms => new Date(Date.now() + ms).toISOString());
    const own = { expires_at: soon as string, rate_limit: { requests: 100, seconds: 10 } };
    const to = { graphs: [graph_id], permissions: ['admin' as const] };
    const issuer = door.as((await issue({ ...to, ...own })).secret);
    const child = await issuer.createSecret(to);
    expect(child).toMatchObject(own);
    expect(await door.as(child.secret).createSecret(to)).toMatchObject(own);
    const less = { expires_at: near as string, rate_limit: { requests: 50, seconds: 10 } };
    expect(await issuer.createSecret({ ...to, ...less })).toMatchObject(less);
    for (const [path, more] of [
      ['expires_at', { expires_at: late as string }],
      ['rate_limit', { rate_limit: { requests: 100, seconds: 9 } }],
      // As many in the long run, but more at once.
      ['rate_limit', { rate_limit: { requests: 600, seconds: 60 } }],
      ['rate_limit', { rate_limit: 601 }],
    ] as const)
      expect(pathsOf(await refusal(issuer.createSecret({ ...to, ...more }), 'forbidden'))).toEqual([path]);
    expect(await issue(to)).toMatchObject({ expires_at: null, rate_limit: null });
  });

  it('grants no more than it has, and sees nothing outside of its graphs', async () => {
    proves('SEC-08');
    const [mine, other] = [await graphOf(), await graphOf()];
    const admin = door.as((await issue({ graphs: [mine], permissions: ['admin'] })).secret);
    const reader = door.as((await issue({ graphs: [mine], permissions: ['read', 'write'] })).secret);
    const foreign = await issue({ graphs: [mine, other], permissions: ['read'] });

    for (const graphs of ['*', [other], [mine, other]] as InputOf<'createSecret'>['graphs'][]) {
      await refusal(admin.createSecret({ graphs, permissions: ['read'] }), 'forbidden');
    }
    const made = await admin.createSecret({ graphs: [mine], permissions: ['read', 'write', 'admin'] });
    expect((await door.as(made.secret).getGraph({ graph_id: mine })).graph_id).toBe(mine);
    await refusal(reader.createSecret({ graphs: [mine], permissions: ['read'] }), 'forbidden');
    await refusal(reader.listSecrets({}), 'forbidden');
    await refusal(reader.revokeSecret({ id: made.id }), 'forbidden');
    const seen = (await admin.listSecrets({ page_size: 200 })).items;
    expect(seen.map(({ id }) => id)).toContain(made.id);
    expect(seen.map(({ id }) => id)).not.toContain(foreign.id);
    await refusal(admin.revokeSecret({ id: foreign.id }), 'secret_not_found');
    expect((await admin.revokeSecret({ id: made.id })).revoked_at).not.toBeNull();
  });
});
