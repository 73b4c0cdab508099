/**
 * The tests of the Python client in its own environment, where there is Python 3.10 or newer; otherwise it says what
 * was left out. `--adapters` installs the agent frameworks too; other arguments go to pytest.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, say } from './prepare.mjs';

const folder = inRoot('clients', 'python');
/** CrewAI needs other versions of shared packages, so it has its own environment. */
const together = ['langgraph', 'langchain', 'openai-agents', 'llama-index'];
const apart = ['crewai'];

const leaveOut = why => {
  say(`Left out: the tests of the Python client, because ${why}.`);
  process.exit(0);
};

const run = (program, args, stdio = 'inherit') => spawnSync(program, args, { cwd: folder, stdio }).status;

const canRun = program =>
  run(
    program,
    ['-c', 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))'],
    ['ignore', 'ignore', 'ignore'],
  ) === 0;

const findPython = () =>
  (process.env.PYTHON === undefined ? ['python3', 'python'] : [process.env.PYTHON]).find(canRun) ??
  leaveOut('there is no Python 3.10 or newer with venv and pip (name one in PYTHON)');

/** The Python of an environment with these extras, installed again if pyproject.toml changed. */
const prepare = (name, extras) => {
  const home = inRoot('node_modules', '.python', name);
  const python = join(
    home,
    ...(process.platform === 'win32' ? ['Scripts', 'python.exe'] : ['bin', 'python']),
  );
  const stamp = join(home, `installed-${extras.join('-')}`);
  const isFresh =
    existsSync(stamp) && statSync(stamp).mtimeMs > statSync(join(folder, 'pyproject.toml')).mtimeMs;
  if (isFresh) return python;
  if (run(findPython(), ['-m', 'venv', home], 'ignore') !== 0) leaveOut('no environment could be made');
  const pip = [
    '-m',
    'pip',
    'install',
    '-q',
    '--disable-pip-version-check',
    '--retries',
    '1',
    '--timeout',
    '15',
  ];
  if (run(python, [...pip, '-e', `.[${extras.join(',')}]`], ['ignore', 2, 'ignore']) !== 0)
    leaveOut('pip could not install what they need');
  writeFileSync(stamp, '');
  return python;
};

const args = process.argv.slice(2).filter(arg => arg !== '--adapters');
const withAdapters = process.argv.includes('--adapters');

const python = prepare('client', withAdapters ? ['test', ...together] : ['test']);
const codes = [run(python, ['-m', 'pytest', ...args]), run(python, ['-m', 'mypy'])];
if (withAdapters) {
  const crewai = prepare('crewai', ['test', ...apart]);
  codes.push(
    run(crewai, ['-m', 'pytest', '-W', 'ignore', 'tests/adapters', 'tests/test_docs.py', '-k', 'crewai']),
  );
} else {
  say('Left out: the adapters of the Python client that need a framework; --adapters installs them.');
}
process.exit(codes.find(code => code !== 0) ?? 0);
