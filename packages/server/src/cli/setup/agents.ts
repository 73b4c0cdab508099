/**
 * The agents that `loci setup` supports: where each keeps its servers and hooks, in what form, and where that is
 * documented.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { given } from '../given.js';
import { jsonAt } from './json-places.js';
import { entryName, type Hooks, jsonEntry, jsonHooks, type Part, tomlEntry } from './parts.js';
import type { SettingsFolders } from './settings-folders.js';

export const agentNames = [
  'claude-code',
  'claude-desktop',
  'cursor',
  'vscode',
  'codex',
  'windsurf',
  'zed',
  'gemini',
  'opencode',
  'cline',
] as const;
export type AgentName = (typeof agentNames)[number];

/**
 * `local`: this project, for this person; `project`: a file shared with everyone in the project; `user`: everywhere.
 */
export const scopes = ['local', 'project', 'user'] as const;
export type Scope = (typeof scopes)[number];

/** How the agent reaches the memory: a process it starts, or the address of a server. */
export interface Way {
  readonly command: string;
  readonly args: readonly string[];
  /** The address of `/mcp`; null: only the process. */
  readonly url: string | null;
}

export interface Places extends SettingsFolders {
  readonly project: string;
}

export interface Agent {
  readonly title: string;
  /** The first is the default: one that is not shared. */
  readonly scopes: readonly [Scope, ...Scope[]];
  readonly entry: (places: Places, scope: Scope, way: Way) => Part;
  /** The agent's own command that does the same; omitted where it has none. */
  readonly command?: (scope: Scope, way: Way) => readonly string[] | null;
  /** Session events and the file of their hooks; omitted where it has none. */
  readonly hooks?: (places: Places, scope: Scope, commandOf: (moment: 'start' | 'end') => string) => Part;
  /** It passes few environment variables on to its servers. */
  readonly hidesEnvironment?: true;
  readonly afterwards: string;
}

const inScope = (scope: Scope, project: string, user: string): string => (scope === 'user' ? user : project);

const bearer = (variable: string) => ({ Authorization: `Bearer ${variable}` });

const processEntry = ({ command, args }: Way) => ({ command, args: [...args] });

/** Long enough for a start on a busy machine, while the agent waits. */
const hookSeconds = 20;

/** Recognised by what it runs, wherever this Loci is installed. */
const runsSession = (agent: AgentName) => {
  const ours = new RegExp(`\\bsession (start|end) --agent ${agent}\\b`);
  return (element: unknown): boolean => ours.test(JSON.stringify(element));
};

const commandGroup = (command: string, matcher?: string, timeout = hookSeconds) => ({
  ...given({ matcher }),
  hooks: [{ type: 'command', command, timeout }],
});

/** Claude Code names projects with forward slashes on every system. */
const claudeProject = (project: string): string => project.replaceAll('\\', '/');

/** The file that has our entry, else the one that exists. */
const opencodeFile = (folder: string): string => {
  const files = ['opencode.jsonc', 'opencode.json'].map(name => join(folder, name));
  const there = files.filter(file => existsSync(file));
  const ours = there.find(file => readFileSync(file, 'utf8').includes(`"${entryName}"`));
  return ours ?? there[0] ?? join(folder, 'opencode.json');
};

/** Version 2 lists servers under `mcp.servers` and also reads version 1's `mcp`, the only place version 1 knows. */
const opencodeServers = (text: string): readonly string[] => {
  const list = jsonAt(text, ['mcp', 'servers']);
  const isList = typeof list === 'object' && list !== null && !('type' in list);
  return isList ? ['mcp', 'servers'] : ['mcp'];
};

/** The settings of its VS Code extension, unless only its command line is installed. */
const clineFile = ({ home, desktop, clineFile: named }: Places): string => {
  const name = 'cline_mcp_settings.json';
  const ofExtension = join(desktop, 'Code', 'User', 'globalStorage', 'saoudrizwan.claude-dev', 'settings');
  const ofCommandLine = join(home, '.cline', 'data', 'settings');
  const folder = !existsSync(ofExtension) && existsSync(ofCommandLine) ? ofCommandLine : ofExtension;
  return named ?? join(folder, name);
};

