/** A model and its outline give the same results; a file that is not a model has no outline. */
import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as runtime from 'onnxruntime-node';
import { afterAll, expect, test } from 'vitest';
import { outlineOf } from './model-outline.js';

const models = fileURLToPath(new URL('../../../../models/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'loci-outline-'));
afterAll(() => rm(folder, { recursive: true }));

test.each(['embed', 'judge', 'reader'])('the outline of %s gives the same results', async name => {
  const path = join(models, `${name}.onnx`);
  const outline = outlineOf(path)!;
  expect(outline.length).toBeLessThan(statSync(path).size / 20);
  const extra = { session: { model_external_initializers_file_folder_path: models } };
  const whole = await runtime.InferenceSession.create(path, { logSeverityLevel: 3 });
  const outlined = await runtime.InferenceSession.create(outline, { logSeverityLevel: 3, extra });
  const tensor = (values: number[]) =>
    new runtime.Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);
  const known = {
    input_ids: tensor([101, 2073, 2003, 102, 30521, 17, 102]),
    token_type_ids: tensor([0, 0, 0, 0, 1, 1, 1]),
    attention_mask: tensor([1, 1, 1, 1, 1, 1, 1]),
  };
  const feeds = Object.fromEntries(
    Object.entries(known).filter(([input]) => whole.inputNames.includes(input)),
  );
  const [expected, given] = [await whole.run(feeds), await outlined.run(feeds)];
  for (const output of whole.outputNames) expect(given[output]!.data).toEqual(expected[output]!.data);
});

test.each([
  ['nothing', ''],
  ['words', 'this is no model'],
  ['a length beyond the end', '\x3a\x7f'],
  ['a number without end', '\x08\xff'],
])('there is no outline of %s', (name, content) => {
  const path = join(folder, `${name}.onnx`);
  writeFileSync(path, content, 'latin1');
  expect(outlineOf(path)).toBeNull();
});
