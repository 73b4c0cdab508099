/** `loci setup`: writes the entry of the memory into the settings of an agent after showing it, and takes it out again. */
import { basename, resolve } from 'node:path';
import { operations } from '@loci/client';
import { type Config, readConfig } from '../../config.js';
import { confirmed } from '../confirm.js';
import { holdsData } from '../connect.js';
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
  type Way,
} from '../setup/agents.js';
import { type FileChange, isChange, withoutPart, withPart, writeChange } from '../setup/change-file.js';
import { lineDiff } from '../setup/line-diff.js';
import { entryName, type Part } from '../setup/parts.js';
import { settingsFoldersOf } from '../setup/settings-folders.js';
import { shellCommand } from '../setup/shell-words.js';
import { thisProgram } from '../this-program.js';

interface SetupFlags extends ConnectionFlags {
  readonly graph?: string;
  readonly scope?: Scope;
  readonly hooks?: boolean;
  readonly print?: boolean;
  readonly remove?: boolean;
  readonly yes?: boolean;
}

/** Where nobody named a graph: that of a project is called like its folder, and a person has one for all. */
const graphOf = (config: Config, scope: Scope, project: string): string => {
  const graph = config.graph ?? (scope === 'project' ? basename(project) || 'project' : 'personal');
  const checked = operations.getGraph.params.safeParse({ graph_id: graph });
  if (checked.success) return graph;
  const [problem] = checked.error.issues;
  throw new WrongUse(`"${printable(graph)}" cannot be the name of a graph: ${problem?.message}`);
};

/** What the commands of this person use, with its full path: an agent has another folder and another environment. */
const placeArgs = (config: Config): string[] => {
  if (config.url !== null) return ['--url', config.url];
  // An address with a password in it is written nowhere.
  return config.databaseUrl === null ? ['--data', config.data] : [];
};

const placeInWords = (config: Config): string =>
  config.url ?? (config.databaseUrl === null ? config.data : 'the database of LOCI_DATABASE_URL');

/** An agent with an empty memory is seldom what was meant after `npm start`. */
const noteEmpty = ({ terminal }: Session, config: Config): void => {
  if (config.url !== null || config.databaseUrl !== null || holdsData(config.data)) return;
  terminal.note(
    `Nothing is stored in ${config.data} yet. The memory of \`npm start\` is the folder .loci of that project: name it with --data.`,
  );
};

const wayOf = (place: readonly string[], config: Config, graph: string): Way => {
  const [command, script] = thisProgram();
  return {
    command,
    args: [script, 'mcp', ...place, '--graph', graph],
    url: config.url === null ? null : `${config.url}/mcp?graph=${encodeURIComponent(graph)}`,
  };
};

const scopeOf = (agent: Agent, asked: Scope | undefined): Scope => {
  const scope = asked ?? agent.scopes[0];
  if (agent.scopes.includes(scope)) return scope;
  throw new WrongUse(`${agent.title} has no ${scope} scope; leave --scope out`);
};

const hookPart = (
  name: AgentName,
  places: Places,
  scope: Scope,
  place: readonly string[],
  graph: string,
): Part | null => {
  const commandOf = (moment: 'start' | 'end') =>
    shellCommand(
      [...thisProgram(), 'session', moment, '--agent', name, ...place, '--graph', graph],
      process.platform,
    );
  return agents[name].hooks?.(places, scope, commandOf) ?? null;
};

const printEntry = ({ terminal }: Session, agent: Agent, scope: Scope, way: Way, entry: Part): void => {
  const command = agent.command?.(scope, way) ?? null;
  terminal.result(
    command === null ? entry.put('', entry.value).trimEnd() : shellCommand(command, process.platform),
  );
};

const show = ({ terminal }: Session, { file, what, before, after }: FileChange): void => {
  const how = before === null ? ' (new)' : after === null ? ' (held nothing else, goes)' : '';
  terminal.result(`${file}${how}: ${what}`);
  terminal.result(printable(lineDiff(before ?? '', after ?? '')));
};

/** True: done; false: the person said no; null: there is nothing to do. */
const change = async (
  session: Session,
  parts: readonly Part[],
  plan: (part: Part) => FileChange,
  flags: SetupFlags,
): Promise<boolean | null> => {
  const { terminal } = session;
  const changes = parts.map(plan).filter(isChange);
  if (changes.length === 0) return null;
  for (const one of changes) show(session, one);
  const question = changes.length === 1 ? 'Make this change?' : 'Make these changes?';
  if (!(await confirmed(terminal, flags.yes, question))) return false;
  for (const one of changes) {
    const kept = writeChange(one);
    if (kept !== null) terminal.note(`The file of before is kept as ${kept}`);
  }
  return true;
};

const run = async (session: Session, name: AgentName, flags: SetupFlags): Promise<void> => {
  const { terminal } = session;
  const agent = agents[name];
  const scope = scopeOf(agent, flags.scope);
  const project = resolve('.');
  const places: Places = { ...settingsFoldersOf(session.env, process.platform), project };
  const config = readConfig(session.env, flags, 'warn');
  const graph = graphOf(config, scope, project);
  const place = placeArgs(config);
  const way = wayOf(place, config, graph);
  const entry = agent.entry(places, scope, way);
  if (flags.print) {
    printEntry(session, agent, scope, way, entry);
    noteEmpty(session, config);
    return;
  }
  const hooks = hookPart(name, places, scope, place, graph);
  if (flags.hooks && hooks === null)
    throw new WrongUse(`${agent.title} has no hooks that Loci knows; leave --hooks out`);
  const takesHooks = hooks !== null && (flags.remove === true || flags.hooks === true);
  const parts = takesHooks ? [entry, hooks] : [entry];
  const done = await change(session, parts, flags.remove ? withoutPart : withPart, flags);
  if (done === null) {
    terminal.note(
      flags.remove
        ? `"${entryName}" is not in the ${scope} settings of ${agent.title}: nothing to take out.`
        : `${agent.title} has it already: nothing to change.`,
    );
    return;
  }
  if (!done) {
    terminal.note('Nothing was changed.');
    return;
  }
  if (flags.remove) {
    terminal.note(`Taken out of ${agent.title}. What is stored stays where it is.`);
    return;
  }
  terminal.note(
    `${agent.title} is connected to the graph "${graph}" in ${placeInWords(config)}. ${agent.afterwards}`,
  );
  noteEmpty(session, config);
  if (config.url !== null) terminal.note('It takes the secret from LOCI_SECRET of its own environment.');
  else if (config.databaseUrl !== null)
    terminal.note('It takes the address of the database from LOCI_DATABASE_URL of its own environment.');
};

export const register: Register = (command, session) => {
  withPlace(command)
    .argument('<agent>', agentNames.join(', '), oneOf(...agentNames))
    .option('-g, --graph <graph>', 'the graph (LOCI_GRAPH; default: the name of this folder, or "personal")')
    .option('--scope <scope>', 'project (this folder) or user (everywhere)', oneOf('project', 'user'))
    .option('--hooks', 'also at the start of a session: what is known; at its end: what was learnt')
    .option('--print', 'print the command or the entry, and change nothing')
    .option('--remove', 'take it out again')
    .option('-y, --yes', 'do not ask')
    .addHelpText(
      'after',
      examples(
        'loci setup claude-code --graph atlas --data /path/to/loci/.loci --hooks',
        'loci setup codex --print',
        'loci setup cursor --scope user --remove',
      ),
    )
    .action((name: AgentName, flags: SetupFlags) => run(session, name, flags));
};
