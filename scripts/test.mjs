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
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(test => ({ ...test, file: name })),
  );
  const count = status => tests.filter(test => test.status === status).length;
  // A file that cannot even be loaded has no failed test of its own, and must count as one.
  const unloadable = files.filter(
    file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  );
  const leftOut = tests.filter(test => test.status !== 'passed' && test.status !== 'failed');
  return { passed: count('passed'), failed: count('failed') + unloadable.length, leftOut };
};

const sayLeftOut = leftOut => {
  if (leftOut.length === 0) {
    say('Left out: nothing.');
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
const reportFile = join(folder, 'report.json');
const vitest = spawnSync(
  process.execPath,
  [
    inRoot('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--reporter=${inRoot('scripts', 'second-tries.mjs')}`,
    `--outputFile.json=${reportFile}`,
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit' },
);
const report = readReport(reportFile);
rmSync(folder, { recursive: true, force: true });

const code = vitest.status ?? 1;
if (report === null) {
  say('\nvitest ended without a report.');
  close({ passed: 0, failed: 1, skipped: 0 }, code || 1);
}
if (process.argv.length > 2) say(`\nOnly what was asked for ran: ${process.argv.slice(2).join(' ')}`);
sayLeftOut(report.leftOut);
// An error outside of any test (an unhandled rejection) fails the run without failing a test.
const failed = code === 0 ? report.failed : Math.max(report.failed, 1);
// By the report: a whole run that had started a PostgreSQL ended with 0 although tests had failed.
close({ passed: report.passed, failed, skipped: report.leftOut.length }, code || (failed > 0 ? 1 : 0));
