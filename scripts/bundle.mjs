/** Joins the compiled server into a few files, and keeps what the engine compiled of them: a start takes a third of the time. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { writeNotices } from './notices.mjs';

const server = path => fileURLToPath(new URL(`../packages/server/${path}`, import.meta.url));
// As deep as the rooms of dist, so that what a module finds beside the package it finds from here too.
const folder = server('dist/bundle');

/** What brings its own binary or its own files, and what is found as a plug-in. */
const external = [
  /^@photostructure\/sqlite/,
  /^onnxruntime-node/,
  /^@huggingface\/tokenizers/,
  /^@loci\/(models|bench)/,
  /^typescript$/,
  // Only where it is configured.
  /^pg$/,
  /^@opentelemetry\//,
  // Its joined form looks for its own parts by name, which a joined file has not.
  /^jsonc-parser/,
];

/** Answers with the modules that went in. */
const writeJoined = async (input, output) => {
  const bundle = await rolldown({ input, platform: 'node', external, logLevel: 'warn' });
  const written = await bundle.write({
    dir: folder,
    sourcemap: true,
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    ...output,
  });
  return written.output.flatMap(chunk => chunk.moduleIds ?? []);
};

const quiet = { LOCI_MODELS: 'off', LOCI_LOG_LEVEL: 'silent' };

/** One run of the server that does what the first minute of any server does. */
const runOnce = async ({ runCommandLine }, data) => {
  const secret = 'only-for-this-one-run-of-the-build';
  const env = { ...quiet, LOCI_ADMIN_SECRET: secret };
  const stdout = new PassThrough();
  const streams = { stdin: new PassThrough(), stdout, stderr: new PassThrough().resume() };
  const args = ['serve', '--port', '0', '--data', data, '--example', '--json'];
  const ended = runCommandLine(args, env, streams, name => import(name));
  const { address } = JSON.parse(String((await once(stdout, 'data'))[0]));
  const ask = (path, body) =>
    fetch(`${address}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).then(answer => answer.text());
  await ask('/readyz');
  const { items } = JSON.parse(await ask('/v1/graphs'));
  const graph_id = items[0].graph_id;
  await ask(`/v1/contexts/${graph_id}`);
  await ask('/v1/memories/search', { graph_id, query: 'What did we decide about uploads?' });
  await ask('/v1/memories/insights', { graph_id, task: 'Large uploads fail, what should I do?' });
  process.emit('SIGTERM', 'SIGTERM');
  await ended;
};

/** The first minute of an agent: it says hello, reads what there is and asks once. */
const runMcpOnce = async ({ runCommandLine }, data) => {
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const ended = runCommandLine(['mcp', '--data', data, '--graph', 'atlas'], quiet, {
    stdin,
    stdout,
    stderr: new PassThrough().resume(),
  });
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  const send = message => stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ask = async (id, method, params) => {
    send({ id, method, params });
    await lines.next();
  };
  const clientInfo = { name: 'build', version: '0' };
  await ask(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
  send({ method: 'notifications/initialized' });
  await ask(2, 'tools/list', {});
  await ask(3, 'tools/call', { name: 'recall', arguments: { query: 'What did we decide about uploads?' } });
  stdin.end();
  await ended;
};

const ofProgram = await writeJoined(
  { cli: server('dist/cli/cli.js') },
  { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs', cleanDir: true },
);
// The worker is a file of its own, because a thread starts from one.
const ofWorker = await writeJoined(
  { 'model-worker': server('dist/language/models/model-worker.js') },
  { format: 'esm', entryFileNames: '[name].js' },
);

writeNotices(join(folder, 'NOTICE.txt'), [...ofProgram, ...ofWorker]);

const { openJoined } = await import('../packages/server/dist/joined.js');
const joined = openJoined(folder);
const data = await mkdtemp(join(tmpdir(), 'loci-build-'));
try {
  await runOnce(joined.load('cli.cjs'), data);
  await runMcpOnce(joined.load('cli.cjs'), data);
  joined.keepCompiled();
} finally {
  await rm(data, { recursive: true, force: true });
}
