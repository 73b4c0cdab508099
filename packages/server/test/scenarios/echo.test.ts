/** Loops: what Loci said comes back to it, and must not be taken for another voice. */
import { expect, it } from 'vitest';
import { ownerGrant } from '../../src/api/service.js';
import { atEveryDoor, type Door, folderOfTest, openFolder } from '../doors.js';
import { proves } from '../requirements.js';

const fact = 'Raising nginx client_body_timeout to 120s stopped the ECONNRESET failures on upload.';
const task = 'What stopped the ECONNRESET failures on upload?';
const places = { error: ['ECONNRESET'] };

async function* linesOf(...lines: string[]): AsyncGenerator<string> {
  yield* lines;
}

atEveryDoor(door => {
  const begun = async () => {
    const graph_id = door.newGraph();
    const { items } = await door.api.remember({
      graph_id,
      content: fact,
      context_types: places,
      source: { kind: 'user', name: 'Ana' },
    });
    return { graph_id, id: items[0]!.id };
  };
  const ask = (graph_id: string) =>
    door.api.insight({ graph_id, task, include: ['evidence', 'trace'] }) as Promise<
      Awaited<ReturnType<Door['api']['insight']>> & {
        trace: { confidence: { inputs: { agreement: number } } };
      }
    >;
  const store = async (graph_id: string, content: string, more: object = {}) =>
    (await door.api.remember({ graph_id, content, source: { kind: 'agent', name: 'helper' }, ...more }))
      .items[0]!;

  it('does not trust itself more for having said it', async () => {
    proves('ECH-01', 'ECH-02');
    const { graph_id, id } = await begun();
    const first = await ask(graph_id);
    expect(first.insight).toContain('client_body_timeout');
    expect(first.trace.confidence.inputs.agreement).toBe(0);
    for (let round = 1; round <= 3; round++) {
      const { insight } = await ask(graph_id);
      const kept = await store(graph_id, insight, {
        source: { kind: 'agent', name: `helper ${round}` },
        session: `run ${round}`,
        context_types: { session: [`run ${round}`] },
      });
      expect(kept).toMatchObject({ status: 'stored', echo: true, independent_count: 0 });
      const known = await store(graph_id, fact, {
        source: { kind: 'agent', name: `helper ${round}` },
        context_types: places,
      });
      expect(known).toMatchObject({
        id,
        status: 'known',
        echo: true,
        support_count: 1,
        independent_count: 1,
      });
      const again = await ask(graph_id);
      expect(again.confidence).toBe(first.confidence);
      expect(again.trace.confidence.inputs.agreement).toBe(0);
    }
    const why = await door.api.whyMemory({ graph_id, id });
    expect(why.support).toMatchObject({ independent_count: 1, echo_count: 3 });
    expect(why.origin.sources.map(({ echo }) => echo)).toEqual([false, true, true, true]);
  });

  it('is not deceived by how it is written', async () => {
    proves('ECH-03');
    const { graph_id } = await begun();
    const { recommendation } = await ask(graph_id);
    const written = [
      fact.toUpperCase(),
      fact.replace(/ /g, '  ').replace('stopped', '\nstopped'),
      `> ${fact}`,
      `> ${fact.replace(' to ', '\n> to ')}`,
      `**Insight:** ${fact}`,
      `“${fact.replace('.', '')}”!!`,
      `- *${fact}*`,
      `According to Loci, ${fact}`,
      fact.replace('ECONNRESET', 'ECONN\u00ADRESET'),
      recommendation,
    ];
    for (const [at, content] of written.entries()) {
      const kept = await store(graph_id, content, { context_types: { note: [`${at}`] } });
      expect([content, kept.echo]).toEqual([content, true]);
    }
    const news = [
      fact.replace('120s', '240s'),
      fact.replace('stopped', 'did not stop'),
      `${fact} Afterwards Ben ran forty uploads of 100 MB each on staging, and every single one of them passed.`,
      'Yes.',
    ];
    for (const [at, content] of news.entries()) {
      const kept = await store(graph_id, content, { context_types: { news: [`${at}`] } });
      expect([content, kept.echo, kept.independent_count]).toEqual([content, false, 1]);
    }
    const elsewhere = door.newGraph();
    expect(await store(elsewhere, fact)).toMatchObject({ echo: false });
  });

  it('does not let one make a crowd of itself', async () => {
    proves('ECH-05');
    const { graph_id, id } = await begun();
    const say = (name: string, more: object = {}) =>
      store(graph_id, fact, { context_types: places, source: { kind: 'user', name }, ...more });
    for (let time = 0; time < 5; time++) await say('Ana');
    expect(await say('A\u200Bna ')).toMatchObject({ support_count: 1, independent_count: 1 });
    const session = { session: 'one room' };
    for (const name of ['Bea', 'Cid', 'Dan']) await say(name, session);
    expect(await say('Eve', session)).toMatchObject({ support_count: 5, independent_count: 2 });
    for (let forged = 0; forged < 20; forged++) await say(`expert ${forged}`, { session: `s${forged}` });
    const after = await door.api.getMemory({ graph_id, id });
    expect(after).toMatchObject({ support_count: 25, independent_count: 2 });
    // Two voices of the three that count as many.
    expect((await ask(graph_id)).trace.confidence.inputs.agreement).toBe(0.5);
    const { secret } = await door.api.createSecret({ graphs: [graph_id], permissions: ['read', 'write'] });
    await door.as(secret).remember({
      graph_id,
      content: 'Only another secret is another witness.',
    });
    const witness = await door.as(secret).remember({
      graph_id,
      content: fact,
      context_types: places,
      source: { kind: 'tool', name: 'ci' },
    });
    // Asked for above, so it is what Loci said; a fresh graph shows a witness.
    expect(witness.items[0]).toMatchObject({ echo: true, independent_count: 2 });
    const fresh = await begun();
    const { secret: ofFresh } = await door.api.createSecret({
      graphs: [fresh.graph_id],
      permissions: ['read', 'write'],
    });
    const seen = await door.as(ofFresh).remember({
      graph_id: fresh.graph_id,
      content: fact,
      context_types: places,
      source: { kind: 'tool', name: 'ci' },
    });
    expect(seen.items[0]).toMatchObject({ echo: false, independent_count: 2 });
  });

  it('does not tell a writer what readers were told', async () => {
    proves('ECH-06');
    const { graph_id } = await begun();
    await ask(graph_id);
    const { secret } = await door.api.createSecret({ graphs: [graph_id], permissions: ['write'] });
    const { items } = await door.as(secret).remember({ graph_id, content: fact });
    expect(items[0]).toMatchObject({ echo: false, independent_count: 1 });
  });

  it('takes the word of an import for who gave what only from an admin', async () => {
    proves('ECH-05');
    const graph_id = door.newGraph();
    const line = (id: string, content: string) =>
      JSON.stringify({
        loci: 'memory',
        id,
        created_at: '2026-05-01T10:00:00Z',
        sources: ['a', 'b', 'c', 'd'].map(name => ({
          kind: 'user',
          name,
          ref: null,
          recorded_at: '2026-05-01T10:00:00Z',
          given_by: `secret of ${name}`,
        })),
        versions: [
          {
            version: 1,
            content,
            context_types: places,
            placed_by: 'caller',
            source: { kind: 'user', name: 'a', ref: null },
            session: null,
            occurred_at: '2026-05-01T10:00:00Z',
            valid_until: null,
            recorded_at: '2026-05-01T10:00:00Z',
            replaced_at: null,
            metadata: {},
            status: 'stored',
            supersedes: [],
            superseded_by: null,
            needs_review: false,
          },
        ],
      });
    const { secret } = await door.api.createSecret({ graphs: [graph_id], permissions: ['read', 'write'] });
    await door.as(secret).importGraph({ graph_id, lines: linesOf(line('m1', 'One thing is so.')) });
    await door.api.importGraph({ graph_id, lines: linesOf(line('m2', 'Another thing is so.')) });
    const counts = async (id: string) => (await door.api.getMemory({ graph_id, id })).independent_count;
    expect([await counts('m1'), await counts('m2')]).toEqual([2, 4]);
  });
});

