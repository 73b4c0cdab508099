/** The tier that a folder of models gives, and the reason. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { type LoadedModels, type LoadModelsOptions, loadModels } from './load-models.js';

const packaged = fileURLToPath(new URL('../../../../models/', import.meta.url));
const root = mkdtempSync(join(tmpdir(), 'loci-models-'));
const log = { info: () => undefined, warn: () => undefined };
const load = (options: Partial<LoadModelsOptions>) => loadModels({ directory: undefined, log, ...options });

afterAll(() => rmSync(root, { recursive: true }));

function copyOfModels(name: string): string {
  const folder = join(root, name);
  cpSync(packaged, folder, { recursive: true });
  return folder;
}

async function close(loaded: LoadedModels): Promise<void> {
  await loaded.embedder?.close();
  await loaded.judge?.close();
  await loaded.reader?.close();
}

function expectLexical(loaded: LoadedModels, reason: RegExp): void {
  expect(loaded).toMatchObject({ tier: 'lexical', embedder: null, judge: null, reader: null });
  expect(loaded.reason).toMatch(reason);
  expect(loaded.reason).not.toContain('\n');
}

test('finds the built-in models', async () => {
  const loaded = await load({});
  expect(loaded).toMatchObject({ tier: 'embedded', reason: null });
  expect(loaded.embedder?.model).toEqual({ name: 'loci-embed-6', version: '2', dimensions: 384 });
  expect(loaded.judge?.model.name).toBe('loci-judge-6b');
  expect(loaded.reader?.model.name).toBe('loci-reader-12');
  await close(loaded);
});

test('off is off', async () => {
  expectLexical(await load({ directory: 'off' }), /switched off/);
});

test('a flipped byte is found', async () => {
  for (const file of ['embed.onnx', 'judge.onnx', 'tokenizer.json']) {
    const folder = copyOfModels(`flipped-${file}`);
    const content = readFileSync(join(folder, file));
    content[content.length - 1_000]! ^= 1;
    writeFileSync(join(folder, file), content);
    expectLexical(await load({ directory: folder }), new RegExp(`${file} is damaged: its sha256`));
  }
});

test('a file that is cut or missing is found before anything is loaded', async () => {
  const folder = copyOfModels('cut');
  truncateSync(join(folder, 'judge.onnx'), 1_000);
  expectLexical(
    await load({ directory: folder, start: 'first-use' }),
    /judge.onnx is damaged: 1000 bytes instead of \d{8}/,
  );
  rmSync(join(folder, 'judge.onnx'));
  expectLexical(await load({ directory: folder, start: 'first-use' }), /judge.onnx is missing/);
  const other = copyOfModels('cut-reader');
  truncateSync(join(other, 'reader.onnx'), 1_000);
  expectLexical(await load({ directory: other, start: 'first-use' }), /reader.onnx is damaged: 1000 bytes/);
  rmSync(join(other, 'reader.onnx'));
  expectLexical(await load({ directory: other, start: 'first-use' }), /reader.onnx is missing/);
  expectLexical(await load({ directory: join(root, 'nowhere') }), /tokenizer.json is missing/);
});

test('damage that only shows on loading fails the first call', async () => {
  const folder = copyOfModels('late');
  const content = readFileSync(join(folder, 'embed.onnx'));
  content[5_000_000]! ^= 1;
  writeFileSync(join(folder, 'embed.onnx'), content);
  const loaded = await load({ directory: folder, start: 'first-use' });
  expect(loaded.tier).toBe('embedded');
  await expect(loaded.embedder!.embed(['a'], 'asked')).rejects.toMatchObject({ code: 'unavailable' });
  await close(loaded);
});

test('the reader is loaded on first use, so its damage fails that call', async () => {
  const folder = copyOfModels('flipped-reader');
  const content = readFileSync(join(folder, 'reader.onnx'));
  content[content.length - 1_000]! ^= 1;
  writeFileSync(join(folder, 'reader.onnx'), content);
  const loaded = await load({ directory: folder });
  expect(loaded).toMatchObject({ tier: 'embedded', reason: null });
  await expect(loaded.reader!.read([['a', 'b']], 'asked')).rejects.toMatchObject({ code: 'unavailable' });
  await close(loaded);
});

test('a folder without a declared reader works', async () => {
  const folder = copyOfModels('no-reader');
  for (const file of ['reader.onnx', 'checksums.json']) rmSync(join(folder, file));
  const loaded = await load({ directory: folder, start: 'first-use' });
  expect(loaded).toMatchObject({ tier: 'embedded', reader: null, reason: null });
  expect(loaded.judge).not.toBeNull();
  await close(loaded);
});

test('a runtime that is missing or does not load means the lexical tier', async () => {
  expectLexical(await load({ runtime: 'onnxruntime-nowhere' }), /onnxruntime-nowhere is not installed/);
  const broken = join(root, 'broken-runtime.mjs');
  writeFileSync(broken, "throw new Error('libonnxruntime.so.1: wrong ELF class\\n  at dlopen');");
  expectLexical(
    await load({ runtime: broken }),
    /onnxruntime-node cannot be loaded \(libonnxruntime.so.1: wrong ELF class\)/,
  );
});

const bytes = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map(part => Buffer.from(part as string)));

function varint(value: number): Buffer {
  const out: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...out, rest]);
    out.push((rest % 128) + 128);
  }
}

const number = (field: number, value: number) => bytes(varint(field * 8), varint(value));
function part(field: number, ...content: (Buffer | string)[]): Buffer {
  const body = bytes(...content);
  return bytes(varint(field * 8 + 2), varint(body.length), body);
}

/** The smallest encoder: `last_hidden_state` is a table looked up by `input_ids`. Fields as in onnx.proto. */
function tableEncoder(table: Float32Array, width: number): Buffer {
  const value = (field: number, name: string, type: number, dims: readonly string[]) =>
    part(
      field,
      part(1, name),
      part(2, part(1, number(1, type), part(2, ...dims.map(dim => part(1, part(2, dim)))))),
    );
  const graph = [
    part(1, part(1, 'table'), part(1, 'input_ids'), part(2, 'last_hidden_state'), part(4, 'Gather')),
    part(2, 'g'),
    part(
      5,
      number(1, table.length / width),
      number(1, width),
      number(2, 1),
      part(8, 'table'),
      part(9, Buffer.from(table.buffer)),
    ),
    value(11, 'input_ids', 7, ['b', 's']),
    value(12, 'last_hidden_state', 1, ['b', 's', 'd']),
  ];
  return bytes(number(1, 8), part(7, ...graph), part(8, part(1, ''), number(2, 17)));
}

