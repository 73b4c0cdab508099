/** Forgetting for good: nothing that was forgotten is told again, and no file holds a word of it. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LociProblem } from '@loci/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ownerGrant } from '../src/api/service.js';
import { atEveryDoor, type Door, folderOfTest, openFolder, refusal } from './doors.js';
import { proves } from './requirements.js';

/** Words that nothing else in the program or the database holds. */
const words = {
  content: 'quixotryx',
  early: 'zephyrix',
  name: 'jabberwox',
  type: 'vortexium',
  ref: 'mimsyflux',
  note: 'borogovex',
  session: 'slithyque',
};
const everyWord = Object.values(words);

const filesHolding = async (folder: string, wanted: readonly string[]): Promise<string[]> => {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const file of files.filter(one => one.isFile())) {
    // One that went while we looked holds nothing any more.
    const raw = await readFile(join(file.parentPath, file.name), 'latin1').catch(() => '');
    const bytes = raw.toLowerCase();
    for (const word of wanted) if (bytes.includes(word)) found.push(`${file.name}: ${word}`);
  }
  return found;
};

/** A memory full of markers, with an earlier version, a second source, a dispute and a key. */
const storeMarked = async (door: Door, graph_id: string) => {
  const marked = {
    content: `The ${words.early} is kept in the vault.`,
    context_types: { [words.type]: [words.name] },
    source: { kind: 'document' as const, name: words.note, ref: `https://example.com/${words.ref}` },
    session: words.session,
    metadata: { [words.note]: words.ref },
  };
  const { items } = await door.api.remember(
    { graph_id, ...marked },
    { idempotencyKey: `key-of-${graph_id}` },
  );
  const id = items[0]!.id;
  await door.api.remember({ graph_id, ...marked, source: { kind: 'user', name: words.ref } });
  await door.api.changeMemory({ graph_id, id, content: `The ${words.content} is kept in the vault.` });
  const other = await door.api.remember({
    graph_id,
    content: 'The vault is empty.',
    context_types: { place: ['vault'] },
  });
  await door.api.openContradiction({ graph_id, first: id, second: other.items[0]!.id, reason: words.note });
  return { id, other: other.items[0]!.id, marked };
};

const told = async (door: Door, graph_id: string): Promise<string> => {
  const answers: unknown[] = [];
  for (const query of [...everyWord, 'vault kept']) {
    answers.push((await door.api.search({ graph_id, query, include: ['superseded', 'quarantined'] })).items);
  }
  for await (const line of await door.api.exportGraph({ graph_id })) answers.push(line);
  answers.push(await door.api.listEvents({ graph_id, page_size: 200 }));
  answers.push(await door.api.listMemories({ graph_id }), await door.api.listContradictions({ graph_id }));
  answers.push(await door.api.listContexts({ graph_id }), await door.api.listContexts({ graph_id, q: '' }));
  const { insight, evidence } = await door.api.insight({
    graph_id,
    task: 'What is kept in the vault?',
    include: ['evidence'],
  });
  answers.push(insight, evidence);
  answers.push(await door.api.getContext({ graph_id, context_type: 'place', name: 'vault' }));
  return JSON.stringify(answers).toLowerCase();
};

