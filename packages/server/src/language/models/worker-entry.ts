/** Finds the file that a model's worker thread starts from. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The files of the thread; the last is the entry. */
const files = ['model-encoder', 'model-file', 'model-outline', 'model-session', 'model-worker'];

/**
 * A worker thread runs JavaScript only. In compiled code, its entry is next to this file. When the TypeScript source
 * runs directly (tests), its files are compiled separately and cached by content, so that they are never stale.
 */
export function workerEntry(): URL {
  if (!import.meta.url.endsWith('.ts')) return new URL('./model-worker.js', import.meta.url);
  const sources = files.map(name =>
    readFileSync(fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), 'utf8'),
  );
  const require = createRequire(import.meta.url);
  const installed = dirname(dirname(require.resolve('typescript/package.json')));
  const digest = createHash('sha256').update(sources.join('\n')).digest('hex').slice(0, 16);
  const folder = join(installed, '.cache', 'loci');
  const compiled = files.map(name => join(folder, `${name}-${digest}.mjs`));
  const entry = compiled.at(-1)!;
  if (!existsSync(entry)) {
    const typescript = require('typescript') as typeof import('typescript');
    mkdirSync(folder, { recursive: true });
    for (const [at, source] of sources.entries()) {
      const { outputText } = typescript.transpileModule(source, {
        compilerOptions: { target: typescript.ScriptTarget.ES2023, module: typescript.ModuleKind.ESNext },
      });
      // Several test processes may do this at once: each writes its own file, and the last rename wins.
      const own = `${compiled[at]}.${process.pid}`;
      writeFileSync(own, outputText.replace(/'\.\/(model-\w+)\.js'/g, `'./$1-${digest}.mjs'`));
      renameSync(own, compiled[at]!);
    }
  }
  return pathToFileURL(entry);
}
