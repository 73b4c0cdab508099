/** `npm run bench`: builds the measuring room and runs it with the arguments given. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { startPostgres } from './embedded-postgres.mjs';
import { build, giveUp, inRoot, install, requireNode } from './prepare.mjs';

requireNode();
if (!existsSync(inRoot('packages', 'bench', 'src', 'main.ts'))) {
  giveUp('There is nothing to measure with yet: packages/bench/src/main.ts is missing.');
}
install();
build('bench', 'server', 'client');

const args = process.argv.slice(2);
const isAsked = !args.includes('--help') && (!args.includes('--only') || args.includes('postgres'));

/** The bench says what it leaves out where none can be started. */
const database = async () => {
  if (!isAsked || process.env.LOCI_BENCH_DATABASE_URL) return null;
  return startPostgres().catch(() => null);
};

const postgres = await database();
const bench = spawn(process.execPath, [inRoot('packages', 'bench', 'dist', 'main.js'), ...args], {
  stdio: 'inherit',
  env: { ...process.env, ...(postgres === null ? {} : { LOCI_BENCH_DATABASE_URL: postgres.url }) },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => bench.kill(signal));
bench.on('error', error => giveUp(`The bench could not be started: ${error.message}`));
bench.on('exit', async (code, signal) => {
  await postgres?.stop();
  process.exit(code ?? (signal ? 1 : 0));
});
