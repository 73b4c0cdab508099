/** `npm run leaks`, `fuzz`, `faults`, `clock`, `packages`, `keep-database`: builds, then runs the long tests of that name; `--reads 20000` and the like go to them. */
import { spawn } from 'node:child_process';
import { build, giveUp, inRoot, install, requireNode } from './prepare.mjs';

const [name, ...args] = process.argv.slice(2);
if (name === undefined)
  giveUp('Which long tests? One of: leaks, fuzz, faults, clock, packages, keep-database', 2);

/** `--reads 20000` becomes LOCI_LONG_READS=20000; what has no number goes to vitest. */
const amounts = {};
const others = [];
for (let at = 0; at < args.length; at += 1) {
  const [flag, joined] = args[at].split('=');
  const value = joined ?? args[at + 1];
  if (!/^--[a-z][a-z-]*$/.test(flag) || !/^\d+$/.test(value ?? '')) {
    others.push(args[at]);
    continue;
  }
  amounts[`LOCI_LONG_${flag.slice(2).toUpperCase().replaceAll('-', '_')}`] = value;
  if (joined === undefined) at += 1;
}

requireNode();
install();
build('server', 'client');

const vitest = spawn(
  process.execPath,
  [
    inRoot('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--config',
    inRoot('vitest.long.config.ts'),
    `${name}.long.ts`,
    ...others,
  ],
  { cwd: inRoot(), stdio: 'inherit', env: { ...process.env, ...amounts } },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => vitest.kill(signal));
vitest.on('error', error => giveUp(`The tests could not be started: ${error.message}`));
vitest.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
