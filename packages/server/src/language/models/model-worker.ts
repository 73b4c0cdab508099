/** Runs ONNX models in a worker thread: verifies their files, loads them, and turns each item into a row of numbers. */

// Imports only types from its neighbours, and files that are compiled with it (see worker-entry.ts).
import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { Tokenizer } from '@huggingface/tokenizers';
import type { InferenceSession } from 'onnxruntime-node';
import { createEncoder, type Encoded } from './model-encoder.js';
import { requireWhole } from './model-file.js';
import { openSession, type Runtime } from './model-session.js';
import type {
  CheckedFile,
  ModelItem,
  ModelReport,
  RunOrder,
  WorkerOrder,
  WorkerSetup,
  WorkerStart,
} from './worker-protocol.js';

type InNative = <Value>(work: () => Promise<Value>) => Promise<Value>;

interface Rows {
  readonly width: number;
  readonly values: Float32Array;
}

/** Leaves the gate (states and purpose: native-gate.ts), and ends the thread if requested. */
function leave(gate: Int32Array<SharedArrayBuffer>): void {
  const [free, inside, claimed] = [0, 1, 2];
  Atomics.add(gate, 1, 1);
  if (Atomics.compareExchange(gate, 0, inside, free) === inside) return;
  Atomics.store(gate, 0, claimed);
  Atomics.notify(gate, 0);
  process.exit(0);
}

function guardNative(gate: Int32Array<SharedArrayBuffer>): InNative {
  const [free, inside] = [0, 1];
  return async work => {
    if (Atomics.compareExchange(gate, 0, free, inside) !== free) process.exit(0);
    try {
      return await work();
    } finally {
      leave(gate);
    }
  };
}

/** As in model-failure.ts, which this file cannot import. */
function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

function readTokenizer(file: string): Tokenizer {
  try {
    // Without its added tokens, a tokenizer reads "[SEP]" in a text as words, so no text can pass for two.
    return new Tokenizer({ ...(JSON.parse(file) as object), added_tokens: [] }, {});
  } catch (thrown) {
    throw new Error(`tokenizer.json is not valid: ${reasonOf(thrown)}`);
  }
}

function createFeeds(
  runtime: Runtime,
  inputs: readonly string[],
  { ids, secondFrom }: Encoded,
): InferenceSession.FeedsType {
  const known = {
    input_ids: BigInt64Array.from(ids, BigInt),
    // Without these, the judge is wrong: SNLI accuracy drops from .84 to .64 with zeros only.
    token_type_ids: new BigInt64Array(ids.length).fill(1n, secondFrom),
    attention_mask: new BigInt64Array(ids.length).fill(1n),
  };
  const feeds: Record<string, InstanceType<Runtime['Tensor']>> = {};
  for (const [name, values] of Object.entries(known))
    if (inputs.includes(name)) feeds[name] = new runtime.Tensor('int64', values, [1, ids.length]);
  return feeds;
}

function floats(outputs: InferenceSession.ReturnType, name: string): Float32Array {
  const tensor = outputs[name];
  if (tensor === undefined || tensor.type !== 'float32')
    throw new Error(`the model has no float32 output called ${name}`);
  return tensor.data as Float32Array;
}

/** Pools the vectors of the tokens into one. */
function pool(setup: WorkerSetup, hidden: Float32Array, tokens: number): Float32Array {
  const width = hidden.length / tokens;
  const pooled = new Float32Array(width);
  const counted = setup.pooling === 'cls' ? 1 : tokens;
  for (let token = 0; token < counted; token++)
    for (let at = 0; at < width; at++) pooled[at]! += hidden[token * width + at]! / counted;
  return pooled;
}

/** Finite and of length 1; otherwise zeros. */
function normalized(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return Number.isFinite(length) && length > 0
    ? vector.map(value => value / length)
    : new Float32Array(vector.length);
}

function readVector(
  setup: WorkerSetup,
  outputs: InferenceSession.ReturnType,
  { ids }: Encoded,
): Float32Array {
  const direct = ['embedding', 'sentence_embedding'].find(name => outputs[name] !== undefined);
  const usesDirect = direct !== undefined && setup.pooling === 'none';
  if (!usesDirect && setup.pooling === 'none')
    throw new Error(
      'the model returns one vector per token: model.json must set "pooling" to "mean" or "cls"',
    );
  return normalized(
    usesDirect ? floats(outputs, direct) : pool(setup, floats(outputs, 'last_hidden_state'), ids.length),
  );
}