it('knows an echo after a restart, and forgets it with what it came from', async () => {
  proves('ECH-04');
  const data = await folderOfTest();
  const graph_id = 'restarted';
  let instance = await openFolder(data);
  const restart = async () => {
    await instance.close();
    instance = await openFolder(data);
    return instance.service.as(ownerGrant);
  };
  try {
    let api = instance.service.as(ownerGrant);
    const { items } = await api.remember({ graph_id, content: fact, context_types: places });
    await api.remember({ graph_id, content: 'The proxy of staging is nginx.', context_types: places });
    const { insight } = await api.insight({ graph_id, task });
    api = await restart();
    const [echo] = (await api.remember({ graph_id, content: insight, context_types: { note: ['1'] } })).items;
    expect(echo).toMatchObject({ echo: true, independent_count: 0 });

    for (const id of [items[0]!.id, echo!.id]) await api.forgetMemory({ graph_id, id });
    const [told] = (await api.remember({ graph_id, content: fact, context_types: places })).items;
    expect(told).toMatchObject({ echo: false, independent_count: 1 });
    await api.insight({ graph_id, task });
    await api.forgetGraph({ graph_id });
    expect((await instance.store.beforehand(graph_id, [], [])).hasGivenSentences).toBe(false);
  } finally {
    await instance.close();
  }
});
