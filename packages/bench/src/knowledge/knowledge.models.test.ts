/**
 * The knowledge head: the written sentences are sound, the training learns, and the shipped weights read sentences
 * they never saw.
 */
import { fileURLToPath } from 'node:url';
import { inputsOf, knowledgeWeights, spokenLabels } from '@loci/server/internal';
import { expect, it } from 'vitest';
import { onInstance } from '../eval/temporary-service.js';
import { measureHead, measureLabels } from './measure-head.js';
import { trainSoftmax } from './train-softmax.js';
import { saidIn, splitSaid } from './written-said.js';

const written = (name: string) => fileURLToPath(new URL(`../../written/${name}.txt`, import.meta.url));
const said = saidIn(written('said'));
const blind = saidIn(written('said-blind'));

it('has written sentences of every label, none of them twice', () => {
  const { trained, heldOut } = splitSaid(said);
  for (const label of spokenLabels) {
    expect(trained.filter(one => one.label === label).length).toBeGreaterThan(50);
    expect(heldOut.filter(one => one.label === label).length).toBeGreaterThan(10);
  }
  const all = [...said, ...blind].map(({ text }) => text);
  expect(new Set(all).size).toBe(all.length);
});

it('learns what can be learned, the same in every run', () => {
  const samples = [
    { inputs: [1, 0], label: 0 },
    { inputs: [0.9, 0.1], label: 0 },
    { inputs: [0, 1], label: 1 },
    { inputs: [-1, 0], label: 2 },
  ];
  const training = { classes: 3, rounds: 200, ridge: 1e-3 };
  const rows = trainSoftmax(samples, training);
  for (const { inputs, label } of samples) {
    const scores = rows.map(({ bias, row }) =>
      row.reduce((sum, weight, at) => sum + weight * inputs[at]!, bias),
    );
    expect(scores.indexOf(Math.max(...scores))).toBe(label);
  }
  expect(trainSoftmax(samples, training)).toEqual(rows);
});

it('counts what is kept, what is lost and of which kind', () => {
  const measured = measureLabels([
    { label: 'talk', read: 'talk' },
    { label: 'talk', read: 'fact' },
    { label: 'fact', read: 'fact' },
    { label: 'rule', read: 'fact' },
    { label: 'fix', read: 'talk' },
  ]);
  expect(measured).toMatchObject({ count: 5, right: 0.4, precision: 2 / 3, recall: 2 / 3, kind: 0.5 });
});

it('reads sentences it was not fitted on', async () => {
  const { heldOut } = splitSaid(said);
  await onInstance(null, 'off', async ({ models: { embedder } }) => {
    for (const set of [heldOut, blind]) {
      const vectors = await embedder!.embed(
        set.map(({ text }) => text),
        'background',
      );
      const measured = measureHead(
        knowledgeWeights,
        set.map((one, at) => ({ label: one.label, inputs: inputsOf(vectors[at]!, one) })),
      );
      // Measured: .961 and .929, .935 and .951, .809 and .872.
      expect(measured.precision).toBeGreaterThan(0.88);
      expect(measured.recall).toBeGreaterThan(0.88);
      expect(measured.kind).toBeGreaterThan(0.75);
    }
  });
});
