/** The real models through their ports: results, order, any text, and load. */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Tokenizer } from '@huggingface/tokenizers';
import * as runtime from 'onnxruntime-node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Embedder } from './embedder.js';
import { loadModels } from './load-models.js';
import { openSession } from './model-session.js';
import type { PairJudge } from './pair-judge.js';
import type { Reading, TaskReader } from './task-reader.js';

const folder = fileURLToPath(new URL('../../../../models/', import.meta.url));
const log = { info: () => undefined, warn: () => undefined };
let embedder: Embedder;
let judge: PairJudge;
let reader: TaskReader;

beforeAll(async () => {
  const loaded = await loadModels({ directory: folder, log });
  expect(loaded.reason).toBeNull();
  embedder = loaded.embedder!;
  judge = loaded.judge!;
  reader = loaded.reader!;
});

afterAll(async () => {
  await embedder.close();
  await judge.close();
  await reader.close();
});

const numbersOf = ({ bears, settles, act, verdict }: Reading): number[] => [
  bears,
  settles,
  act,
  ...Object.values(verdict),
];

function dot(left: Float32Array, right: Float32Array): number {
  return left.reduce((sum, value, at) => sum + value * right[at]!, 0);
}

test('the same meaning is closer than a different one', async () => {
  const [query, same, other] = await embedder.embed(
    [
      'How do I restart the database?',
      'To bounce Postgres, run systemctl restart.',
      'Anna likes goat cheese.',
    ],
    'asked',
  );
  expect(dot(query!, same!)).toBeGreaterThan(dot(query!, other!) + 0.1);
});

test('says which model made the numbers', () => {
  expect(embedder.model).toEqual({ name: 'loci-embed-6', version: '2', dimensions: 384 });
  expect(judge.model).toEqual({ name: 'loci-judge-6b', version: '5', dimensions: 0 });
  expect(reader.model).toEqual({ name: 'loci-reader-12', version: '11', dimensions: 0 });
});

test('the reader distinguishes the note that decides a task, in the order of the pairs', async () => {
  const task = 'Where is the spare key?';
  const notes = [
    'flat, Ana, 1 jun 2026: The paper bin is emptied every second Tuesday.',
    'flat, Ana, 1 jun 2026: The spare key hangs behind the fuse box.',
    'flat, Ana, 1 jun 2026: The hallway was painted in May.',
  ];
  const readings = await reader.read(
    notes.map(note => [task, note] as const),
    'asked',
  );
  expect(readings).toHaveLength(3);
  expect(readings[1]!.bears).toBeGreaterThan(0.6);
  expect(readings[1]!.settles).toBeGreaterThan(0.6);
  for (const { bears } of [readings[0]!, readings[2]!]) expect(bears).toBeLessThan(0.3);
  for (const reading of readings) {
    const { none, yes, no } = reading.verdict;
    expect(none + yes + no).toBeCloseTo(1, 4);
    for (const number of numbersOf(reading)) expect(number >= 0 && number <= 1).toBe(true);
  }
});

test('the judge distinguishes contradiction, entailment and neither', async () => {
  const contradictions = [
    ['A woman is asleep on the sofa.', 'A woman is running a marathon.'],
    ['The build is red.', 'The build is green.'],
    ['Two dogs play in the snow.', 'There are no dogs in the snow.'],
    ['The cafe is open on Sundays.', 'The cafe is closed on Sundays.'],
  ] as const;
  const entailments = [
    ['A man plays a guitar on a stage.', 'A man plays an instrument.'],
    ['Three children are swimming in a lake.', 'Children are in the water.'],
    ['A chef slices onions in a kitchen.', 'Somebody prepares food.'],
    ['An old woman in a red coat waits for the bus.', 'A woman is waiting.'],
  ] as const;
  const verdicts = await judge.judge([...contradictions, ...entailments], 'asked');
  for (const verdict of verdicts.slice(0, 4)) expect(verdict.contradiction).toBeGreaterThan(0.6);
  for (const verdict of verdicts.slice(4)) expect(verdict.entailment).toBeGreaterThan(0.6);
  for (const { entailment, neutral, contradiction } of verdicts)
    expect(entailment + neutral + contradiction).toBeCloseTo(1, 4);
});

