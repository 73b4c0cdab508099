/** The command line: knows every command by name and loads only the one that was called. */
import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import type { LocalEndpoint } from '../choose-llm.js';
import { type Environment, isDebugging, wantsColour } from '../config.js';
import { misspelt } from '../variables.js';
import { given } from './given.js';
import { WrongUse } from './outcomes.js';
import type { ImportPackage, Register, Session } from './session.js';
import { openTerminal, type Streams } from './terminal.js';

interface CommandEntry {
  readonly summary: string;
  readonly load: () => Promise<{ register: Register }>;
}

export const commands: Readonly<Record<string, CommandEntry>> = {
  serve: { summary: 'run the server', load: () => import('./commands/serve.js') },
  mcp: {
    summary: 'connect an agent over the Model Context Protocol (stdio)',
    load: () => import('./commands/mcp.js'),
  },
  setup: {
    summary: 'connect an agent to the memory, or disconnect it',
    load: () => import('./commands/setup.js'),
  },
  session: {
    summary: 'brief an agent when it starts, and store what it learned when it ends',
    load: () => import('./commands/session.js'),
  },
  secrets: { summary: 'create, list and revoke secrets', load: () => import('./commands/secrets.js') },
  remember: { summary: 'store a memory', load: () => import('./commands/remember.js') },
  search: { summary: 'find memories, best first', load: () => import('./commands/search.js') },
  ask: {
    summary: 'get a finding and a recommendation, with sources',
    load: () => import('./commands/insight.js'),
  },
  insight: { summary: 'the same as ask', load: () => import('./commands/insight.js') },
  asked: {
    summary: 'show what was asked, and the answers',
    load: () => import('./commands/asked.js'),
  },
  feedback: {
    summary: 'say whether an insight was helpful, wrong, outdated or lacked something',
    load: () => import('./commands/feedback.js'),
  },
  review: {
    summary: 'show unanswered questions, unused memories and answers that are out of date',
    load: () => import('./commands/review.js'),
  },
  tend: {
    summary: 'decide proposals that tidy a graph, each with a single key',
    load: () => import('./commands/tend.js'),
  },
  contexts: {
    summary: 'browse, search, rename, merge and forget contexts',
    load: () => import('./commands/contexts.js'),
  },
  relationships: {
    summary: 'show how a context is linked to others',
    load: () => import('./commands/relationships.js'),
  },
  contradictions: {
    summary: 'list, open and resolve contradictions',
    load: () => import('./commands/contradictions.js'),
  },
  why: {
    summary: 'explain where a memory comes from, and what supports or contests it',
    load: () => import('./commands/why.js'),
  },
  memory: {
    summary: 'list, show, change, retract, release or forget memories',
    load: () => import('./commands/memory.js'),
  },
  graphs: { summary: 'list, show, set and forget graphs', load: () => import('./commands/graphs.js') },
  digest: {
    summary: 'report what changed since a day',
    load: () => import('./commands/digest.js'),
  },
  tail: { summary: "follow a graph's events", load: () => import('./commands/tail.js') },
  webhooks: {
    summary: "send a graph's events to a URL",
    load: () => import('./commands/webhooks.js'),
  },
  import: {
    summary: 'import an export, or files from another program',
    load: () => import('./commands/import.js'),
  },
  export: {
    summary: 'export a graph as JSON lines, Markdown, GraphML or MCP',
    load: () => import('./commands/export.js'),
  },
  watch: {
    summary: 'keep a graph in sync with a folder of Markdown notes',
    load: () => import('./commands/watch.js'),
  },
  llm: {
    summary: 'show which LLM is used; allow a local one, or stop using it',
    load: () => import('./commands/llm.js'),
  },
  backup: { summary: 'back up the database while it is in use', load: () => import('./commands/backup.js') },
  restore: { summary: 'restore a backup', load: () => import('./commands/restore.js') },
  copy: {
    summary: 'copy everything between a folder and PostgreSQL',
    load: () => import('./commands/copy.js'),
  },
  migrate: {
    summary: 'create or upgrade the database tables',
    load: () => import('./commands/migrate.js'),
  },
  rebuild: {
    summary: 'embed every memory again with the configured model',
    load: () => import('./commands/rebuild.js'),
  },
  eval: {
    summary: 'measure understanding on a folder of data',
    load: () => import('./commands/measure.js'),
  },
  fit: { summary: 'calibrate the confidence of insights', load: () => import('./commands/measure.js') },
  bench: { summary: 'measure speed', load: () => import('./commands/measure.js') },
  doctor: {
    summary: 'check the installation, and show how to fix each problem',
    load: () => import('./commands/doctor.js'),
  },
};

