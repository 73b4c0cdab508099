/** What the packages hold, before anybody installs them; `npm run packages` does install them. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { proves } from '../requirements.js';
import { type Published, pack, published, root, sizeLimits } from './packed.js';

vi.setConfig({ testTimeout: 120_000 });

const read = (path: string): string => readFileSync(root + path, 'utf8');

interface Description {
  readonly exports: Readonly<Record<string, string | { types: string; default: string }>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly engines?: { readonly node: string };
  readonly type: string;
  readonly license: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const descriptionOf = (name: Published): Description =>
  JSON.parse(read(`packages/${name}/package.json`)) as Description;

/** Every file that package.json points at. */
const pointedAt = ({ exports, bin = {} }: Description): string[] =>
  [...Object.values(exports), ...Object.values(bin)]
    .flatMap(target => (typeof target === 'string' ? [target] : Object.values(target)))
    .map(path => path.replace(/^\.\//, ''));

const mustHold: Readonly<Record<Published, readonly string[]>> = {
  client: ['README.md'],
  models: ['README.md', 'NOTICE', 'embed.onnx', 'judge.onnx', 'tokenizer.json', 'checksums.json'],
  server: [
    'README.md',
    'NOTICE',
    'dist/bundle/cli.cjs',
    'dist/bundle/cli.cjs.compiled',
    'dist/bundle/model-worker.js',
    'dist/bundle/NOTICE.txt',
    'dist/explorer/index.html',
    'dist/explorer/NOTICE.txt',
    'example/atlas.jsonl',
  ],
};

/** Sources, tests, maps to sources that are not there, and what only a build needs. */
const mustNotHold = /\.(?:test|contract)\.|\.map$|^src\/|tsbuildinfo|(?:^|\/)node_modules\/|^test\//;

describe.each(published)('@loci/%s', name => {
  const packed = pack(name, null);
  const paths = packed.files.map(file => file.path);

  it('holds what it points at, its licence and what it needs to run, and nothing else', () => {
    proves('PKG-01');
    const description = descriptionOf(name);
    const wanted = ['LICENSE', 'package.json', ...mustHold[name], ...pointedAt(description)];
    expect(wanted.filter(path => !paths.includes(path))).toEqual([]);
    expect(paths.filter(path => mustNotHold.test(path))).toEqual([]);
    expect(description).toMatchObject({ type: 'module', license: 'MIT' });
    expect(read(`packages/${name}/LICENSE`)).toBe(read('LICENSE'));
  });

  it('names types first for every entry', () => {
    proves('PKG-01');
    for (const target of Object.values(descriptionOf(name).exports))
      if (typeof target !== 'string') expect(Object.keys(target)).toEqual(['types', 'default']);
  });

  it('keeps within its size', () => {
    proves('PKG-02');
    console.log(`@loci/${name}: ${packed.size} bytes packed, ${packed.unpackedSize} unpacked`);
    expect(packed.size).toBeLessThan(sizeLimits[name].packed);
    expect(packed.unpackedSize).toBeLessThan(sizeLimits[name].unpacked);
  });
});

const noticed = (file: string): string[] =>
  [...read(file).matchAll(/^ {2}((?:@[\w.-]+\/)?[\w.-]+) (\d\S*) \(([^)]+)\)$/gm)].map(
    ([, name, , licence]) => `${name}: ${licence}`,
  );

it('gives the licence of every joined package, all of which allow it', () => {
  proves('PKG-03');
  const ofServer = noticed('packages/server/dist/bundle/NOTICE.txt');
  const ofPage = noticed('packages/server/dist/explorer/NOTICE.txt');
  expect(ofServer).toEqual(expect.arrayContaining(['fastify: MIT', 'zod: MIT', 'commander: MIT']));
  expect(ofPage).toEqual(expect.arrayContaining(['preact: MIT', 'sigma: MIT']));
  const free = /: (?:MIT|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|Unlicense|BlueOak-1\.0\.0)(?: OR .*)?$/;
  expect([...ofServer, ...ofPage].filter(line => !free.test(line))).toEqual([]);
});

it('names in a dependency what the program needs and does not bring', () => {
  proves('PKG-01');
  const { dependencies = {} } = descriptionOf('server');
  for (const name of ['@photostructure/sqlite', '@loci/client', '@loci/models', 'pg'])
    expect(Object.keys(dependencies)).toContain(name);
  for (const name of published) expect(existsSync(`${root}packages/${name}/README.md`)).toBe(true);
});
