/** `loci setup`: writes the entry of the memory into the settings of an agent after showing it, and takes it out again. */
import { basename, resolve } from 'node:path';
import { operations } from '@loci/client';
import { type Config, readConfig } from '../../config.js';
import { confirmed } from '../confirm.js';
import { holdsData } from '../connect.js';
import { exampleGraph, holdsExample } from '../example.js';
import { type ConnectionFlags, examples, oneOf, withPlace } from '../options.js';
import { WrongUse } from '../outcomes.js';
import { printable } from '../print.js';
import type { Register, Session } from '../session.js';
import {
  type Agent,
  type AgentName,
  agentNames,
  agents,
  type Places,
  type Scope,
  scopes,
} from '../setup/agents.js';
import {
  type FileChange,
  removeChanges,
  withoutParts,
  withParts,
  writeChanges,
} from '../setup/change-file.js';
import { lineDiff } from '../setup/line-diff.js';
import { entryName, type Part } from '../setup/parts.js';
import { settingsFoldersOf } from '../setup/settings-folders.js';
import { shellCommand } from '../setup/shell-words.js';
import { everyPart, type Memory, partsFor, wayOf } from '../setup/what-to-write.js';

interface SetupFlags extends ConnectionFlags {
  readonly graph?: string;
  readonly scope?: Scope;
  readonly hooks?: boolean;
  readonly print?: boolean;
  readonly remove?: boolean;
  readonly yes?: boolean;
}

const requireGraph = (graph: string): string => {
  const checked = operations.getGraph.params.safeParse({ graph_id: graph });
  if (checked.success) return graph;
  const [problem] = checked.error.issues;
  throw new WrongUse(`"${printable(graph)}" cannot be the name of a graph: ${problem?.message}`);
};

/** That of a project is called like its folder, but never like the example; what holds everywhere is called so. */
const proposedGraph = (scope: Scope, project: string): string => {
  if (scope === 'user') return 'personal';
  const name = basename(project) || 'project';
  return name === exampleGraph ? `my-${name}` : name;
};

const graphOf = async (
  { terminal }: Session,
  flags: SetupFlags,
  config: Config,
  proposed: string,
): Promise<string> => {
  if (config.graph !== null) return requireGraph(config.graph);
  if (!terminal.interactive || flags.yes || flags.print) return requireGraph(proposed);
  const answer = await terminal.ask(
    `Which graph? A name that is not there yet begins a new one. [${proposed}] `,
  );
  return requireGraph(answer || proposed);
};

const placeInWords = (config: Config, scope: Scope): string => {
  if (config.url !== null) return config.url;
  if (scope === 'project') return 'the folder of each person (LOCI_DATA or ~/.loci)';
  return config.databaseUrl === null ? config.data : 'the database of LOCI_DATABASE_URL';
};

/** An agent with an empty memory is seldom what was meant after `npm start`. */
const noteEmpty = ({ terminal }: Session, config: Config, scope: Scope): void => {
  if (scope === 'project' || config.url !== null || config.databaseUrl !== null || holdsData(config.data))
    return;
  terminal.note(
    `Nothing is stored in ${config.data} yet. The memory of \`npm start\` is the folder .loci of that project: name it with --data.`,
  );
};

const noteExample = ({ terminal }: Session, config: Config, graph: string): void => {
  if (graph !== exampleGraph || config.url !== null || !holdsExample(config)) return;
  terminal.note(
    `"${graph}" is the example graph, and its project is made up: an agent would mix your work with it. Name a graph of your own with --graph.`,
  );
};

const scopeOf = (agent: Agent, asked: Scope | undefined): Scope => {
  const scope = asked ?? agent.scopes[0];
  if (agent.scopes.includes(scope)) return scope;
  throw new WrongUse(
    `${agent.title} has no ${scope} scope; leave --scope out, or use ${agent.scopes.join(' or ')}`,
  );
};

/** What is shared must work on every machine. */
const requireShareable = (scope: Scope, flags: SetupFlags, agent: Agent): void => {
  if (scope !== 'project' || flags.data === undefined) return;
  const [own] = agent.scopes;
  throw new WrongUse(
    `--data names a folder of this machine, and the settings of the project are shared; use --scope ${own}, name a server with --url, or leave --data out: then each person's own folder is used`,
  );
};

const printEntry = ({ terminal }: Session, agent: Agent, scope: Scope, memory: Memory, entry: Part): void => {
  const command = agent.command?.(scope, wayOf(scope, memory)) ?? null;
  terminal.result(
    command === null ? entry.put('', entry.value).trimEnd() : shellCommand(command, process.platform),
  );
};

