/** `loci session`: run by an agent's hooks at the start and end of a session. */
import { type KnowledgeApi, limits } from '@loci/client';
import type { Config } from '../../config.js';
import { configOf, holdsData, withGraphOf } from '../connect.js';
import { gitSays } from '../git.js';
import { given } from '../given.js';
import { knownAtStart } from '../known-at-start.js';
import { examples, type GraphFlags, oneOf, wholeNumber, withPlace } from '../options.js';
import { WrongUse } from '../outcomes.js';
import { ownName } from '../own-name.js';
import { counted } from '../print.js';
import type { Register, Session } from '../session.js';
import { agents } from '../setup/agents.js';
import { messagesOf } from '../transcript.js';

const hookAgents = ['claude-code', 'codex', 'cursor', 'gemini'] as const;
type HookAgent = (typeof hookAgents)[number];

interface SessionFlags extends GraphFlags {
  readonly agent?: HookAgent;
  readonly about?: string;
  readonly maxTokens?: number;
  readonly user?: string;
}

/** What an agent passes to its hook on stdin. */
interface HookInput {
  readonly session_id?: unknown;
  readonly transcript_path?: unknown;
  readonly cwd?: unknown;
}

const defaultTokens = 1_000;

const readHookInput = async ({ terminal }: Session): Promise<HookInput> => {
  if (terminal.stdin.isTTY === true) return {};
  terminal.stdin.setEncoding('utf8');
  let text = '';
  for await (const chunk of terminal.stdin) text += chunk;
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text) as HookInput;
  } catch {
    throw new WrongUse('stdin is not the JSON that an agent passes to a hook');
  }
};

/** Each agent expects its hook's output in a different form. */
const spoken = (text: string, agent: HookAgent | undefined): string => {
  if (agent === undefined) return text;
  if (agent === 'cursor') return JSON.stringify({ additional_context: text });
  return JSON.stringify({ hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: text } });
};

const start = async (session: Session, flags: SessionFlags): Promise<void> => {
  const config = configOf(session, flags);
  // An empty folder is not a failure here: the agent may have just been connected.
  if (config.url === null && config.databaseUrl === null && !holdsData(config.data)) return;
  const { about, maxTokens = defaultTokens } = flags;
  const asked = { maxTokens, ...given({ about }) };
  const text = await withGraphOf(session, flags, (api, graph) => knownAtStart(api, graph, asked), {
    understands: about !== undefined,
  });
  if (text !== null) session.terminal.result(spoken(text, flags.agent));
};

const gitName = (folder: string): string | null => {
  try {
    return gitSays(folder, ['config', 'user.name']) || null;
  } catch {
    return null;
  }
};

/** The holder of the secret, as over MCP; else "I" is the person at the keyboard, and the assistant this agent. */
const speakersOf = async (
  api: KnowledgeApi,
  config: Config,
  { user, agent = 'claude-code' }: SessionFlags,
  folder: string,
) => {
  const { holder, display_name: held } = await api.getGrant({});
  const person = user ?? (holder === 'person' ? held : null);
  return {
    user: (person ?? config.name ?? gitName(folder) ?? ownName(config))?.slice(0, limits.nameCharacters),
    // Called as it calls itself over MCP, so that one agent has one name.
    assistant: (holder === 'agent' ? held : null) ?? agents[agent].title,
  };
};

const end = async (session: Session, flags: SessionFlags): Promise<void> => {
  const { session_id: id, transcript_path: file, cwd } = await readHookInput(session);
  if (typeof file !== 'string')
    throw new WrongUse('stdin must be the JSON of a hook, with "transcript_path"');
  const said = await messagesOf(file);
  if (said.length === 0) return;
  const config = configOf(session, flags);
  const { items } = await withGraphOf(
    session,
    flags,
    async (api, graph) => {
      const names = await speakersOf(api, config, flags, typeof cwd === 'string' ? cwd : '.');
      const messages = said.map(message => ({ ...message, ...given({ name: names[message.role] }) }));
      const named = typeof id === 'string' && id !== '' ? { session: id } : {};
      return api.remember({ graph_id: graph, messages, ...named }, { respondAsync: true });
    },
    // The models decide what is worth storing; no one waits for the result, so they may load first.
    { begins: true, understands: 'loaded' },
  );
  session.terminal.note(
    `${counted(items.length, 'memory', 'memories')} from ${counted(said.length, 'message')}`,
  );
};

export const register: Register = (command, session) => {
  command.addHelpText(
    'after',
    `
To have an agent run these by itself: \`loci setup AGENT --hooks\`
${examples('loci session start --graph atlas')}`,
  );
  const moment = (name: 'start' | 'end', what: string) =>
    withPlace(command.command(name).description(what))
      .option('-g, --graph <graph>', 'the graph (LOCI_GRAPH)')
      .option(
        '--agent <agent>',
        `print what this agent's hooks expect: ${hookAgents.join(', ')}`,
        oneOf(...hookAgents),
      );

  moment('start', 'print recent memories and open contradictions')
    .option('--about <text>', 'print the memories that fit this best, instead of the newest')
    .option(
      '--max-tokens <n>',
      `roughly how many tokens to print; default ${defaultTokens}`,
      wholeNumber(100, 20_000),
    )
    .addHelpText('after', examples('loci session start --graph atlas --about "the deploy freeze"'))
    .action((flags: SessionFlags) => start(session, flags));

  moment('end', "store what was learned, from the transcript named by Claude Code's hook on stdin")
    .option(
      '--user <name>',
      "the name of the user; default: the holder of the secret, LOCI_NAME, git's user.name or the account",
    )
    .addHelpText(
      'after',
      examples(
        `echo '{"transcript_path": "session.jsonl", "session_id": "s1"}' | loci session end --graph atlas`,
      ),
    )
    .action((flags: SessionFlags) => end(session, flags));
};
