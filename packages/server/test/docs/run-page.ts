/** Runs the shell blocks of a page one after the other, as a reader would, against a real server in a folder of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newPlace, startServer } from '../loci-process.js';
import { type Block, blocksOf, root, textOf } from './markdown-files.js';

export interface RanBlock extends Block {
  /** What it printed; null where it was not reached. */
  readonly out: string | null;
}

const reasonShown = /^_Not run by the tests: .+\._$/;
const usualAddress = 'http://127.0.0.1:4747';
const program = join(root, 'packages', 'server', 'dist', 'main.js');

/** Blocks for a shell, but for those that say above them why they cannot be run. */
export const runnable = (file: string): Block[] =>
  blocksOf(textOf(file)).filter(({ language, before }) => language === 'sh' && !reasonShown.test(before));

/** What is promised in the background is done before a reader has read on. */
const settled = `until curl -s ${usualAddress}/readyz | grep -q '"waiting":{"total":0'; do sleep 0.1; done`;
const mark = (at: number): string => `@@ block ${at}`;

const scriptOf = (blocks: readonly Block[]): string =>
  [
    'set -euo pipefail',
    ...blocks.flatMap(({ text }, at) => [`echo '${mark(at)}'`, text.trimEnd(), settled]),
    `echo '${mark(blocks.length)}'`,
  ].join('\n');

const between = (text: string, from: string, to: string): string | null => {
  const start = text.indexOf(from);
  if (start === -1) return null;
  const end = text.indexOf(to, start);
  return text.slice(start + from.length, end === -1 ? undefined : end);
};

/** `loci` by its name, as the alias of the page gives it to a person. */
const programFolder = (folder: string): string => {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'loci'), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
  chmodSync(join(bin, 'loci'), 0o755);
  return bin;
};

export const runPage = async (
  file: string,
): Promise<{ code: number | null; blocks: RanBlock[]; err: string }> => {
  const blocks = runnable(file);
  const withModels = textOf(file).includes('<!-- run with models -->');
  const place = { ...newPlace() };
  const data = join(place.folder, '.loci');
  const models = withModels ? { LOCI_MODELS: '', LOCI_RELATE: '' } : {};
  // The reader of the pages.
  const env = { ...models, LOCI_NAME: 'Dana', LOCI_LOG_LEVEL: 'silent' };
  const server = await startServer(
    { ...place, data },
    [...(textOf(file).includes('atlas') ? ['--example'] : []), '--secret-file', join(data, 'secret')],
    env,
  );
  try {
    const script = scriptOf(blocks).replaceAll(usualAddress, server.address);
    const child = spawn('bash', ['-c', script], {
      cwd: place.folder,
      env: { ...place.env, ...env, PATH: `${programFolder(place.folder)}:${process.env.PATH}` },
    });
    const said = { out: '', err: '' };
    child.stdout.setEncoding('utf8').on('data', chunk => {
      said.out += chunk;
    });
    // A person sees both on the screen.
    child.stderr.setEncoding('utf8').on('data', chunk => {
      said.out += chunk;
      said.err += chunk;
    });
    const [code] = (await once(child, 'close')) as [number | null];
    return {
      code,
      err: said.err,
      blocks: blocks.map((block, at) => ({ ...block, out: between(said.out, mark(at), mark(at + 1)) })),
    };
  } finally {
    await server.stop();
    place.remove();
  }
};

/** Ids, times and scores are another's at every run; they count as left out. */
const changing =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z|\d{4}-\d\d-\d\d \d\d:\d\dZ|\d+\.\d{3,}/g;
const squeezed = (text: string): string => text.replace(/\s+/g, '');

/** The pieces of a printed answer that the run did not print, in its order. */
export const missingFrom = (printed: string, out: string): string[] => {
  const text = squeezed(out);
  let from = 0;
  return printed
    .replaceAll(changing, '…')
    .split('…')
    .map(squeezed)
    .filter(piece => piece.length > 3)
    .filter(piece => {
      const at = text.indexOf(piece, from);
      if (at === -1) return true;
      from = at + piece.length;
      return false;
    });
};
