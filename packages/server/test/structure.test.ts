/** The structure of the code: what holds no logic, how long a file may be, and what no folder is called. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const longest = 300;

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      file =>
        file.isFile() && /\.(?:ts|tsx|mts)$/.test(file.name) && !file.parentPath.includes('node_modules'),
    )
    .map(file => join(file.parentPath, file.name));

const packages = readdirSync(join(root, 'packages'));
const sources = packages.flatMap(name => {
  const folders = readdirSync(join(root, 'packages', name));
  return ['src', 'test']
    .filter(part => folders.includes(part))
    .flatMap(part => sourcesIn(join(root, 'packages', name, part)));
});
const shown = (file: string) => relative(root, file).split(sep).join('/');
const read = (file: string) => readFileSync(file, 'utf8');
const own = sources.filter(file => !file.endsWith('.d.ts'));
const inServer = (path: string) => read(join(root, 'packages/server/src', path));

/** Comments and texts may say "if". */
const codeOf = (text: string) =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'/g, "''");
const branches = (text: string) =>
  codeOf(text).match(/\b(?:if|for|while|switch|catch)\b\s*\(|\?\?|\s\?\s|&&|\|\|/g) ?? [];

it('sees the sources', () => {
  expect(own.length).toBeGreaterThan(100);
});

it('keeps the engine free of logic', () => {
  expect(
    branches(
      inServer('engine/engine.ts').replace(/^type Bound.*$/gms, match => match.split(';').slice(1).join(';')),
    ),
  ).toEqual([]);
});

it('keeps compose to opening and binding', () => {
  expect(branches(inServer('compose.ts')).length).toBeLessThanOrEqual(8);
  expect(codeOf(inServer('compose.ts'))).not.toMatch(/\b(?:for|while|switch)\s*\(/);
});

it('splits a file before it grows long', () => {
  // The contract is one table, and a table is read by its rows.
  const tables = ['packages/client/src/contract/operations.ts'];
  const long = own.filter(file => read(file).trimEnd().split('\n').length > longest).map(shown);
  expect(long.filter(file => !tables.includes(file))).toEqual([]);
});

it('has no corridor: nothing is called utils, helpers, common or misc', () => {
  const corridor = /(?:^|\/)(?:utils?|helpers?|common|misc|shared)(?:\/|\.|$)/i;
  expect(own.map(shown).filter(file => corridor.test(file))).toEqual([]);
});

it('lets folders beside each other import one way', () => {
  const shipped = own.filter(
    file => /packages\/[^/]+\/src\//.test(shown(file)) && !/\.(?:test|contract)\./.test(file),
  );
  const arrows = new Set(
    shipped.flatMap(file =>
      [...read(file).matchAll(/from '(\.[^']+)'/g)].map(
        ([, to]) => `${shown(dirname(file))} ${shown(dirname(join(dirname(file), to as string)))}`,
      ),
    ),
  );
  const areBeside = (one: string, other: string) =>
    one !== other && !`${one}/`.startsWith(`${other}/`) && !`${other}/`.startsWith(`${one}/`);
  const bothWays = [...arrows].filter(arrow => {
    const [from, to] = arrow.split(' ') as [string, string];
    return areBeside(from, to) && arrows.has(`${to} ${from}`);
  });
  expect(arrows.size).toBeGreaterThan(100);
  expect(bothWays).toEqual([]);
});

it('names its files in kebab-case', () => {
  expect(own.map(shown).filter(file => !/^[a-z0-9.-]+$/.test(file.split('/').at(-1) as string))).toEqual([]);
});

it('says at the top of every file what it is for', () => {
  const told = own.filter(file => !/src\/.*\.test\.ts$/.test(shown(file)));
  const silent = told.filter(file => !/^(?:#!.*\n)?\/(?:\*\*|\/)/.test(read(file)));
  expect(silent.map(shown)).toEqual([]);
});

it('reads the environment and the clock at the root only', () => {
  const rooms = own.filter(
    file =>
      /server\/src\/(?:domain|engine|api|storage)\//.test(file) && !/\.(?:test|contract)\.ts$/.test(file),
  );
  expect(rooms.filter(file => /\bprocess\.env\b/.test(codeOf(read(file)))).map(shown)).toEqual([]);
  const timeless = rooms.filter(file => /src\/(?:domain|engine)\//.test(file));
  expect(timeless.filter(file => /\bDate\.now\(|new Date\(\)/.test(codeOf(read(file)))).map(shown)).toEqual(
    [],
  );
});

it('makes snake_case in the api alone', () => {
  const inner = own.filter(
    file => /server\/src\/(?:domain|engine)\//.test(file) && !file.endsWith('.test.ts'),
  );
  const wire = inner.filter(file =>
    /\b(?:graph_id|context_types|occurred_at|memory_id)\b/.test(codeOf(read(file))),
  );
  expect(wire.map(shown)).toEqual([]);
});