atEveryDoor(door => {
  it('forgets a memory with all that hangs on it', async () => {
    proves('FGT-01', 'FGT-02', 'FGT-03', 'FGT-04');
    const graph_id = door.newGraph();
    const { id, other } = await storeMarked(door, graph_id);
    expect(await filesHolding(door.data, everyWord)).not.toEqual([]);
    const before = await told(door, graph_id);
    expect(before).toContain(words.content);

    const dry = await door.api.forgetMemory({ graph_id, id, dry_run: true });
    expect(dry).toMatchObject({
      graph_id,
      dry_run: true,
      memory_ids: [id],
      contexts: [{ context_type: words.type, name: words.name }],
      counts: { memories: 1, versions: 2, contexts: 1, relationships: 0, contradictions: 1 },
    });
    expect(await told(door, graph_id)).toBe(before);

    const receipt = await door.api.forgetMemory({ graph_id, id });
    expect({ ...receipt, at: '' }).toEqual({ ...dry, dry_run: false, at: '' });
    expect(JSON.stringify(receipt)).not.toContain(words.content);
    const after = await told(door, graph_id);
    for (const word of everyWord) expect(after, word).not.toContain(word);
    expect(after).toContain('vault is empty');
    await refusal(door.api.getMemory({ graph_id, id }), 'memory_not_found');
    await refusal(door.api.memoryHistory({ graph_id, id }), 'memory_not_found');
    await refusal(door.api.forgetMemory({ graph_id, id }), 'memory_not_found');
    await refusal(
      door.api.getContext({ graph_id, context_type: words.type, name: words.name }),
      'context_not_found',
    );
    expect(await door.api.getMemory({ graph_id, id: other })).toMatchObject({ contested: false });
    expect(await door.api.getGraph({ graph_id })).toMatchObject({
      memory_count: 1,
      context_count: 1,
      relationship_count: 0,
      open_contradiction_count: 0,
    });
    expect(await filesHolding(door.data, everyWord)).toEqual([]);
  });

  it('forgets a context and what only it holds', async () => {
    proves('FGT-06', 'FGT-07', 'FGT-03', 'FGT-04');
    const graph_id = door.newGraph();
    const { id } = await storeMarked(door, graph_id);
    await door.api.assertRelationship({
      graph_id,
      context_type: words.type,
      name: words.name,
      kind: 'extension',
      other_type: 'place',
      other_name: 'vault',
      reason: words.note,
    });
    const shared = await door.api.remember({
      graph_id,
      content: 'The vault has two doors.',
      context_types: { [words.type]: [words.name, 'kept'], place: ['vault'] },
    });
    const staying = shared.items[0]!.id;
    const context = { graph_id, context_type: words.type, name: words.name };
    const dry = await door.api.forgetContext({ ...context, dry_run: true });
    expect(dry).toMatchObject({
      dry_run: true,
      memory_ids: [id],
      counts: { memories: 1, versions: 2, contexts: 1, relationships: 1 },
    });
    expect(await door.api.getContext(context)).toMatchObject({ memory_count: 2, relationship_count: 1 });

    const receipt = await door.api.forgetContext(context);
    expect({ ...receipt, at: '' }).toEqual({ ...dry, dry_run: false, at: '' });
    await refusal(door.api.getContext(context), 'context_not_found');
    await refusal(door.api.getMemory({ graph_id, id }), 'memory_not_found');
    expect(await door.api.getMemory({ graph_id, id: staying })).toMatchObject({
      content: 'The vault has two doors.',
      context_types: { [words.type]: ['kept'], place: ['vault'] },
    });
    const gone = everyWord.filter(word => word !== words.type);
    const after = await told(door, graph_id);
    for (const word of gone) expect(after, word).not.toContain(word);
    expect(await filesHolding(door.data, gone)).toEqual([]);
    await door.api.forgetMemory({ graph_id, id: staying });
    expect(await filesHolding(door.data, everyWord)).toEqual([]);
  });

  it('forgets a graph', async () => {
    proves('FGT-08', 'FGT-04');
    const graph_id = `${words.type}-${door.newGraph()}`;
    await storeMarked(door, graph_id);
    const dry = await door.api.forgetGraph({ graph_id, dry_run: true });
    expect(dry).toMatchObject({ graph_id, dry_run: true });
    expect(dry.counts).toMatchObject({ memories: 2, versions: 3, contexts: 2 });
    expect(await door.api.getGraph({ graph_id })).toMatchObject({ memory_count: 2 });
    const receipt = await door.api.forgetGraph({ graph_id });
    expect({ ...receipt, at: '' }).toEqual({ ...dry, dry_run: false, at: '' });
    await refusal(door.api.getGraph({ graph_id }), 'graph_not_found');
    await refusal(door.api.listEvents({ graph_id }), 'graph_not_found');
    expect((await door.api.listGraphs({ page_size: 200 })).items.map(graph => graph.graph_id)).not.toContain(
      graph_id,
    );
    expect(await filesHolding(door.data, everyWord)).toEqual([]);

    const { items } = await door.api.remember({
      graph_id,
      content: 'A new start.',
      context_types: { a: ['b'] },
    });
    expect((await door.api.search({ graph_id, query: 'vault kept new' })).items.map(({ id }) => id)).toEqual([
      items[0]!.id,
    ]);
    expect((await door.api.listEvents({ graph_id })).items.map(({ cursor }) => cursor)).toEqual([1, 2]);
  });

  it('does not bring a memory back when its request is sent again', async () => {
    proves('FGT-05');
    const graph_id = door.newGraph();
    const { id, marked } = await storeMarked(door, graph_id);
    await door.api.forgetMemory({ graph_id, id });
    const repeat = await door.api.remember({ graph_id, ...marked }, { idempotencyKey: `key-of-${graph_id}` });
    await door.api.forgetGraph({ graph_id });
    expect(repeat.items).toEqual([]);
  });

  it('answers by the receipt where the traces cannot go at once, and tidies up later', async () => {
    proves('FGT-09');
    const scrub = vi.spyOn(door.instance.store, 'scrub');
    onTestFinished(() => scrub.mockRestore());
    const forgets = [
      (graph_id: string, id: string) => door.api.forgetMemory({ graph_id, id }),
      (graph_id: string) => door.api.forgetContext({ graph_id, context_type: words.type, name: words.name }),
      (graph_id: string) => door.api.forgetGraph({ graph_id }),
    ];
    for (const forget of forgets) {
      const graph_id = door.newGraph();
      const { id } = await storeMarked(door, graph_id);
      scrub.mockRejectedValueOnce(new LociProblem('unavailable', 'Another process keeps the log.'));
      expect(await forget(graph_id, id)).toMatchObject({ dry_run: false, scrub_pending: true });
      await expect(door.api.getMemory({ graph_id, id })).rejects.toThrow(LociProblem);
      await expect.poll(() => filesHolding(door.data, [words.content]), { timeout: 10_000 }).toEqual([]);
    }
  });
});

it('leaves nothing behind after the instance is closed and opened again', async () => {
  proves('FGT-04', 'DUR-03');
  const folder = await folderOfTest();
  const graph_id = 'g';
  const first = await openFolder(folder);
  const api = first.service.as(ownerGrant);
  const { items } = await api.remember({
    graph_id,
    memories: Array.from({ length: 50 }, (_, at) => ({
      content: at === 25 ? `The ${words.content} of ${words.early}.` : `Ordinary number ${at}.`,
      context_types: { a: [`b${at}`] },
      session: at === 25 ? words.session : 'usual',
    })),
  });
  await api.search({ graph_id, query: words.content });
  await first.close();
  expect(await filesHolding(folder, everyWord)).not.toEqual([]);

  const second = await openFolder(folder);
  const again = second.service.as(ownerGrant);
  expect((await again.search({ graph_id, query: words.content })).items[0]!.id).toBe(items[25]!.id);
  await again.forgetMemory({ graph_id, id: items[25]!.id });
  await again.search({ graph_id, query: 'ordinary' });
  expect(await filesHolding(folder, everyWord)).toEqual([]);
  await second.close();
  expect(await filesHolding(folder, everyWord)).toEqual([]);

  const third = await openFolder(folder);
  expect((await third.service.as(ownerGrant).listMemories({ graph_id })).total).toBe(49);
  await third.close();
});
