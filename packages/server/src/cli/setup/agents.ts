/** The agents that `loci setup` knows: where each keeps its servers and hooks, and in what form. */
import { join } from 'node:path';
import { type Hooks, jsonEntry, jsonHooks, type Part, tomlEntry } from './parts.js';
import type { SettingsFolders } from './settings-folders.js';

export const agentNames = ['claude-code', 'claude-desktop', 'cursor', 'vscode', 'codex'] as const;
export type AgentName = (typeof agentNames)[number];
export type Scope = 'project' | 'user';

/** How the agent comes to the memory: a process that it starts, or the address of a server. */
export interface Way {
  readonly command: string;
  readonly args: readonly string[];
  /** The address of `/mcp`; null: the process alone. */
  readonly url: string | null;
}

export interface Places extends SettingsFolders {
  readonly project: string;
}

export interface Agent {
  readonly title: string;
  readonly scopes: readonly [Scope, ...Scope[]];
  readonly entry: (places: Places, scope: Scope, way: Way) => Part;
  /** The command of the agent itself that does the same; left out where it has none. */
  readonly command?: (scope: Scope, way: Way) => readonly string[] | null;
  /** Events of a session and the file of their hooks; left out where it has none. */
  readonly hooks?: (places: Places, scope: Scope, commandOf: (moment: 'start' | 'end') => string) => Part;
  readonly afterwards: string;
}

const inScope = (scope: Scope, project: string, user: string): string =>
  scope === 'project' ? project : user;

const bearer = (variable: string) => ({ Authorization: `Bearer ${variable}` });

const processEntry = ({ command, args }: Way) => ({ command, args: [...args] });

/** Long enough for a start on a busy machine; the agent waits for it. */
const hookSeconds = 20;

/** Known by what it runs, wherever this Loci is installed. */
const runsSession = (agent: AgentName) => {
  const ours = new RegExp(`\\bsession (start|end) --agent ${agent}\\b`);
  return (element: unknown): boolean => ours.test(JSON.stringify(element));
};

const commandGroup = (command: string, matcher?: string) => ({
  ...(matcher === undefined ? {} : { matcher }),
  hooks: [{ type: 'command', command, timeout: hookSeconds }],
});

export const agents: Readonly<Record<AgentName, Agent>> = {
  'claude-code': {
    title: 'Claude Code',
    scopes: ['project', 'user'],
    entry: ({ project, claudeFile }, scope, way) =>
      jsonEntry(
        inScope(scope, join(project, '.mcp.json'), claudeFile),
        'mcpServers',
        way.url === null
          ? { type: 'stdio', ...processEntry(way) }
          : { type: 'http', url: way.url, headers: bearer(`\${LOCI_SECRET}`) },
      ),
    command: (scope, way) =>
      way.url === null
        ? ['claude', 'mcp', 'add', '--scope', scope, 'loci', '--', way.command, ...way.args]
        : [
            ...['claude', 'mcp', 'add', '--scope', scope, '--transport', 'http', 'loci', way.url],
            ...['--header', `Authorization: Bearer \${LOCI_SECRET}`],
          ],
    hooks: ({ project, claude }, scope, commandOf) =>
      jsonHooks(
        inScope(scope, join(project, '.claude', 'settings.json'), join(claude, 'settings.json')),
        {
          SessionStart: commandGroup(commandOf('start'), 'startup|resume|clear|compact'),
          SessionEnd: commandGroup(commandOf('end')),
        } satisfies Hooks,
        runsSession('claude-code'),
      ),
    afterwards: 'Start Claude Code anew; `/mcp` shows it.',
  },
  'claude-desktop': {
    title: 'Claude Desktop',
    scopes: ['user'],
    entry: ({ desktop }, _, way) =>
      jsonEntry(join(desktop, 'Claude', 'claude_desktop_config.json'), 'mcpServers', processEntry(way)),
    afterwards: 'Quit Claude Desktop and start it anew.',
  },
  cursor: {
    title: 'Cursor',
    scopes: ['project', 'user'],
    entry: ({ project, home }, scope, way) =>
      jsonEntry(
        join(inScope(scope, project, home), '.cursor', 'mcp.json'),
        'mcpServers',
        way.url === null ? processEntry(way) : { url: way.url, headers: bearer(`\${env:LOCI_SECRET}`) },
      ),
    hooks: ({ project, home }, scope, commandOf) =>
      jsonHooks(
        join(inScope(scope, project, home), '.cursor', 'hooks.json'),
        { sessionStart: { command: commandOf('start'), timeout: hookSeconds } },
        runsSession('cursor'),
        [[['version'], 1]],
      ),
    afterwards: 'Settings, MCP shows it.',
  },
  vscode: {
    title: 'VS Code',
    scopes: ['project', 'user'],
    entry: ({ project, desktop }, scope, way) =>
      jsonEntry(
        inScope(scope, join(project, '.vscode', 'mcp.json'), join(desktop, 'Code', 'User', 'mcp.json')),
        'servers',
        way.url === null
          ? { type: 'stdio', ...processEntry(way) }
          : { type: 'http', url: way.url, headers: bearer(`\${env:LOCI_SECRET}`) },
      ),
    afterwards: 'The command "MCP: List Servers" shows it.',
  },
  codex: {
    title: 'Codex',
    scopes: ['user', 'project'],
    entry: ({ project, codex }, scope, way) =>
      tomlEntry(
        join(inScope(scope, join(project, '.codex'), codex), 'config.toml'),
        'mcp_servers',
        way.url === null ? processEntry(way) : { url: way.url, bearer_token_env_var: 'LOCI_SECRET' },
      ),
    command: (scope, way) =>
      scope === 'user'
        ? way.url === null
          ? ['codex', 'mcp', 'add', 'loci', '--', way.command, ...way.args]
          : ['codex', 'mcp', 'add', 'loci', '--url', way.url, '--bearer-token-env-var', 'LOCI_SECRET']
        : null,
    hooks: ({ project, codex }, scope, commandOf) =>
      jsonHooks(
        join(inScope(scope, join(project, '.codex'), codex), 'hooks.json'),
        { SessionStart: commandGroup(commandOf('start'), 'startup|resume|clear') },
        runsSession('codex'),
      ),
    afterwards: '`/mcp` in Codex shows it; a project must be trusted, and so must its hooks.',
  },
};