const rootHelp = `
Commands work on a local folder (--data, LOCI_DATA, default ~/.loci) or on a server
(--url or LOCI_URL, with the secret in LOCI_SECRET). LOCI_GRAPH sets the default for --graph.

Examples:
  $ loci serve --example
  $ loci remember "Uploads over 80 MB fail on staging." --graph atlas --context error:ECONNRESET
  $ loci ask "Large uploads fail, what should I do?" --graph atlas
`;

const versionOfPackage = (): string => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return String(version);
};

/** The command that was called, so that only its module is loaded; `loci help search` means search. */
const commandAsked = (args: readonly string[]): string | undefined => {
  const words = args.filter(arg => !arg.startsWith('-'));
  return words[0] === 'help' ? words[1] : words[0];
};

/** With --json, failures are JSON too. */
const wantsJson = (args: readonly string[]): boolean => {
  const end = args.indexOf('--');
  return args.slice(0, end === -1 ? undefined : end).includes('--json');
};

/** The program with the command that was called; the others have only a name and a summary. */
export const buildProgram = async (args: readonly string[], session: Session): Promise<Command> => {
  const program = new Command('loci')
    .description('A memory service that agents and people can trust.')
    .version(session.version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show help for a command')
    .showHelpAfterError('(see --help)')
    .addHelpText('after', rootHelp)
    .exitOverride()
    .configureOutput({
      writeOut: text => session.terminal.result(text.replace(/\n$/, '')),
      writeErr: text => {
        if (!wantsJson(args)) session.terminal.note(inPlainWords(text).replace(/\n$/, ''));
      },
    });
  const asked = commandAsked(args);
  for (const [name, { summary, load }] of Object.entries(commands)) {
    const command = program.command(name).description(summary).helpOption('-h, --help', 'show help');
    if (name === asked) (await load()).register(command, session);
  }
  return program;
};

/** Commander has its own names for what people type. */
const inPlainWords = (message: string): string =>
  message
    .replace("error: command-argument value '", "error: '")
    .replace(/' is invalid for argument '([^']+)'/, "' is not a valid $1");

/** A usage error as one full sentence. */
const asWrongUse = ({ code, message }: CommanderError): WrongUse =>
  new WrongUse(
    code === 'commander.help'
      ? 'no command given; --help lists the commands'
      : inPlainWords(message).replace(/^error: /, ''),
  );

const reportFailure = async (error: unknown, session: Session, json: boolean): Promise<number> => {
  // Commander has printed it already; help and version count as success.
  if (error instanceof CommanderError && (error.exitCode === 0 || !json)) return error.exitCode === 0 ? 0 : 2;
  const { describeFailure, failureInJson, failureInLines } = await import('./failures.js');
  const failure = describeFailure(error instanceof CommanderError ? asWrongUse(error) : error);
  const { exitCode } = failure;
  if (!json)
    for (const line of failureInLines(failure, session.terminal.notePaint)) session.terminal.note(line);
  else if (failure.lines.length > 0) session.terminal.note(failureInJson(failure));
  if (isDebugging(session.env) && error instanceof Error && error.stack !== undefined)
    session.terminal.note(error.stack);
  return exitCode;
};

/** Help for a command that does not exist is a usage error, and is reported as one. */
const withoutHelpOfNothing = (program: Command, args: readonly string[]): string[] => {
  const words = args.filter(arg => !arg.startsWith('-'));
  if (words[0] !== 'help') return [...args];
  let command = program;
  for (const [at, word] of words.entries()) {
    if (at === 0) continue;
    const next = command.commands.find(one => one.name() === word);
    if (next === undefined) return command.commands.length === 0 ? [...args] : words.slice(1, at + 1);
    command = next;
  }
  return [...args];
};

const greet = async (session: Session): Promise<void> => {
  const [{ configOf }, { firstGreeting }] = await Promise.all([
    import('./connect.js'),
    import('./greeting.js'),
  ]);
  const said = firstGreeting(session.terminal, configOf(session, {}).data);
  if (said !== null) session.terminal.note(said);
};

export const runCommandLine = async (
  args: readonly string[],
  env: Environment,
  streams: Streams,
  importPackage: ImportPackage,
  localLlms?: readonly LocalEndpoint[],
): Promise<number> => {
  const session: Session = {
    env,
    terminal: openTerminal(streams, wantsColour(env) && !wantsJson(args)),
    version: versionOfPackage(),
    importPackage,
    ...given({ localLlms }),
  };
  for (const said of misspelt(env))
    session.terminal.note(`${session.terminal.notePaint.warning('warning:')} ${said}`);
  try {
    if (args.length === 0) await greet(session);
    const program = await buildProgram(args, session);
    await program.parseAsync(withoutHelpOfNothing(program, args), { from: 'user' });
    return 0;
  } catch (error) {
    return await reportFailure(error, session, wantsJson(args));
  }
};
