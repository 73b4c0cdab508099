/** Finds the file that a model's worker thread starts from. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * A worker thread runs JavaScript only. From compiled code its entry lies beside this file; where the TypeScript source
 * itself runs (tests), the entry is compiled alone, kept by its content, so that it can never be an old one.
 */
export function workerEntry(): URL {
  if (!import.meta.url.endsWith('.ts')) return new URL('./model-worker.js', import.meta.url);
  const source = readFileSync(fileURLToPath(new URL('./model-worker.ts', import.meta.url)), 'utf8');
  const require = createRequire(import.meta.url);
  const installed = dirname(dirname(require.resolve('typescript/package.json')));
  const digest = createHash('sha256').update(source).digest('hex').slice(0, 16);
  const compiled = join(installed, '.cache', 'loci', `model-worker-${digest}.mjs`);
  if (!existsSync(compiled)) {
    const typescript = require('typescript') as typeof import('typescript');
    const { outputText } = typescript.transpileModule(source, {
      compilerOptions: { target: typescript.ScriptTarget.ES2023, module: typescript.ModuleKind.ESNext },
    });
    mkdirSync(dirname(compiled), { recursive: true });
    // Several test processes may do this at once: each writes its own file, and the last name wins.
    const own = `${compiled}.${process.pid}`;
    writeFileSync(own, outputText);
    renameSync(own, compiled);
  }
  return pathToFileURL(compiled);
}
