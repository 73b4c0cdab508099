/** `npm run test:cluster`: the tests that need a Citus cluster, on the one that LOCI_TEST_CITUS_URL names. */
import { spawnSync } from 'node:child_process';
import { build, inRoot, install, requireNode, say } from './prepare.mjs';

if (!process.env.LOCI_TEST_CITUS_URL) {
  say('No cluster was tested: name one in LOCI_TEST_CITUS_URL (postgres://user@coordinator/database).');
  process.exit(0);
}

requireNode();
install();
build('server', 'client');

const { status } = spawnSync(
  process.execPath,
  [
    inRoot('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--config',
    inRoot('vitest.cluster.config.ts'),
    ...process.argv.slice(2),
  ],
  { cwd: inRoot(), stdio: 'inherit' },
);
process.exit(status ?? 1);
