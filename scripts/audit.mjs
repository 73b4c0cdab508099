/** Asks the registry for known weaknesses of what is shipped; fails on severe ones, and says so plainly where nobody can be asked. */
import { spawnSync } from 'node:child_process';
import { root, say } from './prepare.mjs';

const patienceMs = 20_000;
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
  say(`Known weaknesses of dependencies were not looked up: the registry cannot be asked (${why}).`);
  process.exit(0);
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
