/** `npm run fuzz:schemathesis`: a server on an empty folder, and schemathesis on its OpenAPI document, where Python has it; further arguments go to it. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build, giveUp, inRoot, install, requireNode, say } from './prepare.mjs';

/** A program of that name, or one that the caller names. */
const program = process.env.SCHEMATHESIS ?? 'schemathesis';
if (spawnSync(program, ['--version'], { stdio: 'ignore' }).status !== 0) {
  giveUp(
    'schemathesis is not here, so nothing was tested. Install it (pip install schemathesis) or name it: SCHEMATHESIS=/path npm run fuzz:schemathesis',
    2,
  );
}
requireNode();
install();
build('server', 'client');

const secret = 'secret-of-the-schemathesis-run';
const data = mkdtempSync(join(tmpdir(), 'loci-schemathesis-'));
const server = spawn(
  process.execPath,
  [inRoot('packages', 'server', 'dist', 'main.js'), 'serve', '--example', '--port', '0', '--data', data],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, LOCI_ADMIN_SECRET: secret, LOCI_MODELS: 'off', LOCI_LOG_LEVEL: 'error' },
  },
);
const address = await new Promise(found => {
  createInterface({ input: server.stdout }).on('line', line => {
    const here = /https?:\/\/[^\s"]+/.exec(line)?.[0];
    if (here) found(here.replace(/\/$/, ''));
  });
  server.once('exit', () => found(null));
});
if (address === null) giveUp('The server did not start.');

// What it stores, another request forgets, so a fine request may find nothing: only what must never be is asked for.
const checks =
  'not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,response_headers_conformance,unsupported_method,allow_header_conformance,ignored_auth,missing_required_header';
const tested = spawnSync(
  program,
  [
    'run',
    `${address}/openapi.json`,
    '--url',
    address,
    '--header',
    `Authorization: Bearer ${secret}`,
    '--checks',
    checks,
    '--continue-on-failure',
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit', cwd: data },
);
const answered = await fetch(`${address}/readyz`).then(
  ({ status }) => status,
  () => 'nothing',
);
say(`Afterwards the server answers ${answered} to /readyz.`);
server.kill('SIGTERM');
await new Promise(ended => server.once('exit', ended));
rmSync(data, { recursive: true, force: true });
process.exit(answered === 200 ? (tested.status ?? 1) : 1);
