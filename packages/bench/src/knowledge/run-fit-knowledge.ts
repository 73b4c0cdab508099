/**
 * `loci fit-knowledge`: fits which sentences of a conversation are kept, on the written sentences, and prints or
 * writes the weights.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inputsOf, type KnowledgeHead, spokenLabels } from '@loci/server/internal';
import { onInstance } from '../eval/temporary-service.js';
import { flagsOf } from '../flags.js';
import { knowledgeText } from './knowledge-text.js';
import { type LabelledInputs, measureHead, printed } from './measure-head.js';
import { trainSoftmax } from './train-softmax.js';
import { type SaidSentence, saidIn, splitSaid } from './written-said.js';

const usage = `Usage: loci fit-knowledge [--models DIR] [--test FILE] [--out FILE]

Fits which sentences of a conversation are knowledge, of which kind, and which are corrections: a linear head over the
vectors of the embedder, on four fifths of the written sentences of this package. The last fifth measures it.
--test measures it on another file of sentences too.
--out writes the weights as the file that the service reads.

Example:
  $ loci fit-knowledge --out packages/server/src/language/models/knowledge-weights.ts
`;

/**
 * The ridge is the best of three (1e-4, 3e-4, 1e-3) in five-fold cross-validation on the first 1,184 sentences; 400
 * rounds were .011 better than 200 on a fifth of the training data.
 */
const training = { classes: spokenLabels.length, rounds: 400, ridge: 1e-4 };

const written = fileURLToPath(new URL('../../written/said.txt', import.meta.url));

interface Embedded {
  readonly model: string;
  readonly sets: readonly (readonly LabelledInputs[])[];
}

const embedAll = (models: string | null, sets: readonly (readonly SaidSentence[])[]): Promise<Embedded> =>
  onInstance(models, 'off', async ({ models: { embedder } }) => {
    if (embedder === null) throw new Error('the models are not available');
    const embedded: LabelledInputs[][] = [];
    for (const said of sets) {
      const vectors = await embedder.embed(
        said.map(({ text }) => text),
        'background',
      );
      embedded.push(
        said.map((one, at) => ({ label: one.label, inputs: inputsOf(vectors[at] as Float32Array, one) })),
      );
    }
    return { model: `${embedder.model.name}@${embedder.model.version}`, sets: embedded };
  });

const fitHead = (model: string, samples: readonly LabelledInputs[]): KnowledgeHead => {
  const rows = trainSoftmax(
    samples.map(({ label, inputs }) => ({ label: spokenLabels.indexOf(label), inputs })),
    training,
  );
  return {
    model,
    rows: spokenLabels.map((label, at) => ({ label, ...(rows[at] as (typeof rows)[number]) })),
  };
};

export const runFitKnowledge = async (args: readonly string[]): Promise<number> => {
  const values = flagsOf(args, usage, {
    models: { type: 'string' },
    test: { type: 'string' },
    out: { type: 'string' },
  });
  if (values === null) return 0;
  const { trained, heldOut } = splitSaid(saidIn(written));
  const tested = values.test === undefined ? [] : saidIn(values.test);
  const { model, sets } = await embedAll(values.models ?? null, [trained, heldOut, tested]);
  const [trainedInputs = [], heldOutInputs = [], testedInputs = []] = sets;
  const head = fitHead(model, trainedInputs);
  console.error(printed('trained on', measureHead(head, trainedInputs)));
  console.error(printed('held out', measureHead(head, heldOutInputs)));
  if (tested.length > 0) console.error(printed('tested', measureHead(head, testedInputs)));
  if (values.out === undefined) console.log(knowledgeText(head));
  else writeFileSync(values.out, knowledgeText(head));
  return 0;
};
