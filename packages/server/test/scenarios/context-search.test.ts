/** Searching contexts with q: what matches, and in which order. */
import type { ContextHit, ListOf } from '@loci/client';
import { expect, it } from 'vitest';
import { atEveryDoor } from '../doors.js';
import { proves } from '../requirements.js';

atEveryDoor(door => {
  const graphWith = async (contexts: Record<string, string[]>) => {
    const graph_id = door.newGraph();
    await door.api.remember({ graph_id, content: 'They are all in one place.', context_types: contexts });
    return graph_id;
  };
  const find = async (graph_id: string, q: string) =>
    (await door.api.listContexts({ graph_id, q })) as ListOf<ContextHit>;
  const namesOf = async (graph_id: string, q: string) =>
    (await find(graph_id, q)).items.map(({ context_type, name }) => `${context_type}: ${name}`);

  it('finds contexts by name and by type, with a score, best first', async () => {
    proves('CTX-02', 'CTX-03', 'CTX-07');
    const graph_id = await graphWith({
      skill: ['deployment', 'caching'],
      error: ['skill missing'],
      project: ['atlas'],
    });
    expect(await namesOf(graph_id, 'deployment')).toEqual(['skill: deployment']);
    const found = await find(graph_id, 'skill');
    expect(found).toMatchObject({ total: 3, page: 1, page_size: 50 });
    expect(new Set(found.items.map(({ name }) => name))).toEqual(
      new Set(['skill missing', 'deployment', 'caching']),
    );
    const scores = found.items.map(({ score }) => score);
    expect([...scores].sort((a, b) => b - a)).toEqual(scores);
    for (const hit of found.items) {
      expect(hit).toMatchObject({ memory_count: 1, relationship_count: 0, score: expect.any(Number) });
      expect(hit).toHaveProperty('created_at');
      expect(hit).toHaveProperty('updated_at');
    }
    expect(await find(graph_id, 'nothing like it')).toMatchObject({ items: [], total: 0 });
  });

  it('ranks exact, prefix, word, substring, one typo', async () => {
    proves('CTX-12');
    const graph_id = await graphWith({
      topic: ['predeploying', 'blue deploy', 'depoly', 'deploy notes', 'deploy', 'unrelated'],
    });
    expect(await namesOf(graph_id, 'deploy')).toEqual([
      'topic: deploy',
      'topic: deploy notes',
      'topic: blue deploy',
      'topic: predeploying',
      'topic: depoly',
    ]);
  });

  it('ranks type and name together as it ranks each of them', async () => {
    proves('CTX-12');
    const graph_id = await graphWith({
      thing: ['Upload-Tool', 'uplaod', 'upload', 'old upload', 'reuploading'],
      note: ['thing upload', 'the upload thing'],
    });
    const ranked = [
      'note: thing upload',
      'thing: upload',
      'thing: Upload-Tool',
      'note: the upload thing',
      'thing: old upload',
      'thing: uplaod',
    ];
    expect(await namesOf(graph_id, 'thing upload')).toEqual(ranked);
    expect((await namesOf(graph_id, 'Upload THING')).slice(0, 2)).toEqual([
      'thing: upload',
      'note: the upload thing',
    ]);
    const [exact, pair] = (await find(graph_id, 'thing upload')).items;
    expect([exact?.score, pair?.score]).toEqual([1, 0.85]);
  });

  it('is blind to case and accents', async () => {
    proves('CTX-10');
    const graph_id = await graphWith({ Ort: ['Zürich', 'CAFÉ', 'Malmö'] });
    expect(await namesOf(graph_id, 'zurich')).toEqual(['Ort: Zürich']);
    expect(await namesOf(graph_id, 'ZÜRICH')).toEqual(['Ort: Zürich']);
    expect(await namesOf(graph_id, 'cafe\u0301')).toEqual(['Ort: CAFÉ']);
    expect(await namesOf(graph_id, 'malmo')).toEqual(['Ort: Malmö']);
  });

  it('reads separators and camelCase as word breaks', async () => {
    proves('CTX-11');
    const names = [
      'client_body_timeout',
      'client-body-limit',
      'client.body.size',
      'client/body/path',
      'clientBodyMode',
    ];
    const graph_id = await graphWith({ setting: names });
    expect((await find(graph_id, 'body')).total).toBe(names.length);
    expect((await find(graph_id, 'client body')).total).toBe(names.length);
    expect((await find(graph_id, 'clientBody')).total).toBe(names.length);
    expect(await namesOf(graph_id, 'client body timeout')).toEqual(['setting: client_body_timeout']);
    expect((await namesOf(graph_id, 'clientBodyTimeout'))[0]).toBe('setting: client_body_timeout');
    expect((await namesOf(graph_id, 'mode'))[0]).toBe('setting: clientBodyMode');
  });

  it('forgives one typo in a word of five letters or more, and none in a shorter one', async () => {
    proves('CTX-13');
    const graph_id = await graphWith({ topic: ['redis', 'node', 'deployment'] });
    for (const typo of ['rediz', 'reds', 'rediss', 'reids']) {
      const expected = typo.length >= 5 ? ['topic: redis'] : [];
      expect(await namesOf(graph_id, typo), typo).toEqual(expected);
    }
    for (const typo of ['nude', 'noed', 'nodes']) expect(await namesOf(graph_id, typo), typo).toEqual([]);
    for (const typo of ['deploymant', 'deployent', 'deployyment', 'depolyment']) {
      expect(await namesOf(graph_id, typo), typo).toEqual(['topic: deployment']);
    }
    expect(await namesOf(graph_id, 'depolymant')).toEqual([]);
  });

  it('matches everything with a blank q', async () => {
    proves('CTX-14');
    const graph_id = await graphWith({ skill: ['deployment', 'caching'], error: ['ECONNRESET'] });
    expect((await find(graph_id, '')).total).toBe(3);
    expect((await find(graph_id, '   ')).total).toBe(3);
    expect(new Set((await find(graph_id, '')).items.map(({ name }) => name))).toEqual(
      new Set(['deployment', 'caching', 'ECONNRESET']),
    );
  });

  it('looks for word breaks as they stand where q has nothing else', async () => {
    proves('CTX-11', 'CTX-14');
    const graph_id = await graphWith({ setting: ['body_size', 'body-mode', '_', 'plain'], 'a-b': ['c'] });
    expect(await namesOf(graph_id, '_')).toEqual(['setting: _', 'setting: body_size']);
    expect(await namesOf(graph_id, ' - ')).toEqual(['setting: body-mode', 'a-b: c']);
    expect(await namesOf(graph_id, '/')).toEqual([]);
  });

  it('takes any character in q', async () => {
    proves('CTX-02');
    const graph_id = await graphWith({ file: ['src/a b&c=d?e#f%20g+h.ts', '日本語'] });
    expect(await namesOf(graph_id, 'src/a b&c=d?e#f%20g+h.ts')).toEqual(['file: src/a b&c=d?e#f%20g+h.ts']);
    expect(await namesOf(graph_id, '日本')).toEqual(['file: 日本語']);
  });
});