test('the second text of a pair has token type 1', async () => {
  const pair = ['The office moved to Lisbon.', 'The office is in Porto.'] as const;
  const tokenizer = new Tokenizer(JSON.parse(readFileSync(`${folder}tokenizer.json`, 'utf8')), {});
  const { ids, token_type_ids } = tokenizer.encode(pair[0], {
    text_pair: pair[1],
    return_token_type_ids: true,
  });
  const session = await openSession(runtime, {
    task: 'judge',
    runtime: 'onnxruntime-node',
    model: { path: `${folder}judge.onnx`, sha256: null },
    tokenizer: { path: `${folder}tokenizer.json`, sha256: null },
    maxTokens: 160,
    pooling: 'none',
  });
  const tensor = (values: readonly number[]) =>
    new runtime.Tensor('int64', BigInt64Array.from(values.map(BigInt)), [1, ids.length]);
  const run = async (types: readonly number[]) => {
    const feeds = {
      input_ids: tensor(ids),
      token_type_ids: tensor(types),
      attention_mask: tensor(ids.map(() => 1)),
    };
    return Array.from((await session.run(feeds)).stance!.data as Float32Array);
  };
  const [verdict] = await judge.judge([pair], 'asked');
  const { entailment, neutral, contradiction } = verdict!;
  expect([entailment, neutral, contradiction]).toEqual(await run(token_type_ids));
  expect([entailment, neutral, contradiction]).not.toEqual(await run(ids.map(() => 0)));
  await session.release();
});

test('results do not depend on neighbours, lane or order', async () => {
  const texts = ['Deploys happen on Fridays.', 'x', 'The cache is warmed at start. '.repeat(20)];
  const together = await embedder.embed(texts, 'background');
  for (const lane of ['asked', 'background'] as const)
    for (const [at, text] of texts.entries())
      expect((await embedder.embed([text], lane))[0]).toEqual(together[at]);
  const pairs = texts.map(text => [text, 'Deploys happen on Mondays.'] as const);
  const verdicts = await judge.judge(pairs, 'background');
  expect(await judge.judge([pairs[1]!], 'asked')).toEqual([verdicts[1]]);
  const readings = await reader.read(pairs, 'background');
  for (const [at, pair] of pairs.entries())
    expect(await reader.read([pair], 'asked')).toEqual([readings[at]]);
  expect(await reader.read([], 'asked')).toEqual([]);
});

test('any text has a finite vector of length 1, and any pair a finite verdict and reading', async () => {
  const texts = [
    '',
    '   \n\t ',
    '😀🎉👩‍👩‍👧',
    '\u0000\u200b\ufeff',
    '\ud83d',
    'ꙮ'.repeat(50),
    '漢字'.repeat(8_000),
    'a'.repeat(32_000),
    'The quick brown fox jumps over the lazy dog. '.repeat(712),
    '[SEP] [PAD] [MASK]',
  ];
  const vectors = await embedder.embed(texts, 'asked');
  for (const vector of vectors) {
    expect(vector).toHaveLength(384);
    expect(vector.every(Number.isFinite)).toBe(true);
    expect(dot(vector, vector)).toBeCloseTo(1, 4);
  }
  const pairs = texts.flatMap(text => [
    [text, 'Foxes jump.'] as const,
    ['Foxes jump.', text] as const,
    [text, text] as const,
  ]);
  for (const { relation, ...stance } of await judge.judge(pairs, 'asked'))
    expect([...Object.values(stance), ...Object.values(relation)].every(Number.isFinite)).toBe(true);
  const readings = await reader.read(pairs, 'asked');
  expect(readings).toHaveLength(pairs.length);
  for (const reading of readings) expect(numbersOf(reading).every(Number.isFinite)).toBe(true);
});

test('only the first 256 tokens of a long text count', async () => {
  const head = 'fox '.repeat(254);
  const [cut, long, short] = await embedder.embed([head, `${head} tail of other words`, 'fox'], 'asked');
  expect(long).toEqual(cut);
  expect(short).not.toEqual(cut);
});