const show = ({ terminal }: Session, { file, what, before, after }: FileChange): void => {
  const how = before === null ? ' (new)' : after === null ? ' (held nothing else, goes)' : '';
  terminal.result(`${file}${how}: ${what}`);
  terminal.result(printable(lineDiff(before ?? '', after ?? '')));
};

/** Whether the person said yes to what is shown. */
const agreed = async (
  session: Session,
  changes: readonly FileChange[],
  flags: SetupFlags,
): Promise<boolean> => {
  for (const one of changes) show(session, one);
  const question = changes.length === 1 ? 'Make this change?' : 'Make these changes?';
  if (await confirmed(session.terminal, flags.yes, question)) return true;
  session.terminal.note('Nothing was changed.');
  return false;
};

const remove = async (
  session: Session,
  name: AgentName,
  places: Places,
  flags: SetupFlags,
): Promise<void> => {
  const { terminal } = session;
  const agent = agents[name];
  const meant = flags.scope === undefined ? agent.scopes : [scopeOf(agent, flags.scope)];
  const changes = withoutParts(everyPart(name, places, meant));
  if (changes.length === 0) {
    terminal.note(
      `"${entryName}" is not in the ${flags.scope ?? ''}${flags.scope === undefined ? '' : ' '}settings of ${agent.title}: nothing to remove.`,
    );
    return;
  }
  if (!(await agreed(session, changes, flags))) return;
  removeChanges(changes, [places.project, places.home]);
  terminal.note(`Removed from ${agent.title}. What is stored stays where it is.`);
};

const noteSecret = ({ terminal }: Session, config: Config, agent: Agent): void => {
  const variable =
    config.url === null ? (config.databaseUrl === null ? null : 'LOCI_DATABASE_URL') : 'LOCI_SECRET';
  if (variable === null) return;
  terminal.note(
    agent.hidesEnvironment
      ? `${agent.title} starts its servers without your variables: add "env": { "${variable}": "…" } to the entry by hand.`
      : `It reads ${variable} from its own environment.`,
  );
};

const connect = async (
  session: Session,
  name: AgentName,
  places: Places,
  flags: SetupFlags,
): Promise<void> => {
  const { terminal, version } = session;
  const agent = agents[name];
  const scope = scopeOf(agent, flags.scope);
  requireShareable(scope, flags, agent);
  if (flags.hooks && agent.hooks === undefined)
    throw new WrongUse(`${agent.title} has no hooks that Loci knows; leave --hooks out`);
  const config = readConfig(session.env, flags, 'warn');
  const graph = await graphOf(session, flags, config, proposedGraph(scope, places.project));
  const memory: Memory = { config, graph, version };
  const parts = partsFor(name, places, scope, memory, flags.hooks === true);
  noteExample(session, config, graph);
  if (flags.print) {
    printEntry(session, agent, scope, memory, parts[0]);
    noteEmpty(session, config, scope);
    return;
  }
  const changes = withParts(parts);
  if (changes.length === 0) {
    terminal.note(`${agent.title} has it already: nothing to change.`);
    return;
  }
  if (!(await agreed(session, changes, flags))) return;
  for (const kept of writeChanges(changes)) terminal.note(`What was there before is kept as ${kept}`);
  terminal.note(
    `${agent.title} is connected to the graph "${graph}" in ${placeInWords(config, scope)}. ${agent.afterwards}`,
  );
  if (scope === 'project' && config.url === null)
    terminal.note(
      'Whoever opens the project starts @loci/server from npm by npx; nothing of this machine was written.',
    );
  noteEmpty(session, config, scope);
  noteSecret(session, config, agent);
};

const run = async (session: Session, name: AgentName, flags: SetupFlags): Promise<void> => {
  const places: Places = { ...settingsFoldersOf(session.env, process.platform), project: resolve('.') };
  await (flags.remove ? remove : connect)(session, name, places, flags);
};

export const register: Register = (command, session) => {
  withPlace(command)
    .argument('<agent>', agentNames.join(', '), oneOf(...agentNames))
    .option(
      '-g, --graph <graph>',
      'the graph (LOCI_GRAPH); left out, it is asked for: the name of this folder, or "personal" for every project',
    )
    .option(
      '--scope <scope>',
      'local (this project, you alone), project (a file the project shares) or user (everywhere)',
      oneOf(...scopes),
    )
    .option('--hooks', 'also at the start of a session: what is known; at its end: what was learnt')
    .option('--print', 'print the command or the entry, and change nothing')
    .option('--remove', 'remove it from every scope, or from that of --scope')
    .option('-y, --yes', 'do not ask')
    .addHelpText(
      'after',
      examples(
        'loci setup claude-code --hooks',
        'loci setup cursor --scope project --graph harbor',
        'loci setup codex --print',
        'loci setup claude-code --remove',
      ),
    )
    .action((name: AgentName, flags: SetupFlags) => run(session, name, flags));
};
