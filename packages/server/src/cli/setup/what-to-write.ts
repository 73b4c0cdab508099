/**
 * What `loci setup` writes for an agent: the entry, its hooks, and what keeps paths of this machine out of shared
 * files.
 */
import type { Config } from '../../config.js';
import { shellCommand } from '../shell-words.js';
import { thisProgram } from '../this-program.js';
import { type AgentName, agents, type Places, type Scope, type Way } from './agents.js';
import { keptFromGit, lineKeptFromGit } from './kept-from-git.js';
import type { Part } from './parts.js';

/** The memory the agent connects to, and the Loci that serves it. */
export interface Memory {
  readonly config: Config;
  readonly graph: string;
  readonly version: string;
}

/**
 * Shared settings name the package, which npm provides on every machine; all others name this installation. No
 * install script is needed, and where one fails npm would omit the runtime of the models.
 */
const programIn = (scope: Scope, version: string): readonly [string, ...string[]] =>
  scope === 'project' ? ['npx', '-y', '--ignore-scripts', `@loci/server@${version}`] : thisProgram();

/** What this person's commands use, with full paths: an agent has another working folder and environment. */
const placeArgs = (scope: Scope, config: Config): string[] => {
  if (config.url !== null) return ['--url', config.url];
  // An address with a password is never written, and a folder of this machine never goes into a shared file.
  return scope === 'project' || config.databaseUrl !== null ? [] : ['--data', config.data];
};

const argsOf = (scope: Scope, { config, graph }: Memory): string[] => [
  ...placeArgs(scope, config),
  '--graph',
  graph,
];

export const wayOf = (scope: Scope, memory: Memory): Way => {
  const [command, ...first] = programIn(scope, memory.version);
  const { url } = memory.config;
  return {
    command,
    args: [...first, 'mcp', ...argsOf(scope, memory)],
    url: url === null ? null : `${url}/mcp?graph=${encodeURIComponent(memory.graph)}`,
  };
};

const hooksFor = (
  name: AgentName,
  places: Places,
  scope: Scope,
  commandOf: (moment: 'start' | 'end') => string,
): Part | null => agents[name].hooks?.(places, scope, commandOf) ?? null;

/** The entry comes first. */
export const partsFor = (
  name: AgentName,
  places: Places,
  scope: Scope,
  memory: Memory,
  withHooks: boolean,
): readonly [Part, ...Part[]] => {
  const entry = agents[name].entry(places, scope, wayOf(scope, memory));
  const program = programIn(scope, memory.version);
  const hooks = withHooks
    ? hooksFor(name, places, scope, moment =>
        shellCommand(
          [...program, 'session', moment, '--agent', name, ...argsOf(scope, memory)],
          process.platform,
        ),
      )
    : null;
  if (hooks === null) return [entry];
  const kept = scope === 'local' ? keptFromGit(places.project, hooks.file) : null;
  return kept === null ? [entry, hooks] : [entry, hooks, kept];
};

const nowhere: Way = { command: '', args: [], url: null };

/** Everywhere an entry of ours can be, whatever its content. */
export const everyPart = (name: AgentName, places: Places, scopes: readonly Scope[]): Part[] =>
  scopes.flatMap(scope => {
    const hooks = hooksFor(name, places, scope, () => '');
    const kept = hooks !== null && scope === 'local' ? lineKeptFromGit(places.project, hooks.file) : null;
    return [agents[name].entry(places, scope, nowhere), hooks, kept].filter(part => part !== null);
  });
