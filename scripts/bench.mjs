/** `npm run bench`: builds the measuring room and runs it with the arguments given. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { build, giveUp, inRoot, install, requireNode } from './prepare.mjs';

requireNode();
if (!existsSync(inRoot('packages', 'bench', 'src', 'main.ts'))) {
  giveUp('There is nothing to measure with yet: packages/bench/src/main.ts is missing.');
}
install();
build('bench', 'server', 'client');

const bench = spawn(
  process.execPath,
  [inRoot('packages', 'bench', 'dist', 'main.js'), ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => bench.kill(signal));
bench.on('error', error => giveUp(`The bench could not be started: ${error.message}`));
bench.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
