/** `loci setup`: adds Loci to an agent's settings after showing the change, and removes it again. */
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
import { everyPart, type Memory, partsFor, wayOf } from '../setup/what-to-write.js';
import { shellCommand } from '../shell-words.js';

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
  throw new WrongUse(`"${printable(graph)}" is not a valid graph name: ${problem?.message}`);
};

/**
 * A project's graph is named after its folder, but never like the example graph; what applies everywhere goes to
 * "personal".
 */
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
  const answer = await terminal.ask(`Which graph? A new name creates a new graph. [${proposed}] `);
  return requireGraph(answer || proposed);
};

const placeInWords = (config: Config, scope: Scope): string => {
  if (config.url !== null) return config.url;
  if (scope === 'project') return "each person's own folder (LOCI_DATA or ~/.loci)";
  return config.databaseUrl === null ? config.data : 'the database of LOCI_DATABASE_URL';
};

/** After `npm start`, an agent with an empty memory is seldom what the person wants. */
const noteEmpty = ({ terminal }: Session, config: Config, scope: Scope): void => {
  if (scope === 'project' || config.url !== null || config.databaseUrl !== null || holdsData(config.data))
    return;
  terminal.note(
    `Nothing is stored in ${config.data} yet. \`npm start\` stores in the .loci folder of its project: to use that, pass it with --data.`,
  );
};

const noteExample = ({ terminal }: Session, config: Config, graph: string): void => {
  if (graph !== exampleGraph || config.url !== null || !holdsExample(config)) return;
  terminal.note(
    `"${graph}" is the example graph about a made-up project: your work would be mixed with it. Choose your own graph with --graph.`,
  );
};

const scopeOf = (agent: Agent, asked: Scope | undefined): Scope => {
  const scope = asked ?? agent.scopes[0];
  if (agent.scopes.includes(scope)) return scope;
  throw new WrongUse(
    `${agent.title} has no ${scope} scope; omit --scope, or use ${agent.scopes.join(' or ')}`,
  );
};

/** Shared settings must work on every machine. */
const requireShareable = (scope: Scope, flags: SetupFlags, agent: Agent): void => {
  if (scope !== 'project' || flags.data === undefined) return;
  const [own] = agent.scopes;
  throw new WrongUse(
    `--data names a folder on this machine, but project settings are shared; use --scope ${own}, name a server with --url, or omit --data to use each person's own folder`,
  );
};

const printEntry = ({ terminal }: Session, agent: Agent, scope: Scope, memory: Memory, entry: Part): void => {
  const command = agent.command?.(scope, wayOf(scope, memory)) ?? null;
  terminal.result(
    command === null ? entry.put('', entry.value).trimEnd() : shellCommand(command, process.platform),
  );
};

const show = ({ terminal }: Session, { file, what, before, after }: FileChange): void => {
  const how = before === null ? ' (new)' : after === null ? ' (deleted: nothing else in it)' : '';
  terminal.result(`${file}${how}: ${what}`);
  terminal.result(printable(lineDiff(before ?? '', after ?? '')));
};

/** Whether the person agreed to the changes shown. */
const agreed = async (
  session: Session,
  changes: readonly FileChange[],
  flags: SetupFlags,
): Promise<boolean> => {
  for (const one of changes) show(session, one);
  const question = changes.length === 1 ? 'Make this change?' : 'Make these changes?';
  if (await confirmed(session.terminal, flags.yes, question)) return true;
  session.terminal.note('Nothing changed.');
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
      `"${entryName}" is not in the ${flags.scope ?? ''}${flags.scope === undefined ? '' : ' '}settings of ${agent.title}. Nothing to remove.`,
    );
    return;
  }
  if (!(await agreed(session, changes, flags))) return;
  removeChanges(changes, [places.project, places.home]);
  terminal.note(`Removed from ${agent.title}. Your memories are still there.`);
};

const noteSecret = ({ terminal }: Session, config: Config, agent: Agent): void => {
  const variable =
    config.url === null ? (config.databaseUrl === null ? null : 'LOCI_DATABASE_URL') : 'LOCI_SECRET';
  if (variable === null) return;
  terminal.note(
    agent.hidesEnvironment
      ? `${agent.title} does not pass on your environment variables: add "env": { "${variable}": "…" } to the entry by hand.`
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
    throw new WrongUse(`${agent.title} has no hooks that Loci supports; omit --hooks`);
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
    terminal.note(`${agent.title} is already connected. Nothing to change.`);
    return;
  }
  if (!(await agreed(session, changes, flags))) return;
  for (const kept of writeChanges(changes)) terminal.note(`The previous settings are kept in ${kept}`);
  terminal.note(
    `${agent.title} is connected to the graph "${graph}" in ${placeInWords(config, scope)}. ${agent.afterwards}`,
  );
  if (scope === 'project' && config.url === null)
    terminal.note('The shared settings start @loci/server with npx and hold no paths of this machine.');
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
      'the graph (LOCI_GRAPH); if omitted you are asked, with the name of this folder, or "personal" for every project, as the default',
    )
    .option(
      '--scope <scope>',
      'local (this project, only you), project (shared with the project) or user (every project)',
      oneOf(...scopes),
    )
    .option('--hooks', 'also load memories when a session starts, and store what was learned when it ends')
    .option('--print', 'print the command or the entry without changing anything')
    .option('--remove', 'remove it from every scope, or only from --scope')
    .option('-y, --yes', 'skip the confirmation')
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
