/** Every command with its help, as the program prints it. */
import { runCommandLine } from '../../packages/server/dist/cli/cli.js';
import { code, page } from './markdown.mjs';

/** The program on streams that are no terminal: what it prints is gathered. */
const printed = async args => {
  let text = '';
  const stream = {
    isTTY: false,
    columns: 80,
    on: () => stream,
    write: chunk => {
      text += chunk;
      return true;
    },
  };
  const streams = { stdin: { isTTY: false }, stdout: stream, stderr: stream };
  await runCommandLine(args, {}, streams, async () => {
    throw Object.assign(new Error('not installed'), { code: 'ERR_MODULE_NOT_FOUND' });
  });
  return text;
};

/** The names under "Commands:" in a help text. */
const commandsIn = help =>
  [...(/^Commands:\n((?: {2}.*\n?)+)/m.exec(help)?.[1] ?? '').matchAll(/^ {2}([a-z-]+)/gm)]
    .map(([, name]) => name)
    .filter(name => name !== 'help');

/** They say themselves how they are used, and stand in a package of their own. */
const measuring = ['eval', 'fit', 'bench'];

const section = async words => {
  const help = await printed([...words, '--help']);
  const parts = [`${'#'.repeat(words.length + 1)} loci ${words.join(' ')}`, code(help)];
  for (const name of commandsIn(help)) parts.push(...(await section([...words, name])));
  return parts;
};

export const cliPage = async () => {
  // Commander asks the process how wide a line may be.
  const { isTTY } = process.stdout;
  process.stdout.isTTY = false;
  try {
    const root = await printed(['--help']);
    const parts = [];
    for (const name of commandsIn(root).filter(command => !measuring.includes(command)))
      parts.push(...(await section([name])));
    return page(
      'Command line',
      'The help of every command, as `loci --help` prints it. [Measuring understanding](../evaluation.md) describes `loci eval`, `loci fit` and `loci bench`.',
      'Wrong usage exits with code 2, and any other failure with code 1. With `--json`, errors are JSON too, on stderr: `{"error": {"code", "message", "errors", "remedy", "exit_code"}}`, where `code` is one of the [error codes](errors.md), `wrong_use` or `failed`.',
      code(root),
      ...parts,
    );
  } finally {
    process.stdout.isTTY = isTTY;
  }
};
