/** What `npm run check` asks of a fresh build: its parts run side by side, and each says all it has to say at its end. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { inRoot, root, say } from './prepare.mjs';

const sources = readdirSync(inRoot('packages'))
  .map(name => `packages/${name}/src`)
  .filter(folder => existsSync(inRoot(folder)));
const script = name => inRoot('scripts', name);
const tool = (...path) => inRoot('node_modules', ...path);
const depcruise = tool('dependency-cruiser', 'bin', 'dependency-cruise.mjs');

const parts = {
  'arrows between folders': [depcruise, '--config', '.dependency-cruiser.cjs', ...sources],
  'slow patterns': [script('check-patterns.mjs')],
  'lint and format': [tool('@biomejs', 'biome', 'bin', 'biome'), 'check', '.'],
  language: [script('check-language.mjs')],
  'known vulnerabilities': [script('audit.mjs'), '--if-reachable'],
};

const runPart = args =>
  new Promise(resolve => {
    const child = spawn(process.execPath, args, { cwd: root });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', text => {
        said += text;
      });
    child.on('error', error => resolve({ code: 1, said: error.message }));
    child.on('close', code => resolve({ code: code ?? 1, said: said.trim() }));
  });

const failed = [];
await Promise.all(
  Object.entries(parts).map(async ([name, command]) => {
    const { code, said } = await runPart(command);
    if (said !== '') say(said);
    if (code !== 0) failed.push(name);
  }),
);
if (failed.length > 0) {
  say(`\nFailed: ${failed.join(', ')}.`);
  process.exit(1);
}
