/**
 * Asks the registry for known weaknesses of what is shipped; fails on severe ones. Where nobody can be asked it fails too,
 * with another exit code: "not checked" is not "nothing found". `--if-reachable`, as in `npm run check`, lets that pass, so
 * that a machine without a network can run the tests; CI and a release ask without it.
 */
import { spawnSync } from 'node:child_process';
import { root, say } from './prepare.mjs';

const patienceMs = 20_000;
const notChecked = 2;
const mayPass = process.argv.includes('--if-reachable');
const severe = ['high', 'critical'];

const asked = spawnSync(
  'npm',
  ['audit', '--json', '--omit', 'dev', '--fetch-retries', '0', '--fetch-timeout', '8000'],
  { cwd: root, encoding: 'utf8', timeout: patienceMs, shell: process.platform === 'win32' },
);

const answerOf = text => {
  try {
    return JSON.parse(text.slice(text.indexOf('{')));
  } catch {
    return null;
  }
};

const answer = answerOf(asked.stdout ?? '');
const counts = answer?.metadata?.vulnerabilities;
if (counts === undefined) {
  const why = answer?.statusCode ?? answer?.error?.code ?? asked.error?.code ?? 'no answer';
  say(`NOT CHECKED: known weaknesses of dependencies; the registry cannot be asked (${why}).`);
  process.exit(mayPass ? 0 : notChecked);
}
const found = severe.filter(level => counts[level] > 0);
const named = Object.values(answer.vulnerabilities ?? {}).filter(({ severity }) => severe.includes(severity));
for (const { name, severity } of named) say(`  ${severity}: ${name}`);
say(
  found.length === 0
    ? `No severe weaknesses are known of ${answer.metadata.dependencies?.prod ?? 'the'} shipped packages (moderate: ${counts.moderate}, low: ${counts.low}).`
    : 'Severe weaknesses are known of packages that are shipped; "npm audit --omit dev" says more.',
);
process.exit(found.length === 0 ? 0 : 1);
