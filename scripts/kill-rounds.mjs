/** `npm run kill-rounds`: ten rounds of kill -9 to random servers and to PostgreSQL itself, while others write. */
import { spawnSync } from 'node:child_process';
import { inRoot, root } from './prepare.mjs';

const test = 'packages/server/test/postgres/kill.postgres.test.ts';
const { status } = spawnSync(
  process.execPath,
  [inRoot('node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'postgres', test],
  {
    cwd: root,
    stdio: 'inherit',
    env: { LOCI_KILL_ROUNDS: '10', LOCI_KILL_POSTGRES: 'yes', ...process.env },
  },
);
process.exit(status ?? 1);
