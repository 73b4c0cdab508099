import { expect, test } from 'vitest';
import { measureBaselines } from './baselines.js';
import { loadWorlds, type World } from './load-worlds.js';
import { worldsFile } from './world-files.js';

const worldOf = (name: string, thing: string): World => ({
  world: name,
  notes: [
    { id: 'n1', type: '', name: '', by: '', at: '', text: `The ${thing} fuse lies in the blue drawer.` },
    { id: 'n2', type: '', name: '', by: '', at: '', text: 'Somebody delivers glaze on Fridays.' },
  ],
  relations: [],
  tasks: [
    { task: `Where is the ${thing} fuse?`, kind: 'fact', answer: 'yes', must: ['n1'], helps: [], near: [] },
    { task: 'Who waters plants?', kind: 'fact', answer: 'no', must: [], helps: [], near: [] },
  ],
});

test('bounds chosen on one world separate the tasks of another', async () => {
  const { bm25, ...others } = await measureBaselines(
    { embedder: null },
    [worldOf('a', 'kiln')],
    [worldOf('b', 'lathe')],
  );
  expect(others).toEqual({});
  expect(bm25).toMatchObject({ most: 1, overall: { decidingTold: 1, precision: 1 } });
  expect(bm25?.overall.rightDeclines).toEqual({ count: 1, of: 1 });
});

test('vectors are compared by their cosine', async () => {
  // A vector has one place for each word that counts here.
  const places = ['kiln', 'lathe', 'glaze', 'plants'];
  const embed = async (texts: readonly string[]) =>
    texts.map(text => Float32Array.from(places.map(word => (text.includes(word) ? 1 : 0))));
  const embedder = { embed } as unknown as NonNullable<Parameters<typeof measureBaselines>[0]['embedder']>;
  const { vectors } = await measureBaselines({ embedder }, [worldOf('a', 'kiln')], [worldOf('b', 'lathe')]);
  expect(vectors).toMatchObject({ most: 1, least: 1, overall: { decidingTold: 1, precision: 1 } });
});

test('of written worlds, BM25 finds some deciding notes and misses many', async () => {
  const worlds = loadWorlds(worldsFile('worlds'), { fold: null, most: 20 });
  const { bm25 } = await measureBaselines({ embedder: null }, worlds.slice(0, 10), worlds.slice(10));
  expect(bm25?.overall.decidingTold).toBeGreaterThan(0.2);
  expect(bm25?.overall.decidingTold).toBeLessThan(0.8);
});
