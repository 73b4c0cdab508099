/** `npm test`: types, lint and arrows, then every test; arguments go to vitest (`npm test -- cli`). */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findChromium, installChromium } from './chromium.mjs';
import { inRoot, install, npm, requireNode, root, say } from './prepare.mjs';

const mostNamed = 30;

const close = ({ passed, failed, skipped }, code) => {
  process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
  process.exit(code);
};

const readReport = file => {
  if (!existsSync(file)) return null;
  const files = JSON.parse(readFileSync(file, 'utf8')).testResults;
  // A file that cannot even be loaded has no failed test of its own, and must count as one.
  return files.flatMap(({ name, status, assertionResults }) => [
    ...assertionResults.map(test => ({ ...test, file: name })),
    ...(status === 'failed' && !assertionResults.some(test => test.status === 'failed')
      ? [{ file: name, fullName: 'the file itself', status: 'failed' }]
      : []),
  ]);
};

/** Where there is no Python, or it lacks packages, they say so and succeed. */
const testPython = () =>
  ['python-tests.mjs', 'training-tests.mjs']
    .map(
      name =>
        spawnSync(process.execPath, [inRoot('scripts', name)], { cwd: root, stdio: 'inherit' }).status ?? 1,
    )
    .find(code => code !== 0) ?? 0;

const runTests = (reportFile, ...args) => {
  const { status } = spawnSync(
    process.execPath,
    [
      inRoot('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--reporter=${inRoot('scripts', 'second-tries.mjs')}`,
      `--outputFile.json=${reportFile}`,
      ...args,
    ],
    { cwd: root, stdio: 'inherit' },
  );
  return { code: status ?? 1, tests: readReport(reportFile) };
};

/** Files that failed or were cut off because a worker ended. With more of them, it is not the machine. */
const mostRunAgain = 5;
const filesToRunAgain = ({ tests }) => {
  if (tests === null || process.argv.length > 2) return [];
  const files = [...new Set(tests.filter(isUnfinished).map(test => test.file))];
  return files.length > mostRunAgain ? [] : files;
};
const isUnfinished = ({ status }) => status === 'failed' || status === 'pending';

/** What failed beside others on a busy machine has one more try, alone; the run says so. */
const runAgain = (first, files, reportFile) => {
  say(`\nRun again, alone:\n${files.map(file => `  ${relative(root, file)}`).join('\n')}`);
  const { code, tests } = runTests(reportFile, '--maxWorkers=1', ...files.map(file => relative(root, file)));
  if (tests === null) return first;
  return { code, tests: [...first.tests.filter(test => !files.includes(test.file)), ...tests] };
};

const sayLeftOut = leftOut => {
  if (leftOut.length === 0) {
    say('No other test was left out.');
    return;
  }
  say(`Left out: ${leftOut.length}`);
  for (const test of leftOut.slice(0, mostNamed))
    say(`  ${relative(root, test.file)}: ${test.fullName} (${test.status})`);
  if (leftOut.length > mostNamed) say(`  and ${leftOut.length - mostNamed} more`);
};

requireNode();
install();

// tsc trusts its notes: without its output it would build nothing, and the end-to-end tests run the built program.
const unbuilt = ['client', 'server'].some(name => !existsSync(inRoot('packages', name, 'dist')));
const checked =
  (unbuilt ? npm(['run', '--silent', 'build', '--', '--force']) : 0) || npm(['run', '--silent', 'check']);
if (checked !== 0) {
  say('\nThe check (types, lint, arrows between folders) failed: the tests did not run.');
  close({ passed: 0, failed: 1, skipped: 0 }, checked);
}

const chromium = findChromium() ?? (installChromium() ? findChromium() : null);
if (chromium === null) {
  say(
    '\nThere is no Chromium here, and it could not be installed with apt: the tests of the explorer are left out.',
  );
  say('Install it (Debian: apt-get install chromium), or name its program in CHROMIUM.');
}

const folder = mkdtempSync(join(tmpdir(), 'loci-test-'));
const first = runTests(join(folder, 'report.json'), ...process.argv.slice(2));
const files = filesToRunAgain(first);
const { code, tests } = files.length === 0 ? first : runAgain(first, files, join(folder, 'again.json'));
rmSync(folder, { recursive: true, force: true });
const python = process.argv.length > 2 ? 0 : testPython();

if (tests === null) {
  say('\nvitest ended without a report.');
  close({ passed: 0, failed: 1, skipped: 0 }, code || 1);
}
if (process.argv.length > 2) say(`\nOnly what was asked for ran: ${process.argv.slice(2).join(' ')}`);
if (files.length > 0)
  say(`\nRun twice, the second time alone: ${files.map(file => relative(root, file)).join(', ')}`);
const withStatus = status => tests.filter(test => test.status === status);
const leftOut = tests.filter(({ status }) => status !== 'passed' && status !== 'failed');
sayLeftOut(leftOut);
const passed = withStatus('passed').length;
// An error outside of any test (an unhandled rejection) fails the run without failing a test.
const failed = Math.max(withStatus('failed').length, code === 0 ? 0 : 1) + (python === 0 ? 0 : 1);
// By the report: a whole run that had started a PostgreSQL ended with 0 although tests had failed.
close({ passed, failed, skipped: leftOut.length }, code || python || (failed > 0 ? 1 : 0));