/** The outputs of a pair model, and the row for a pair it could not read. */
const PAIR_OUTPUTS = {
  judge: { widths: { stance: 3, relevance: 1, relation: 5 }, unread: [0, 1, 0, 0, 1, 0, 0, 0, 0] },
  read: { widths: { bears: 1, settles: 1, act: 1, verdict: 3, order: 1 }, unread: [0, 0, 0, 1, 0, 0, 0] },
} as const;

function readPair(task: 'judge' | 'read', outputs: InferenceSession.ReturnType): readonly number[] {
  const { widths, unread } = PAIR_OUTPUTS[task];
  const read = Object.entries(widths).flatMap(([name, width]) => [
    ...floats(outputs, name).subarray(0, width),
  ]);
  return read.every(Number.isFinite) ? read : unread;
}

async function importRuntime(name: string): Promise<Runtime> {
  try {
    const imported = (await import(name)) as Runtime & { readonly default?: Runtime };
    return imported.default ?? imported;
  } catch (thrown) {
    const [reason] = reasonOf(thrown).split('\n');
    throw new Error(`onnxruntime-node cannot be loaded (${reason})`);
  }
}

/**
 * Half of what loading a tokenizer and a model allocates is garbage, and a thread that allocates little more would keep
 * it for long: 4 MB a thread.
 */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

type Run = (order: RunOrder) => Promise<Rows>;

/** Models that share a thread share its tokenizer. */
const tokenizers = new Map<string, Tokenizer>();

async function tokenizerIn(file: CheckedFile): Promise<Tokenizer> {
  const known = tokenizers.get(file.path);
  if (known !== undefined) return known;
  await requireWhole(file);
  const tokenizer = readTokenizer(await readFile(file.path, 'utf8'));
  tokenizers.set(file.path, tokenizer);
  return tokenizer;
}

async function loadModel(setup: WorkerSetup, inNative: InNative): Promise<Run> {
  const runtime = await inNative(() => importRuntime(setup.runtime));
  const encoder = createEncoder(await tokenizerIn(setup.tokenizer), setup.maxTokens);
  await requireWhole(setup.model);
  const session = await inNative(() => openSession(runtime, setup));

  const encode = (item: ModelItem) =>
    typeof item === 'string' ? encoder.single(item) : encoder.pair(item[0], item[1]);
  const runOnce = async (encoded: Encoded): Promise<ArrayLike<number>> => {
    const feeds = createFeeds(runtime, session.inputNames, encoded);
    const outputs = await inNative(() => session.run(feeds));
    return setup.task === 'embed' ? readVector(setup, outputs, encoded) : readPair(setup.task, outputs);
  };
  // One at a time: in one run, the rows would depend on each other.
  return async ({ items }) => {
    const rows: ArrayLike<number>[] = [];
    for (const item of items) rows.push(await runOnce(encode(item)));
    const width = rows[0]?.length ?? 0;
    const values = new Float32Array(rows.length * width);
    for (const [place, row] of rows.entries()) values.set(row, place * width);
    return { width, values };
  };
}

function main(): void {
  const { gate } = workerData as WorkerStart;
  leave(gate);
  const inNative = guardNative(gate);
  const models = new Map<number, Run>();

  const open = async (model: number, setup: WorkerSetup): Promise<ModelReport> => {
    try {
      const run = await loadModel(setup, inNative);
      const probe = setup.task === 'embed' ? 'a' : (['a', 'a'] as const);
      const { width } = await run({ batch: 0, items: [probe] });
      models.set(model, run);
      collectGarbage();
      return { kind: 'ready', width };
    } catch (thrown) {
      return { kind: 'unusable', reason: reasonOf(thrown) };
    }
  };
  const run = async (model: number, order: RunOrder): Promise<ModelReport> => {
    try {
      const made = await models.get(model)?.(order);
      if (made === undefined) throw new Error('it is not loaded');
      return { kind: 'rows', batch: order.batch, ...made };
    } catch (thrown) {
      return { kind: 'failed', batch: order.batch, reason: reasonOf(thrown) };
    }
  };
  const obey = async (order: WorkerOrder): Promise<void> => {
    const { model } = order;
    const report = await (order.kind === 'open' ? open(model, order.setup) : run(model, order));
    const transfer = report.kind === 'rows' ? [report.values.buffer as ArrayBuffer] : [];
    parentPort?.postMessage({ ...report, model }, transfer);
  };
  // One at a time: native code has a single gate.
  let last = Promise.resolve();
  parentPort?.on('message', (order: WorkerOrder) => {
    last = last.then(() => obey(order));
  });
}

main();