export const agents: Readonly<Record<AgentName, Agent>> = {
  // https://code.claude.com/docs/en/mcp (scopes) and https://code.claude.com/docs/en/hooks
  'claude-code': {
    title: 'Claude Code',
    scopes: ['local', 'project', 'user'],
    entry: ({ project, claudeFile }, scope, way) =>
      jsonEntry(
        scope === 'project' ? join(project, '.mcp.json') : claudeFile,
        scope === 'local' ? ['projects', claudeProject(project), 'mcpServers'] : ['mcpServers'],
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
        inScope(
          scope,
          join(project, '.claude', scope === 'local' ? 'settings.local.json' : 'settings.json'),
          join(claude, 'settings.json'),
        ),
        {
          SessionStart: commandGroup(commandOf('start'), 'startup|resume|clear|compact'),
          SessionEnd: commandGroup(commandOf('end')),
        } satisfies Hooks,
        runsSession('claude-code'),
      ),
    afterwards: 'Restart Claude Code; `/mcp` shows it.',
  },
  // https://modelcontextprotocol.io/docs/develop/connect-local-servers
  'claude-desktop': {
    title: 'Claude Desktop',
    scopes: ['user'],
    entry: ({ desktop }, _, way) =>
      jsonEntry(join(desktop, 'Claude', 'claude_desktop_config.json'), ['mcpServers'], processEntry(way)),
    hidesEnvironment: true,
    afterwards: 'Quit and restart Claude Desktop.',
  },
  // https://cursor.com/docs/context/mcp and https://cursor.com/docs/agent/hooks
  cursor: {
    title: 'Cursor',
    scopes: ['user', 'project'],
    entry: ({ project, home }, scope, way) =>
      jsonEntry(
        join(inScope(scope, project, home), '.cursor', 'mcp.json'),
        ['mcpServers'],
        way.url === null ? processEntry(way) : { url: way.url, headers: bearer(`\${env:LOCI_SECRET}`) },
      ),
    hooks: ({ project, home }, scope, commandOf) =>
      jsonHooks(
        join(inScope(scope, project, home), '.cursor', 'hooks.json'),
        { sessionStart: { command: commandOf('start'), timeout: hookSeconds } },
        runsSession('cursor'),
        [[['version'], 1]],
      ),
    afterwards: 'It is listed under Settings > MCP.',
  },
  // https://code.visualstudio.com/docs/copilot/reference/mcp-configuration
  vscode: {
    title: 'VS Code',
    scopes: ['user', 'project'],
    entry: ({ project, desktop }, scope, way) =>
      jsonEntry(
        inScope(scope, join(project, '.vscode', 'mcp.json'), join(desktop, 'Code', 'User', 'mcp.json')),
        ['servers'],
        way.url === null
          ? { type: 'stdio', ...processEntry(way) }
          : { type: 'http', url: way.url, headers: bearer(`\${env:LOCI_SECRET}`) },
      ),
    afterwards: 'The command "MCP: List Servers" shows it.',
  },
  // https://developers.openai.com/codex/mcp and https://developers.openai.com/codex/hooks
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
    afterwards: '`/mcp` in Codex shows it; Codex asks you to trust a project and its hooks.',
  },
  // https://docs.windsurf.com/windsurf/cascade/mcp
  windsurf: {
    title: 'Windsurf',
    scopes: ['user'],
    entry: ({ home }, _, way) =>
      jsonEntry(
        join(home, '.codeium', 'windsurf', 'mcp_config.json'),
        ['mcpServers'],
        way.url === null ? processEntry(way) : { serverUrl: way.url, headers: bearer(`\${env:LOCI_SECRET}`) },
      ),
    afterwards: "Press Refresh in Cascade's MCP panel.",
  },
  // https://zed.dev/docs/ai/mcp; it does not expand variables in headers, so a server is also reached through the process.
  zed: {
    title: 'Zed',
    scopes: ['user'],
    entry: ({ zed }, _, way) => jsonEntry(join(zed, 'settings.json'), ['context_servers'], processEntry(way)),
    afterwards: 'It is listed in the Agent Panel settings, with a green dot.',
  },
  // https://geminicli.com/docs/tools/mcp-server and https://geminicli.com/docs/hooks/reference
  gemini: {
    title: 'Gemini CLI',
    scopes: ['user', 'project'],
    entry: ({ project, home }, scope, way) =>
      jsonEntry(
        join(inScope(scope, project, home), '.gemini', 'settings.json'),
        ['mcpServers'],
        way.url === null ? processEntry(way) : { httpUrl: way.url, headers: bearer('$LOCI_SECRET') },
      ),
    hooks: ({ project, home }, scope, commandOf) =>
      jsonHooks(
        join(inScope(scope, project, home), '.gemini', 'settings.json'),
        // In milliseconds.
        { SessionStart: commandGroup(commandOf('start'), undefined, hookSeconds * 1_000) },
        runsSession('gemini'),
      ),
    afterwards: 'Restart Gemini CLI; `/mcp` shows it.',
  },
  // https://opencode.ai/docs/mcp-servers and https://opencode.ai/docs/migrate-v1
  opencode: {
    title: 'OpenCode',
    scopes: ['user', 'project'],
    entry: ({ project, xdg }, scope, way) =>
      jsonEntry(
        opencodeFile(inScope(scope, project, join(xdg, 'opencode'))),
        opencodeServers,
        way.url === null
          ? { type: 'local', command: [way.command, ...way.args] }
          : { type: 'remote', url: way.url, headers: bearer('{env:LOCI_SECRET}') },
      ),
    afterwards: 'Restart OpenCode; `opencode mcp list` shows it.',
  },
  // https://docs.cline.bot/mcp/adding-and-configuring-servers; a server is reached through the process, as variables in headers are not expanded.
  cline: {
    title: 'Cline',
    scopes: ['user'],
    entry: (places, _, way) => jsonEntry(clineFile(places), ['mcpServers'], processEntry(way)),
    hidesEnvironment: true,
    afterwards: 'It is listed under MCP Servers > Configure.',
  },
};
