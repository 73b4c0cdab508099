/** `npm start`: from a fresh clone to a running server with a secret and an example; arguments go to `loci serve`. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { build, giveUp, inRoot, install, requireNode, root, say } from './prepare.mjs';

const usualPort = 4747;
const portsTried = 20;
const exampleGraph = 'atlas';

const args = process.argv.slice(2);
const program = inRoot('packages', 'server', 'dist', 'main.js');

/** The value of `--flag value` or `--flag=value`; null where it is not given. */
const flag = name => {
  const at = args.findIndex(arg => arg === name || arg.startsWith(`${name}=`));
  if (at === -1) return null;
  return args[at].includes('=') ? args[at].slice(name.length + 1) : (args[at + 1] ?? null);
};

const answers = (host, port) =>
  new Promise(settle => {
    const socket = connect({ host, port });
    const end = taken => {
      socket.destroy();
      settle(taken);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.setTimeout(1_000, () => end(false));
  });

/** The port is left to the caller when named; else the first free one from the usual one on. */
const choosePort = async host => {
  if (flag('--port') !== null || process.env.LOCI_PORT) return [];
  const reached = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  for (let port = usualPort; port < usualPort + portsTried; port += 1) {
    if (await answers(reached, port)) continue;
    if (port !== usualPort) {
      say(
        `Port ${usualPort} is taken (another Loci?), so this one takes ${port}. Choose one: npm start -- --port 5000`,
      );
    }
    return ['--port', String(port)];
  }
  return giveUp(
    `Ports ${usualPort} to ${usualPort + portsTried - 1} are taken. Choose one: npm start -- --port 5000`,
  );
};

/** As a shell takes it. */
const quoted = path => (/^[\w@%+=:,./\\-]+$/.test(path) ? path : `"${path}"`);

const welcome = (address, link, secretFile) => {
  const secret = readFileSync(secretFile, 'utf8').trim();
  const lines = [
    '',
    `  Loci is running at     ${address}`,
    `  Explore it at          ${link ?? `${address}/`}`,
    ...(link === null
      ? []
      : [`                         (signs you in once, within 5 minutes; after that, open ${address}/)`]),
    `  Your secret            ${secret}`,
    `                         (kept in ${relative(process.cwd(), secretFile)}, readable by you alone)`,
    `  Example graph          ${exampleGraph}`,
    '',
    '  Try it:',
    '',
    `  curl -s ${address}/v1/memories/insights -H 'Authorization: Bearer ${secret}' -H 'Content-Type: application/json' \\`,
    `    -d '{"graph_id": "${exampleGraph}", "task": "Large uploads fail with ECONNRESET in production, what should I do?"}'`,
    '',
    '  Connect an agent: run this in the folder of your own project. It asks which graph to use.',
    '',
    `  node ${quoted(program)} setup claude-code --data ${quoted(data)}`,
    '',
    '  Instead of claude-code, name claude-desktop, cursor, vscode, codex, windsurf, zed, gemini, opencode or cline.',
    '',
    '  Stop it with Ctrl-C.',
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
};

requireNode();
install();
build('server', 'client');

const data = resolve(root, flag('--data') ?? (process.env.LOCI_DATA || '.loci'));
const secretFile = resolve(root, flag('--secret-file') ?? join(data, 'secret'));
const port = await choosePort(flag('--host') ?? (process.env.LOCI_HOST || '127.0.0.1'));

const server = spawn(
  process.execPath,
  [
    program,
    'serve',
    '--example',
    ...port,
    ...args.filter(arg => arg !== '--no-open'),
    '--open',
    '--data',
    data,
    '--secret-file',
    secretFile,
  ],
  {
    cwd: root,
    // A person at a terminal may be asked about an LLM.
    stdio: [process.stdin.isTTY ? 'inherit' : 'ignore', 'pipe', 'inherit'],
    // Warnings only, so that what a person needs to read stays on the screen.
    env: {
      LOCI_LOG_LEVEL: 'warn',
      // One pool of memory for all threads: glibc otherwise keeps freed memory of each thread apart.
      MALLOC_ARENA_MAX: '1',
      ...process.env,
      ...(args.includes('--no-open') ? { BROWSER: 'none' } : {}),
    },
  },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
// Between npm and this script stands a shell that dies of a signal without passing it on: then nobody is left to stop us.
const parent = process.ppid;
const orphanCheck = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(orphanCheck);
  server.kill('SIGTERM');
}, 250);
if (process.env.npm_lifecycle_event === undefined) clearInterval(orphanCheck);
server.on('error', error => giveUp(`The server could not be started: ${error.message}`));
server.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

// Help is only passed on.
let welcomed = args.includes('--help') || args.includes('-h');
let address = null;
createInterface({ input: server.stdout }).on('line', line => {
  const link = /https?:\/\/[^\s"]+\/#sign-in=[\w-]+/.exec(line)?.[0] ?? null;
  const isFirst = address === null;
  address ??= /https?:\/\/[^\s"]+/.exec(line)?.[0]?.replace(/\/(?:#.*)?$/, '') ?? null;
  if (welcomed || address === null) {
    process.stdout.write(`${line}\n`);
    return;
  }
  // The address comes first; the next line has the link, or says why there is none.
  if (isFirst && link === null) return;
  welcomed = true;
  welcome(address, link, secretFile);
});