test('a long passage is cut before a short question', async () => {
  const question = 'Where does Anna live now?';
  const passage = `Anna lives in Oslo. ${'She walks to work every day. '.repeat(60)}`;
  const [short, moreTail, otherQuestion] = await judge.judge(
    [
      [question, passage],
      [question, `${passage} And more.`],
      ['Where does Anna live then?', passage],
    ],
    'asked',
  );
  expect(moreTail).toEqual(short);
  expect(otherQuestion).not.toEqual(short);
});

test('a short second text leaves its room to the first', async () => {
  const filler = 'word '.repeat(100);
  const [north, south] = await judge.judge(
    ['Oslo', 'Rome'].map(city => [`${filler} ${city} ${filler}`, 'Anna lives in Oslo.'] as const),
    'asked',
  );
  expect(north).not.toEqual(south);
});

test('marks of the tokenizer in a text are words', async () => {
  const [marked, spaced] = await embedder.embed(['Use [SEP] here', 'Use [ sep ] here'], 'asked');
  expect(marked).toEqual(spaced);
});

test('1,000 background texts keep their order while interactive ones overtake', async () => {
  const texts = Array.from({ length: 1_000 }, (_, n) => `Ticket ${n} belongs to team ${n % 7}.`);
  let finished = false;
  const all = embedder.embed(texts, 'background').finally(() => {
    finished = true;
  });
  for (let n = 0; n < 10; n++) {
    await embedder.embed([`Who owns ticket ${n}?`], 'asked');
    expect(finished).toBe(false);
  }
  const vectors = await all;
  expect(vectors).toHaveLength(1_000);
  for (const n of [0, 17, 500, 999])
    expect((await embedder.embed([texts[n]!], 'asked'))[0]).toEqual(vectors[n]);
}, 360_000);

test('an aborted call ends at once and leaves the others alone', async () => {
  const controller = new AbortController();
  const slow = embedder.embed(new Array(300).fill('a b c d e f g h'), 'background', controller.signal);
  const other = embedder.embed(['still here'], 'background');
  setTimeout(() => controller.abort(new Error('no longer needed')), 20);
  await expect(slow).rejects.toThrow('no longer needed');
  expect(await other).toHaveLength(1);
  await expect(embedder.embed(['x'], 'asked', AbortSignal.abort())).rejects.toThrow(/abort/i);
  await expect(reader.read([['x', 'y']], 'asked', AbortSignal.abort())).rejects.toThrow(/abort/i);
});

test('close settles running calls and rejects later ones', async () => {
  const {
    embedder: own,
    judge: ownJudge,
    reader: ownReader,
  } = await loadModels({ directory: folder, log, start: 'first-use' });
  const calls = [
    ownReader!.read([['a', 'b']], 'asked'),
    own!.embed(new Array(200).fill('some words to embed'), 'background'),
    own!.embed(['asked'], 'asked'),
    ownJudge!.judge([['a', 'b']], 'asked'),
  ];
  const outcomes = Promise.allSettled(calls);
  await own!.embed(['first'], 'asked');
  const late = own!.embed(new Array(200).fill('some words to embed'), 'background');
  const lateOutcome = expect(late).rejects.toMatchObject({ code: 'closed' });
  await Promise.all([own!.close(), ownJudge!.close(), ownReader!.close(), own!.close()]);
  await lateOutcome;
  expect(await outcomes).toHaveLength(4);
  await expect(ownReader!.read([['x', 'y']], 'asked')).rejects.toMatchObject({ code: 'closed' });
  await expect(own!.embed(['x'], 'asked')).rejects.toMatchObject({ code: 'closed' });
});

test('threads are stopped safely wherever they are: importing, loading, running', async () => {
  for (let afterMs = 0; afterMs < 500; afterMs += 45) {
    const { embedder: own } = await loadModels({ directory: folder, log, start: 'first-use' });
    const call = own!.embed(new Array(100).fill('some words '.repeat(30)), 'background');
    const outcome = expect(call).rejects.toMatchObject({ code: 'closed' });
    await pause(afterMs);
    await own!.close();
    await outcome;
  }
});