function otherFolder(name: string, description: object | null): string {
  const folder = join(root, name);
  mkdirSync(folder);
  cpSync(join(packaged, 'tokenizer.json'), join(folder, 'tokenizer.json'));
  const table = Float32Array.from(
    { length: 30_522 * 2 },
    (_, at) => (at % 2 === 0 ? (at / 2) % 7 : ((at - 1) / 2) % 5) + 1,
  );
  writeFileSync(join(folder, 'encoder.onnx'), tableEncoder(table, 2));
  if (description) writeFileSync(join(folder, 'model.json'), JSON.stringify(description));
  return folder;
}

const tableRow = (id: number) => [(id % 7) + 1, (id % 5) + 1];
const unit = (x: number, y: number) => [x / Math.hypot(x, y), y / Math.hypot(x, y)];

test('another encoder works by its model.json: pooling, names, prefixes', async () => {
  const folder = otherFolder('mean', {
    name: 'table',
    version: '7',
    max_tokens: 64,
    pooling: 'mean',
    normalize: true,
    embed: 'encoder.onnx',
    prefixes: { query: 'hello ' },
  });
  const loaded = await load({ directory: folder });
  expect(loaded.embedder?.model).toEqual({ name: 'table', version: '7', dimensions: 2 });
  expect(loaded.judge).toBeNull();
  // [CLS] hello world [SEP]
  const rows = [101, 7592, 2088, 102].map(tableRow);
  const wanted = unit(
    rows.reduce((sum, row) => sum + row[0]!, 0),
    rows.reduce((sum, row) => sum + row[1]!, 0),
  );
  const [passage] = await loaded.embedder!.embed(['hello world'], 'asked');
  const [query] = await loaded.embedder!.embed(['world'], 'asked', undefined, 'query');
  expect(passage![0]).toBeCloseTo(wanted[0]!, 5);
  expect(passage![1]).toBeCloseTo(wanted[1]!, 5);
  expect(query).toEqual(passage);
  await close(loaded);
});

test('the first token alone counts with cls pooling', async () => {
  const loaded = await load({ directory: otherFolder('cls', { pooling: 'cls', embed: 'encoder.onnx' }) });
  expect(loaded.embedder?.model.name).toBe('cls');
  const [vector] = await loaded.embedder!.embed(['hello world'], 'asked');
  const [x, y] = tableRow(101);
  expect(Array.from(vector!)).toEqual(unit(x!, y!).map(Math.fround));
  await close(loaded);
});

test('an invalid description is rejected with its reason', async () => {
  const folder = otherFolder('none', { embed: 'encoder.onnx' });
  expectLexical(await load({ directory: folder }), /"pooling" to "mean" or "cls"/);
  writeFileSync(join(folder, 'model.json'), '{"embed": "encoder.onnx", "pooling": "max"}');
  expectLexical(await load({ directory: folder }), /model.json is not valid: .*pooling/);
  writeFileSync(join(folder, 'model.json'), '{"embed": "encoder.onnx", "pooling": "cls", "dimensions": 9}');
  expectLexical(await load({ directory: folder }), /vectors with 2 dimensions, but 9 were declared/);
  writeFileSync(join(folder, 'encoder.onnx'), 'not a model');
  writeFileSync(join(folder, 'model.json'), '{"embed": "encoder.onnx", "pooling": "cls"}');
  expectLexical(await load({ directory: folder }), /cannot be used: .+/);
});
